//! What a thread of its own has read of an input: positions, or games.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use perft_core::Control;

/// How many items are read ahead.
pub(crate) const READ_AHEAD: usize = 1024;

/// How soon the program sees that it shall end.
const PATIENCE: Duration = Duration::from_millis(100);

/// The items of an input.
pub(crate) enum AwaitedItems<T> {
    /// A thread of its own reads them.
    Reader(Receiver<T>),
    /// This thread reads them, where the system gives no other. Then there is no thread either that
    /// watches for Ctrl-C, which ends the program at once.
    Here(Box<dyn Iterator<Item = T>>),
}

impl<T: Send + 'static> AwaitedItems<T> {
    /// Begins to read the input that `open` opens.
    pub(crate) fn new(
        open: impl Fn() -> Box<dyn Iterator<Item = T>> + Clone + Send + 'static,
    ) -> Self {
        let (sender, receiver) = mpsc::sync_channel(READ_AHEAD);
        let read = {
            let open = open.clone();
            move || {
                for item in open() {
                    if sender.send(item).is_err() {
                        return;
                    }
                }
            }
        };
        match thread::Builder::new().spawn(read) {
            Ok(_) => Self::Reader(receiver),
            Err(_) => Self::Here(open()),
        }
    }

    /// An item, if one has arrived. It says no more than that none has.
    pub(crate) fn at_hand(&mut self) -> Option<T> {
        match self {
            Self::Reader(receiver) => receiver.try_recv().ok(),
            Self::Here(_) => None,
        }
    }

    /// Waits for an item. Returns it and those that have arrived since, `most` at most. `None` at
    /// the end, and when `control` was stopped.
    pub(crate) fn next_batch(&mut self, most: usize, control: &Control) -> Option<Vec<T>> {
        while !control.is_stopped() {
            let receiver = match self {
                Self::Reader(receiver) => receiver,
                // Reading on would let the sender of this item wait for its answer.
                Self::Here(items) => return items.next().map(|first| vec![first]),
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
