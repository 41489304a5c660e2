//! Lines of standard input, with an eye on Ctrl-C.

use std::io::{self, BufReader};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use perft_core::Control;
use perft_core::line_reader::{LineReader, TextLine};

/// How often the program checks for Ctrl-C while it waits for a line.
const POLL: Duration = Duration::from_millis(50);

/// The lines, read by a thread of their own, so that Ctrl-C need not wait for one.
pub(super) struct TypedLines {
    lines: Receiver<String>,
    control: &'static Control,
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
        thread::spawn(move || {
            let mut lines = LineReader::new(BufReader::new(io::stdin()));
            while let Ok(Some(line)) = lines.read() {
                let text = match line {
                    TextLine::Text(text) => String::from_utf8_lossy(text).into_owned(),
                    TextLine::TooLong => "a line that is too long".to_owned(),
                };
                if sender.send(text).is_err() {
                    break;
                }
            }
        });
        Self { lines, control }
    }

    /// Waits for the next line.
    pub(super) fn next(&self) -> TypedLine {
        loop {
            if self.control.is_stopped() {
                return TypedLine::Interrupted;
            }
            match self.lines.recv_timeout(POLL) {
                Ok(text) => return TypedLine::Text(text),
                Err(RecvTimeoutError::Disconnected) => return TypedLine::End,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}
