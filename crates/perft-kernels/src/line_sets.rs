//! One set of squares for orthogonal lines, and one for diagonal lines.

use board::Board;
use magic_core::Bitboard;

/// Two sets of squares, by the lines that a slider moves along. Queens are in both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LineSets {
    /// For ranks and files.
    pub(crate) orthogonal: Bitboard,
    /// For diagonals.
    pub(crate) diagonal: Bitboard,
}

impl LineSets {
    /// The sliders among `pieces`.
    #[inline(always)]
    pub(crate) fn of_sliders(board: &Board, pieces: Bitboard) -> Self {
        Self {
            orthogonal: board.orthogonal_sliders() & pieces,
            diagonal: board.diagonal_sliders() & pieces,
        }
    }

    /// The squares of both sets.
    #[inline(always)]
    pub(crate) fn all(self) -> Bitboard {
        self.orthogonal | self.diagonal
    }

    /// The squares of both sets that are in `squares`.
    #[inline(always)]
    pub(crate) fn and(self, squares: Bitboard) -> Self {
        Self { orthogonal: self.orthogonal & squares, diagonal: self.diagonal & squares }
    }

    /// Both sets without `squares`.
    #[inline(always)]
    pub(crate) fn without(self, squares: Bitboard) -> Self {
        Self { orthogonal: self.orthogonal - squares, diagonal: self.diagonal - squares }
    }
}
