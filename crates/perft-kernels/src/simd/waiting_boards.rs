//! Boards that wait to be counted together.
//!
//! Merged and hashed counting have a batch of their own for every position. To clear the memory of
//! each would cost merged counting 40% of its speed. So the memory is not initialised, and
//! [`WaitingBoards`] gives out only what was written.

#![allow(unsafe_code)]

use core::mem::{MaybeUninit, take};
use core::ops::Range;

use magic_core::Bitboard;

use crate::simd::carrier::Carrier;
use crate::simd::zmm::Zmm;

/// So many boards are counted together. Eight would do, but the processor cannot predict with which
/// move there are eight.
pub(super) const MANY: usize = 32;

/// Room for the moves of one piece, which are written by fours.
const MOST_MOVES: usize = 32;

const CAPACITY: usize = MANY + MOST_MOVES;

/// Boards that were taken out, and how often the leaves of each count.
#[derive(Clone, Copy)]
pub(crate) struct Weighted<'w> {
    pub(crate) boards: &'w [Zmm],
    pub(crate) weights: &'w [u32],
}

/// The words of boards, in the order they came, with a weight for each.
pub(crate) struct WaitingBoards {
    /// The first `len` are written.
    boards: [MaybeUninit<Zmm>; CAPACITY],
    weights: [u32; CAPACITY],
    /// Less than [`MANY`], except within methods.
    len: usize,
}

impl WaitingBoards {
    /// No boards.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        let boards = [const { MaybeUninit::uninit() }; CAPACITY];
        Self { boards, weights: [0; CAPACITY], len: 0 }
    }

    /// Adds a board. When there are many, takes them out.
    #[inline(always)]
    pub(crate) fn push(&mut self, board: Zmm, weight: u32) -> Weighted<'_> {
        // The remainder is `len` itself, in a form that needs no check of bounds.
        self.boards[self.len % CAPACITY].write(board);
        self.weights[self.len % CAPACITY] = weight;
        self.len += 1;
        self.take_many()
    }

    /// Adds four boards. When there are many, takes them out.
    #[inline(always)]
    pub(crate) fn push_four(&mut self, four: [Zmm; 4], weight: u32) -> Weighted<'_> {
        let free = self.len % MANY..;
        let boards = self.boards[free.clone()].as_chunks_mut::<4>().0.first_mut();
        let weights = self.weights[free].as_chunks_mut::<4>().0.first_mut();
        if let (Some(boards), Some(weights)) = (boards, weights) {
            for (place, board) in boards.iter_mut().zip(four) {
                place.write(board);
            }
            *weights = [weight; 4];
            self.len += 4;
        }
        self.take_many()
    }

    /// Adds the boards on which `carrier` has carried its piece to each of `targets`, one or more. When
    /// there are many, takes them out.
    #[inline(always)]
    pub(crate) fn push_each(
        &mut self,
        carrier: &Carrier,
        targets: Bitboard,
        weight: u32,
    ) -> Weighted<'_> {
        let mut left = targets;
        let free = self.len % MANY..;
        let (boards, _) = self.boards[free.clone()].as_chunks_mut::<4>();
        let (weights, _) = self.weights[free].as_chunks_mut::<4>();
        for (boards, weights) in boards.iter_mut().zip(weights) {
            *weights = [weight; 4];
            for board in boards {
                board.write(carrier.carry(Bitboard(left.0 & left.0.wrapping_neg())));
                left.0 &= left.0.wrapping_sub(1);
            }
            if left.is_empty() {
                break;
            }
        }
        // No piece has more moves than there is room for; if one had, as many were written.
        self.len += (targets.len() as usize).min(MOST_MOVES);
        self.take_many()
    }

    /// Takes all boards out.
    #[inline(always)]
    pub(crate) fn take_all(&mut self) -> Weighted<'_> {
        let len = take(&mut self.len);
        self.written(0..len)
    }

    /// Takes the last many boards out if there are as many, otherwise none.
    #[inline(always)]
    fn take_many(&mut self) -> Weighted<'_> {
        if self.len < MANY {
            return Weighted { boards: &[], weights: &[] };
        }
        self.len -= MANY;
        self.written(self.len..self.len + MANY)
    }

    /// Boards that were among the first `len` until now.
    #[inline(always)]
    fn written(&self, which: Range<usize>) -> Weighted<'_> {
        let weights = &self.weights[which.clone()];
        let boards: *const [MaybeUninit<Zmm>] = &self.boards[which];
        // SAFETY: the methods that add boards write as many as they add to `len`, from `len` on. This is
        // private to them and asked only for boards below `len` as it was. So all of these are written,
        // and a written element lies like one that may be unwritten.
        Weighted { boards: unsafe { &*(boards as *const [Zmm]) }, weights }
    }
}
