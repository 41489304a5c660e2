//! Stockfish as a witness: a UCI subprocess that is sent `go perft`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::witness::{Answer, Witness};

/// Where Debian puts games that are not on every PATH.
const DEBIAN_PATH: &str = "/usr/games/stockfish";

/// A running stockfish. It validates little: give it legal positions only.
pub struct Stockfish {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Stockfish {
    /// Starts `program`, or if none is named `stockfish` from the PATH or from Debian's folder.
    pub fn start(program: Option<&str>) -> Result<Self> {
        let mut child = match program {
            Some(program) => spawn(program),
            None => spawn("stockfish").or_else(|_| spawn(DEBIAN_PATH)),
        }
        .context("stockfish does not start: install it (apt-get install stockfish) or name it with --stockfish")?;
        let input = child.stdin.take().context("no pipe to stockfish")?;
        let output = BufReader::new(child.stdout.take().context("no pipe from stockfish")?);
        let mut stockfish = Self { child, input, output };
        // Chess960 castling contains the standard one; the node counts are the same.
        stockfish.send("setoption name UCI_Chess960 value true")?;
        Ok(stockfish)
    }

    fn send(&mut self, command: &str) -> Result<()> {
        writeln!(self.input, "{command}").context("stockfish has ended")?;
        self.input.flush().context("stockfish has ended")
    }
}

impl Witness for Stockfish {
    fn name(&self) -> &'static str {
        "stockfish"
    }

    fn count(&mut self, fen: &str, depth: u32) -> Result<Answer> {
        self.send(&format!("position fen {fen}"))?;
        self.send(&format!("go perft {depth}"))?;
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                bail!("stockfish ended while counting depth {depth} of {fen}");
            }
            if let Some(nodes) = line.strip_prefix("Nodes searched: ") {
                return Ok(Answer::Nodes(nodes.trim().parse().context("stockfish's total")?));
            }
        }
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        // An engine that is already gone needs no farewell.
        let _ = self.send("quit");
        let _ = self.child.wait();
    }
}

fn spawn(program: &str) -> std::io::Result<Child> {
    Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()
}
