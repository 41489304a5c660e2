//! Boards that wait to be counted together.
//!
//! Merged and hashed counting have a batch of their own for every position. To clear the memory of
//! each would cost merged counting 40% of its speed. So the memory is not initialised, and
//! [`WaitingBoards`] gives out only what was written. Weights are not initialised either: the
//! compiler moves a value of which nothing but the length is written without copying it, and hashed
//! counting lost 6% of its time to such copies.

#![allow(unsafe_code)]

use core::mem::{MaybeUninit, take};
use core::ops::Range;

use board::Board;
use magic_core::Bitboard;

use crate::two_ply::level::Label;

/// Boards that are counted together. Eight would do, but the processor cannot predict with which
/// move there are eight.
const MANY: usize = 32;

/// Room for the moves of one piece, which are written by fours.
const MOST_MOVES: usize = 32;

const CAPACITY: usize = MANY + MOST_MOVES;

/// A piece that can be carried to other squares.
pub(crate) trait CarryTo {
    type Board;

    /// The board with the piece on `target`, a set of one square.
    fn carry(&self, target: Bitboard) -> Self::Board;
}

/// Boards that were taken out, and the label of each.
#[derive(Clone, Copy)]
pub(crate) struct Labelled<'w, B = Board> {
    pub(crate) boards: &'w [B],
    pub(crate) labels: &'w [Label],
}

/// The words of boards, in the order they came, with a label for each.
pub(crate) struct WaitingBoards<B = Board> {
    /// The first `len` are written.
    boards: [MaybeUninit<B>; CAPACITY],
    /// As many are written.
    labels: [MaybeUninit<Label>; CAPACITY],
    /// Less than [`MANY`], except within methods.
    len: usize,
}

impl<B> WaitingBoards<B> {
    /// No boards.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        let boards = [const { MaybeUninit::uninit() }; CAPACITY];
        let labels = [const { MaybeUninit::uninit() }; CAPACITY];
        Self { boards, labels, len: 0 }
    }

    /// Adds a board. When there are many, takes them out.
    #[inline(always)]
    pub(crate) fn push(&mut self, board: B, label: Label) -> Labelled<'_, B> {
        // The remainder is `len` itself, in a form that needs no check of bounds.
        self.boards[self.len % CAPACITY].write(board);
        self.labels[self.len % CAPACITY].write(label);
        self.len += 1;
        self.take_many()
    }

    /// Adds four boards. When there are many, takes them out.
    #[inline(always)]
    pub(crate) fn push_four(&mut self, four: [B; 4], label: Label) -> Labelled<'_, B> {
        let free = self.len % MANY..;
        let boards = self.boards[free.clone()].as_chunks_mut::<4>().0.first_mut();
        let labels = self.labels[free].as_chunks_mut::<4>().0.first_mut();
        if let (Some(boards), Some(labels)) = (boards, labels) {
            for (place, board) in boards.iter_mut().zip(four) {
                place.write(board);
            }
            *labels = [MaybeUninit::new(label); 4];
            self.len += 4;
        }
        self.take_many()
    }

    /// Adds the boards on which `carrier` has carried its piece to each of `targets`, one or more.
    /// When there are many, takes them out.
    #[inline(always)]
    pub(crate) fn push_each(
        &mut self,
        carrier: &impl CarryTo<Board = B>,
        targets: Bitboard,
        label: Label,
    ) -> Labelled<'_, B> {
        let mut left = targets;
        let free = self.len % MANY..;
        let (boards, _) = self.boards[free.clone()].as_chunks_mut::<4>();
        let (labels, _) = self.labels[free].as_chunks_mut::<4>();
        for (boards, labels) in boards.iter_mut().zip(labels) {
            *labels = [MaybeUninit::new(label); 4];
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
    pub(crate) fn take_all(&mut self) -> Labelled<'_, B> {
        let len = take(&mut self.len);
        self.written(0..len)
    }

    /// Takes the last many boards out if there are as many, otherwise none.
    #[inline(always)]
    fn take_many(&mut self) -> Labelled<'_, B> {
        if self.len < MANY {
            return Labelled { boards: &[], labels: &[] };
        }
        self.len -= MANY;
        self.written(self.len..self.len + MANY)
    }

    /// Boards that were among the first `len` until now.
    #[inline(always)]
    fn written(&self, which: Range<usize>) -> Labelled<'_, B> {
        let boards: *const [MaybeUninit<B>] = &self.boards[which.clone()];
        let labels: *const [MaybeUninit<Label>] = &self.labels[which];
        // SAFETY: the methods that add boards write as many, with their labels, as they add to
        // `len`, from `len` on. This is private to them and asked only for boards below `len` as it
        // was. So all of these are written, and a written element lies like one that may be
        // unwritten.
        unsafe {
            Labelled { boards: &*(boards as *const [B]), labels: &*(labels as *const [Label]) }
        }
    }
}

#[cfg(test)]
mod tests {
    use magic_core::SplitMix64;

    use super::*;

    /// A board is the number of its piece, and the square that it was carried to.
    struct TestCarrier(u64);

    impl CarryTo for TestCarrier {
        type Board = (u64, u64);

        fn carry(&self, target: Bitboard) -> (u64, u64) {
            (self.0, target.0)
        }
    }

    /// Takes out what comes, and looks whether it is the last that has waited.
    fn check(taken: Labelled<'_, (u64, u64)>, waits: &mut Vec<((u64, u64), u32)>) {
        let before = waits.split_off(waits.len() - taken.boards.len());
        let taken = taken.boards.iter().copied().zip(taken.labels.iter().copied());
        assert_eq!(taken.collect::<Vec<_>>(), before);
    }

    /// Under Miri this shows that nothing is given out that was not written.
    #[test]
    fn boards_come_out_as_they_were_put_in() {
        let (mut random, mut waiting, mut waits) =
            (SplitMix64::seeded(4), WaitingBoards::new(), Vec::new());
        let rounds = if cfg!(miri) { 200 } else { 20_000 };
        for round in 0..rounds {
            let label = random.below(1000) as u32;
            match random.below(3) {
                0 => {
                    waits.push(((round, 0), label));
                    check(waiting.push((round, 0), label), &mut waits);
                }
                1 => {
                    let four = [0, 1, 2, 3].map(|at| (round, at));
                    waits.extend(four.map(|board| (board, label)));
                    check(waiting.push_four(four, label), &mut waits);
                }
                _ => {
                    // As many targets as a piece may have, and squares anywhere.
                    let mut targets = Bitboard(1 << random.below(64));
                    for _ in 0..random.below(MOST_MOVES) {
                        targets.0 |= 1 << random.below(64);
                    }
                    let boards = targets.into_iter().map(|to| ((round, to.bitboard().0), label));
                    waits.extend(boards);
                    check(waiting.push_each(&TestCarrier(round), targets, label), &mut waits);
                }
            }
            assert!(waits.len() < MANY);
        }
        check(waiting.take_all(), &mut waits);
        assert!(waits.is_empty() && waiting.take_all().boards.is_empty());
    }
}
