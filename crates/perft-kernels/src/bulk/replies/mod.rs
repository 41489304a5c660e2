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
use super::moved_piece::{Displacement, MovedPiece, QuietPiece};
use super::pin_lines::PinLines;
use super::quiet_moves::QuietMoves;
use crate::line_sets::LineSets;
use castlings::ReplyCastlings;
use pawns::{ReplyPawns, StandingPawns};
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
    standing_pawns: StandingPawns,
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
            standing_pawns: pawns.standing::<T>(occupied, us),
            castlings,
            zone_sliders,
            lines,
            check_squares,
        }
    }

    /// The replies of `T` to a neutral move of `moved` to `to`, which is a capture if `CAPTURE`
    /// says so. Of the sliders that may attack their king's zone, `zone_sliders` did not move.
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
            let attacked = moved.attacks(sliders, left ^ reached, to, without_king)
                | attacks_of(sliders, zone_sliders, without_king);
            let captured = if CAPTURE { reached } else { Bitboard::EMPTY };
            moves += self.king_moves(steps, occupied, attacked, captured);
        }
        moves
    }

    /// [`count`](Self::count) for quiet neutral moves, in all. The piece on `gone` makes them, if
    /// it is not among those that the moves [leave](QuietMoves::left_for).
    ///
    /// Of their moves other than the king's, a move of ours changes only those of pieces that see
    /// the square it leaves or reaches. So their moves are counted once. Then come the moves that a
    /// slider sees, one by one, and for pawns all moves together.
    #[inline(always)]
    pub(super) fn count_quiet<T: Side, M: Sliders, P: QuietPiece, Q: QuietMoves>(
        &self,
        sliders: M,
        gone: Bitboard,
        moves: Q,
        moved: P,
        zone_sliders: LineSets,
    ) -> u64 {
        let (occupied, them) = (self.occupied ^ gone, self.them);
        let pawns = self.standing_pawns.without::<T>(self.pawns, gone, occupied, self.us ^ gone);
        let (mut won, mut lost) = (pawns.count_after::<T, Q>(self.pawns, moves), 0);
        let mut each = self.pieces.constant_moves;
        let mobile = self.pieces.mobile_sliders;
        for from in mobile.diagonal {
            let seen = sliders.bishop(from, occupied);
            each += (seen - them).len();
            for to in moves.touching(seen) {
                let occupied = occupied ^ to.bitboard() ^ moves.left_for(to);
                let after = sliders.bishop(from, occupied);
                if Q::OPENS_LINES {
                    won += (after - seen - them).len();
                }
                lost += (seen - them - after).len();
            }
        }
        for from in mobile.orthogonal {
            let seen = sliders.rook(from, occupied);
            each += (seen - them).len();
            for to in moves.touching(seen) {
                let occupied = occupied ^ to.bitboard() ^ moves.left_for(to);
                let after = sliders.rook(from, occupied);
                if Q::OPENS_LINES {
                    won += (after - seen - them).len();
                }
                lost += (seen - them - after).len();
            }
        }

        let steps = king_attacks(self.king) - them;
        if !(steps | self.castlings.safe_squares).is_empty() {
            let without_king = occupied ^ self.king.bitboard();
            let seen = attacks_of(sliders, zone_sliders, without_king);
            let touching = moves.touching(seen);
            let others = moves.targets() - touching;
            let attacked = seen | moved.attacks_of_others();
            let leaving_free =
                |square| others & moved.leaving_free(sliders, moves, square, without_king);
            for step in steps - attacked {
                won += leaving_free(step).len();
            }
            if !self.castlings.safe_squares.is_empty() {
                won += self.castlings.count_after(others, occupied, attacked, leaving_free);
            }
            for to in touching {
                let changed = to.bitboard() ^ moves.left_for(to);
                let attacked = attacks_of(sliders, zone_sliders, without_king ^ changed)
                    | moved.attacks(sliders, changed, to, without_king ^ changed);
                let none = Bitboard::EMPTY;
                won += self.king_moves(steps, occupied ^ changed, attacked, none);
            }
        }
        u64::from(moves.targets().len() * each + won - lost)
    }

    /// The moves of their king when `occupied` is occupied, we attack `attacked`, and their piece
    /// on one of `captured` is gone: those of `steps`, and castlings.
    #[inline(always)]
    fn king_moves(
        &self,
        steps: Bitboard,
        occupied: Bitboard,
        attacked: Bitboard,
        captured: Bitboard,
    ) -> u32 {
        let mut moves = (steps - attacked).len();
        if !self.castlings.safe_squares.is_empty() {
            moves += self.castlings.count(occupied, attacked, captured);
        }
        moves
    }
}

/// What these sliders see when `occupied` is occupied.
#[inline(always)]
fn attacks_of<M: Sliders>(sliders: M, lines: LineSets, occupied: Bitboard) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    for from in lines.diagonal {
        attacks |= sliders.bishop(from, occupied);
    }
    for from in lines.orthogonal {
        attacks |= sliders.rook(from, occupied);
    }
    attacks
}

/// Those of `our_sliders` that attack squares of `zone`, or would if pieces of ours that they see
/// were gone.
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
