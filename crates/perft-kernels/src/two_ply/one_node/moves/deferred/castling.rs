//! Our castlings: summed where king and rook touch nothing that a sum would get wrong.

use board::{CastlingSide, MoveKind, Side};
use magic_core::{Bitboard, Sliders, Square, king_attacks};

use crate::level::Task;
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::node::Node;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::on;

/// Castling with each of `rooks`.
pub(super) struct OurCastlings<'n, 'b, S: Side, L: OneNodeLevel> {
    pub(super) node: &'n Node<'b, S, L>,
    pub(super) batch: &'n mut L::Batch,
    pub(super) rooks: Bitboard,
}

impl<S: Side, L: OneNodeLevel> Task<L> for OurCastlings<'_, '_, S, L> {
    type Output = i64;

    #[inline(always)]
    fn run(self, level: L) -> i64 {
        let Self { node, batch, rooks } = self;
        let king = node.board.king(S::COLOR);
        let their_king = node.their_king().bitboard();
        let (occupied, sliders) = (!node.empty, level.sliders());
        let zone_and_king = node.zone.squares | their_king;
        // Departures from here and arrivals there may need more than gains.
        let touchy_from = node.play_out.from
            | node.king_lines.pin_changers
            | node.corrected_from.orthogonal
            | node.corrected_from.diagonal;
        let touchy_to =
            node.king_lines.pin_squares.orthogonal | node.unpin_squares | node.play_out.to_or_cut;
        let is_king_touchy = touchy_from.contains(king)
            || king_attacks(king).intersects(zone_and_king)
            || their_king.intersects(S::BACK_RANK);
        let mut sum = 0;
        for rook in rooks {
            let side = CastlingSide::of(king, rook);
            let on_rank = |file| Square::new(file, king.rank());
            let (king_to, rook_to) = (on_rank(side.king_file()), on_rank(side.rook_file()));
            let leaving = king.bitboard() | rook.bitboard();
            let arriving = king_to.bitboard() | rook_to.bitboard();
            let after = (occupied - leaving) | arriving;
            let attacks =
                sliders.rook(rook, occupied) | sliders.rook(rook_to, after) | king_attacks(king_to);
            let is_touchy = is_king_touchy
                || touchy_from.contains(rook)
                || arriving.intersects(touchy_to)
                || attacks.intersects(zone_and_king);
            if is_touchy && on(CastlingTouchesLines) {
                sum += node.play_out(batch, king, rook, MoveKind::Castling);
                continue;
            }
            // In Chess960 one piece may arrive where the other one stood, or stay: that square's
            // two terms cancel out.
            let gains = &node.baseline.gains;
            let departures = gains.at(king) + gains.at(rook);
            let arrivals = gains.at(king_to) + gains.at(rook_to);
            sum += i64::from(node.baseline_count + departures - arrivals);
        }
        sum
    }
}
