//! What all standing halves of a ply have in common, and which squares pieces may reach against them.

use board::{Piece, Side};
use magic_core::{
    Bitboard, Direction, Square, bishop_attacks, king_attacks, knight_attacks, pawn_attacks,
    rook_attacks,
};

use crate::merge::half::Half;

/// A summary of all standing halves of a ply. It excludes moves that no position of the ply has, so that
/// their successors need no numbers.
#[derive(Clone, Copy)]
pub(super) struct StandingSummary {
    /// Squares occupied in some position.
    sometimes: Bitboard,
    /// Squares occupied in every position.
    always: Bitboard,
    /// Squares with a pawn in some position.
    pawns: Bitboard,
    /// Squares on which an en passant capture is legal in some position.
    marks: Bitboard,
}

impl StandingSummary {
    pub(super) fn of(halves: impl IntoIterator<Item = Half>) -> Self {
        let of_none = Self {
            sometimes: Bitboard::EMPTY,
            always: Bitboard::FULL,
            pawns: Bitboard::EMPTY,
            marks: Bitboard::EMPTY,
        };
        halves.into_iter().fold(of_none, |summary, half| Self {
            sometimes: summary.sometimes | half.pieces(),
            always: summary.always & half.pieces(),
            pawns: summary.pawns | half.board().pawns(),
            marks: summary.marks | half.mark(),
        })
    }

    /// The squares that the piece of `S` on `from` might go to in some position of the ply.
    pub(super) fn reach<S: Side>(&self, half: &Half, from: Square) -> Bitboard {
        let (board, own) = (half.board(), half.pieces());
        let blockers = own | self.always;
        let targets = match board.piece_on(from) {
            Some(Piece::Pawn) => self.pawn_reach::<S>(from, blockers),
            Some(Piece::Knight) => knight_attacks(from),
            Some(Piece::Bishop) => bishop_attacks(from, blockers),
            Some(Piece::Rook) => rook_attacks(from, blockers),
            Some(Piece::Queen) => bishop_attacks(from, blockers) | rook_attacks(from, blockers),
            Some(Piece::King) => king_attacks(from),
            None => Bitboard::EMPTY,
        };
        targets - own
    }

    fn pawn_reach<S: Side>(&self, from: Square, blockers: Bitboard) -> Bitboard {
        let single = from.bitboard().shift(S::UP) - blockers;
        let double = (single & S::THIRD_RANK).shift(S::UP) - blockers;
        let captures = pawn_attacks(S::COLOR, from) & (self.sometimes | self.marks);
        single | double | captures
    }

    /// The target of a pawn's double push that an enemy pawn might answer en passant. `reach` is the reach of
    /// the pawn.
    pub(super) fn double_push_beside_pawn<S: Side>(
        &self,
        from: Square,
        reach: Bitboard,
    ) -> Option<Square> {
        let to = (reach & double_push::<S>(from)).first()?;
        neighbours_on_rank(to.bitboard()).intersects(self.pawns).then_some(to)
    }
}

/// Where a pawn of `S` that stands on its first square arrives by a double push.
fn double_push<S: Side>(from: Square) -> Bitboard {
    (from.bitboard().shift(S::UP) & S::THIRD_RANK).shift(S::UP)
}

/// The squares left and right of the squares in `set`.
#[inline(always)]
pub(super) fn neighbours_on_rank(set: Bitboard) -> Bitboard {
    set.shift(Direction::East) | set.shift(Direction::West)
}
