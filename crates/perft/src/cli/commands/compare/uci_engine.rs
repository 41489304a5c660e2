//! A UCI engine that knows `go perft`.

use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use board::CastlingStyle;
use perft::{Control, Depth};
use terminal::{LineReader, TextLine};

use crate::cli::commands::compare::rival_divide::{self, RivalDivide};
use crate::cli::error::engine::EngineError;

/// How long an engine may take to say that it is ready.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often the program checks for Ctrl-C while an engine counts.
const POLL: Duration = Duration::from_millis(50);

/// A running engine, which ends when the value is dropped.
pub(crate) struct UciEngine {
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    control: &'static Control,
}

impl UciEngine {
    /// Starts an engine and gets it ready.
    ///
    /// # Errors
    /// When there is no such program or it does not answer as UCI engines do.
    pub(crate) fn start(
        command: &str,
        style: CastlingStyle,
        control: &'static Control,
    ) -> Result<Self, EngineError> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or(EngineError::NoProgram)?;
        let failed = |error| EngineError::Spawn { program: program.to_owned(), error };
        let mut process = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(failed(io::ErrorKind::BrokenPipe.into()));
        };
        let mut engine = Self { process, input, lines: lines_of(output), control };
        engine.ask("uci", "uciok")?;
        if style == CastlingStyle::Chess960 {
            engine.tell("setoption name UCI_Chess960 value true")?;
        }
        engine.ask("isready", "readyok")?;
        Ok(engine)
    }

    /// The engine's divide of the position that `moves` lead to from `fen`.
    ///
    /// # Errors
    /// When the engine ends, or Ctrl-C comes, before it is done.
    pub(crate) fn divide(
        &mut self,
        fen: &str,
        moves: &[String],
        depth: Depth,
    ) -> Result<RivalDivide, EngineError> {
        let played = if moves.is_empty() { "" } else { " moves " };
        self.tell(&format!("position fen {fen}{played}{}", moves.join(" ")))?;
        let command = format!("go perft {depth}");
        self.tell(&command)?;
        let mut divide = RivalDivide::new();
        while let Some(line) = self.line(None, &command)? {
            if let Some((mv, nodes)) = rival_divide::entry(&line) {
                divide.insert(mv.to_owned(), nodes);
            } else if rival_divide::total(&line).is_some() {
                break;
            }
        }
        Ok(divide)
    }

    fn tell(&mut self, command: &str) -> Result<(), EngineError> {
        writeln!(self.input, "{command}")
            .and_then(|()| self.input.flush())
            .map_err(|_| self.ended(command))
    }

    fn ask(&mut self, command: &'static str, answer: &'static str) -> Result<(), EngineError> {
        self.tell(command)?;
        let deadline = Instant::now() + PATIENCE;
        while let Some(line) = self.line(Some(deadline), command)? {
            if line.trim() == answer {
                return Ok(());
            }
        }
        Err(EngineError::Silent { command, answer, patience: PATIENCE })
    }

    /// The next line of the engine. `None` if none comes before `deadline`.
    fn line(
        &self,
        deadline: Option<Instant>,
        command: &str,
    ) -> Result<Option<String>, EngineError> {
        loop {
            if self.control.is_stopped() {
                return Err(EngineError::Interrupted);
            }
            match self.lines.recv_timeout(POLL) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(command)),
                Err(RecvTimeoutError::Timeout) => {
                    if deadline.is_some_and(|deadline| Instant::now() > deadline) {
                        return Ok(None);
                    }
                }
            }
        }
    }

    /// The error for an engine that has ended. Ctrl-C from the terminal ends the engine too.
    fn ended(&self, command: &str) -> EngineError {
        thread::sleep(POLL);
        if self.control.is_stopped() {
            return EngineError::Interrupted;
        }
        EngineError::Ended { command: command.to_owned() }
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The lines of a stream. A thread of its own reads them, so that waiting can be interrupted.
fn lines_of(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::sync_channel(1024);
    thread::spawn(move || {
        let mut lines = LineReader::new(BufReader::new(stream));
        while let Ok(Some(line)) = lines.read() {
            let TextLine::Text(text) = line else { continue };
            if sender.send(String::from_utf8_lossy(text).into_owned()).is_err() {
                break;
            }
        }
    });
    receiver
}
