//! The replies to the neutral moves of a node: what they have in common, and what each changes.
//!
//! After a neutral move their pawns and knights go where they went before, except for what stands
//! elsewhere now. So what is worked out once per node holds for each neutral move. Only sliders, of
//! both sides, are looked up again.

mod castlings;
mod pawns;
mod pieces;

use board::{Board, Side};
use magic_core::{Bitboard, Sliders, Square, bishop_rays, king_attacks, knight_attacks, rook_rays};

use super::check_squares::CheckSquares;
use super::moved_piece::{Displacement, MovedPiece};
use super::pin_lines::PinLines;
use crate::line_sets::LineSets;
use castlings::ReplyCastlings;
use pawns::ReplyPawns;
use pieces::ReplyPieces;

/// What the replies to the neutral moves of a node have in common.
pub(super) struct SharedReplies {
    /// All pieces.
    occupied: Bitboard,
    /// Our pieces.
    us: Bitboard,
    /// Their pieces.
    them: Bitboard,
    /// Where their king is.
    king: Square,
    pieces: ReplyPieces,
    pawns: ReplyPawns,
    castlings: ReplyCastlings,
    /// Our sliders that attack the zone of their king, or may do so once a piece of ours moved.
    pub(super) zone_sliders: LineSets,
    /// The lines from our sliders to their king.
    pub(super) lines: PinLines,
    /// Where our pieces give check from, or pin.
    pub(super) check_squares: CheckSquares,
}

impl SharedReplies {
    /// The replies of `T` when the other side is to move on `board`. Every move takes the pieces on
    /// `gone` away from there.
    #[inline(always)]
    pub(super) fn of<T: Side, M: Sliders>(sliders: M, board: &Board, gone: Bitboard) -> Self {
        let them = board.color(T::COLOR);
        let us = board.color(T::Them::COLOR) - gone;
        let occupied = them | us;
        let king = board.king(T::COLOR);
        let our_sliders = LineSets::of_sliders(board, us);
        let towards_king = LineSets {
            orthogonal: rook_rays(king) & our_sliders.orthogonal,
            diagonal: bishop_rays(king) & our_sliders.diagonal,
        };
        let (lines, pins) = PinLines::of(towards_king, king, occupied, them);
        let check_squares = CheckSquares::of::<T, M>(sliders, board, occupied);
        let pieces = ReplyPieces::of::<T, M>(sliders, board, occupied, pins);
        let pawns = ReplyPawns::of::<T>(board, pins);
        let castlings = ReplyCastlings::of::<T>(board, king, pins.orthogonal);
        let zone = king_attacks(king) | castlings.safe_squares;
        let without_king = occupied ^ king.bitboard();
        let zone_sliders = zone_sliders(sliders, our_sliders, zone, without_king, us);
        Self {
            occupied,
            us,
            them,
            king,
            pieces,
            pawns,
            castlings,
            zone_sliders,
            lines,
            check_squares,
        }
    }

    /// The replies of `T` to a neutral move of `moved` to `to`, which is a capture if `CAPTURE` says
    /// so. Of the sliders that may attack their king's zone, `zone_sliders` did not move.
    #[inline(always)]
    pub(super) fn count<T: Side, M: Sliders, P: MovedPiece, const CAPTURE: bool>(
        &self,
        sliders: M,
        step: Displacement,
        to: Square,
        moved: P,
        zone_sliders: LineSets,
    ) -> u32 {
        let Displacement { left, reached } = step;
        let mut occupied = self.occupied ^ left;
        let (mut them, mut their_sliders) = (self.them, self.pieces.mobile_sliders);
        let mut pawns = self.pawns;
        let mut moves = self.pieces.constant_moves;
        if CAPTURE {
            them ^= reached;
            their_sliders = self.pieces.sliders.without(reached);
            pawns = pawns.without::<T>(reached);
            moves = self.pieces.pinned_slider_moves;
            for knight in self.pieces.knights - reached {
                moves += (knight_attacks(knight) - them).len();
            }
        } else {
            occupied ^= reached;
        }
        for from in their_sliders.diagonal {
            moves += (sliders.bishop(from, occupied) - them).len();
        }
        for from in their_sliders.orthogonal {
            moves += (sliders.rook(from, occupied) - them).len();
        }
        moves += pawns.count::<T>(occupied, self.us ^ left ^ reached);

        let steps = king_attacks(self.king) - them;
        if !(steps | self.castlings.safe_squares).is_empty() {
            let without_king = occupied ^ self.king.bitboard();
            let mut attacked = moved.attacks(sliders, left ^ reached, to, without_king);
            for from in zone_sliders.diagonal {
                attacked |= sliders.bishop(from, without_king);
            }
            for from in zone_sliders.orthogonal {
                attacked |= sliders.rook(from, without_king);
            }
            moves += (steps - attacked).len();
            if !self.castlings.safe_squares.is_empty() {
                let captured = if CAPTURE { reached } else { Bitboard::EMPTY };
                moves += self.castlings.count(occupied, attacked, captured);
            }
        }
        moves
    }
}

/// Those of `our_sliders` that attack squares of `zone`, or would if pieces of ours that they see were
/// gone.
#[inline(always)]
fn zone_sliders<M: Sliders>(
    sliders: M,
    our_sliders: LineSets,
    zone: Bitboard,
    occupied: Bitboard,
    us: Bitboard,
) -> LineSets {
    let mut near = LineSets { diagonal: Bitboard::EMPTY, orthogonal: Bitboard::EMPTY };
    for from in our_sliders.diagonal {
        let seen = sliders.bishop(from, occupied);
        if sliders.bishop(from, occupied ^ (seen & us)).intersects(zone) {
            near.diagonal |= from.bitboard();
        }
    }
    for from in our_sliders.orthogonal {
        let seen = sliders.rook(from, occupied);
        if sliders.rook(from, occupied ^ (seen & us)).intersects(zone) {
            near.orthogonal |= from.bitboard();
        }
    }
    near
}
