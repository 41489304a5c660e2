//! What stands where on a board, and what attacks what. Sets of squares are numbers with a bit for
//! each square, a1 the lowest.

use board::{Black, Board, Piece, Side, White};
use magic_core::{Bitboard, Color, Square};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::PyBoard;
use crate::arguments::{color_of, number_of, piece_of, square_of};
use crate::piece::{PyPiece, piece_object, symbol};

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

    /// The piece on a square, or None.
    ///
    /// >>> from magic_chess import Board, D8
    /// >>> Board().piece_at(D8)
    /// Piece.from_symbol('q')
    fn piece_at(&self, py: Python<'_>, square: i64) -> PyResult<Option<Py<PyPiece>>> {
        let piece = piece_on(&self.board(), square_of(py, square)?);
        piece.map(|(color, piece)| piece_object(py, color, piece)).transpose()
    }

    /// The pieces by their squares, as a dictionary. `mask` limits it to a set of squares.
    ///
    /// >>> from magic_chess import Board, E1
    /// >>> Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1").piece_map()
    /// {4: Piece.from_symbol('K'), 60: Piece.from_symbol('k')}
    #[pyo3(signature = (*, mask=u64::MAX))]
    fn piece_map<'py>(&self, py: Python<'py>, mask: u64) -> PyResult<Bound<'py, PyDict>> {
        let (board, pieces) = (self.board(), PyDict::new(py));
        for square in board.occupied() & Bitboard(mask) {
            if let Some((color, piece)) = board.colored_piece_on(square) {
                pieces.set_item(square.index(), piece_object(py, color, piece)?)?;
            }
        }
        Ok(pieces)
    }

    /// The letter of the piece on a square as FENs write it, or None.
    fn symbol_at(&self, py: Python<'_>, square: i64) -> PyResult<Option<char>> {
        let piece = self.board().colored_piece_on(square_of(py, square)?);
        Ok(piece.map(|(color, piece)| symbol(color, piece)))
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

    /// The squares of all pawns.
    #[getter]
    fn pawns(&self) -> u64 {
        self.board().pawns().0
    }

    /// The squares of all knights.
    #[getter]
    fn knights(&self) -> u64 {
        self.board().knights().0
    }

    /// The squares of all bishops.
    #[getter]
    fn bishops(&self) -> u64 {
        self.board().pieces(Piece::Bishop).0
    }

    /// The squares of all rooks.
    #[getter]
    fn rooks(&self) -> u64 {
        self.board().pieces(Piece::Rook).0
    }

    /// The squares of all queens.
    #[getter]
    fn queens(&self) -> u64 {
        self.board().pieces(Piece::Queen).0
    }

    /// The squares of both kings.
    #[getter]
    fn kings(&self) -> u64 {
        self.board().pieces(Piece::King).0
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

    /// Whether a colour has the right to castle to either side.
    fn has_castling_rights(&self, color: bool) -> bool {
        let rooks = self.board().state().castling_rooks();
        rooks.intersects(if color { White::BACK_RANK } else { Black::BACK_RANK })
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

    /// The pieces of a colour that are pinned to its king.
    ///
    /// >>> from magic_chess import Board, WHITE
    /// >>> hex(Board("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1").pinned_mask(WHITE))
    /// '0x1000'
    fn pinned_mask(&self, color: bool) -> u64 {
        self.board().pinned(color_of(color)).0
    }

    /// The Zobrist key. Equal boards have equal keys, whatever their clocks.
    #[getter]
    fn key(&self) -> u64 {
        self.game.key().0
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

/// The piece on a square. It is looked up, because branches that ask for each kind of piece cannot
/// be predicted.
#[inline]
pub(super) fn piece_on(board: &Board, square: Square) -> Option<(Color, Piece)> {
    piece_of_code(code_on(board, square))
}

/// How many codes [`code_on`] knows.
pub(super) const CODES: usize = 64;

/// The sets that the piece on a square belongs to: knights 1, diagonal sliders 2, orthogonal
/// sliders 4, kings 8, Black's pieces 16, White's 32.
#[inline]
pub(super) fn code_on(board: &Board, square: Square) -> usize {
    [
        board.color(Color::White),
        board.color(Color::Black),
        board.kings(),
        board.orthogonal_sliders(),
        board.diagonal_sliders(),
        board.knights(),
    ]
    .into_iter()
    // A processor adds the number to itself, and the bit, in one instruction.
    .fold(0, |code, set| code + code + usize::from(set.contains(square)))
}

/// The piece of a code.
pub(super) fn piece_of_code(code: usize) -> Option<(Color, Piece)> {
    let color = match code / 16 {
        1 => Color::Black,
        2 => Color::White,
        _ => return None,
    };
    Some((color, KINDS[code % 16]))
}

/// The kinds of pieces by the first four sets of a code.
const KINDS: [Piece; 16] = {
    let mut kinds = [Piece::Pawn; 16];
    kinds[1] = Piece::Knight;
    kinds[2] = Piece::Bishop;
    kinds[4] = Piece::Rook;
    kinds[6] = Piece::Queen;
    kinds[8] = Piece::King;
    kinds
};
