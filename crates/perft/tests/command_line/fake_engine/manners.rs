//! How a fake engine speaks.

use std::io::{self, Write};
use std::thread::sleep;
use std::time::Duration;

use board::CastlingStyle;

/// A way to speak, by name. Unknown names are polite.
pub(crate) struct Manner {
    name: String,
}

/// Long enough for every test to end.
const FOR_EVER: Duration = Duration::from_secs(30);

impl Manner {
    pub(crate) fn named(name: &str) -> Self {
        Self { name: name.to_owned() }
    }

    pub(crate) fn style(&self) -> CastlingStyle {
        match self.name.as_str() {
            "king takes rook" => super::KING_TAKES_ROOK,
            _ => CastlingStyle::Standard,
        }
    }

    /// Whether the engine writes moves in standard algebraic notation.
    pub(crate) fn writes_san(&self) -> bool {
        self.name == "writes algebraic notation"
    }

    /// What the engine does when a line comes. Returns whether it answers the line too.
    pub(crate) fn hears(&self, line: &str, output: &mut impl Write) -> io::Result<bool> {
        match (self.name.as_str(), line.split(' ').next().unwrap_or_default()) {
            ("echoes", _) => {
                writeln!(output, "{line}")?;
                output.flush()?;
                return Ok(false);
            }
            ("silent", _) | ("never ready", "isready") | ("silent at go", "go") => {
                return Ok(false);
            }
            ("chatters for ever", "uci") | ("chatters at go", "go") => loop {
                // More than the 64 KiB that a pipe holds, and time for others in between.
                for _ in 0..4_000 {
                    writeln!(output, "info string still here")?;
                }
                sleep(Duration::from_millis(100));
            },
            ("has options", "uci") => {
                writeln!(
                    output,
                    "option name Hash type spin default 16\noption name Debug Log File type string"
                )?;
                return Ok(true);
            }
            ("dies at uci", "uci") | ("dies at go", "go") => dies(),
            ("closes its output", "go") => {
                writeln!(output, "a1a2: 1")?;
                std::process::exit(0);
            }
            ("answers late", "go") => sleep(FOR_EVER),
            ("floods standard error", "go") => {
                for number in 0..20_000 {
                    eprintln!("line {number} of many");
                }
            }
            ("knows no perft", "go") => {
                writeln!(output, "Unknown command: '{line}'. Type help for more information.")?;
                return Ok(false);
            }
            ("searches", "go") => {
                writeln!(output, "info depth 1 score cp 20 nodes 20 pv a1a2\nbestmove a1a2")?;
                return Ok(false);
            }
            _ => {}
        }
        Ok(true)
    }

    /// Writes a divide.
    pub(crate) fn writes(
        &self,
        divide: &[(String, u128)],
        output: &mut impl Write,
    ) -> io::Result<()> {
        let total: u128 = divide.iter().map(|(_, nodes)| nodes).sum();
        if self.name == "total first" {
            writeln!(output, "Nodes searched: {total}")?;
        }
        for (number, (mv, nodes)) in divide.iter().enumerate() {
            if number == divide.len() / 2 {
                match self.name.as_str() {
                    "stops halfway" => {
                        output.flush()?;
                        sleep(FOR_EVER);
                    }
                    "dies halfway" => {
                        output.flush()?;
                        dies();
                    }
                    _ => {}
                }
            }
            self.write_move(number, mv, *nodes, output)?;
        }
        self.write_end(divide, total, output)
    }

    fn write_move(
        &self,
        number: usize,
        mv: &str,
        nodes: u128,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let upper = |mv: &str| format!("{}{}", &mv[..4], mv[4..].to_uppercase());
        match (self.name.as_str(), number) {
            ("ends lines as Windows does", _) => write!(output, "{mv}: {nodes}\r\n"),
            ("indents", _) => writeln!(output, "\t  {mv} -> {nodes}  "),
            ("promotes in capitals", _) => writeln!(output, "{}: {nodes}", upper(mv)),
            ("chatters between", _) => writeln!(output, "info string {mv}\n{mv}: {nodes}\n"),
            ("writes noise", _) => {
                output.write_all(b"\xff\xfe\0\x1b[31m noise\n")?;
                writeln!(output, "{mv}: {nodes}")
            }
            ("writes colours", _) => {
                writeln!(output, "\x1b[1;32m{mv}\x1b[0m: \x1b[33m{nodes}\x1b[m")
            }
            ("writes a table", _) => writeln!(output, "| {number} | `{mv}` | {nodes} | 5.0 % |"),
            ("writes long moves", _) => writeln!(output, "{}-{} => {nodes}", &mv[..2], &mv[2..]),
            ("writes tabs and shares", _) => writeln!(output, "- {mv}\t{nodes} (3.5%) 0.01 s"),
            ("writes an object", 0) => writeln!(output, "{{\n\"{mv}\": {nodes}"),
            ("writes an object", _) => writeln!(output, ",\"{mv}\": \"{nodes}\""),
            ("writes no perft lines", _) => writeln!(output, "info string {mv}: {nodes}"),
            ("numbers its lines", _) => writeln!(output, "{}. {mv}: {nodes}", number + 1),
            ("counts backwards", 0) => writeln!(output, "{mv}: -{nodes}"),
            ("counts beyond 128 bits", 0) => writeln!(output, "{mv}: 9{}", u128::MAX),
            ("names units", 0) => writeln!(output, "{mv}: {nodes} nodes"),
            ("renames a move", 0) => writeln!(output, "{mv}_q: {nodes}"),
            ("writes other moves", 0) => writeln!(output, "Ra2: {nodes}"),
            ("leaves the board", 0) => writeln!(output, "a1a9: {nodes}"),
            ("moves nowhere", 0) => writeln!(output, "0000: {nodes}\n{mv}: {nodes}"),
            ("writes a long line", 0) => {
                writeln!(output, "{mv}: {}{nodes}", " ".repeat(100_000))
            }
            ("forgets a move", 0) => Ok(()),
            ("repeats a move", 0) | ("repeats a move, but not in its total", 0) => {
                writeln!(output, "{mv}: {nodes}\n{mv}: {nodes}")
            }
            ("never ends", 0) => loop {
                writeln!(output, "{mv}: {nodes}")?;
            },
            _ => writeln!(output, "{mv}: {nodes}"),
        }
    }

    fn write_end(
        &self,
        divide: &[(String, u128)],
        total: u128,
        output: &mut impl Write,
    ) -> io::Result<()> {
        match self.name.as_str() {
            "total first" | "writes no total" => Ok(()),
            "ends with a move" => writeln!(output, "bestmove (none)"),
            "writes an object" => writeln!(output, "}}"),
            "repeats a move" => writeln!(output, "\nNodes searched: {}", total + divide[0].1),
            "totals wrongly" => writeln!(output, "\nNodes searched: {}", total + 1),
            "totals in words" => writeln!(output, "\nNodes searched: many"),
            "goes on after the end" => {
                writeln!(output, "\nNodes searched: {total}\n{}: {}", divide[0].0, divide[0].1)
            }
            _ => writeln!(output, "\nNodes searched: {total}\n"),
        }
    }
}

fn dies() -> ! {
    eprintln!("loading the network\nAssertion failed: is_ok(square), file board.cpp, line 77");
    std::process::exit(3);
}
