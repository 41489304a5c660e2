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

/// The positions that a thread reads.
pub(super) struct ArrivingPositions {
    receiver: Receiver<Result<SuiteCase, ReadError>>,
}

impl ArrivingPositions {
    /// Begins to read standard input.
    pub(super) fn new(rights: ImpossibleRights) -> Self {
        let (sender, receiver) = mpsc::sync_channel(READ_AHEAD);
        let read = move || {
            for item in rights.read_by(SuiteReader::of_positions(io::stdin().lock())) {
                if sender.send(item).is_err() {
                    return;
                }
            }
        };
        // Without a thread nothing arrives, as if the input were empty.
        let _ = thread::Builder::new().spawn(read);
        Self { receiver }
    }

    /// Waits for a position. Returns it and those that have arrived since, `most` at most. `None` at the end, and when
    /// `control` was stopped.
    pub(super) fn next_batch(
        &mut self,
        most: usize,
        control: &Control,
    ) -> Option<Vec<Result<SuiteCase, ReadError>>> {
        while !control.is_stopped() {
            match self.receiver.recv_timeout(PATIENCE) {
                Ok(first) => {
                    let more = self.receiver.try_iter().take(most.saturating_sub(1));
                    return Some([first].into_iter().chain(more).collect());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}
