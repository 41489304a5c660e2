//! What stands where on a board, and what attacks what. Sets of squares are numbers with a bit for each square, a1 the
//! lowest.

use magic_core::Color;
use pyo3::prelude::*;

use super::PyBoard;
use crate::arguments::{color_of, number_of, piece_of, square_of};

#[pymethods]
impl PyBoard {
    /// The piece on a square, from 1 (a pawn) to 6 (a king), or None.
    ///
    /// >>> from magic_chess import Board, KNIGHT, parse_square
    /// >>> Board().piece_type_at(parse_square("b1")) == KNIGHT
    /// True
    fn piece_type_at(&self, py: Python<'_>, square: i64) -> PyResult<Option<u8>> {
        Ok(self.board().piece_on(square_of(py, square)?).map(number_of))
    }

    /// Whether the piece on a square is White's, or None.
    fn color_at(&self, py: Python<'_>, square: i64) -> PyResult<Option<bool>> {
        let color = self.board().color_on(square_of(py, square)?);
        Ok(color.map(|color| color == Color::White))
    }

    /// The letter of the piece on a square as FENs write it, or None.
    fn symbol_at(&self, py: Python<'_>, square: i64) -> PyResult<Option<char>> {
        let piece = self.board().colored_piece_on(square_of(py, square)?);
        Ok(piece.map(|(color, piece)| match color {
            Color::White => piece.to_char().to_ascii_uppercase(),
            Color::Black => piece.to_char(),
        }))
    }

    /// Where the king of a colour stands.
    fn king(&self, color: bool) -> usize {
        self.board().king(color_of(color)).index()
    }

    /// The squares of all pieces of one kind and colour.
    ///
    /// >>> from magic_chess import Board, PAWN, WHITE
    /// >>> hex(Board().pieces_mask(PAWN, WHITE))
    /// '0xff00'
    fn pieces_mask(&self, py: Python<'_>, piece_type: i64, color: bool) -> PyResult<u64> {
        let piece = piece_of(py, piece_type)?;
        Ok(self.board().colored_pieces(color_of(color), piece).0)
    }

    /// The squares of all pieces.
    #[getter]
    fn occupied(&self) -> u64 {
        self.board().occupied().0
    }

    /// The squares of all pieces of a colour.
    fn occupied_by(&self, color: bool) -> u64 {
        self.board().color(color_of(color)).0
    }

    /// The squares of the rooks that may still castle.
    #[getter]
    fn castling_rights(&self) -> u64 {
        self.board().state().castling_rooks().0
    }

    /// Whether a colour has the right to castle to the side of the h-file.
    fn has_kingside_castling_rights(&self, color: bool) -> bool {
        self.board().castling_rook(color_of(color), board::CastlingSide::King).is_some()
    }

    /// Whether a colour has the right to castle to the side of the a-file.
    fn has_queenside_castling_rights(&self, color: bool) -> bool {
        self.board().castling_rook(color_of(color), board::CastlingSide::Queen).is_some()
    }

    /// The squares of the pieces of a colour that attack a square.
    fn attackers_mask(&self, py: Python<'_>, color: bool, square: i64) -> PyResult<u64> {
        let (board, square) = (self.board(), square_of(py, square)?);
        let attackers = board.attackers_to(square, board.occupied());
        Ok((attackers & board.color(color_of(color))).0)
    }

    /// Whether a piece of a colour attacks a square.
    fn is_attacked_by(&self, py: Python<'_>, color: bool, square: i64) -> PyResult<bool> {
        Ok(self.attackers_mask(py, color, square)? != 0)
    }

    /// The squares of the pieces that give check.
    fn checkers_mask(&self) -> u64 {
        self.board().checkers().0
    }

    /// Whether the piece on a square is of this colour and pinned to its king.
    ///
    /// >>> from magic_chess import Board, WHITE, parse_square
    /// >>> Board("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1").is_pinned(WHITE, parse_square("e2"))
    /// True
    fn is_pinned(&self, py: Python<'_>, color: bool, square: i64) -> PyResult<bool> {
        Ok(self.board().pinned(color_of(color)).contains(square_of(py, square)?))
    }

    /// The Zobrist key. Equal boards have equal keys, whatever their clocks.
    #[getter]
    fn key(&self) -> u64 {
        self.position().key().0
    }

    /// The key in opening books of Polyglot.
    ///
    /// >>> from magic_chess import Board
    /// >>> hex(Board().polyglot_key())
    /// '0x463b96181691fc9c'
    fn polyglot_key(&self) -> u64 {
        self.position().polyglot_key().0
    }
}
