//! Deferred moves: pieces and pawn moves that need individual treatment, promotions, en passant
//! captures and castling.
//!
//! Everything here is in functions of its own, which the sums never wait for. In one function, what
//! one part needs would be kept ready for every other part. And the code of the sums stays short
//! enough for the instruction cache.

mod castling;
mod evasions;
mod lost_castlings;
mod pawn;
mod piece;
mod promotion;

use board::{MoveKind, Side};
use magic_core::Bitboard;
use movegen::sinks::PawnMove;

use crate::direction_sets::DirectionSets;
use crate::en_passant_replies::EnPassantReplies;
use crate::level::Task;
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::moves::deferred::castling::OurCastlings;
use crate::two_ply::one_node::moves::deferred::pawn::IndividualPawn;
use crate::two_ply::one_node::moves::deferred::piece::{DeferredPiece, SummedPiece};
use crate::two_ply::one_node::moves::deferred::promotion::FourPromotions;
use crate::two_ply::one_node::moves::pawn_kinds::{PAWN_KINDS, lane_of};
use crate::two_ply::one_node::moves::sums::Deferred;
use crate::two_ply::one_node::node::Node;
use crate::two_ply::rules::{Rule, in_scope, on};

/// Sums the deferred moves of a node. Leaves that its batch counts now are part of the sum.
pub(crate) struct DeferredMoves<'n, 'b, S: Side, L: OneNodeLevel> {
    pub(crate) node: &'n Node<'b, S, L>,
    pub(crate) deferred: &'n Deferred<L::DirectionSets>,
    pub(crate) batch: &'n mut L::Batch,
}

impl<S: Side, L: OneNodeLevel> Task<L> for DeferredMoves<'_, '_, S, L> {
    type Output = i64;

    #[inline(always)]
    fn run(self, level: L) -> i64 {
        let Self { node, deferred, batch } = self;
        let mut sum = 0;
        for from in deferred.pieces {
            sum += level.apart(DeferredPiece { node, batch, from });
        }
        for from in deferred.summed_pieces {
            sum += level.apart(SummedPiece { node, from });
        }
        let (played_out, individual, promotions) =
            (deferred.played_out_pawns, deferred.individual_pawns, deferred.promotions);
        let all_pawns = played_out.or(individual).or(promotions);
        if !all_pawns.is_empty() {
            let lanes = [played_out.array(), individual.array(), promotions.array()];
            let [push, double_push, capture_east, capture_west] = PAWN_KINDS;
            sum += node.deferred_pawns(batch, push, &lanes);
            sum += node.deferred_pawns(batch, double_push, &lanes);
            sum += node.deferred_pawns(batch, capture_east, &lanes);
            sum += node.deferred_pawns(batch, capture_west, &lanes);
        }
        if !deferred.passing_pawns.is_empty() && on(Rule::EnPassantReplies) {
            sum +=
                level.apart(EnPassantReplies::<S>::of(node.board, deferred.passing_pawns)) as i64;
        }
        for to in node.board.state().en_passant() {
            for from in node.board.en_passant_capturers::<S>(to) {
                if !in_scope(from, to.bitboard()).is_empty() {
                    sum += node.play_out(batch, from, to, MoveKind::EnPassant);
                }
            }
        }
        if !deferred.castling_rooks.is_empty() {
            let rooks = deferred.castling_rooks;
            sum += level.apart(OurCastlings { node, batch, rooks });
        }
        sum
    }
}

impl<S: Side, L: OneNodeLevel> Node<'_, S, L> {
    /// The deferred pawn moves of one kind.
    #[inline(always)]
    fn deferred_pawns(
        &self,
        batch: &mut L::Batch,
        how: PawnMove,
        [played_out, individual, promotions]: &[[u64; 8]; 3],
    ) -> i64 {
        let lane = lane_of::<S, L::DirectionSets>(how);
        let mut sum = 0;
        for to in Bitboard(played_out[lane]) {
            sum += self.play_out(batch, how.origin::<S>(to), to, how.kind());
        }
        for to in Bitboard(individual[lane]) {
            sum += self.level.apart(IndividualPawn { node: self, how, to });
        }
        for to in Bitboard(promotions[lane]) {
            if self.prefers_playing_out() {
                sum += self.play_out_promotions(batch, how.origin::<S>(to), to);
            } else {
                sum += self.level.apart(FourPromotions { node: self, batch, how, to });
            }
        }
        sum
    }
}
