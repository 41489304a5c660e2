//! A running program of somebody else: its lines, its complaints, and its end.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use perft_core::Control;
use perft_core::line_reader::{LineReader, TextLine};
use perft_core::rival::shown;
use perft_core::utf8_text::Utf8Text;
use terminal::{ChildGroup, Deadline};

use crate::error::engine::{EngineError, RivalKind};
use crate::output::waiting::Waiting;

/// How often the program checks for Ctrl-C while it waits.
const POLL: Duration = Duration::from_millis(50);

/// How long a program may take to end once it has closed its output, and its last words to come
/// when it has ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// How many of the last lines of standard error are kept.
const KEPT_COMPLAINTS: usize = 6;

/// A running program, which ends when the value is dropped, with all that it has started.
pub(crate) struct RivalProcess {
    group: ChildGroup,
    kind: RivalKind,
    /// The writer to the program's standard input. A program that does not read makes only this
    /// thread wait.
    writer: Option<Sender<String>>,
    /// Whether the program has closed its input before all was written.
    is_deaf: Arc<AtomicBool>,
    lines: Receiver<RivalLine>,
    complaints: Arc<Mutex<VecDeque<String>>>,
    /// The reader of the complaints, until there are no more.
    complaints_reader: Option<JoinHandle<()>>,
    /// Shows what is waited for.
    pub(crate) waiting: Waiting,
    control: &'static Control,
}

/// A line of another program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RivalLine {
    /// Its text, with bytes that are no text replaced.
    Text(String),
    /// A line that is too long to keep.
    TooLong,
}

/// The event that ended the wait for a line.
pub(crate) enum Awaited {
    /// A line.
    Line(RivalLine),
    /// The time is over.
    Late,
    /// The other program ended, or closed its output.
    End,
}

impl RivalProcess {
    /// Starts a program with its arguments. Only engines have something to read on standard input.
    ///
    /// # Errors
    /// When there is no such program, or it cannot be started, or the system gives no threads to
    /// speak with it.
    pub(crate) fn start(
        kind: RivalKind,
        words: &[String],
        waiting: Waiting,
        control: &'static Control,
    ) -> Result<Self, EngineError> {
        let (program, arguments) = words.split_first().ok_or(EngineError::NoProgram { kind })?;
        let failed = |error| EngineError::Spawn { kind, program: program.clone(), error };
        let mut command = Command::new(program);
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.stdin(if kind == RivalKind::Engine { Stdio::piped() } else { Stdio::null() });
        let mut group = ChildGroup::spawn(command).map_err(failed)?;
        let broken = || failed(io::ErrorKind::BrokenPipe.into());
        let output = group.take_stdout().ok_or_else(broken)?;
        let errors = group.take_stderr().ok_or_else(broken)?;
        let input = group.take_stdin();
        let (sender, lines) = mpsc::sync_channel(1024);
        let complaints = Arc::default();
        let (writer, is_deaf, complaints_reader) = (None, Arc::default(), None);
        let mut process = Self {
            group,
            kind,
            writer,
            is_deaf,
            lines,
            complaints,
            complaints_reader,
            waiting,
            control,
        };
        // Without its threads the process ends here, as the value is dropped.
        let unheard = |error| EngineError::Threads { kind, error };
        pass_on_lines(output, sender).map_err(unheard)?;
        let reader = keep_complaints(errors, Arc::clone(&process.complaints)).map_err(unheard)?;
        process.complaints_reader = Some(reader);
        if let Some(input) = input {
            let is_deaf = Arc::clone(&process.is_deaf);
            process.writer = Some(write_lines(input, is_deaf).map_err(unheard)?);
        }
        Ok(process)
    }

    /// Gives the program a line to read. Waiting for its answer is waiting for it to read, too.
    ///
    /// # Errors
    /// When it is known to have closed its input.
    pub(crate) fn tell(&mut self, line: &str) -> Result<(), EngineError> {
        let told = self.writer.as_ref().is_some_and(|writer| writer.send(line.to_owned()).is_ok());
        if told { Ok(()) } else { Err(self.ended(line)) }
    }

    /// The next line, if it comes before `deadline`. Lines that come all the time do not put it
    /// off.
    ///
    /// # Errors
    /// [`EngineError::Interrupted`] when Ctrl-C comes first.
    pub(crate) fn line(&mut self, deadline: Deadline) -> Result<Awaited, EngineError> {
        loop {
            if self.control.is_stopped() {
                return Err(EngineError::Interrupted);
            }
            self.waiting.tick();
            let left = deadline.left();
            if left.is_zero() {
                return Ok(Awaited::Late);
            }
            match self.lines.recv_timeout(left.min(POLL)) {
                Ok(line) => return Ok(Awaited::Line(line)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Awaited::End),
                // What the program has left running would keep its output open.
                Err(RecvTimeoutError::Timeout) if self.group.has_ended() => {
                    self.group.end();
                }
                Err(RecvTimeoutError::Timeout) if self.is_deaf.load(Ordering::Relaxed) => {
                    return Ok(Awaited::End);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The error for a program that has ended, or closed its input or output.
    pub(crate) fn ended(&mut self, command: &str) -> EngineError {
        self.has_ended(Deadline::after(LAST_WORDS));
        if self.control.is_stopped() {
            return EngineError::Interrupted;
        }
        let status = match self.group.has_ended() {
            true => {
                let status = self.group.end();
                self.hear_last_words();
                status.map_or("ended".to_owned(), end_text)
            }
            false if self.kind == RivalKind::Engine => "closed its input or output".to_owned(),
            false => "closed its output but did not exit".to_owned(),
        };
        let (kind, command) = (self.kind, command.to_owned());
        EngineError::Ended { kind, status, command, complaints: self.complaints() }
    }

    /// The error for a program whose answer has no lines of the kind that is wanted.
    pub(crate) fn without_lines(&mut self, command: &str, wanted: &'static str) -> EngineError {
        let how = match self.group.has_ended() {
            true => self
                .group
                .end()
                .map_or(String::new(), |status| format!(", and {}", end_text(status))),
            false => String::new(),
        };
        self.hear_last_words();
        let (kind, command) = (self.kind, command.to_owned());
        EngineError::NoLines { kind, command, wanted, how, complaints: self.complaints() }
    }

    /// Waits until all is read that an ended program has written to standard error.
    fn hear_last_words(&self) {
        let deadline = Deadline::after(LAST_WORDS);
        let is_reading = || self.complaints_reader.as_ref().is_some_and(|it| !it.is_finished());
        while is_reading() && !deadline.is_over() {
            thread::sleep(Duration::from_millis(1));
        }
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
    pub(crate) fn succeeded(&mut self, deadline: Deadline) -> bool {
        self.has_ended(deadline) && self.group.end().is_some_and(|status| status.success())
    }

    /// Whether the program ends before `deadline`, and before Ctrl-C.
    fn has_ended(&mut self, deadline: Deadline) -> bool {
        while !self.group.has_ended() {
            if deadline.is_over() || self.control.is_stopped() {
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
        true
    }
}

/// How a program ended: `ended with exit code 3`, `was ended by signal 9 (SIGKILL)`.
fn end_text(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("ended with exit code {code}"),
        None => format!("was ended by {}", status.to_string().replacen(": ", " ", 1)),
    }
}

/// Writes lines to the program in a thread of its own, until the sender is dropped or the program
/// closes its input.
fn write_lines(mut input: ChildStdin, is_deaf: Arc<AtomicBool>) -> io::Result<Sender<String>> {
    let (sender, lines) = mpsc::channel::<String>();
    let write = move || {
        for line in lines {
            if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
                is_deaf.store(true, Ordering::Relaxed);
                break;
            }
        }
    };
    thread::Builder::new().spawn(write)?;
    Ok(sender)
}

/// Passes the lines of a stream on. A thread of its own reads them, so that waiting can be
/// interrupted.
fn pass_on_lines(
    stream: impl Read + Send + 'static,
    sender: SyncSender<RivalLine>,
) -> io::Result<()> {
    let read = move || {
        let mut lines = LineReader::new(BufReader::new(Utf8Text::new(stream)));
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

/// Keeps the last lines of standard error. All of it is read, so that the program never waits for a
/// reader.
fn keep_complaints(
    stream: impl Read + Send + 'static,
    kept: Arc<Mutex<VecDeque<String>>>,
) -> io::Result<JoinHandle<()>> {
    let read = move || {
        let mut lines = LineReader::new(BufReader::new(Utf8Text::new(stream)));
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
    thread::Builder::new().spawn(read)
}
