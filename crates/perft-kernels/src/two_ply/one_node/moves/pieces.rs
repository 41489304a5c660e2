//! Our pieces other than pawns: the moves of most are summed piece by piece.
//!
//! The sum needs the gain of the square left, the gains and values of the squares arrived on, and
//! the forbidden king moves there. One test per piece finds out whether any of its moves may need
//! more. If so, the whole piece is deferred; so are our pinned sliders. Corrections and most pins
//! are added to the sum later: they need no other test than where the piece stands and where it may
//! go.

use std::hint::select_unpredictable;

use board::Side;
use magic_core::{Bitboard, Sliders, Square, king_attacks, king_attacks_of, knight_attacks};
use movegen::generator::KingLines;

use crate::line_sets::LineSets;
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::gains::NonPawn;
use crate::two_ply::one_node::moves::sums::Sums;
use crate::two_ply::one_node::node::Node;
use crate::two_ply::rules::in_scope;

/// When a piece is deferred, or has terms beside the sums.
#[derive(Clone, Copy)]
struct DeferWhen {
    /// It is deferred if it may move to one of these squares.
    to: Bitboard,
    /// It has terms beside the sums if it may move to one of these squares: it makes or ends pins
    /// there.
    pin_changing: Bitboard,
}

impl<S: Side, L: OneNodeLevel> Node<'_, S, L> {
    /// Sums the moves of our king, knights, bishops, rooks and queens, or defers the piece.
    #[inline(always)]
    pub(crate) fn pieces(&self, sums: &mut Sums<'_, L::Bytes>) {
        let (us, board) = (self.us, self.board);
        let KingLines { check_mask, orthogonal_pins, diagonal_pins, .. } = self.our_king_lines;
        let allowed = check_mask - us;
        let any_piece = DeferWhen { to: self.play_out.to_or_cut, pin_changing: self.unpin_squares };
        let pinned = orthogonal_pins | diagonal_pins;
        let (diagonal, orthogonal) =
            (board.diagonal_sliders() & us, board.orthogonal_sliders() & us);
        let knights = board.knights() & (us - pinned);
        // Few pieces are deferred for where they stand. Nothing else is asked of those.
        let by_departure = self.play_out.from | self.king_lines.pin_changers;
        let apart = pinned | by_departure;
        let king = board.king(S::COLOR);
        let king_apart = if self.defers_king(king) { king.bitboard() } else { by_departure };
        let deferred = &mut sums.deferred;
        deferred.pieces = ((diagonal | orthogonal) & apart)
            | (knights & by_departure)
            | (king.bitboard() & king_apart);
        deferred.summed_pieces = (diagonal & self.corrected_from.diagonal)
            | ((orthogonal | king.bitboard()) & self.corrected_from.orthogonal);

        let king_when = DeferWhen {
            to: if king_apart.contains(king) { Bitboard::FULL } else { any_piece.to },
            ..any_piece
        };
        let king_steps = self.king_steps();
        self.piece(sums, NonPawn::King, king, king_steps, king_attacks(king), king_when);

        let knight_checks = knight_attacks(self.their_king());
        let knights_when = DeferWhen { to: any_piece.to | knight_checks, ..any_piece };
        for from in knights - by_departure {
            let attacks = knight_attacks(from);
            let targets = attacks & allowed;
            self.piece(sums, NonPawn::Knight, from, targets, attacks, knights_when);
        }
        let sliders = LineSets { orthogonal, diagonal };
        self.sliders(sums, any_piece, sliders.without(apart), allowed);

        sums.deferred.summed_pieces -= sums.deferred.pieces;
    }

    /// The same for `sliders`: bishops, rooks and queens. `allowed` is where our pieces may move
    /// to.
    #[inline(always)]
    fn sliders(
        &self,
        sums: &mut Sums<'_, L::Bytes>,
        any_piece: DeferWhen,
        sliders: LineSets,
        allowed: Bitboard,
    ) {
        let LineSets { orthogonal, diagonal } = sliders;
        let (occupied, sliders) = (!self.empty, self.level.sliders());
        let (checks, pins) = (self.king_lines.check_squares, self.king_lines.pin_squares);
        let guarded = self.zone.guarded_by_slider;
        // Few sliders stand before another one, so all of a kind are deferred.
        let backed = |sliders: Bitboard, guarded: Bitboard| {
            if sliders.intersects(guarded) { self.zone.beside & self.them } else { Bitboard::EMPTY }
        };
        let bishops_when = DeferWhen {
            to: any_piece.to | checks.diagonal | backed(diagonal, guarded.diagonal),
            pin_changing: any_piece.pin_changing | pins.diagonal,
        };
        let rooks_when = DeferWhen {
            to: any_piece.to | checks.orthogonal | backed(orthogonal, guarded.orthogonal),
            pin_changing: any_piece.pin_changing | pins.orthogonal,
        };
        let queens_when = DeferWhen {
            to: bishops_when.to | rooks_when.to,
            pin_changing: bishops_when.pin_changing | rooks_when.pin_changing,
        };
        for from in diagonal - orthogonal {
            let attacks = sliders.bishop(from, occupied);
            let targets = attacks & allowed;
            self.piece(sums, NonPawn::Bishop, from, targets, attacks, bishops_when);
        }
        for from in orthogonal - diagonal {
            let attacks = sliders.rook(from, occupied);
            let targets = attacks & allowed;
            self.piece(sums, NonPawn::Rook, from, targets, attacks, rooks_when);
        }
        for from in orthogonal & diagonal {
            let attacks = sliders.queen(from, occupied);
            let targets = attacks & allowed;
            self.piece(sums, NonPawn::Queen, from, targets, attacks, queens_when);
        }
    }

    /// Sums the moves of one piece to `targets`, or defers it.
    #[inline(always)]
    fn piece(
        &self,
        sums: &mut Sums<'_, L::Bytes>,
        piece: NonPawn,
        from: Square,
        targets: Bitboard,
        attacks: Bitboard,
        when: DeferWhen,
    ) {
        let targets = in_scope(from, targets);
        let mut reasons = (targets & when.to) | (attacks & self.zone.attacked_once);
        let changes_pins = targets & when.pin_changing;
        // Sets are chosen without a branch: which pieces are deferred is hard to predict.
        let none = Bitboard::EMPTY;
        let if_any = |set: Bitboard| select_unpredictable(set.is_empty(), none, from.bitboard());
        if self.prefers_playing_out() {
            reasons |= changes_pins;
        } else {
            sums.deferred.summed_pieces |= if_any(changes_pins);
        }
        sums.deferred.pieces |= if_any(reasons);
        let summed = select_unpredictable(reasons.is_empty(), targets, none);
        sums.arrivals.move_piece(piece, from, summed);
    }

    /// Whether our king is deferred because it is near enough to their king's zone that a step may
    /// change an attack on it.
    #[inline(always)]
    fn defers_king(&self, king: Square) -> bool {
        WITHIN_TWO_STEPS[king.index()].intersects(self.zone.squares)
    }
}

/// The squares that a king reaches by two steps at most, its own included.
static WITHIN_TWO_STEPS: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let beside = king_attacks(Square::ALL[square]);
        table[square] = Bitboard(beside.0 | king_attacks_of(beside).0);
        square += 1;
    }
    table
};
