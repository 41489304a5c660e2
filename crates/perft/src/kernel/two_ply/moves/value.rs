//! What changes for them when a piece of theirs is taken, one by one: for levels that do not add it up
//! for all squares.

use board::{Piece, Side};
use magic_core::{Bitboard, Sliders, Square, knight_attacks};

use crate::kernel::level::Level;
use crate::kernel::two_ply::direction_sets::DirectionSets;
use crate::kernel::two_ply::node::Node;
use crate::kernel::two_ply::rules::Rule::*;
use crate::kernel::two_ply::rules::{by, on, term};

impl<S: Side, L: Level> Node<'_, S, L> {
    /// Those who guard the piece on `square`, which is no king, may take back; its own moves are lost.
    /// The own moves of a pawn are left out.
    #[inline(always)]
    pub(crate) fn value(&self, square: Square) -> i32 {
        self.guards(square) as i32 - term(CapturedPieceLosesMoves, self.moves_of(square) as i32)
    }

    /// How many replies a piece of theirs on `square`, no king, has by itself; none if it is a pawn.
    #[inline(always)]
    fn moves_of(&self, square: Square) -> u32 {
        let (board, sliders, pins) = (self.board, self.level.sliders(), self.pins);
        let pinned = self.pinned.contains(square);
        let along = |targets: Bitboard, pins: Bitboard| {
            let targets = targets - self.them;
            if !pinned {
                targets.len()
            } else if pins.contains(square) {
                (targets & pins).len()
            } else {
                0
            }
        };
        match board.piece_on(square) {
            Some(Piece::Pawn) | None => 0,
            Some(Piece::Knight) if pinned => 0,
            Some(Piece::Knight) => (knight_attacks(square) - self.them).len(),
            Some(piece) => {
                let mut moves = 0;
                if matches!(piece, Piece::Bishop | Piece::Queen) {
                    moves += along(sliders.bishop(square, board.occupied()), pins.diagonal);
                }
                if matches!(piece, Piece::Rook | Piece::Queen) {
                    moves += along(sliders.rook(square, board.occupied()), pins.orthogonal);
                }
                moves
            }
        }
    }

    /// How many of their pieces guard `square`, their king left out, as moves: a pawn that promotes
    /// there counts four times.
    #[inline(always)]
    fn guards(&self, square: Square) -> u32 {
        let pawns = &self.replies.pawns;
        let free_knights = self.board.knights() & (self.them - self.pinned);
        let sliders = self.replies.seen.lanes_with(square.bitboard());
        let mut guards = if on(SlidersRecapture) { sliders } else { 0 };
        guards += by(KnightsRecapture, knight_attacks(square) & free_knights).len();
        let weight = if pawns.last_rank.contains(square) { 4 } else { 1 };
        guards += weight * u32::from(by(PawnCaptures, pawns.capture_east).contains(square));
        guards + weight * u32::from(by(PawnCaptures, pawns.capture_west).contains(square))
    }
}
