//! Playing all series of a plan on several threads.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use board::EnPassantField;

use crate::compare::Comparer;
use crate::mismatch::Mismatch;
use crate::plan::Series;
use crate::play::{Place, play};
use crate::rivals::Rival;
use crate::start_kind::StartKind;
use crate::subject::Subject;
use crate::tally::Tally;

/// A difference, and where it was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The seed of the run.
    pub seed: u64,
    /// The position.
    pub place: Place,
    /// The difference.
    pub mismatch: Mismatch,
}

/// Names the rival, the position and the series, and says how to see the difference again.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, place, mismatch } = self;
        let Place { series, game, ply, position } = place;
        match mismatch.rival {
            Some(rival) => write!(f, "difference from {} {}", rival.name(), rival.version())?,
            None => write!(f, "difference")?,
        }
        writeln!(f, ": {}", mismatch.aspect.name())?;
        for line in &mismatch.details {
            writeln!(f, "  {line}")?;
        }
        if let Some(position) = position {
            writeln!(f, "  position: {}", position.fen().en_passant(EnPassantField::Always))?;
        }
        let (kind, number) = (series.kind.name(), series.number);
        writeln!(f, "  found in {kind}, series {number}, game {game}, after {ply} moves")?;
        write!(f, "  again: generators --seed {seed} --only {kind} --series {number}")
    }
}

/// What a run has given.
pub struct Finished {
    /// What was compared, kind by kind.
    pub tallies: Vec<(StartKind, Tally)>,
    /// The first difference in the order of the plan, if there is one. Later series may not have
    /// been played.
    pub found: Option<Found>,
}

/// Plays all series of the plan. `watch` learns how many positions were compared.
///
/// Each series is played by one thread, and the first difference in the order of the plan is
/// reported. So the result does not depend on the threads.
pub fn run(
    plan: &[Series],
    seed: u64,
    subject: Subject,
    threads: usize,
    watch: &(dyn Fn(u64) + Sync),
) -> Finished {
    let next = AtomicUsize::new(0);
    let first_found = AtomicUsize::new(usize::MAX);
    let results = Mutex::new((Vec::new(), None));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            // A difference in an earlier series counts more.
            if index >= plan.len() || index > first_found.load(Ordering::Relaxed) {
                return;
            }
            let (tally, found) = play_series(plan[index], seed, subject);
            watch(tally.positions);
            let mut results = results.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let (tallies, first) = &mut *results;
            add(tallies, plan[index].kind, &tally);
            if let Some(found) = found
                && first_found.fetch_min(index, Ordering::Relaxed) > index
            {
                *first = Some(found);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let (mut tallies, found) =
        results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    tallies.sort_unstable_by_key(|&(kind, _)| kind);
    Finished { tallies, found }
}

/// Plays a series. A panic is a difference too.
fn play_series(series: Series, seed: u64, subject: Subject) -> (Tally, Option<Found>) {
    let (mut tally, mut place) = (Tally::default(), Place::before(series));
    let begin = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| {
        play(seed, &mut Comparer::new(subject), &mut tally, &mut place)
    }));
    tally.time = begin.elapsed();
    let mismatch = match result {
        Ok(Ok(())) => None,
        Ok(Err(mismatch)) => Some(mismatch),
        Err(panic) => Some(Mismatch::panic(message(&*panic))),
    };
    (tally, mismatch.map(|mismatch| Found { seed, place, mismatch }))
}

fn add(tallies: &mut Vec<(StartKind, Tally)>, kind: StartKind, more: &Tally) {
    match tallies.iter_mut().find(|(known, _)| *known == kind) {
        Some((_, tally)) => tally.add(more),
        None => tallies.push((kind, more.clone())),
    }
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_owned())
}

/// The rivals with their versions, for reports.
pub fn rivals() -> String {
    Rival::ALL.map(|rival| format!("{} {}", rival.name(), rival.version())).join(", ")
}
