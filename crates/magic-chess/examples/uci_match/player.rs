//! An engine that runs.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(10);

/// An engine that runs, and how far it thinks.
pub(crate) struct Player {
    pub(crate) name: String,
    /// `nodes 2000`, as the command `go` takes it.
    limit: String,
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Player {
    pub(crate) fn start(path: &str, limit: String) -> Result<Self, String> {
        let started = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = started.map_err(|error| format!("{path}: {error}"))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(format!("{path}: no pipes"));
        };
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut player = Self { name: path.to_owned(), limit, process, input, lines };
        player.say("uci")?;
        player.wait_for("uciok")?;
        player.say("setoption name UCI_Chess960 value true")?;
        Ok(player)
    }

    /// A new game begins.
    pub(crate) fn begin_game(&mut self) -> Result<(), String> {
        self.say("ucinewgame\nisready")?;
        self.wait_for("readyok").map(drop)
    }

    /// What the engine answers to `go`: a move, or something else where there is none.
    pub(crate) fn choose(&mut self, start: &str, moves: &[String]) -> Result<String, String> {
        let word = if moves.is_empty() { "" } else { " moves " };
        let moves = moves.join(" ");
        self.say(&format!("position fen {start}{word}{moves}\ngo {}", self.limit))?;
        let answer = self.wait_for("bestmove")?;
        Ok(answer.split_ascii_whitespace().nth(1).unwrap_or_default().to_owned())
    }

    fn say(&mut self, text: &str) -> Result<(), String> {
        writeln!(self.input, "{text}").map_err(|error| format!("{}: {error}", self.name))
    }

    /// The next line that begins with a word.
    fn wait_for(&self, word: &str) -> Result<String, String> {
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.map_err(|_| format!("{} does not say {word}", self.name))?;
            // An engine answers with a remark to a line that it does not understand. Here a remark
            // is an error.
            if line.starts_with("info string") && line.contains("not legal") {
                return Err(format!("{}: {line}", self.name));
            }
            if line.split_ascii_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.process.wait();
    }
}
