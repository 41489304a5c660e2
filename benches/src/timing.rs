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

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn short_counts_are_repeated_and_the_fastest_is_kept() {
        let runs = Cell::new(0);
        let timing = fastest(|| {
            runs.set(runs.get() + 1);
            let rounds = if runs.get() == 1 { 4_000_000 } else { 1000 };
            (0..rounds).fold(7, |value: u128, _| std::hint::black_box(value))
        });
        assert_eq!(timing.nodes, 7);
        assert!(runs.get() > 1 && timing.time < Duration::from_millis(1), "{timing:?}");
    }

    #[cfg(unix)]
    #[test]
    fn waiting_takes_no_processor_time() {
        let wait = Duration::from_millis(50);
        let timing = fastest(|| {
            std::thread::sleep(wait);
            1
        });
        assert!(timing.time < wait / 2, "{timing:?}");
    }
}
