//! The kinds of pawn moves that sets are made of.

use board::{MoveKind, Side};
use magic_core::{Direction, Square};

/// How the pawns of a [set](super::MoveSink::pawns) move: the direction and length of the step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PawnMove {
    /// One square forward.
    Push,
    /// Two squares forward.
    DoublePush,
    /// A capture towards the h-file.
    CaptureEast,
    /// A capture towards the a-file.
    CaptureWest,
}

impl PawnMove {
    /// The number to subtract from the target's index to get the square that the pawn of side `S`
    /// left.
    #[inline(always)]
    pub const fn delta<S: Side>(self) -> i8 {
        match self {
            Self::Push => S::UP.delta(),
            Self::DoublePush => 2 * S::UP.delta(),
            Self::CaptureEast => S::UP_EAST.delta(),
            Self::CaptureWest => S::UP_WEST.delta(),
        }
    }

    /// The square a pawn of side `S` left when it arrived on `to`.
    #[inline(always)]
    pub const fn origin<S: Side>(self, to: Square) -> Square {
        Square::from_index_wrapping((to as u32).wrapping_sub(self.delta::<S>() as u32))
    }

    /// The square a pawn of side `S` arrives on when it leaves `from`. Beyond the last rank the
    /// count continues at a1.
    #[inline(always)]
    pub const fn destination<S: Side>(self, from: Square) -> Square {
        Square::from_index_wrapping((from as u32).wrapping_add(self.delta::<S>() as u32))
    }

    /// The kind of the move, unless it promotes.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        match self {
            Self::DoublePush => MoveKind::DoublePush,
            _ => MoveKind::Normal,
        }
    }

    /// The direction of one step of the move.
    pub const fn direction<S: Side>(self) -> Direction {
        match self {
            Self::Push | Self::DoublePush => S::UP,
            Self::CaptureEast => S::UP_EAST,
            Self::CaptureWest => S::UP_WEST,
        }
    }
}
