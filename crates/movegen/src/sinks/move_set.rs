//! Moves as sets, for those who want to look at sets and not write a sink.

use core::ops::ControlFlow;

use board::{Piece, Side};
use magic_core::{Bitboard, Square};

use super::move_sink::MoveSink;
use super::pawn_move::PawnMove;

/// Some moves of one piece, or of several pawns that move alike. 24 bytes, `Copy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    /// A piece other than a pawn goes to any of the targets, taking what stands there. A queen's moves
    /// come as two sets, one for each way she goes; `moves_as` says which (a bishop or a rook).
    Piece {
        /// The piece, or for a queen the piece she moves as.
        moves_as: Piece,
        /// Where it stands.
        from: Square,
        /// Where it goes.
        targets: Bitboard,
    },
    /// Pawns arrive on all of the targets, each from the square that
    /// [`origin`](PawnMove::origin) tells.
    Pawns {
        /// How they go.
        how: PawnMove,
        /// Where they arrive.
        targets: Bitboard,
    },
    /// The same on the last rank, each standing for four moves.
    Promotions {
        /// How the pawns go.
        how: PawnMove,
        /// Where they arrive.
        targets: Bitboard,
    },
    /// Each of these pawns may capture en passant.
    EnPassant {
        /// The pawns.
        from: Bitboard,
        /// Where they arrive.
        to: Square,
    },
    /// A castling.
    Castling {
        /// The king's square.
        king: Square,
        /// The castling rook's square.
        rook: Square,
    },
}

const _: () = assert!(size_of::<MoveSet>() <= 24);

impl MoveSet {
    /// How many moves these are.
    #[inline]
    pub const fn len(&self) -> u32 {
        match *self {
            Self::Piece { targets, .. } | Self::Pawns { targets, .. } => targets.len(),
            Self::Promotions { targets, .. } => 4 * targets.len(),
            Self::EnPassant { from, .. } => from.len(),
            Self::Castling { .. } => 1,
        }
    }

    /// Whether there is no move among them.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Calls a closure with each set that is not empty, until it breaks off.
pub struct SetVisitor<F>(pub F);

impl<B, F: FnMut(MoveSet) -> ControlFlow<B>> SetVisitor<F> {
    #[inline]
    fn show(&mut self, set: MoveSet) -> ControlFlow<B> {
        if set.is_empty() { ControlFlow::Continue(()) } else { (self.0)(set) }
    }
}

impl<S: Side, B, F: FnMut(MoveSet) -> ControlFlow<B>> MoveSink<S> for SetVisitor<F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, moves_as: Piece, from: Square, targets: Bitboard) -> ControlFlow<B> {
        self.show(MoveSet::Piece { moves_as, from, targets })
    }

    #[inline]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<B> {
        self.show(MoveSet::Pawns { how, targets })
    }

    #[inline]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<B> {
        self.show(MoveSet::Promotions { how, targets })
    }

    #[inline]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<B> {
        self.show(MoveSet::EnPassant { from, to })
    }

    #[inline]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<B> {
        self.show(MoveSet::Castling { king, rook })
    }
}
