//! What the summed moves of a node come to so far, and which moves are deferred.

use board::Side;
use magic_core::Bitboard;

use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::gains::NonPawn;
use crate::two_ply::one_node::gains::bytes::{Arrivals, SquareBytes};
use crate::two_ply::one_node::node::Node;

/// The sums over our moves.
pub(crate) struct Sums<'n, B: SquareBytes> {
    /// On which squares summed moves arrive, and which squares they leave. They come to a number
    /// when all of them are known.
    pub(crate) arrivals: Arrivals<'n, B>,
    /// The moves that need individual treatment.
    pub(crate) deferred: Deferred<B::DirectionSets>,
}

/// Pieces and pawn moves that need individual treatment. Sets of pawn moves hold the squares where
/// they arrive, by the kind of move: see [`PawnKinds`](super::pawn_kinds).
#[derive(Clone, Copy)]
pub(crate) struct Deferred<D> {
    /// Our pieces, pawns left out, none of whose moves are in the sums yet.
    pub(crate) pieces: Bitboard,
    /// Our pieces all of whose moves are in the sums, which leave out some of their terms:
    /// corrections and pins.
    pub(crate) summed_pieces: Bitboard,
    /// Pawn moves to be played out.
    pub(crate) played_out_pawns: D,
    /// Summed pawn moves that have terms of their own beside those of the sums.
    pub(crate) individual_pawns: D,
    /// Double pushes that are in the sums, and that may be answered en passant.
    pub(crate) passing_pawns: Bitboard,
    /// Promotions.
    pub(crate) promotions: D,
    /// The rooks that our king may castle with.
    pub(crate) castling_rooks: Bitboard,
    /// The union of all sets above, and the square where an en passant capture arrives.
    pub(crate) any: Bitboard,
}

impl<S: Side, L: OneNodeLevel> Node<'_, S, L> {
    /// What arrivals of one piece on the squares of a set change in their replies.
    #[inline(always)]
    pub(crate) fn total_of_arriving(&self, piece: NonPawn, set: Bitboard) -> i32 {
        let mut arrivals = self.baseline.gains.no_arrivals(&self.forbidden_king_moves);
        arrivals.arrive_as(piece, set);
        arrivals.total()
    }
}
