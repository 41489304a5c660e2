//! Our pieces other than pawns: the moves of most are summed piece by piece.
//!
//! The sum needs the gain of the square left, the gains and values of the squares arrived on, and the
//! king danger there. One test per piece finds out whether any of its moves may need more. If so, the
//! whole piece is deferred; so are our pinned sliders.

use board::Side;
use magic_core::{Bitboard, Direction, Sliders, Square, king_attacks, knight_attacks};
use movegen::generator::KingLines;

use crate::two_ply::gains::{Arrivals, Gains, NonPawn};
use crate::two_ply::level::TwoPlyLevel;
use crate::two_ply::moves::sums::Sums;
use crate::two_ply::node::Node;
use crate::two_ply::rules::in_scope;

/// When a piece is deferred.
#[derive(Clone, Copy)]
struct DeferWhen {
    /// It stands on one of these squares.
    from: Bitboard,
    /// It may move to one of these squares.
    to: Bitboard,
}

impl<S: Side, L: TwoPlyLevel> Node<'_, S, L> {
    /// Sums the moves of our king, knights, bishops, rooks and queens, or defers the piece.
    #[inline(always)]
    pub(crate) fn pieces<A: Arrivals<L::DirectionSets>>(
        &self,
        sums: &mut Sums<L::DirectionSets, A>,
    ) {
        let (us, board) = (self.us, self.board);
        let KingLines { check_mask, orthogonal_pins, diagonal_pins, .. } = self.our_king_lines;
        let allowed = check_mask - us;
        let any_piece = DeferWhen {
            from: self.play_out.from | self.king_lines.pin_changers,
            to: self.play_out.to_or_cut | self.unpin_squares | (self.zone.beside & self.them),
        };

        let king = board.king(S::COLOR);
        let king_when = self.defer_king_when(king, any_piece);
        self.piece(sums, NonPawn::King, king, self.king_steps(), king_attacks(king), king_when);

        let pinned = orthogonal_pins | diagonal_pins;
        let knight_checks = knight_attacks(self.their_king());
        let knights_when = DeferWhen { to: any_piece.to | knight_checks, ..any_piece };
        for from in board.knights() & (us - pinned) {
            let attacks = knight_attacks(from);
            self.piece(sums, NonPawn::Knight, from, attacks & allowed, attacks, knights_when);
        }
        self.sliders(sums, any_piece, pinned, allowed);
    }

    /// The same for bishops, rooks and queens. `allowed` is where our pieces may move to.
    #[inline(always)]
    fn sliders<A: Arrivals<L::DirectionSets>>(
        &self,
        sums: &mut Sums<L::DirectionSets, A>,
        any_piece: DeferWhen,
        pinned: Bitboard,
        allowed: Bitboard,
    ) {
        let (occupied, sliders) = (!self.empty, self.level.sliders());
        let diagonal = self.board.diagonal_sliders() & self.us;
        let orthogonal = self.board.orthogonal_sliders() & self.us;
        let (checks, pins) = (self.king_lines.check_squares, self.king_lines.pin_squares);
        let bishops_when = DeferWhen {
            from: any_piece.from | self.corrected_from.diagonal,
            to: any_piece.to | checks.diagonal | pins.diagonal,
        };
        let rooks_when = DeferWhen {
            from: any_piece.from | self.corrected_from.orthogonal,
            to: any_piece.to | checks.orthogonal | pins.orthogonal,
        };
        let queens_when = DeferWhen {
            from: bishops_when.from | rooks_when.from,
            to: bishops_when.to | rooks_when.to,
        };
        sums.deferred.pieces |= (diagonal | orthogonal) & pinned;
        for from in diagonal - orthogonal - pinned {
            let attacks = sliders.bishop(from, occupied);
            self.piece(sums, NonPawn::Bishop, from, attacks & allowed, attacks, bishops_when);
        }
        for from in orthogonal - diagonal - pinned {
            let attacks = sliders.rook(from, occupied);
            self.piece(sums, NonPawn::Rook, from, attacks & allowed, attacks, rooks_when);
        }
        for from in (orthogonal & diagonal) - pinned {
            let attacks = sliders.queen(from, occupied);
            self.piece(sums, NonPawn::Queen, from, attacks & allowed, attacks, queens_when);
        }
    }

    /// Sums the moves of one piece to `targets`, or defers it.
    #[inline(always)]
    fn piece<A: Arrivals<L::DirectionSets>>(
        &self,
        sums: &mut Sums<L::DirectionSets, A>,
        piece: NonPawn,
        from: Square,
        targets: Bitboard,
        attacks: Bitboard,
        when: DeferWhen,
    ) {
        let targets = in_scope(from, targets);
        let reasons = (from.bitboard() & when.from)
            | (targets & when.to)
            | (attacks & self.zone.attacked_once);
        // Sets are chosen without a branch: which pieces are deferred is hard to predict.
        let is_deferred = !reasons.is_empty() & !targets.is_empty();
        let summed = if is_deferred { Bitboard::EMPTY } else { targets };
        let deferred = if is_deferred { from.bitboard() } else { Bitboard::EMPTY };
        sums.deferred.pieces |= deferred;
        sums.arrivals.arrive_as(piece, summed);
        let replies_before_arrival = self.baseline_count + self.baseline.gains.at(from);
        sums.sum += summed.len() as i32 * replies_before_arrival;
    }

    /// When our king is deferred: for the reasons of any piece, and when it is near enough to their
    /// king's zone that a step may change an attack on it.
    #[inline(always)]
    fn defer_king_when(&self, king: Square, any_piece: DeferWhen) -> DeferWhen {
        let DeferWhen { from, to } = any_piece;
        let beside = king_attacks(king) | king.bitboard();
        let wider = beside | beside.shift(Direction::East) | beside.shift(Direction::West);
        let two_away = wider | wider.shift(Direction::North) | wider.shift(Direction::South);
        let is_near = two_away.intersects(self.zone.squares);
        let near = if is_near { king.bitboard() } else { Bitboard::EMPTY };
        DeferWhen { from: from | self.corrected_from.orthogonal | near, to }
    }
}
