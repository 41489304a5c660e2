//! Moves as sets, for code that reads sets without writing a sink.

use core::ops::ControlFlow;

use board::{Piece, Side};
use magic_core::{Bitboard, Square};

use super::move_sink::MoveSink;
use super::pawn_move::PawnMove;

/// Some moves of one piece, or of several pawns that move alike. 24 bytes, `Copy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    /// A piece other than a pawn goes to any of the targets, and takes what stands there. A queen's
    /// moves come as two sets, diagonal and orthogonal. `moves_as` says which: bishop or rook.
    Piece {
        /// The piece, or for a queen the piece that she moves as.
        moves_as: Piece,
        /// Where it stands.
        from: Square,
        /// Where it goes.
        targets: Bitboard,
    },
    /// Pawns arrive on the targets. [`origin`](PawnMove::origin) gives the square that each comes
    /// from.
    Pawns {
        /// How they go.
        how: PawnMove,
        /// Where they arrive.
        targets: Bitboard,
    },
    /// Pawns arrive on targets of the last rank. Each arrival stands for four moves.
    Promotions {
        /// How the pawns go.
        how: PawnMove,
        /// Where they arrive.
        targets: Bitboard,
    },
    /// Each of the pawns may capture en passant.
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
    /// How many moves the set stands for.
    #[inline]
    pub const fn len(&self) -> u32 {
        match *self {
            Self::Piece { targets, .. } | Self::Pawns { targets, .. } => targets.len(),
            Self::Promotions { targets, .. } => 4 * targets.len(),
            Self::EnPassant { from, .. } => from.len(),
            Self::Castling { .. } => 1,
        }
    }

    /// Whether the set is empty.
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
