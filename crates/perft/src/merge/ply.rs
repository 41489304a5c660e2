//! One ply: from all positions to all their successors.

use std::cmp::Reverse;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use board::{Board, Side};
use magic_core::Square;
use movegen::{Legal, Scope, generate};

use crate::kernel::{self, Cpu, Task};
use crate::merge::budget::Fits;
use crate::merge::catalog::{Catalog, Number};
use crate::merge::context::{Context, GivenUp};
use crate::merge::expand::{Captures, Expand};
use crate::merge::gathered::{By, Gathered};
use crate::merge::level::{Item, Levels, most_men};
use crate::merge::movers::{Movers, Scene};
use crate::merge::runs::Runs;
use crate::merge::stage::Stage;
use crate::merge::sums::Sums;
use crate::merge::tally::Tally;
use crate::merge::weight::Weight;
use crate::prefetch::prefetch;

/// Positions that are worth a thread of their own.
const POSITIONS_PER_THREAD: usize = 64;

/// How many positions ahead memory is asked for.
const AHEAD: usize = 4;

/// What is done with the successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Successors {
    /// They are kept as the positions of the next ply.
    Kept,
    /// Two plies are left: what is below them is counted, and they are forgotten.
    Counted,
}

/// What threads share while they work on a ply.
struct Ply<'a, W> {
    context: &'a Context<'a>,
    successors: Successors,
    positions: &'a Gathered<W>,
    movers: Movers,
    /// Grows while threads work, by what captures leave.
    standing: RwLock<&'a mut Catalog>,
    /// Complete: all that the movers can become was entered before.
    moving: &'a Catalog,
    overflow: AtomicBool,
    memory: AtomicBool,
}

/// What one thread works with.
struct Worker<W> {
    sums: Sums<W>,
    /// Captures of the row in work.
    captures: Captures<W>,
    /// Captures of the level in work: runs share the half that is left.
    spilled: Runs<W>,
    /// Positions of the next ply: runs share the half that is to move then.
    produced: Runs<W>,
    tally: Tally,
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
    let levels = most_men(standing, positions);
    let mut threads =
        context.settings.threads.get().min(1 + positions.len() / POSITIONS_PER_THREAD);
    let fixed = |threads| stage_bytes + movers.bytes() + threads * Sums::<W>::bytes(moving.len());
    while threads > 1 && context.budget.allows(2 * fixed(threads)) == Fits::No {
        threads /= 2;
    }
    let fixed = fixed(threads);
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
    /// Works through all levels, from standing halves of `most` men down.
    fn levels<S: Side>(&self, workers: &mut [Worker<W>], most: u32) -> Result<(), GivenUp> {
        let mut levels = Levels::new(self.positions);
        for men in (1..=most).rev() {
            let captures = self.captures(workers);
            let taken = captures.bytes();
            self.context.budget.take(taken);
            let mut items = levels.items(&self.standing(), men, &captures);
            if workers.len() > 1 {
                // The largest first, so that no thread is left with one when the others are done.
                items.sort_by_key(|item| Reverse(self.positions.len_of(item.rows.clone())));
            }
            let next = AtomicUsize::new(0);
            let work = |worker: &mut Worker<W>| {
                let side = PhantomData::<S>;
                let (captures, items, next) = (&captures, &items[..], &next);
                self.context.subtree.run(Level { ply: self, captures, items, next, worker, side });
            };
            in_parallel(workers, work);
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

    fn standing(&self) -> RwLockReadGuard<'_, &'_ mut Catalog> {
        self.standing.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of what is left of a standing half after a capture.
    fn after_capture(&self, base: Number, square: Square) -> Number {
        let mut standing = self.standing.write().unwrap_or_else(PoisonError::into_inner);
        standing.after_capture(base, square)
    }

    /// Whether the ply can go on.
    fn check(&self) -> Result<(), GivenUp> {
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

impl<W: Weight> Worker<W> {
    fn new(numbers: usize) -> Self {
        Self {
            sums: Sums::new(numbers),
            captures: [const { Vec::new() }; 64],
            spilled: Runs::new(),
            produced: Runs::new(),
            tally: Tally::default(),
        }
    }

    /// Memory that its results take, in bytes.
    fn bytes(&self) -> usize {
        self.spilled.bytes() + self.produced.bytes()
    }
}

/// The task of one thread in one level.
struct Level<'a, 'p, S, W> {
    ply: &'a Ply<'p, W>,
    captures: &'a Gathered<W>,
    items: &'a [Item],
    next: &'a AtomicUsize,
    worker: &'a mut Worker<W>,
    side: PhantomData<S>,
}

impl<S: Side, W: Weight> Task for Level<'_, '_, S, W> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) {
        while let Some(item) = self.items.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if self.ply.check().is_err() {
                return;
            }
            self.expand_rows(cpu, item);
            let (halves, paths) = self.captures.pairs(item.captures.clone());
            for (&half, &paths) in halves.iter().zip(paths) {
                self.worker.sums.add(half, paths);
            }
            if self.worker.sums.take_overflow() {
                self.ply.overflow.store(true, Ordering::Relaxed);
                return;
            }
            self.spill_captures(cpu, item.base);
            match self.ply.successors {
                Successors::Kept => self.keep(item.base),
                Successors::Counted => self.count(cpu, item.base),
            }
            let expanded = self.ply.positions.len_of(item.rows.clone());
            self.ply.context.control.add_expanded(expanded as u64);
        }
    }
}

impl<S: Side, W: Weight> Level<'_, '_, S, W> {
    /// Plays all moves of all positions in the rows of `item`.
    #[inline(always)]
    fn expand_rows<C: Cpu>(&mut self, cpu: C, item: &Item) {
        let Ply { positions, movers, .. } = self.ply;
        for row in item.rows.clone() {
            let standing = *self.ply.standing().half(positions.number(row));
            let (numbers, paths) = positions.pairs(positions.range(row));
            for (index, (&number, &paths)) in numbers.iter().zip(paths).enumerate() {
                if let Some(&coming) = numbers.get(index + AHEAD) {
                    movers.get(coming).prefetch();
                }
                let mover = movers.get(number);
                let board = mover.half.join::<S>(&standing);
                let mut sink = Expand {
                    board: &board,
                    mover,
                    successors: movers.successors(mover),
                    enemies: standing.men(),
                    paths,
                    sums: &mut self.worker.sums,
                    captures: &mut self.worker.captures,
                };
                let std::ops::ControlFlow::Continue(()) =
                    generate::<S, _, _, _>(Legal, &board, cpu.sliders(), Scope::ALL, &mut sink);
            }
        }
    }

    /// Puts the captures of a row where the next level will find them.
    fn spill_captures<C: Cpu>(&mut self, cpu: C, base: Number) {
        let Worker { captures, spilled, .. } = self.worker;
        let mut taken = 0;
        for (square, captures) in Square::ALL.into_iter().zip(captures) {
            if !captures.is_empty() {
                let left = self.ply.after_capture(base, square);
                taken += spilled.extend(left, captures.drain(..));
            }
        }
        self.ply.context.budget.take(taken);
        if self.ply.context.budget.is_exceeded() {
            match self.ply.successors {
                Successors::Kept => self.ply.memory.store(true, Ordering::Relaxed),
                Successors::Counted => self.count_spilled(cpu),
            }
        }
    }

    /// Counts below captures without waiting for others that lead to the same positions: slower,
    /// but it makes room.
    #[cold]
    fn count_spilled<C: Cpu>(&mut self, cpu: C) {
        let spilled = std::mem::replace(&mut self.worker.spilled, Runs::new());
        self.ply.context.budget.give_back(spilled.bytes());
        let tally = &mut self.worker.tally;
        spilled.for_each(|left, half, paths| {
            let board = self.ply.moving.half(half).join::<S::Them>(self.ply.standing().half(left));
            tally.add(paths, pairs::<S::Them, C>(cpu, self.ply, &board));
        });
        tally.in_parts = true;
    }

    /// Keeps the successors against one standing half for the next ply.
    #[inline(always)]
    fn keep(&mut self, base: Number) {
        let Worker { sums, produced, .. } = self.worker;
        let (halves, all_paths) = sums.parts();
        let taken = produced.extend(
            base,
            halves
                .iter()
                .map(|&half| (half, std::mem::replace(&mut all_paths[half as usize], W::ZERO))),
        );
        sums.reset();
        self.ply.context.budget.take(taken);
    }

    /// Counts what is two plies below the successors against one standing half.
    #[inline(always)]
    fn count<C: Cpu>(&mut self, cpu: C, base: Number) {
        let standing = *self.ply.standing().half(base);
        let Worker { sums, tally, .. } = self.worker;
        let before = tally.nodes;
        let (halves, all_paths) = sums.parts();
        for (index, &half) in halves.iter().enumerate() {
            if let Some(&coming) = halves.get(index + AHEAD) {
                prefetch(self.ply.moving.half(coming));
            }
            let paths = std::mem::replace(&mut all_paths[half as usize], W::ZERO);
            let board = self.ply.moving.half(half).join::<S::Them>(&standing);
            tally.add(paths, pairs::<S::Them, C>(cpu, self.ply, &board));
        }
        sums.reset();
        self.ply.context.control.add(tally.nodes.wrapping_sub(before) as u64);
    }
}

/// Nodes two plies below `board`.
#[inline(always)]
fn pairs<S: Side, C: Cpu>(cpu: C, ply: &Ply<'_, impl Weight>, board: &Board) -> u128 {
    let nodes = kernel::nodes::<S, C>(ply.context.settings.kernel, cpu, board, 2);
    u128::from(nodes)
}
