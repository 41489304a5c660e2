//! The class `Piece`: a kind of piece with its colour, and one object for each.

use board::Piece;
use magic_core::Color;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::arguments::{color_of, number_of, piece_of};
use crate::errors::bad_argument;

/// A kind of piece and its colour.
///
/// >>> from magic_chess import KNIGHT, WHITE, Piece
/// >>> piece = Piece(KNIGHT, WHITE)
/// >>> piece.symbol(), piece.unicode_symbol(), piece == Piece.from_symbol("N")
/// ('N', '♘', True)
#[pyclass(name = "Piece", module = "magic_chess", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyPiece {
    color: Color,
    piece: Piece,
}

#[pymethods]
impl PyPiece {
    #[new]
    fn new(py: Python<'_>, piece_type: i64, color: bool) -> PyResult<Self> {
        Ok(Self { color: color_of(color), piece: piece_of(py, piece_type)? })
    }

    /// The piece that this letter stands for: White's are capitals.
    #[staticmethod]
    fn from_symbol(py: Python<'_>, symbol: &str) -> PyResult<Py<Self>> {
        let mut letters = symbol.chars();
        let piece = match (letters.next(), letters.next()) {
            (Some(letter), None) => Piece::ALL
                .into_iter()
                .find(|piece| piece.to_char() == letter.to_ascii_lowercase())
                .map(|piece| {
                    (if letter.is_ascii_uppercase() { Color::White } else { Color::Black }, piece)
                }),
            _ => None,
        };
        let expected = "a letter of PNBRQK or pnbrqk";
        let (color, piece) = piece.ok_or_else(|| bad_argument(py, "symbol", symbol, expected))?;
        piece_object(py, color, piece)
    }

    /// From 1 (a pawn) to 6 (a king).
    #[getter]
    fn piece_type(&self) -> u8 {
        number_of(self.piece)
    }

    /// Whether it is White's.
    #[getter]
    fn color(&self) -> bool {
        self.color == Color::White
    }

    /// The letter that FENs write.
    fn symbol(&self) -> char {
        symbol(self.color, self.piece)
    }

    /// The chess symbol of Unicode. `invert_color` gives that of the other colour, for dark
    /// backgrounds.
    #[pyo3(signature = (*, invert_color=false))]
    fn unicode_symbol(&self, invert_color: bool) -> char {
        unicode_symbol(if invert_color { !self.color } else { self.color }, self.piece)
    }

    fn __str__(&self) -> char {
        self.symbol()
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.symbol())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u8, bool)) {
        (slf.get_type(), (slf.get().piece_type(), slf.get().color()))
    }
}

/// The letter of a piece in FENs.
pub(crate) const fn symbol(color: Color, piece: Piece) -> char {
    match color {
        Color::White => piece.to_char().to_ascii_uppercase(),
        Color::Black => piece.to_char(),
    }
}

/// The chess symbol of Unicode.
pub(crate) const fn unicode_symbol(color: Color, piece: Piece) -> char {
    match (color, piece) {
        (Color::White, Piece::King) => '♔',
        (Color::White, Piece::Queen) => '♕',
        (Color::White, Piece::Rook) => '♖',
        (Color::White, Piece::Bishop) => '♗',
        (Color::White, Piece::Knight) => '♘',
        (Color::White, Piece::Pawn) => '♙',
        (Color::Black, Piece::King) => '♚',
        (Color::Black, Piece::Queen) => '♛',
        (Color::Black, Piece::Rook) => '♜',
        (Color::Black, Piece::Bishop) => '♝',
        (Color::Black, Piece::Knight) => '♞',
        (Color::Black, Piece::Pawn) => '♟',
    }
}

/// The object of a piece. Each is made once.
pub(crate) fn piece_object(py: Python<'_>, color: Color, piece: Piece) -> PyResult<Py<PyPiece>> {
    static OBJECTS: [PyOnceLock<Py<PyPiece>>; 12] = [const { PyOnceLock::new() }; 12];
    let object = &OBJECTS[6 * color.index() + piece.index()];
    Ok(object.get_or_try_init(py, || Py::new(py, PyPiece { color, piece }))?.clone_ref(py))
}
