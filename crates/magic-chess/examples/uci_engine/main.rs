//! A small but complete UCI engine on `magic-chess` alone. It has alpha-beta with a transposition
//! table, staged move picking, static exchange evaluation, null moves and repetitions.
//!
//! ```text
//! cargo build --release -p magic-chess --example uci_engine
//! target/release/examples/uci_engine
//! ```
//!
//! The engine understands `uci`, `isready`, `ucinewgame`, `position`, `stop`, `quit`, `go` (depth,
//! nodes, movetime, the clocks, infinite) and `setoption` (Hash, UCI_Chess960).

mod evaluation;
mod search;
mod table;

use std::io::{BufRead, Write};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use magic_chess::{CastlingStyle, Color, History, Position, legal_moves, read_uci};

use search::{Limits, Report, Search};
use table::Table;

const DEFAULT_HASH_MIB: usize = 16;

/// What the `setoption` and `position` commands have set.
struct Engine {
    position: Position,
    history: History,
    table: Table,
    castling: CastlingStyle,
}

fn main() {
    // Lines are read on a thread of their own, so that `stop` arrives while a search runs.
    let (sender, commands) = mpsc::channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let start = Position::start();
    let mut engine = Engine {
        position: start,
        history: History::new(&start),
        table: Table::new(DEFAULT_HASH_MIB),
        castling: CastlingStyle::Standard,
    };
    while let Ok(line) = commands.recv() {
        if !engine.obey(&line, &commands) {
            break;
        }
    }
}

impl Engine {
    /// Does what a line asks for. Returns whether the engine continues.
    fn obey(&mut self, line: &str, commands: &Receiver<String>) -> bool {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("uci") => say(&format!(
                "id name magic-perft example\nid author The magic-perft authors\n\
                 option name Hash type spin default {DEFAULT_HASH_MIB} min 1 max 4096\n\
                 option name UCI_Chess960 type check default false\nuciok"
            )),
            Some("isready") => say("readyok"),
            Some("ucinewgame") => self.table.clear(),
            Some("setoption") => self.set_option(&words.collect::<Vec<_>>()),
            Some("position") => {
                if let Err(error) = self.set_position(line) {
                    say(&format!("info string {error}"));
                }
            }
            Some("go") => return self.go(&words.collect::<Vec<_>>(), commands),
            Some("quit") => return false,
            _ => {}
        }
        true
    }

    fn set_option(&mut self, words: &[&str]) {
        match words {
            ["name", "Hash", "value", mebibytes] => {
                if let Ok(mebibytes @ 1..=4096) = mebibytes.parse() {
                    self.table = Table::new(mebibytes);
                }
            }
            ["name", "UCI_Chess960", "value", value] => {
                let is_on = *value == "true";
                self.castling =
                    if is_on { CastlingStyle::Chess960 } else { CastlingStyle::Standard };
            }
            _ => {}
        }
    }

    /// `position startpos` or `position fen ...`, then perhaps `moves ...`.
    fn set_position(&mut self, line: &str) -> Result<(), String> {
        let (start, moves) = line.split_once("moves").unwrap_or((line, ""));
        let start = start.trim().trim_start_matches("position").trim();
        let mut position = match start.strip_prefix("fen") {
            Some(fen) => fen.trim().parse().map_err(|error| format!("{error}"))?,
            None => Position::start(),
        };
        let mut history = History::new(&position);
        for text in moves.split_ascii_whitespace() {
            let mv = read_uci(position.board(), text).map_err(|error| error.to_string())?;
            position = position.play(mv);
            history.push(&position);
        }
        (self.position, self.history) = (position, history);
        Ok(())
    }

    /// Searches and writes the best move. Returns whether the engine continues: it does not after a
    /// `quit` during the search.
    fn go(&mut self, words: &[&str], commands: &Receiver<String>) -> bool {
        let limits = limits(words, &self.position);
        let board = *self.position.board();
        let castling = self.castling;
        let mut search = Search::new(self.position, &self.history, &self.table, limits, commands);
        let best = search.run(|report| {
            let line = board.uci_line(report.variation, castling);
            let Report { depth, score, nodes, .. } = report;
            say(&format!("info depth {depth} score {score} nodes {nodes} pv {line}"));
        });
        let goes_on = !search.has_quit;
        match best.or_else(|| legal_moves(&board).first().copied()) {
            Some(mv) => say(&format!("bestmove {}", mv.to_uci(&board, castling))),
            None => say("bestmove 0000"),
        }
        goes_on
    }
}

/// The limits that the words of a `go` set.
fn limits(words: &[&str], position: &Position) -> Limits {
    let value = |name: &str| {
        let after = words.iter().skip_while(|&&word| word != name).nth(1);
        after.and_then(|text| text.parse::<u64>().ok())
    };
    let own = |white: &str, black: &str| {
        value(if position.side_to_move() == Color::White { white } else { black })
    };
    let clock = own("wtime", "btime").map(|left| {
        // A thirtieth of the time on the clock, and most of the increment.
        (left / 30 + own("winc", "binc").unwrap_or(0) * 3 / 4).min(left.saturating_sub(50)).max(1)
    });
    let milliseconds = value("movetime").or(clock);
    Limits {
        depth: value("depth").unwrap_or(64).clamp(1, 64) as i32,
        nodes: value("nodes").unwrap_or(u64::MAX),
        deadline: milliseconds.map(|time| Instant::now() + Duration::from_millis(time)),
    }
}

/// Writes a line at once. When nobody reads the output any more, the engine ends.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}
