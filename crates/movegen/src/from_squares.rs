//! The squares that a move to a given square may come from.

use board::{Black, Board, Side, White};
use magic_core::{
    Bitboard, Square, bishop_rays, king_attacks, knight_attacks, pawn_attacks, rook_rays,
};

/// The squares from which each kind of piece reaches a square if nothing stands between. One cache
/// line.
///
/// The kind of the moving piece differs from call to call. Asking for all kinds at once is cheaper
/// than finding out.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
pub(crate) struct FromSquares {
    knights: Bitboard,
    diagonal: Bitboard,
    orthogonal: Bitboard,
    kings: Bitboard,
    /// By colour: the squares for pushes and for captures, promotions left out.
    pub(crate) pawns: [[Bitboard; 2]; 2],
}

static TABLE: [FromSquares; 64] = {
    const NOWHERE: FromSquares = FromSquares {
        knights: Bitboard::EMPTY,
        diagonal: Bitboard::EMPTY,
        orthogonal: Bitboard::EMPTY,
        kings: Bitboard::EMPTY,
        pawns: [[Bitboard::EMPTY; 2]; 2],
    };
    let mut table = [NOWHERE; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = FromSquares::compute(Square::ALL[square]);
        square += 1;
    }
    table
};

impl FromSquares {
    /// The squares from which `to` is reached.
    #[inline(always)]
    pub(crate) const fn of(to: Square) -> &'static Self {
        &TABLE[to.index()]
    }

    const fn compute(to: Square) -> Self {
        Self {
            knights: knight_attacks(to),
            diagonal: bishop_rays(to),
            orthogonal: rook_rays(to),
            kings: king_attacks(to),
            pawns: [Self::of_pawns::<White>(to), Self::of_pawns::<Black>(to)],
        }
    }

    const fn of_pawns<S: Side>(to: Square) -> [Bitboard; 2] {
        if S::LAST_RANK.contains(to) {
            return [Bitboard::EMPTY; 2];
        }
        [to.bitboard().shift(S::Them::UP), pawn_attacks(S::Them::COLOR, to)]
    }

    /// The pieces of both colours, pawns left out, that stand where they reach the square.
    #[inline(always)]
    pub(crate) fn pieces(&self, board: &Board) -> Bitboard {
        (board.knights() & self.knights)
            | (board.diagonal_sliders() & self.diagonal)
            | (board.orthogonal_sliders() & self.orthogonal)
            | (board.kings() & self.kings)
    }
}
