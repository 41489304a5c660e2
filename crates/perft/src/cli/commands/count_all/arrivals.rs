//! Positions that have arrived on standard input.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use perft_core::Control;
use perft_core::suite::{ReadError, SuiteCase, SuiteReader};

use crate::cli::forgiving::ImpossibleRights;

/// How many positions are read ahead.
pub(super) const READ_AHEAD: usize = 1024;

/// How soon the program sees that it shall end.
const PATIENCE: Duration = Duration::from_millis(100);

/// The positions.
pub(super) enum ArrivingPositions {
    /// A thread of its own reads them.
    Reader(Receiver<Result<SuiteCase, ReadError>>),
    /// This thread reads them, where the system gives no other. Then there is no thread either that watches for Ctrl-C,
    /// which ends the program at once.
    Here(Box<dyn Iterator<Item = Result<SuiteCase, ReadError>>>),
}

impl ArrivingPositions {
    /// Begins to read standard input.
    pub(super) fn new(rights: ImpossibleRights) -> Self {
        let (sender, receiver) = mpsc::sync_channel(READ_AHEAD);
        let read = move || {
            for item in standard_input(rights) {
                if sender.send(item).is_err() {
                    return;
                }
            }
        };
        match thread::Builder::new().spawn(read) {
            Ok(_) => Self::Reader(receiver),
            Err(_) => Self::Here(Box::new(standard_input(rights))),
        }
    }

    /// Waits for a position. Returns it and those that have arrived since, `most` at most. `None` at the end, and when
    /// `control` was stopped.
    pub(super) fn next_batch(
        &mut self,
        most: usize,
        control: &Control,
    ) -> Option<Vec<Result<SuiteCase, ReadError>>> {
        while !control.is_stopped() {
            let receiver = match self {
                Self::Reader(receiver) => receiver,
                // Reading on would let whoever wrote this position wait for its answer.
                Self::Here(positions) => return positions.next().map(|first| vec![first]),
            };
            match receiver.recv_timeout(PATIENCE) {
                Ok(first) => {
                    let more = receiver.try_iter().take(most.saturating_sub(1));
                    return Some([first].into_iter().chain(more).collect());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

fn standard_input(
    rights: ImpossibleRights,
) -> impl Iterator<Item = Result<SuiteCase, ReadError>> + 'static {
    rights.read_by(SuiteReader::of_positions(io::stdin().lock()))
}
