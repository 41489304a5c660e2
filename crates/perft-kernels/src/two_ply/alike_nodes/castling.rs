//! Our castlings: summed where king and rook touch nothing that a sum would get wrong.

use board::{CastlingSide, Side};
use magic_core::{Bitboard, Direction, Square, king_attacks};

use crate::columns::Column;
use crate::two_ply::alike_nodes::directions::ORTHOGONAL;
use crate::two_ply::alike_nodes::numbers::at;
use crate::two_ply::alike_nodes::our_side::Occupied;
use crate::two_ply::alike_nodes::{AlikeNodes, PlaysOut};
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::by;

impl<W: Column> AlikeNodes<'_, W> {
    /// The leaves below our castlings, of which `legal` are, by the square of the rook. Those that
    /// need more than gains are played out.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn castlings<S: Side, P: PlaysOut<S, W>>(
        &self,
        rooks: Bitboard,
        legal: W,
        baseline: W,
        out: &mut P,
    ) -> W {
        let king = self.ours.king;
        let zone_and_king = self.zone.beside | self.castlings.safe_squares() | self.their_king;
        // Departures from here and arrivals there may need more than gains.
        let pawns = &self.replies.pawns;
        let touchy_from = (self.play_out.from | self.pin_squares.leaving | pawns.push)
            | (pawns.capture_east | pawns.capture_west)
            | (self.orthogonal_sliders.seen_by_any | self.diagonal_sliders.seen_by_any);
        let touchy_to =
            self.king_lines[ORTHOGONAL].pins | (self.play_out.to_or_cut | self.pin_squares.ends());
        let is_king_touchy = touchy_from.within(king.bitboard())
            | zone_and_king.within(king_attacks(king))
            | self.their_king.within(S::BACK_RANK);
        let mut leaves = self.us.none();
        let mut played_out = self.us.none();
        for rook in rooks {
            let side = CastlingSide::of(king, rook);
            let on_rank = |file| Square::new(file, king.rank());
            let (king_to, rook_to) = (on_rank(side.king_file()), on_rank(side.rook_file()));
            let leaving = king.bitboard() | rook.bitboard();
            let arriving = king_to.bitboard() | rook_to.bitboard();
            let after = (!self.empty).within(!leaving) | W::splat(self.us.proof(), arriving);
            let attacks = self.seen_by_rook(self.occupied, rook)
                | self.seen_by_rook(&Occupied::new(after), rook_to)
                | W::splat(self.us.proof(), king_attacks(king_to));
            let touched = is_king_touchy
                | touchy_from.within(rook.bitboard())
                | touchy_to.within(arriving)
                | (attacks & zone_and_king);
            let legal = legal.within(rook.bitboard());
            let is_touchy = touched.meets(by(CastlingTouchesLines, touched));
            played_out = played_out | legal.only(is_touchy);
            // In Chess960 one piece may arrive where the other one stood, or stay: that square's
            // two terms cancel out.
            let summed = legal.except(is_touchy);
            let arrival = &self.replies.arrival;
            let [king, rook, king_to, rook_to] = [
                W::splat(self.us.proof(), king.bitboard()),
                W::splat(self.us.proof(), rook.bitboard()),
                W::splat(self.us.proof(), king_to.bitboard()),
                W::splat(self.us.proof(), rook_to.bitboard()),
            ];
            let arrivals = at(arrival, king_to).plus(at(arrival, rook_to));
            let departures = at(arrival, king).plus(at(arrival, rook));
            let replies = baseline.plus(arrivals).minus(departures);
            leaves = leaves.plus(replies.only(summed.meets(summed)));
        }
        if played_out.any() {
            out.castling(played_out);
        }
        leaves
    }

    /// What a rook on `from` sees.
    #[inline(always)]
    fn seen_by_rook(&self, occupied: &Occupied<W>, from: Square) -> W {
        occupied.seen(from, Direction::East) | occupied.seen(from, Direction::North)
    }
}
