//! Times: of one count, and of how they spread.

use std::time::{Duration, Instant};

use terminal::machine::processor_time;

/// The time that a count took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sample {
    /// The time by the clock on the wall.
    pub(super) wall: Duration,
    /// The time on processors, all threads together. `None` where the system does not tell.
    pub(super) processor: Option<Duration>,
}

impl Sample {
    /// How many processors were busy on average.
    pub(super) fn processors(&self) -> Option<f64> {
        Some(self.processor?.as_secs_f64() / self.wall.as_secs_f64().max(1e-9))
    }
}

/// Adds up the times of counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    total: Sample,
    counts: u32,
}

impl Clock {
    pub(super) const fn new() -> Self {
        let total = Sample { wall: Duration::ZERO, processor: Some(Duration::ZERO) };
        Self { total, counts: 0 }
    }

    /// Times a count.
    pub(super) fn time<T>(&mut self, count: impl FnOnce() -> T) -> T {
        let (begin, processor) = (Instant::now(), processor_time());
        let counted = count();
        let (wall, after) = (begin.elapsed(), processor_time());
        let processor = after.zip(processor).map(|(after, before)| after.saturating_sub(before));
        self.total.wall += wall;
        self.total.processor =
            self.total.processor.zip(processor).map(|(total, more)| total + more);
        self.counts += 1;
        counted
    }

    /// The time of all counts so far.
    pub(super) const fn wall(&self) -> Duration {
        self.total.wall
    }

    /// The mean of the counts. There must be at least one.
    pub(super) fn mean(&self) -> Sample {
        let Sample { wall, processor } = self.total;
        Sample { wall: wall / self.counts, processor: processor.map(|total| total / self.counts) }
    }
}

/// How samples spread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spread {
    /// The sample that took the shortest time by the clock on the wall.
    pub(super) fastest: Sample,
    /// The median: the time in the middle, or half-way between the two in the middle.
    pub(super) median: Duration,
    /// The longest time.
    pub(super) slowest: Duration,
    /// How many samples there are.
    pub(super) samples: usize,
}

impl Spread {
    /// The spread of some samples. `None` if there are none.
    pub(super) fn of(samples: &[Sample]) -> Option<Self> {
        let mut samples = samples.to_vec();
        samples.sort_by_key(|sample| sample.wall);
        let (fastest, slowest) = (*samples.first()?, samples.last()?.wall);
        let middle = samples.len() / 2;
        let low = (samples.len() - 1) / 2;
        let median = (samples[low].wall + samples[middle].wall) / 2;
        Some(Self { fastest, median, slowest, samples: samples.len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(milliseconds: u64) -> Sample {
        let processor = Some(Duration::from_millis(2 * milliseconds));
        Sample { wall: Duration::from_millis(milliseconds), processor }
    }

    #[test]
    fn the_median_lies_in_the_middle() {
        let median = |times: &[u64]| {
            let samples: Vec<_> = times.iter().copied().map(sample).collect();
            let spread = Spread::of(&samples)?;
            assert!(spread.fastest.wall <= spread.median && spread.median <= spread.slowest);
            Some(spread.median.as_millis())
        };
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[7]), Some(7));
        assert_eq!(median(&[9, 4]), Some(6));
        assert_eq!(median(&[30, 10, 20]), Some(20));
        assert_eq!(median(&[1, 40, 20, 30]), Some(25));
    }

    #[test]
    fn busy_processors_are_processor_time_over_wall_time() {
        assert_eq!(sample(5).processors(), Some(2.0));
        assert_eq!(Sample { processor: None, ..sample(5) }.processors(), None);
    }

    #[test]
    fn a_clock_gives_the_mean() {
        let mut clock = Clock::new();
        for _ in 0..4 {
            clock.time(|| std::thread::sleep(Duration::from_millis(2)));
        }
        assert!(clock.wall() >= Duration::from_millis(8));
        assert_eq!(clock.mean().wall, clock.wall() / 4);
        assert_eq!(clock.mean().processor, clock.total.processor.map(|total| total / 4));
    }
}
