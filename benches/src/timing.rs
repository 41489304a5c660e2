//! How one count is timed: in processor time, so that what else runs on the machine and takes turns
//! with it is left out. What shares caches and memory with it is not.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A count, and the time it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// The nodes counted.
    pub nodes: u128,
    /// The shortest processor time for one count.
    pub time: Duration,
}

impl Timing {
    /// Nodes in a second.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64()
    }
}

/// Short counts are repeated until this much time has passed, so that a count of a few
/// microseconds is not at the mercy of the clock and of cold caches.
const AT_LEAST: Duration = Duration::from_millis(20);

/// Runs `count` at least once, and gives the fastest run.
pub fn fastest(count: impl Fn() -> u128) -> Timing {
    let begin = Instant::now();
    let mut best = Timing { nodes: 0, time: Duration::MAX };
    loop {
        let start = processor_time();
        let nodes = count();
        let time = processor_time().saturating_sub(start);
        if time < best.time {
            best = Timing { nodes, time };
        }
        if begin.elapsed() >= AT_LEAST {
            return best;
        }
    }
}

/// The time that this process has spent on processors, all its threads together; where the system
/// does not tell, the time since the first call has to do.
pub fn processor_time() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    perft::machine::processor_time().unwrap_or_else(|| FIRST.get_or_init(Instant::now).elapsed())
}
