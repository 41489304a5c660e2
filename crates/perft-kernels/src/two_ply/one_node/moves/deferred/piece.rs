//! One deferred piece: which of its moves are played out, and the sum over the rest. And one that
//! is summed, but for some of its terms.

use std::hint::select_unpredictable;

use board::Side;
use magic_core::{Bitboard, Direction, Sliders, Square, king_attacks, knight_attacks, ray};
use movegen::generator::KingLines;

use crate::direction_sets::DirectionSets;
use crate::level::Task;
use crate::line_sets::LineSets;
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::gains::NonPawn;
use crate::two_ply::one_node::moves::deferred::lost_castlings::LostCastlings;
use crate::two_ply::one_node::moves::pins::Pins;
use crate::two_ply::one_node::node::Node;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, in_scope, on, term};

/// All moves of a deferred piece.
pub(super) struct DeferredPiece<'n, 'b, S: Side, L: OneNodeLevel> {
    pub(super) node: &'n Node<'b, S, L>,
    pub(super) batch: &'n mut L::Batch,
    pub(super) from: Square,
}

impl<S: Side, L: OneNodeLevel> Task<L> for DeferredPiece<'_, '_, S, L> {
    type Output = i64;

    #[inline(always)]
    fn run(self, level: L) -> i64 {
        let Self { node, batch, from } = self;
        let moves = node.moves_of_piece(from);
        if moves.targets.is_empty() {
            return 0;
        }
        let blocking = node.summed_castling_squares();
        let mut played_out = node.played_out_targets(&moves, blocking);
        let checks = (moves.targets & node.check_squares(moves.piece)) - played_out;
        let mut sum = 0;
        if !node.sums_rare_moves() {
            played_out |= checks;
        } else if !checks.is_empty() {
            let checker = node.checker(from, moves.attacks);
            for to in checks {
                sum += i64::from(node.evasions(&checker, moves.piece, to));
            }
        }
        if node.prefers_playing_out() {
            let changes_pin_by_leaving = node.king_lines.pin_changers.contains(from);
            played_out |= if changes_pin_by_leaving {
                moves.targets
            } else {
                moves.targets & moves.pin_changing
            };
        }
        sum += node.play_out_each(batch, from, played_out);
        let summed = moves.targets - (played_out | checks);
        if summed.is_empty() {
            return sum;
        }
        let targets = summed & blocking;
        if !targets.is_empty() {
            let PieceMoves { piece, from, attacks: attacked, .. } = moves;
            sum -= level.apart(LostCastlings { node, piece, from, attacked, targets });
        }
        sum + i64::from(node.sum_over(&moves, summed))
    }
}

/// The terms of all moves of a piece that the sums leave out: corrections, and the pins that it
/// makes or ends.
pub(super) struct SummedPiece<'n, 'b, S: Side, L: OneNodeLevel> {
    pub(super) node: &'n Node<'b, S, L>,
    pub(super) from: Square,
}

impl<S: Side, L: OneNodeLevel> Task<L> for SummedPiece<'_, '_, S, L> {
    type Output = i64;

    #[inline(always)]
    fn run(self, _: L) -> i64 {
        let Self { node, from } = self;
        let PieceMoves { piece, targets, pin_changing, corrected_from, .. } =
            node.moves_of_piece(from);
        let mut sum = 0;
        if corrected_from.contains(from) {
            sum += node.corrections(from, targets);
        }
        if !node.prefers_playing_out() {
            sum += Pins::of(node).change_by_arriving::<S>(piece, from, targets & pin_changing);
        }
        i64::from(sum)
    }
}

/// The moves of a piece, and what they depend on.
struct PieceMoves {
    piece: NonPawn,
    from: Square,
    /// What the piece attacks from `from`.
    attacks: Bitboard,
    /// Where it may move.
    targets: Bitboard,
    /// Squares where it makes or ends a pin by arriving.
    pin_changing: Bitboard,
    /// Squares from which its moves may need corrections.
    corrected_from: Bitboard,
    /// Where a slider behind it guards it along a line that it moves along.
    backed_on: Bitboard,
}

impl<S: Side, L: OneNodeLevel> Node<'_, S, L> {
    /// The moves of the piece on `from`, which is no pawn.
    #[inline(always)]
    fn moves_of_piece(&self, from: Square) -> PieceMoves {
        let (board, occupied, sliders) = (self.board, !self.empty, self.level.sliders());
        let KingLines { check_mask, orthogonal_pins, diagonal_pins, .. } = self.our_king_lines;
        let allowed = check_mask - self.us;
        let is_orthogonal = board.orthogonal_sliders().contains(from);
        let is_diagonal = board.diagonal_sliders().contains(from);
        // Which kind of piece it is is hard to predict.
        let when = |condition, set| select_unpredictable(condition, set, Bitboard::EMPTY);
        let orthogonal = when(is_orthogonal, sliders.rook(from, occupied));
        let diagonal = when(is_diagonal, sliders.bishop(from, occupied));
        let (piece, attacks, targets) = if is_orthogonal | is_diagonal {
            const SLIDERS: [NonPawn; 3] = [NonPawn::Bishop, NonPawn::Rook, NonPawn::Queen];
            let piece =
                SLIDERS[usize::from(is_orthogonal) + usize::from(is_orthogonal & is_diagonal)];
            let mut targets = orthogonal | diagonal;
            if orthogonal_pins.contains(from) {
                targets = orthogonal & orthogonal_pins;
            }
            if diagonal_pins.contains(from) {
                targets = diagonal & diagonal_pins;
            }
            (piece, orthogonal | diagonal, targets & allowed)
        } else if board.knights().contains(from) {
            (NonPawn::Knight, knight_attacks(from), knight_attacks(from) & allowed)
        } else {
            (NonPawn::King, king_attacks(from), self.king_steps())
        };
        let of_kind = |sets: LineSets| {
            when(is_orthogonal, sets.orthogonal) | when(is_diagonal, sets.diagonal)
        };
        let king_corrected = when(piece == NonPawn::King, self.corrected_from.orthogonal);
        PieceMoves {
            piece,
            from,
            attacks,
            targets: in_scope(from, targets),
            pin_changing: self.unpin_squares | of_kind(self.king_lines.pin_squares),
            corrected_from: of_kind(self.corrected_from) | king_corrected,
            backed_on: of_kind(self.zone.guarded_by_slider),
        }
    }

    /// Where a piece gives check from.
    #[inline(always)]
    fn check_squares(&self, piece: NonPawn) -> Bitboard {
        let squares = match piece {
            NonPawn::Knight => knight_attacks(self.their_king()),
            NonPawn::Bishop => self.king_lines.check_squares.diagonal,
            NonPawn::Rook => self.king_lines.check_squares.orthogonal,
            NonPawn::Queen => self.king_lines.check_squares.all(),
            NonPawn::King => Bitboard::EMPTY,
        };
        by(PieceChecks, squares)
    }

    /// The targets to which the move must be played out, whether it gives check or not. Those in
    /// `blocking` are summed.
    #[inline(always)]
    fn played_out_targets(&self, moves: &PieceMoves, blocking: Bitboard) -> Bitboard {
        let PieceMoves { piece, from, targets, .. } = *moves;
        if self.play_out.from.contains(from) {
            return targets;
        }
        let mut arrivals = self.play_out.to - blocking;
        if moves.backed_on.contains(from) && on(SliderBacksCapture) {
            arrivals |= self.zone.beside & self.them;
        }
        let on_zone_lines = by(CutsZoneLine, targets & self.empty & self.zone.lines);
        if !on_zone_lines.is_empty() {
            arrivals |= match piece {
                NonPawn::Knight | NonPawn::King => on_zone_lines,
                _ => on_zone_lines & self.zone_lines_of_others(from),
            };
        }
        targets & arrivals
    }

    /// The squares that zone lines of our sliders pass, those of the slider on `from` left out.
    #[inline(always)]
    fn zone_lines_of_others(&self, from: Square) -> Bitboard {
        let mut lines = Bitboard::EMPTY;
        for (lane, direction) in self.zone_lines.array().into_iter().zip(Direction::ALL) {
            lines |= Bitboard(lane) - ray(from, direction);
        }
        lines
    }

    /// The sum over the moves to `summed`.
    #[inline(always)]
    fn sum_over(&self, moves: &PieceMoves, summed: Bitboard) -> i32 {
        let PieceMoves { piece, from, attacks, pin_changing, .. } = *moves;
        let replies_before_arrival = self.baseline_count + self.baseline.gains.at(from);
        let mut sum = summed.len() as i32 * replies_before_arrival;
        sum += self.total_of_arriving(piece, summed);
        if moves.corrected_from.contains(from) {
            sum += self.corrections(from, summed);
        }
        let changes_pins =
            self.king_lines.pin_changers.contains(from) || summed.intersects(pin_changing);
        if !self.prefers_playing_out() && changes_pins {
            sum += Pins::of(self).change_by_piece::<S>(piece, from, summed, pin_changing);
        }
        if attacks.intersects(self.zone.attacked_once) || piece == NonPawn::King {
            sum += self.freed_king_moves(piece, from, attacks, summed);
        }
        sum
    }

    /// How many moves their king wins because the piece leaves `from`, summed over `targets`; less
    /// the moves that our king forbids, which no number of forbidden king moves tells.
    #[inline(always)]
    fn freed_king_moves(
        &self,
        piece: NonPawn,
        from: Square,
        attacks: Bitboard,
        targets: Bitboard,
    ) -> i32 {
        let sliders = self.level.sliders();
        let occupied = !self.empty ^ from.bitboard();
        let attackers = |square: Square| match piece {
            NonPawn::Knight => knight_attacks(square),
            NonPawn::Bishop => sliders.bishop(square, occupied),
            NonPawn::Rook => sliders.rook(square, occupied),
            NonPawn::Queen => sliders.queen(square, occupied),
            NonPawn::King => king_attacks(square),
        };
        let mut sum = self.zone.freed(targets, attacks, attackers);
        if piece == NonPawn::King {
            sum -= term(KingForbidsSteps, self.zone.forbidden_by_king(targets));
        }
        sum
    }
}
