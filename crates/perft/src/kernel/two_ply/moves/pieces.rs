//! Our pieces that are no pawns.
//!
//! Most of their moves need nothing but what is added up for all squares: the gain of the square
//! left, the gains and values of those arrived at, and what is forbidden to their king from there.
//! One test finds out whether anything else may matter for a piece; then it is put off. So are pinned
//! sliders.

use board::Side;
use magic_core::{Bitboard, Direction, Sliders, Square, king_attacks, knight_attacks};
use movegen::generator::KingLines;

use crate::kernel::level::Level;
use crate::kernel::two_ply::gains::{Arrivals, Gains, NonPawn};
use crate::kernel::two_ply::node::{DangerOf, Node, Sums};
use crate::kernel::two_ply::rules::in_scope;

/// When moves of a piece may need more than sums over squares.
#[derive(Clone, Copy)]
pub(crate) struct DeferWhen {
    /// It leaves one of these squares.
    from: Bitboard,
    /// It arrives on one of these.
    to: Bitboard,
}

impl<S: Side, L: Level> Node<'_, S, L> {
    /// The king, knights, bishops, rooks and queens.
    #[inline(always)]
    pub(crate) fn pieces<T: Arrivals<L::DirectionSets, KingDanger = DangerOf<L>>>(
        &self,
        sums: &mut Sums<L::DirectionSets, T>,
    ) {
        let (us, board) = (self.us, self.board);
        let KingLines { check_mask, orthogonal_pins, diagonal_pins, .. } = self.own_lines;
        let wanted = check_mask - us;
        let occupied = !self.empty;
        let sliders = self.level.sliders();
        let from = self.hard_departures | self.repinning;
        let to = self.hard_foreign | self.unpinning | (self.zone.beside & self.them);

        let king = board.king(S::COLOR);
        self.piece(
            sums,
            NonPawn::King,
            king,
            self.king_steps(),
            king_attacks(king),
            self.king(king, from, to),
        );

        let knights = DeferWhen { from, to: to | knight_attacks(self.their_king()) };
        for from in board.knights() & (us - (orthogonal_pins | diagonal_pins)) {
            let attacks = knight_attacks(from);
            self.piece(sums, NonPawn::Knight, from, attacks & wanted, attacks, knights);
        }

        let diagonal = board.diagonal_sliders() & us;
        let orthogonal = board.orthogonal_sliders() & us;
        let on_diagonals = DeferWhen {
            from: from | self.correct_diagonal,
            to: to | self.checks.diagonal | self.pinning.diagonal,
        };
        let on_lines = DeferWhen {
            from: from | self.correct_orthogonal,
            to: to | self.checks.orthogonal | self.pinning.orthogonal,
        };
        let on_both = DeferWhen {
            from: on_diagonals.from | on_lines.from,
            to: on_diagonals.to | on_lines.to,
        };
        let pinned = orthogonal_pins | diagonal_pins;
        sums.deferred.pieces |= (diagonal | orthogonal) & pinned;
        for from in diagonal - orthogonal - pinned {
            let attacks = sliders.bishop(from, occupied);
            self.piece(sums, NonPawn::Bishop, from, attacks & wanted, attacks, on_diagonals);
        }
        for from in orthogonal - diagonal - pinned {
            let attacks = sliders.rook(from, occupied);
            self.piece(sums, NonPawn::Rook, from, attacks & wanted, attacks, on_lines);
        }
        for from in (orthogonal & diagonal) - pinned {
            let attacks = sliders.queen(from, occupied);
            self.piece(sums, NonPawn::Queen, from, attacks & wanted, attacks, on_both);
        }
    }

    /// The moves of one piece, which attacks `attacks`, to `targets`.
    #[inline(always)]
    fn piece<T: Arrivals<L::DirectionSets, KingDanger = DangerOf<L>>>(
        &self,
        sums: &mut Sums<L::DirectionSets, T>,
        piece: NonPawn,
        from: Square,
        targets: Bitboard,
        attacks: Bitboard,
        unusual: DeferWhen,
    ) {
        let targets = in_scope(from, targets);
        let reasons =
            (from.bitboard() & unusual.from) | (targets & unusual.to) | (attacks & self.zone.alone);
        // Computed, not jumped over: which pieces are special is hard to predict.
        let special = !reasons.is_empty() & !targets.is_empty();
        let easy = if special { Bitboard::EMPTY } else { targets };
        let deferred = if special { from.bitboard() } else { Bitboard::EMPTY };
        sums.deferred.pieces |= deferred;
        sums.tally.arrive_as(piece, easy, &self.watch);
        sums.sum += easy.len() as i32 * (self.base + self.replies.gains.at(from));
    }

    /// What is unusual about the steps of our king, given what is for all pieces. From far away, it
    /// forbids theirs nothing.
    #[inline(always)]
    fn king(&self, king: Square, from: Bitboard, to: Bitboard) -> DeferWhen {
        let beside = king_attacks(king) | king.bitboard();
        let beside = beside | beside.shift(Direction::East) | beside.shift(Direction::West);
        let near = beside | beside.shift(Direction::North) | beside.shift(Direction::South);
        let is_near = near.intersects(self.zone.zone);
        let near = if is_near { king.bitboard() } else { Bitboard::EMPTY };
        DeferWhen { from: from | self.correct_orthogonal | near, to }
    }
}
