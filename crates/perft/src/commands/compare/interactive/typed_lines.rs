//! Lines of standard input, with an eye on Ctrl-C.

use std::io::{self, BufReader, Stdin};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use perft_core::Control;
use perft_core::line_reader::{LineReader, TextLine};

/// How often the program checks for Ctrl-C while it waits for a line.
const POLL: Duration = Duration::from_millis(50);

/// The lines.
pub(super) struct TypedLines {
    source: LineSource,
    control: &'static Control,
}

/// Who reads the lines.
enum LineSource {
    /// A thread of its own, so that Ctrl-C need not wait for a line.
    Reader(Receiver<String>),
    /// This thread, where the system gives no other. Then there is no thread either that watches
    /// for Ctrl-C, which ends the program at once.
    Here(LineReader<BufReader<Stdin>>),
}

/// What came.
pub(super) enum TypedLine {
    Text(String),
    End,
    Interrupted,
}

impl TypedLines {
    pub(super) fn start(control: &'static Control) -> Self {
        let (sender, lines) = mpsc::sync_channel(1);
        let read = move || {
            let mut lines = standard_input();
            while let Some(text) = next_text(&mut lines) {
                if sender.send(text).is_err() {
                    break;
                }
            }
        };
        let source = match thread::Builder::new().spawn(read) {
            Ok(_) => LineSource::Reader(lines),
            Err(_) => LineSource::Here(standard_input()),
        };
        Self { source, control }
    }

    /// Waits for the next line.
    pub(super) fn next(&mut self) -> TypedLine {
        loop {
            if self.control.is_stopped() {
                return TypedLine::Interrupted;
            }
            let lines = match &mut self.source {
                LineSource::Reader(lines) => lines,
                LineSource::Here(lines) => {
                    return next_text(lines).map_or(TypedLine::End, TypedLine::Text);
                }
            };
            match lines.recv_timeout(POLL) {
                Ok(text) => return TypedLine::Text(text),
                Err(RecvTimeoutError::Disconnected) => return TypedLine::End,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

fn standard_input() -> LineReader<BufReader<Stdin>> {
    LineReader::new(BufReader::new(io::stdin()))
}

/// The next line, if there is one.
fn next_text(lines: &mut LineReader<BufReader<Stdin>>) -> Option<String> {
    Some(match lines.read().ok()?? {
        TextLine::Text(text) => String::from_utf8_lossy(text).into_owned(),
        TextLine::TooLong => "a line that is too long".to_owned(),
    })
}
