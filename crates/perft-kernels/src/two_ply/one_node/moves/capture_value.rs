//! The value of one enemy piece: what changes in their replies when we capture it. Only levels that
//! do not hold the values of all squares ask for it.

use board::{Piece, Side};
use magic_core::{Bitboard, Sliders, Square, knight_attacks};

use crate::direction_sets::DirectionSets;
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::gains::{Arrivals, CaptureLeftOut, Gains, NonPawn};
use crate::two_ply::one_node::node::Node;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, on, term};

impl<S: Side, L: OneNodeLevel> Node<'_, S, L> {
    /// What arrivals of ours change in their replies, captures included.
    #[inline(always)]
    pub(crate) fn total_of_arrivals<A: Arrivals<L::DirectionSets>>(&self, arrivals: &A) -> i32 {
        let mut sum = arrivals.total();
        for CaptureLeftOut { square, times, pawn_moves } in arrivals.captures_left_out() {
            sum += (self.value(square) - pawn_moves) * times;
        }
        sum
    }

    /// What arrivals of one piece on the squares of a set change in their replies.
    #[inline(always)]
    pub(crate) fn total_of_arriving(&self, piece: NonPawn, set: Bitboard) -> i32 {
        let mut arrivals = self.baseline.gains.no_arrivals(&self.forbidden_king_moves);
        arrivals.arrive_as(piece, set);
        self.total_of_arrivals(&arrivals)
    }

    /// How many replies more they have after a capture on `square`, which holds no king: the
    /// recaptures, less the moves of the captured piece. The moves of a captured pawn are left out.
    #[inline(always)]
    fn value(&self, square: Square) -> i32 {
        let lost_moves = self.moves_of(square) as i32;
        self.recaptures(square) as i32 - term(CapturedPieceLosesMoves, lost_moves)
    }

    /// How many replies their piece on `square` has: none if it is a pawn.
    #[inline(always)]
    fn moves_of(&self, square: Square) -> u32 {
        let (board, sliders) = (self.board, self.level.sliders());
        let pins = self.king_lines.pin_lines;
        let is_pinned = self.king_lines.pinned.contains(square);
        let legal = |attacks: Bitboard, pins: Bitboard| {
            let targets = attacks - self.them;
            if !is_pinned {
                targets.len()
            } else if pins.contains(square) {
                (targets & pins).len()
            } else {
                0
            }
        };
        match board.piece_on(square) {
            Some(Piece::Pawn) | None => 0,
            Some(Piece::Knight) if is_pinned => 0,
            Some(Piece::Knight) => (knight_attacks(square) - self.them).len(),
            Some(piece) => {
                let mut moves = 0;
                if matches!(piece, Piece::Bishop | Piece::Queen) {
                    moves += legal(sliders.bishop(square, board.occupied()), pins.diagonal);
                }
                if matches!(piece, Piece::Rook | Piece::Queen) {
                    moves += legal(sliders.rook(square, board.occupied()), pins.orthogonal);
                }
                moves
            }
        }
    }

    /// How many replies capture on `square` once one of our pieces stands there, without those of
    /// their king. A pawn that promotes by it has four.
    #[inline(always)]
    fn recaptures(&self, square: Square) -> u32 {
        let pawns = &self.baseline.pawns;
        let free_knights = self.board.knights() & (self.them - self.king_lines.pinned);
        let sliders = self.baseline.seen.lanes_with(square.bitboard());
        let mut replies = if on(SlidersRecapture) { sliders } else { 0 };
        replies += by(KnightsRecapture, knight_attacks(square) & free_knights).len();
        let weight = if pawns.last_rank.contains(square) { 4 } else { 1 };
        replies += weight * u32::from(by(PawnCaptures, pawns.capture_east).contains(square));
        replies + weight * u32::from(by(PawnCaptures, pawns.capture_west).contains(square))
    }
}
