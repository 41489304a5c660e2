//! Quiet neutral moves of ours whose replies are counted together.

use std::marker::PhantomData;

use board::Side;
use magic_core::{Bitboard, Square};

/// Moves to empty squares, by where they arrive.
pub(super) trait QuietMoves: Copy {
    /// Whether a move leaves a square, so that sliders may see more.
    const OPENS_LINES: bool;

    /// Where they arrive.
    fn targets(self) -> Bitboard;
    /// What stands on the board otherwise, and is left by the move to `to`.
    fn left_for(self, to: Square) -> Bitboard;
    /// What they leave, in two sets: two moves may leave the same square.
    fn all_left(self) -> [Bitboard; 2];
    /// The targets of those that leave a square of `set`.
    fn leaving(self, set: Bitboard) -> Bitboard;

    /// The targets of those that leave or reach a square of `set`.
    #[inline(always)]
    fn touching(self, set: Bitboard) -> Bitboard {
        (self.targets() & set) | self.leaving(set)
    }
}

/// Moves of a piece that is not on the board.
#[derive(Clone, Copy)]
pub(super) struct ArrivingPiece(pub(super) Bitboard);

impl QuietMoves for ArrivingPiece {
    const OPENS_LINES: bool = false;

    #[inline(always)]
    fn targets(self) -> Bitboard {
        self.0
    }

    #[inline(always)]
    fn left_for(self, _: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    #[inline(always)]
    fn all_left(self) -> [Bitboard; 2] {
        [Bitboard::EMPTY; 2]
    }

    #[inline(always)]
    fn leaving(self, _: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }
}

/// Pushes of pawns that are on the board, by where they arrive. No square has both kinds: where a
/// double push arrives, the square before is empty.
#[derive(Clone, Copy)]
pub(super) struct Pushes<S> {
    pub(super) single: Bitboard,
    pub(super) double: Bitboard,
    pub(super) side: PhantomData<S>,
}

impl<S: Side> QuietMoves for Pushes<S> {
    const OPENS_LINES: bool = true;

    #[inline(always)]
    fn targets(self) -> Bitboard {
        self.single | self.double
    }

    #[inline(always)]
    fn left_for(self, to: Square) -> Bitboard {
        let (back, to) = (S::UP.opposite(), to.bitboard());
        ((to - self.double) | (to & self.double).shift(back)).shift(back)
    }

    #[inline(always)]
    fn all_left(self) -> [Bitboard; 2] {
        let back = S::UP.opposite();
        [self.single.shift(back), self.double.shift(back).shift(back)]
    }

    #[inline(always)]
    fn leaving(self, set: Bitboard) -> Bitboard {
        let one = set.shift(S::UP);
        (self.single & one) | (self.double & one.shift(S::UP))
    }
}
