//! What the plain sum of gains gets wrong when a slider or king moves along a line or file.

use std::marker::PhantomData;

use board::Side;
use magic_core::{Bitboard, Direction, Square, ray};

use super::gains::PawnGains;
use super::lanes::Lanes;
use super::node::Node;
use crate::kernel::cpu::Cpu;

/// What corrections look at, in plain words: they are rare, and stand in a function of their own.
pub(crate) struct Corrections<S> {
    /// The directions in which a slider of theirs sees the man that moves, as bits.
    seen: u8,
    reach: [[u64; 8]; 3],
    pawns: PawnGains,
    second_steps: Bitboard,
    them: Bitboard,
    side: PhantomData<S>,
}

impl<S: Side, C: Cpu> Node<'_, S, C> {
    /// Squares from which a man moving straight or on diagonals needs a correction at all.
    #[inline(always)]
    pub(crate) fn needs_correction(&self) -> (Bitboard, Bitboard) {
        let seen = self.replies.seen.halves();
        let pawns = &self.replies.pawns;
        (seen.straight | pawns.push, seen.diagonal | pawns.capture_east | pawns.capture_west)
    }

    /// The sum of the corrections for a man that goes from `from` to each of `targets` straight or
    /// on diagonals.
    #[inline(always)]
    pub(crate) fn corrections(&self, from: Square, targets: Bitboard) -> i32 {
        let [ones, twos, fours] = self.replies.reach;
        let corrections = Corrections::<S> {
            seen: self.replies.seen.lanes_with(from.bitboard()),
            reach: [ones.array(), twos.array(), fours.array()],
            pawns: self.replies.pawns,
            second_steps: self.replies.second_steps,
            them: self.them,
            side: PhantomData,
        };
        self.cpu.corrections(&corrections, from, targets)
    }
}

impl<S: Side> Corrections<S> {
    /// See [`Node::corrections`].
    #[inline(always)]
    pub(crate) fn sum(&self, from: Square, targets: Bitboard) -> i32 {
        self.along_lines(from, targets)
            + self.along_files(from, targets)
            + self.pawn_takers(from, targets)
    }

    /// One of their sliders sees `from` in some direction, and the man moves along that line.
    #[inline(always)]
    fn along_lines(&self, from: Square, targets: Bitboard) -> i32 {
        let mut sum = 0;
        let mut seen = self.seen;
        while seen != 0 {
            let lane = seen.trailing_zeros() as usize;
            let direction = Direction::ALL[lane & 7];
            seen &= seen - 1;
            let beyond = |squares: Bitboard| -> i32 {
                let plane =
                    |n: usize| ((squares.0 & self.reach[n][lane & 7]).count_ones() << n) as i32;
                plane(0) + plane(1) + plane(2)
            };
            // Towards the slider, or taking it: it does not come past `from`.
            let towards = targets & ray(from, direction.opposite());
            sum -= towards.len() as i32 * beyond(from.bitboard());
            // Away from it: it comes as far as the man went, or may take it back.
            let away = targets & ray(from, direction);
            sum -= beyond(away - self.them);
            sum += (away & self.them).len() as i32;
        }
        sum
    }

    /// The man stands on a square that one of their pawns may push to, and takes that pawn or goes
    /// to the other of the two squares.
    #[inline(always)]
    fn along_files(&self, from: Square, targets: Bitboard) -> i32 {
        let (pawns, second_steps) = (&self.pawns, self.second_steps);
        let at = from.bitboard();
        let mut sum = 0;
        if at.intersects(pawns.push - second_steps) {
            let pawn = at.shift(S::UP);
            if targets.intersects(pawn) {
                sum -= if at.intersects(pawns.last_rank) { 4 } else { 1 };
                sum -= at.intersects(pawns.push_twice) as i32;
            }
            let second = (at & S::Them::THIRD_RANK).shift(S::Them::UP);
            sum -= targets.intersects(second - self.them) as i32;
        }
        if at.intersects(second_steps) {
            let first = at.shift(S::UP);
            sum -= targets.intersects(first) as i32;
            sum -= targets.intersects(first.shift(S::UP)) as i32;
        }
        sum
    }

    /// The man takes a pawn that could have taken it: that capture has been subtracted twice.
    #[inline(always)]
    fn pawn_takers(&self, from: Square, targets: Bitboard) -> i32 {
        let pawns = &self.pawns;
        let at = from.bitboard();
        let weight = if at.intersects(pawns.last_rank) { 4 } else { 1 };
        let taken = |set: Bitboard, back: Direction| -> i32 {
            weight * i32::from((at & set).shift(back).intersects(targets))
        };
        taken(pawns.capture_east, S::Them::UP_EAST.opposite())
            + taken(pawns.capture_west, S::Them::UP_WEST.opposite())
    }
}
