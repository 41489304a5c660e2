//! How one count is timed: in processor time. It leaves out programs that take turns with the
//! count. Programs that share caches and memory with it still have an effect.

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

/// Short counts are repeated until they have taken this much processor time, so that clock and cold
/// caches do not distort a count of a few microseconds.
const AT_LEAST: Duration = Duration::from_millis(20);

/// A count that mostly waits is not repeated for longer than this.
const PATIENCE: Duration = Duration::from_millis(500);

/// Runs `count` at least once, and returns the fastest run.
pub fn fastest(count: impl Fn() -> u128) -> Timing {
    let begin = Instant::now();
    let mut taken = Duration::ZERO;
    let mut best = Timing { nodes: 0, time: Duration::MAX };
    loop {
        let start = processor_time();
        let nodes = count();
        let time = processor_time().saturating_sub(start);
        if time < best.time {
            best = Timing { nodes, time };
        }
        taken += time;
        if taken >= AT_LEAST || begin.elapsed() >= PATIENCE {
            return best;
        }
    }
}

/// The time that this process has spent on processors, all its threads together. Where the system
/// does not tell, it is the time since the first call.
pub fn processor_time() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    terminal::machine::processor_time().unwrap_or_else(|| FIRST.get_or_init(Instant::now).elapsed())
}
