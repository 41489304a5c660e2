//! The class `Move`, and one object for each move, made once.

use board::{Move, MoveKind};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

use crate::arguments::number_of;
use crate::errors::bad_argument;

/// How many values the bits of a move have.
const MOVES: usize = 1 << 15;

/// A move: 16 bits, as arrays of moves hold them.
///
/// Bits 0 to 5 are the square that the piece leaves, bits 6 to 11 the square that it goes to, and
/// bits 12 to 14 the kind. Castling goes to the square of the castling rook, in standard chess too.
/// Boards make moves:
///
/// >>> from magic_chess import Board, Move
/// >>> move = Board().parse_uci("e2e4")
/// >>> move.uci(), move.from_square, move.to_square, move.kind
/// ('e2e4', 12, 28, 'double push')
/// >>> Move(move.bits) == move
/// True
#[pyclass(name = "Move", module = "magic_chess", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyMove(pub(crate) Move);

#[pymethods]
impl PyMove {
    #[new]
    fn new(py: Python<'_>, bits: i64) -> PyResult<Self> {
        let mv = u16::try_from(bits).ok().and_then(Move::from_bits);
        let mv = mv.ok_or_else(|| {
            bad_argument(py, "bits", &bits.to_string(), "the bits of a move, from 1 to 32767")
        });
        Ok(Self(mv?))
    }

    /// The 16 bits, as arrays of moves hold them.
    #[getter]
    fn bits(&self) -> u16 {
        self.0.bits()
    }

    /// The square that the piece leaves.
    #[getter(from_square)]
    fn origin(&self) -> usize {
        self.0.from().index()
    }

    /// The square that the piece goes to; for castling the square of the castling rook.
    #[getter(to_square)]
    fn target(&self) -> usize {
        self.0.to().index()
    }

    /// What a pawn becomes: 2 (knight), 3 (bishop), 4 (rook), 5 (queen), or None.
    #[getter]
    fn promotion(&self) -> Option<u8> {
        self.0.promotion().map(number_of)
    }

    /// 'normal', 'double push', 'en passant', 'castling' or 'promotion'.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0.kind() {
            MoveKind::Normal => "normal",
            MoveKind::DoublePush => "double push",
            MoveKind::EnPassant => "en passant",
            MoveKind::Castling => "castling",
            _ => "promotion",
        }
    }

    /// The move as UCI text, with castling as the king taking its rook. `Board.uci` has the other
    /// spelling too.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    /// >>> castling = board.parse_san("O-O")
    /// >>> castling.uci(), board.uci(castling)
    /// ('e1h1', 'e1g1')
    fn uci(&self, py: Python<'_>) -> Py<PyString> {
        text_of(py, self.0)
    }

    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        text_of(py, self.0)
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.0)
    }

    fn __int__(&self) -> u16 {
        self.0.bits()
    }

    fn __index__(&self) -> u16 {
        self.0.bits()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u16,)) {
        (slf.get_type(), (slf.get().0.bits(),))
    }
}

/// The object of a move.
pub(crate) fn object_of(py: Python<'_>, mv: Move) -> PyResult<Py<PyMove>> {
    object_of_bits(py, mv.bits())
}

/// The object of the move with these bits. Each is made once, so listing moves allocates none.
pub(crate) fn object_of_bits(py: Python<'_>, bits: u16) -> PyResult<Py<PyMove>> {
    static OBJECTS: [PyOnceLock<Py<PyMove>>; MOVES] = [const { PyOnceLock::new() }; MOVES];
    let object = &OBJECTS[usize::from(bits) % MOVES];
    let make = || PyMove::new(py, bits.into()).and_then(|mv| Py::new(py, mv));
    Ok(object.get_or_try_init(py, make)?.clone_ref(py))
}

/// The move as text, with castling as the king taking its rook. Each text is made once.
pub(crate) fn text_of(py: Python<'_>, mv: Move) -> Py<PyString> {
    static TEXTS: [PyOnceLock<Py<PyString>>; MOVES] = [const { PyOnceLock::new() }; MOVES];
    let text = &TEXTS[usize::from(mv.bits()) % MOVES];
    text.get_or_init(py, || PyString::new(py, &mv.to_string()).unbind()).clone_ref(py)
}
