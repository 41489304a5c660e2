//! One ply: from all positions to all their successors.

use std::cmp::Reverse;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use board::Side;
use magic_core::Square;

use crate::merge::budget::Fits;
use crate::merge::catalog::{Catalog, Number};
use crate::merge::context::{Context, GivenUp};
use crate::merge::gathered::{By, Gathered};
use crate::merge::level::{Item, Levels, most_pieces};
use crate::merge::movers::{Movers, Scene};
use crate::merge::runs::Runs;
use crate::merge::stage::Stage;
use crate::merge::sums::Sums;
use crate::merge::tally::Tally;
use crate::merge::weight::Weight;
use crate::merge::work::{LevelOfRows, Worker};

/// Positions that are worth a thread of their own, which takes as long to start as some dozens of
/// them take.
const POSITIONS_PER_THREAD: usize = 512;

/// What is done with the successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Successors {
    /// They are kept as the positions of the next ply.
    Kept,
    /// Two plies are left: what is below them is counted, and they are forgotten.
    Counted,
}

/// What threads share while they work on a ply.
pub(super) struct Ply<'a, W> {
    pub(super) context: &'a Context<'a>,
    pub(super) successors: Successors,
    pub(super) positions: &'a Gathered<W>,
    pub(super) movers: Movers,
    /// Grows while threads work, by what captures leave.
    standing: RwLock<&'a mut Catalog>,
    /// Complete: all that the movers can become was entered before.
    pub(super) moving: &'a Catalog,
    pub(super) overflow: AtomicBool,
    pub(super) memory: AtomicBool,
}

/// Plays all moves of `stage`, in which `S` is to move.
///
/// # Errors
/// [`GivenUp`] when the run was stopped, or some bound is reached; the stage is then as before, but
/// for entries in the catalogs.
pub(super) fn advance<S: Side, W: Weight>(
    context: &Context<'_>,
    stage: &mut Stage<W>,
    successors: Successors,
    tally: &mut Tally,
) -> Result<Vec<Runs<W>>, GivenUp> {
    let movers = movers::<S, W>(stage);
    let stage_bytes = stage.bytes();
    let Stage { standing, moving, positions, .. } = stage;
    let levels = most_pieces(standing, positions);
    let threads = threads(context, positions.len(), Sums::<W>::bytes(moving.len()));
    let fixed = stage_bytes + movers.bytes() + threads * Sums::<W>::bytes(moving.len());
    let ply = Ply {
        context,
        successors,
        positions,
        movers,
        standing: RwLock::new(standing),
        moving,
        overflow: AtomicBool::new(false),
        memory: AtomicBool::new(false),
    };
    if context.budget.allows(fixed) == Fits::No {
        return Err(GivenUp::Memory);
    }
    context.budget.take(fixed);
    let mut workers: Vec<Worker<W>> = (0..threads).map(|_| Worker::new(moving.len())).collect();
    let outcome = ply.levels::<S>(&mut workers, levels);
    workers.iter().for_each(|worker| tally.merge(&worker.tally));
    let taken: usize = workers.iter().map(Worker::bytes).sum();
    context.budget.give_back(fixed + taken);
    outcome.map(|()| workers.into_iter().map(|worker| worker.produced).collect())
}

/// How many threads to take for so many positions, when the sums of each take so many bytes.
fn threads(context: &Context<'_>, positions: usize, sums: usize) -> usize {
    let mut threads = context.settings.threads.get().min(1 + positions / POSITIONS_PER_THREAD);
    while threads > 1 && context.budget.allows(4 * threads * sums) == Fits::No {
        threads /= 2;
    }
    threads
}

/// The halves of `S` that move in `stage`.
fn movers<S: Side, W: Weight>(stage: &mut Stage<W>) -> Movers {
    let positions = &stage.positions;
    let rows = (0..positions.rows()).map(|row| stage.standing.half(positions.number(row)));
    let scene = Scene::of(rows);
    let mut moves = vec![false; stage.moving.len()];
    positions.pairs(0..positions.len()).0.iter().for_each(|&number| moves[number as usize] = true);
    let numbers: Vec<Number> =
        (0..moves.len() as Number).filter(|&number| moves[number as usize]).collect();
    Movers::new::<S>(&mut stage.moving, &numbers, &scene)
}

impl<W: Weight> Ply<'_, W> {
    /// Works through all levels, from standing halves of `most` pieces down.
    fn levels<S: Side>(&self, workers: &mut [Worker<W>], most: u32) -> Result<(), GivenUp> {
        let mut levels = Levels::new(self.positions);
        for pieces in (1..=most).rev() {
            let captures = self.captures(workers);
            let taken = captures.bytes();
            self.context.budget.take(taken);
            let mut items = levels.items(&self.standing(), pieces, &captures);
            let size = |item: &Item| self.positions.len_of(item.rows.clone());
            let positions: usize = items.iter().map(|item| size(item) + item.captures.len()).sum();
            let busy = workers.len().min(1 + positions / POSITIONS_PER_THREAD);
            if busy > 1 {
                // The largest first, so that no thread is left with one when the others are done.
                items.sort_by_key(|item| Reverse(size(item)));
            }
            let next = AtomicUsize::new(0);
            let work = |worker: &mut Worker<W>| {
                let side = PhantomData::<S>;
                let (captures, items, next) = (&captures, &items[..], &next);
                self.context.subtree.level.run(LevelOfRows {
                    ply: self,
                    captures,
                    items,
                    next,
                    worker,
                    side,
                });
            };
            in_parallel(&mut workers[..busy], work);
            self.context.budget.give_back(taken);
            self.check()?;
        }
        Ok(())
    }

    /// The captures that all workers have spilled, by the half that is left.
    fn captures(&self, workers: &mut [Worker<W>]) -> Gathered<W> {
        let spilled: Vec<Runs<W>> = workers
            .iter_mut()
            .map(|worker| std::mem::replace(&mut worker.spilled, Runs::new()))
            .collect();
        let bytes: usize = spilled.iter().map(Runs::bytes).sum();
        let numbers = self.standing().len();
        let captures = Gathered::new(&spilled, By::Common, numbers, |rows| rows.sort_unstable());
        self.context.budget.give_back(bytes);
        captures
    }

    pub(super) fn standing(&self) -> RwLockReadGuard<'_, &'_ mut Catalog> {
        self.standing.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of what is left of a standing half after a capture.
    pub(super) fn after_capture(&self, base: Number, square: Square) -> Number {
        let mut standing = self.standing.write().unwrap_or_else(PoisonError::into_inner);
        standing.after_capture(base, square)
    }

    /// Whether the ply can go on.
    pub(super) fn check(&self) -> Result<(), GivenUp> {
        if self.context.control.is_stopped() {
            Err(GivenUp::Stopped)
        } else if self.overflow.load(Ordering::Relaxed) {
            Err(GivenUp::Overflow)
        } else if self.memory.load(Ordering::Relaxed) {
            Err(GivenUp::Memory)
        } else {
            Ok(())
        }
    }
}

/// Runs `work` once for each worker, on threads of their own.
fn in_parallel<W: Send>(workers: &mut [W], work: impl Fn(&mut W) + Sync) {
    let Some((first, rest)) = workers.split_first_mut() else { return };
    std::thread::scope(|scope| {
        for worker in rest {
            scope.spawn(|| work(worker));
        }
        work(first);
    });
}
