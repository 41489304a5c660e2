//! A mailbox chess program: the slow twin of the move generator.
//!
//! The board is eight rows of eight squares, each empty or with a piece on it. Moves are found by
//! walking from square to square. A move is legal if the king is not attacked after it was made.
//! There are no sets, no tables and no pins. The mailbox shares the types of squares, pieces and
//! moves with the crates under test, but none of their code that computes anything.

mod attacks;
mod legal;
mod make;
mod pseudo_legal;
mod read_fen;
mod write_fen;

use board::{CastlingSide, Piece};
use magic_core::{Color, Square};

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ColoredPiece {
    /// Whose it is.
    pub(crate) color: Color,
    /// What it is.
    pub(crate) piece: Piece,
}

/// A position on a mailbox board.
///
/// Equality compares the square passed by the last double push as it is. To ask whether two
/// positions are the same by the rules, compare their [`canonical`](Self::canonical) forms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Mailbox {
    /// Rows of squares, rank 1 first, in each the a-file first.
    pieces: [[Option<ColoredPiece>; 8]; 8],
    /// Who is to move.
    side_to_move: Color,
    /// The rooks that may still castle, by colour and side.
    castling_rooks: [[Option<Square>; 2]; 2],
    /// The square that a pawn passed in the last move, whether or not a capture is legal there.
    passed: Option<Square>,
}

impl Mailbox {
    /// A board without pieces, `side_to_move` to move.
    pub(crate) fn empty(side_to_move: Color) -> Self {
        Self { pieces: [[None; 8]; 8], side_to_move, castling_rooks: [[None; 2]; 2], passed: None }
    }

    /// Puts a piece on a square, or takes it off.
    pub(crate) fn put(&mut self, square: Square, piece: Option<ColoredPiece>) {
        self.pieces[square.rank().index()][square.file().index()] = piece;
    }

    /// Allows castling with the rook on a square, which stands on that side of the king.
    pub(crate) fn allow_castling(&mut self, color: Color, side: CastlingSide, rook: Square) {
        self.castling_rooks[color.index()][side as usize] = Some(rook);
    }

    /// Sets the square that a double push has passed.
    pub(crate) fn set_passed(&mut self, square: Option<Square>) {
        self.passed = square;
    }

    /// The piece on a square.
    pub(crate) fn colored_piece_on(&self, square: Square) -> Option<ColoredPiece> {
        self.pieces[square.rank().index()][square.file().index()]
    }

    /// All pieces with their squares.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, ColoredPiece)> {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.colored_piece_on(square)?)))
    }

    /// Where the king of a colour stands.
    ///
    /// # Panics
    /// When there is none.
    pub(crate) fn king(&self, color: Color) -> Square {
        let king = ColoredPiece { color, piece: Piece::King };
        self.pieces().find(|&(_, occupant)| occupant == king).expect("each side has a king").0
    }

    /// Who is to move.
    pub(crate) fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The rook that may still castle.
    pub(crate) fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.castling_rooks[color.index()][side as usize]
    }
    /// The square that the last move passed, if it was a double push.
    pub(crate) fn passed(&self) -> Option<Square> {
        self.passed
    }
}
