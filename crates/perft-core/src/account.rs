//! How long each part of a merged count takes.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A part of the work on one ply of a merged count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MergePart {
    /// The halves that move, their successors, and the numbers of those.
    Halves,
    /// Captures into the rows with one number of pieces, put into the order of these rows.
    Captures,
    /// Rows and captures put into groups, the largest first.
    Groups,
    /// The sums of all threads, made before the moves and given back after them.
    Sums,
    /// The moves of these rows, and the nodes below the positions after them.
    Moves,
    /// The rows of the next ply.
    Rows,
}

impl MergePart {
    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Halves => "halves",
            Self::Captures => "captures",
            Self::Groups => "groups",
            Self::Sums => "sums",
            Self::Moves => "moves",
            Self::Rows => "rows",
        }
    }
}

/// How long a part took.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PartTime {
    /// Plies between the root and the positions whose moves are played.
    pub ply: u32,
    /// The part.
    pub part: MergePart,
    /// From its beginning to its end.
    pub elapsed: Duration,
    /// The sections of it that all threads share.
    pub shared: Duration,
    /// How many sections all threads share.
    pub sections: u32,
    /// How long each task took that one thread does as a whole, in the order in which threads take
    /// them. Only the moves have such tasks.
    pub tasks: Vec<Duration>,
}

/// Collects the times of all parts.
#[derive(Debug, Default)]
pub(crate) struct MergeAccount {
    parts: Mutex<Vec<PartTime>>,
}

impl MergeAccount {
    pub(crate) const fn new() -> Self {
        Self { parts: Mutex::new(Vec::new()) }
    }

    /// The times so far.
    pub(crate) fn parts(&self) -> Vec<PartTime> {
        self.lock().clone()
    }

    /// Does a part.
    pub(crate) fn part<T>(&self, ply: u32, part: MergePart, work: impl FnOnce() -> T) -> T {
        let (elapsed, shared) = (Duration::ZERO, Duration::ZERO);
        let time = PartTime { ply, part, elapsed, shared, sections: 0, tasks: Vec::new() };
        self.lock().push(time);
        let start = Instant::now();
        let done = work();
        self.with_last(|time| time.elapsed = start.elapsed());
        done
    }

    /// Does what all threads share in the part that was begun last.
    pub(crate) fn shared(&self, work: &mut dyn FnMut()) {
        let start = Instant::now();
        work();
        self.with_last(|time| {
            time.shared += start.elapsed();
            time.sections += 1;
        });
    }

    /// Notes a task of the part that was begun last.
    pub(crate) fn task(&self, elapsed: Duration) {
        self.with_last(|time| time.tasks.push(elapsed));
    }

    fn with_last(&self, change: impl FnOnce(&mut PartTime)) {
        if let Some(last) = self.lock().last_mut() {
            change(last);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<PartTime>> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_and_tasks_belong_to_the_part_that_was_begun_last() {
        let account = MergeAccount::new();
        account.part(3, MergePart::Halves, || account.shared(&mut || ()));
        account.part(3, MergePart::Moves, || {
            account.task(Duration::from_nanos(7));
            account.shared(&mut || account.task(Duration::from_nanos(5)));
        });
        let parts = account.parts();
        let tasks = [Duration::from_nanos(7), Duration::from_nanos(5)];
        assert_eq!(parts.iter().map(|it| it.part.name()).collect::<Vec<_>>(), ["halves", "moves"]);
        assert_eq!((parts[0].sections, &parts[0].tasks[..]), (1, &[][..]));
        assert_eq!((parts[1].sections, &parts[1].tasks[..]), (1, &tasks[..]));
        assert!(parts.iter().all(|it| it.ply == 3 && it.shared <= it.elapsed));
    }
}
