//! What one thread does in a ply: row after row, all moves of all positions.

use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use board::{Board, Side};
use magic_core::Square;
use movegen::generator::{Legal, Scope, generate};

use crate::kernel::{AllFeatures, Level, Task};
use crate::merge::catalog::Number;
use crate::merge::expand::{Captures, Expand};
use crate::merge::gathered::Gathered;
use crate::merge::level::Item;
use crate::merge::ply::{Ply, Successors};
use crate::merge::runs::Runs;
use crate::merge::sums::Sums;
use crate::merge::tally::Tally;
use crate::merge::weight::Weight;
use crate::prefetch::prefetch;

/// How many positions ahead memory is asked for.
const AHEAD: usize = 4;

/// What one thread works with.
pub(super) struct Worker<W> {
    sums: Sums<W>,
    /// Captures of the row in work.
    captures: Captures<W>,
    /// Captures of the level in work: runs share the half that is left.
    pub(super) spilled: Runs<W>,
    /// Positions of the next ply: runs share the half that is to move then.
    pub(super) produced: Runs<W>,
    pub(super) tally: Tally,
}

impl<W: Weight> Worker<W> {
    pub(super) fn new(numbers: usize) -> Self {
        Self {
            sums: Sums::new(numbers),
            captures: [const { Vec::new() }; 64],
            spilled: Runs::new(),
            produced: Runs::new(),
            tally: Tally::default(),
        }
    }

    /// Memory that its results take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.spilled.bytes() + self.produced.bytes()
    }
}

/// The task of one thread in one level: to take items until there are no more.
pub(super) struct LevelOfRows<'a, 'p, S, W> {
    pub(super) ply: &'a Ply<'p, W>,
    pub(super) captures: &'a Gathered<W>,
    pub(super) items: &'a [Item],
    pub(super) next: &'a AtomicUsize,
    pub(super) worker: &'a mut Worker<W>,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, W: Weight, L: Level> Task<L> for LevelOfRows<'_, '_, S, W> {
    type Features = AllFeatures;
    type Output = ();

    #[inline(always)]
    fn run(mut self, level: L) {
        while let Some(item) = self.items.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if self.ply.check().is_err() {
                return;
            }
            self.expand_rows(level, item);
            let (halves, paths) = self.captures.pairs(item.captures.clone());
            for (&half, &paths) in halves.iter().zip(paths) {
                self.worker.sums.add(half, paths);
            }
            if self.worker.sums.take_overflow() {
                self.ply.overflow.store(true, Ordering::Relaxed);
                return;
            }
            self.spill_captures(level, item.base);
            match self.ply.successors {
                Successors::Kept => self.keep(item.base),
                Successors::Counted => self.count(level, item.base),
            }
            let expanded = self.ply.positions.len_of(item.rows.clone());
            self.ply.context.control.add_expanded(expanded as u64);
        }
    }
}

impl<S: Side, W: Weight> LevelOfRows<'_, '_, S, W> {
    /// Plays all moves of all positions in the rows of `item`.
    #[inline(always)]
    fn expand_rows<L: Level>(&mut self, level: L, item: &Item) {
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
                    enemies: standing.pieces(),
                    paths,
                    sums: &mut self.worker.sums,
                    captures: &mut self.worker.captures,
                };
                let ControlFlow::Continue(()) =
                    generate::<S, _, _, _>(Legal, &board, level.sliders(), Scope::ALL, &mut sink);
            }
        }
    }

    /// Puts the captures of a row where the next level will find them.
    fn spill_captures<L: Level>(&mut self, level: L, base: Number) {
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
                Successors::Counted => self.count_spilled(level),
            }
        }
    }

    /// Counts below captures without waiting for others that lead to the same positions: slower,
    /// but it makes room.
    #[cold]
    fn count_spilled<L: Level>(&mut self, level: L) {
        let spilled = std::mem::replace(&mut self.worker.spilled, Runs::new());
        self.ply.context.budget.give_back(spilled.bytes());
        let tally = &mut self.worker.tally;
        spilled.for_each(|left, half, paths| {
            let board = self.ply.moving.half(half).join::<S::Them>(self.ply.standing().half(left));
            tally.add(paths, pairs::<S::Them, L>(level, self.ply, &board));
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
    fn count<L: Level>(&mut self, level: L, base: Number) {
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
            tally.add(paths, pairs::<S::Them, L>(level, self.ply, &board));
        }
        sums.reset();
        self.ply.context.control.add(tally.nodes.wrapping_sub(before) as u64);
    }
}

/// Nodes two plies below `board`.
#[inline(always)]
fn pairs<S: Side, L: Level>(level: L, ply: &Ply<'_, impl Weight>, board: &Board) -> u128 {
    let nodes = ply.context.settings.kernel.nodes::<S, L>(level, board, 2);
    u128::from(nodes)
}
