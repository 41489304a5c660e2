//! The command `uci`: this program as a UCI engine that counts, so that tools which ask engines for
//! `go perft` can ask this one.
//!
//! One thread reads the commands, one counts, and the main thread answers. So it answers `isready`
//! and `stop` during a count. All other commands wait until the count has ended, as they do for
//! engines that do nothing else meanwhile. That is why `go perft 7` and `quit` may come together
//! from a pipe.

mod event;
mod request;
mod running;
mod session;

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use perft_core::Control;
use terminal::{Output, Verdict};

use crate::commands::uci::event::Event;
use crate::commands::uci::request::UciRequest;
use crate::commands::uci::session::{Flow, Session};
use crate::error::CliError;
use crate::options::CountingOptions;

/// How soon the program sees that it shall end.
const PATIENCE: Duration = Duration::from_millis(100);

/// How many commands may wait for the end of a count.
const MAX_WAITING: usize = 10_000;

/// Answers commands from standard input until `quit`, or until there are no more.
///
/// # Errors
/// When output cannot be written, or the system gives no thread.
pub(crate) fn run(
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    converse(options, control, || io::stdin().lock(), Output::new())
}

/// Answers commands from `open_input` until `quit`, or until there are no more.
///
/// # Errors
/// When output cannot be written, or the system gives no thread.
pub(crate) fn converse<R: BufRead>(
    options: &CountingOptions,
    control: &Control,
    open_input: impl FnOnce() -> R + Send + 'static,
    output: Output,
) -> Result<Verdict, CliError> {
    let (sender, events) = event::channel();
    let purpose = "to read commands with";
    event::read_lines(sender.clone(), open_input)
        .map_err(|error| CliError::Threads { purpose, error })?;
    let session = Session::new(options, sender, output);
    Conversation { session, waiting: VecDeque::new(), ended: false }.run(&events, control)
}

/// A session, and the commands that wait for the end of its count.
struct Conversation {
    session: Session,
    waiting: VecDeque<UciRequest>,
    /// No more commands come.
    ended: bool,
}

impl Conversation {
    fn run(mut self, events: &Receiver<Event>, control: &Control) -> Result<Verdict, CliError> {
        loop {
            while !self.session.is_counting() {
                match self.waiting.pop_front() {
                    Some(request) if self.session.answer(&request)? == Flow::GoOn => {}
                    None if !self.ended => break,
                    _ => return Ok(Verdict::Fine),
                }
            }
            match events.recv_timeout(PATIENCE) {
                Ok(Event::Line(line)) => self.take(&line)?,
                Ok(Event::EndOfLines) => self.ended = true,
                Ok(Event::Entry(entry)) => self.session.entry(&entry)?,
                Ok(Event::Finished(result)) => self.session.finished(&result)?,
                Err(RecvTimeoutError::Timeout) => self.session.progress()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(Verdict::Fine),
            }
            if control.is_stopped() {
                return Ok(Verdict::Interrupted);
            }
            if !self.session.is_heard() {
                return Ok(Verdict::Unread);
            }
        }
    }

    /// Answers a command now, or lets it wait.
    fn take(&mut self, line: &str) -> Result<(), CliError> {
        let request = UciRequest::parse(line);
        if self.session.is_counting() && request.is_urgent() {
            self.session.answer(&request)?;
        } else if self.waiting.len() < MAX_WAITING {
            self.waiting.push_back(request);
        } else {
            self.session.info("too many commands wait for the end of the count: one is dropped")?;
        }
        Ok(())
    }
}
