//! The events that the main thread waits for.

use std::io::{self, BufRead};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use perft_core::line_reader::{LineReader, TextLine};
use perft_core::{CountError, DivideEntry};

/// How many events may wait.
const CAPACITY: usize = 64;

/// An event in another thread.
#[derive(Debug)]
pub(super) enum Event {
    /// A line of standard input.
    Line(String),
    /// There are no more lines.
    EndOfLines,
    /// The count of a move is known.
    Entry(DivideEntry),
    /// The count has ended.
    Finished(Result<(), CountError>),
}

/// A channel for events.
pub(super) fn channel() -> (SyncSender<Event>, Receiver<Event>) {
    mpsc::sync_channel(CAPACITY)
}

/// Reads lines in a thread of its own, which opens their source.
///
/// # Errors
/// When the system gives no thread.
pub(super) fn read_lines<R: BufRead>(
    sender: SyncSender<Event>,
    open: impl FnOnce() -> R + Send + 'static,
) -> io::Result<()> {
    let read = move || {
        let mut lines = LineReader::new(open());
        while let Ok(Some(line)) = lines.read() {
            let text = match line {
                TextLine::Text(bytes) => String::from_utf8_lossy(bytes).into_owned(),
                TextLine::TooLong => "(a line that is too long)".to_owned(),
            };
            if sender.send(Event::Line(text)).is_err() {
                return;
            }
        }
        let _ = sender.send(Event::EndOfLines);
    };
    thread::Builder::new().spawn(read).map(drop)
}
