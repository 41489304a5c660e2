//! A running program of somebody else: its lines, its complaints, and its end.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use perft_core::Control;
use perft_core::line_reader::{LineReader, TextLine};
use perft_core::rival::shown;

use crate::cli::error::engine::EngineError;
use crate::cli::output::waiting::Waiting;

/// How often the program checks for Ctrl-C while it waits.
const POLL: Duration = Duration::from_millis(50);

/// How long a program may take to end once it has closed its output.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// How many of the last lines of standard error are kept.
const KEPT_COMPLAINTS: usize = 6;

/// A running program, which ends when the value is dropped.
pub(crate) struct RivalProcess {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<RivalLine>,
    complaints: Arc<Mutex<VecDeque<String>>>,
    /// Shows what is waited for.
    pub(crate) waiting: Waiting,
    control: &'static Control,
}

/// A line of another program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RivalLine {
    /// Its text, with signs that are no UTF-8 replaced.
    Text(String),
    /// A line that is too long to keep.
    TooLong,
}

/// What came while the program waited for a line.
pub(crate) enum Awaited {
    /// A line.
    Line(RivalLine),
    /// The time is over.
    Late,
    /// The other program ended, or closed its output.
    End,
}

impl RivalProcess {
    /// Starts a program with its arguments.
    ///
    /// # Errors
    /// When there is no such program, or it cannot be started, or the system gives no threads to read from it.
    pub(crate) fn start(
        words: &[String],
        waiting: Waiting,
        control: &'static Control,
    ) -> Result<Self, EngineError> {
        let (program, arguments) = words.split_first().ok_or(EngineError::NoProgram)?;
        let failed = |error| EngineError::Spawn { program: program.clone(), error };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let broken = || failed(io::ErrorKind::BrokenPipe.into());
        let output = child.stdout.take().ok_or_else(broken)?;
        let errors = child.stderr.take().ok_or_else(broken)?;
        let input = child.stdin.take();
        let (sender, lines) = mpsc::sync_channel(1024);
        let complaints = Arc::default();
        let process = Self { child, input, lines, complaints, waiting, control };
        // Without its readers the process ends here, as the value is dropped.
        let unread = |error| EngineError::Readers { error };
        pass_on_lines(output, sender).map_err(unread)?;
        keep_complaints(errors, Arc::clone(&process.complaints)).map_err(unread)?;
        Ok(process)
    }

    /// Writes a line to the program.
    ///
    /// # Errors
    /// When it has ended, or closed its input.
    pub(crate) fn tell(&mut self, line: &str) -> io::Result<()> {
        let Some(input) = &mut self.input else { return Err(io::ErrorKind::BrokenPipe.into()) };
        writeln!(input, "{line}").and_then(|()| input.flush())
    }

    /// Closes the program's input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line, if it comes before `deadline`. Lines that come all the time do not put it off.
    ///
    /// # Errors
    /// [`EngineError::Interrupted`] when Ctrl-C comes first.
    pub(crate) fn line(&mut self, deadline: Instant) -> Result<Awaited, EngineError> {
        loop {
            if self.control.is_stopped() {
                return Err(EngineError::Interrupted);
            }
            self.waiting.tick();
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(Awaited::Late);
            }
            match self.lines.recv_timeout(left.min(POLL)) {
                Ok(line) => return Ok(Awaited::Line(line)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Awaited::End),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The error for a program that has ended, or closed its input or output. Ctrl-C from the terminal ends the
    /// program too.
    pub(crate) fn ended(&mut self, command: &str) -> EngineError {
        let deadline = Instant::now() + LAST_WORDS;
        let mut status = None;
        while status.is_none() && Instant::now() < deadline {
            thread::sleep(POLL / 5);
            status = self.child.try_wait().ok().flatten();
        }
        if self.control.is_stopped() {
            return EngineError::Interrupted;
        }
        let status = status.map_or("closed its input or output".to_owned(), |status| {
            format!("ended with {status}")
        });
        EngineError::Ended { status, command: command.to_owned(), complaints: self.complaints() }
    }

    /// The last lines that the program wrote to standard error, ready to be shown.
    pub(crate) fn complaints(&self) -> String {
        let lines = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.is_empty() {
            return String::new();
        }
        let lines: Vec<String> = lines.iter().map(|line| format!("\n  {line}")).collect();
        format!("\nits last lines on standard error:{}", lines.concat())
    }

    /// Whether the program ended with success. Waits for its end until `deadline`.
    pub(crate) fn succeeded(&mut self, deadline: Instant) -> bool {
        while Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.success(),
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                Err(_) => return false,
            }
        }
        false
    }
}

impl Drop for RivalProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes the lines of a stream on. A thread of its own reads them, so that waiting can be interrupted.
fn pass_on_lines(
    stream: impl Read + Send + 'static,
    sender: SyncSender<RivalLine>,
) -> io::Result<()> {
    let read = move || {
        let mut lines = LineReader::new(BufReader::new(stream));
        while let Ok(Some(line)) = lines.read() {
            let line = match line {
                TextLine::Text(text) => RivalLine::Text(String::from_utf8_lossy(text).into_owned()),
                TextLine::TooLong => RivalLine::TooLong,
            };
            if sender.send(line).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().spawn(read).map(drop)
}

/// Keeps the last lines of standard error. All of it is read, so that the program never waits for a reader.
fn keep_complaints(
    stream: impl Read + Send + 'static,
    kept: Arc<Mutex<VecDeque<String>>>,
) -> io::Result<()> {
    let read = move || {
        let mut lines = LineReader::new(BufReader::new(stream));
        while let Ok(Some(line)) = lines.read() {
            let TextLine::Text(text) = line else { continue };
            let text = shown(&String::from_utf8_lossy(text));
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.push_back(text);
            if kept.len() > KEPT_COMPLAINTS {
                kept.pop_front();
            }
        }
    };
    thread::Builder::new().spawn(read).map(drop)
}
