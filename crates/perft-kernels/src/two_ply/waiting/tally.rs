//! Where counts are added up: in one sum, each times its weight, or in a sum for each board.

use core::mem;

use arrayvec::ArrayVec;
use magic_core::Bitboard;

use crate::two_ply::alike_boards::MOST_SUMS;
use crate::two_ply::level::Label;
use crate::two_ply::waiting::board_lanes::BoardLanes;

/// What was counted so far.
pub(super) struct Tally<W> {
    /// Leaves times their weights, lane by lane.
    weighted: W,
    /// Those of boards that were counted alone.
    alone: u64,
    /// A sum for each board. None where weights are asked for.
    each: ArrayVec<u64, MOST_SUMS>,
}

impl<W: BoardLanes> Tally<W> {
    /// Nothing, and labels are weights.
    #[inline(always)]
    pub(super) fn new(proof: W::Proof) -> Self {
        Self { weighted: W::splat(proof, Bitboard::EMPTY), alone: 0, each: ArrayVec::new() }
    }

    /// Begins `sums` sums, [`MOST_SUMS`] at most, whose numbers are the labels from now on.
    #[inline(always)]
    pub(super) fn begin_sums(&mut self, sums: usize) {
        self.each.clear();
        for _ in 0..sums.min(MOST_SUMS) {
            self.each.push(0);
        }
    }

    /// The sums by their numbers.
    #[inline(always)]
    pub(super) fn sums(&self) -> &[u64] {
        &self.each
    }

    /// Whether labels are weights.
    #[inline(always)]
    pub(super) fn has_weights(&self) -> bool {
        self.each.is_empty()
    }

    /// Adds leaves that were multiplied with their weights.
    #[inline(always)]
    pub(super) fn add_weighted(&mut self, leaves: W) {
        self.weighted = self.weighted.plus(leaves);
    }

    /// Adds the leaves of the boards that have these labels, one in each lane. What is in further
    /// lanes is left out.
    #[inline(always)]
    pub(super) fn add(&mut self, leaves: W, labels: &[Label]) {
        if self.has_weights() {
            return self.add_weighted(leaves.times(W::of_numbers(leaves.proof(), labels)));
        }
        for (leaves, &label) in leaves.lanes().into_iter().zip(labels) {
            self.add_to_sum(leaves, label);
        }
    }

    /// Adds the leaves of one board.
    #[inline(always)]
    pub(super) fn add_alone(&mut self, leaves: u64, label: Label) {
        if self.has_weights() {
            self.alone = self.alone.wrapping_add(leaves * u64::from(label));
        } else {
            self.add_to_sum(leaves, label);
        }
    }

    /// What moves are summed to in a lane may be below zero where rules are left out.
    #[inline(always)]
    fn add_to_sum(&mut self, leaves: u64, label: Label) {
        if let Some(sum) = self.each.get_mut(label as usize) {
            *sum = sum.wrapping_add(leaves);
        }
    }

    /// All that was counted with weights. The next sum begins with 0.
    #[inline(always)]
    pub(super) fn take_weighted(&mut self) -> u64 {
        let none = self.weighted.none();
        mem::replace(&mut self.weighted, none).sum().wrapping_add(mem::take(&mut self.alone))
    }
}
