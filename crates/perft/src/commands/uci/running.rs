//! A count in a thread of its own.

use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::{Duration, Instant};

use board::Board;
use perft_core::{Control, Counter, Depth, DivideEntry};

use crate::commands::uci::event::Event;
use crate::output::numbers::rate;

/// How often a count reports how far it is.
const REPORT: Duration = Duration::from_secs(2);

/// A count that has not ended.
pub(super) struct RunningCount {
    control: Arc<Control>,
    begin: Instant,
    reported: Instant,
    pub(super) board: Board,
    /// The sum of the moves that are known.
    pub(super) nodes: u128,
    /// How many moves are known.
    pub(super) known: usize,
    /// The count of depth 0 has no moves.
    pub(super) depth: Depth,
}

impl RunningCount {
    /// Starts to count the moves of `board`. `None` if the system gives no thread.
    pub(super) fn start(
        board: Board,
        depth: Depth,
        counter: Counter<'static>,
        events: SyncSender<Event>,
    ) -> Option<Self> {
        let control = Arc::new(Control::new());
        let watched = Arc::clone(&control);
        let count = move || {
            let mut on_entry = |entry: &DivideEntry| {
                // The main thread is gone only when the program ends.
                let _ = events.send(Event::Entry(*entry));
            };
            let result = counter.divide(&board, depth, &watched, &mut on_entry);
            let _ = events.send(Event::Finished(result.map(|_| ())));
        };
        thread::Builder::new().spawn(count).ok()?;
        let now = Instant::now();
        Some(Self { control, begin: now, reported: now, board, nodes: 0, known: 0, depth })
    }

    /// Asks the count to end.
    pub(super) fn stop(&self) {
        self.control.stop();
    }

    /// How long the count took, and its rate: `2000 ms, 61000000 nodes/second`.
    pub(super) fn speed(&self, nodes: u128) -> String {
        let elapsed = self.begin.elapsed();
        format!("{} ms, {:.0} nodes/second", elapsed.as_millis(), rate(nodes, elapsed))
    }

    /// How far the count is, from time to time: `time 2000 nodes 123 nps 61`.
    pub(super) fn report(&mut self) -> Option<String> {
        if self.reported.elapsed() < REPORT {
            return None;
        }
        self.reported = Instant::now();
        let (nodes, elapsed) = (self.control.nodes(), self.begin.elapsed());
        let rate = rate(nodes.into(), elapsed);
        Some(format!("time {} nodes {nodes} nps {rate:.0}", elapsed.as_millis()))
    }
}
