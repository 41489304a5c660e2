//! The class `Move`, and one object for each move, made once.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use board::{Board, CastlingStyle, Move, MoveKind, UciMove};
use magic_core::{Color, File, Rank};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

use crate::arguments::number_of;
use crate::errors::bad_argument;

/// How many values the bits of a move have.
const MOVES: usize = 1 << 15;

/// How many castlings standard chess has.
const STANDARD_CASTLINGS: usize = 4;

/// A move: 16 bits, as arrays of moves hold them, and how its board writes castling.
///
/// Bits 0 to 5 are the square that the piece leaves, bits 6 to 11 the square that it goes to, and
/// bits 12 to 14 the kind. For castling, the second square of the bits is that of the rook.
/// `to_square` and `uci()` are what the board writes: the king's square in a position of standard
/// chess, and the rook's square in Chess960.
///
/// >>> from magic_chess import Board, Move
/// >>> move = Board().parse_uci("e2e4")
/// >>> move.uci(), move.from_square, move.to_square, move.kind
/// ('e2e4', 12, 28, 'double push')
/// >>> Move(move.bits) == move
/// True
///
/// Bits alone do not say whose castling they are. A move that is made from bits writes castling as
/// standard chess does, or as Chess960 does with `chess960`. Both are equal to the board's.
///
/// >>> castling = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse_san("O-O")
/// >>> castling, Move(castling.bits), Move(castling.bits, chess960=True)
/// (<Move e1g1>, <Move e1g1>, <Move e1h1>)
#[pyclass(name = "Move", module = "magic_chess", frozen, eq, ord, hash)]
#[derive(Clone, Copy)]
pub(crate) struct PyMove {
    pub(crate) mv: Move,
    style: CastlingStyle,
}

impl FromPyObject<'_, '_> for PyMove {
    type Error = PyErr;

    /// Other packages have a class `Move` too, so the error names both in full.
    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let mv = object.cast::<Self>().map_err(|_| {
            let class = object.get_type();
            let message =
                format!("expected a magic_chess.Move, got {class}; Board.parse_uci reads a move");
            PyTypeError::new_err(message)
        })?;
        Ok(*mv.get())
    }
}

impl PartialEq for PyMove {
    fn eq(&self, other: &Self) -> bool {
        self.mv == other.mv
    }
}

impl Eq for PyMove {}

impl PartialOrd for PyMove {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PyMove {
    fn cmp(&self, other: &Self) -> Ordering {
        self.mv.cmp(&other.mv)
    }
}

impl Hash for PyMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.mv.hash(state);
    }
}

#[pymethods]
impl PyMove {
    #[new]
    #[pyo3(signature = (bits, chess960=false))]
    fn new(py: Python<'_>, bits: i64, chess960: bool) -> PyResult<Self> {
        let mv = u16::try_from(bits).ok().and_then(Move::from_bits);
        let mv = mv.ok_or_else(|| {
            bad_argument(py, "bits", &bits.to_string(), "the bits of a move, from 1 to 32767")
        });
        Ok(Self { mv: mv?, style: style_named(chess960) })
    }

    /// The 16 bits, as arrays of moves hold them.
    #[getter]
    fn bits(&self) -> u16 {
        self.mv.bits()
    }

    /// The square that the piece leaves.
    #[getter(from_square)]
    fn origin(&self) -> usize {
        self.mv.from().index()
    }

    /// The square that the piece goes to. For castling it is the king's square in a position of
    /// standard chess, and the rook's in Chess960.
    #[getter(to_square)]
    fn target(&self) -> usize {
        self.written().to.index()
    }

    /// The square of the rook that castles, or None if the move is no castling.
    ///
    /// >>> from magic_chess import Board, square_name
    /// >>> castling = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse_san("O-O")
    /// >>> square_name(castling.to_square), square_name(castling.rook_square)
    /// ('g1', 'h1')
    #[getter]
    fn rook_square(&self) -> Option<usize> {
        self.mv.is_castling().then(|| self.mv.to().index())
    }

    /// What a pawn becomes: 2 (knight), 3 (bishop), 4 (rook), 5 (queen), or None.
    #[getter]
    fn promotion(&self) -> Option<u8> {
        self.mv.promotion().map(number_of)
    }

    /// 'normal', 'double push', 'en passant', 'castling' or 'promotion'.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.mv.kind() {
            MoveKind::Normal => "normal",
            MoveKind::DoublePush => "double push",
            MoveKind::EnPassant => "en passant",
            MoveKind::Castling => "castling",
            _ => "promotion",
        }
    }

    /// The move as UCI text, as its board writes it. With `chess960` True or False, castling is
    /// written as in Chess960 or as in standard chess. Where king and rook do not stand as in
    /// standard chess, both are the king taking its rook.
    ///
    /// >>> from magic_chess import Board
    /// >>> castling = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse_san("O-O")
    /// >>> castling.uci(), castling.uci(chess960=True)
    /// ('e1g1', 'e1h1')
    #[pyo3(signature = (*, chess960=None))]
    fn uci(&self, py: Python<'_>, chess960: Option<bool>) -> Py<PyString> {
        text_of(py, self.mv, chess960.map_or(self.style, style_named))
    }

    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        text_of(py, self.mv, self.style)
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.written())
    }

    fn __int__(&self) -> u16 {
        self.mv.bits()
    }

    fn __index__(&self) -> u16 {
        self.mv.bits()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u16, bool)) {
        (slf.get_type(), (slf.get().mv.bits(), slf.get().style == CastlingStyle::Chess960))
    }
}

impl PyMove {
    /// The squares that the move is written with.
    pub(crate) fn written(&self) -> UciMove {
        written(self.mv, self.style)
    }
}

/// How a board writes castling: as in standard chess, unless a rook may castle that only Chess960
/// knows.
#[inline]
pub(crate) const fn style_of(board: &Board) -> CastlingStyle {
    if board.has_standard_castling(Color::White) && board.has_standard_castling(Color::Black) {
        CastlingStyle::Standard
    } else {
        CastlingStyle::Chess960
    }
}

/// The squares that a board writes a move with.
#[inline]
pub(crate) fn written_on(board: &Board, mv: Move) -> UciMove {
    written(mv, style_of(board))
}

/// The object of a move on a board that writes castling in this style. Each is made once, so
/// listing moves allocates none.
#[inline]
pub(crate) fn object_of(py: Python<'_>, mv: Move, style: CastlingStyle) -> PyResult<Py<PyMove>> {
    static OBJECTS: [PyOnceLock<Py<PyMove>>; MOVES] = [const { PyOnceLock::new() }; MOVES];
    static TAKING_ROOKS: [PyOnceLock<Py<PyMove>>; STANDARD_CASTLINGS] =
        [const { PyOnceLock::new() }; STANDARD_CASTLINGS];
    let object = match (standard_castling(mv), style) {
        (Some(number), CastlingStyle::Chess960) => &TAKING_ROOKS[number],
        _ => &OBJECTS[usize::from(mv.bits()) % MOVES],
    };
    Ok(object.get_or_try_init(py, || Py::new(py, PyMove { mv, style }))?.clone_ref(py))
}

/// The move as text. Each text is made once.
pub(crate) fn text_of(py: Python<'_>, mv: Move, style: CastlingStyle) -> Py<PyString> {
    static TEXTS: [PyOnceLock<Py<PyString>>; MOVES] = [const { PyOnceLock::new() }; MOVES];
    static KINGS_MOVES: [PyOnceLock<Py<PyString>>; STANDARD_CASTLINGS] =
        [const { PyOnceLock::new() }; STANDARD_CASTLINGS];
    let text = match (standard_castling(mv), style) {
        (Some(number), CastlingStyle::Standard) => &KINGS_MOVES[number],
        _ => &TEXTS[usize::from(mv.bits()) % MOVES],
    };
    text.get_or_init(py, || PyString::new(py, &written(mv, style).to_string()).unbind())
        .clone_ref(py)
}

/// The style that `chess960` means.
pub(crate) const fn style_named(chess960: bool) -> CastlingStyle {
    if chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Standard }
}

/// The squares that a move is written with in a style.
pub(crate) fn written(mv: Move, style: CastlingStyle) -> UciMove {
    let to = match (standard_castling(mv), style) {
        (Some(_), CastlingStyle::Standard) => mv.arrival(),
        _ => mv.to(),
    };
    UciMove { from: mv.from(), to, promotion: mv.promotion() }
}

/// Which of the four castlings of standard chess a move is, if any.
#[inline]
fn standard_castling(mv: Move) -> Option<usize> {
    if !mv.is_castling() || mv.from().file() != File::E || mv.from().rank() != mv.to().rank() {
        return None;
    }
    let side = match mv.to().file() {
        File::A => 0,
        File::H => 1,
        _ => return None,
    };
    match mv.from().rank() {
        Rank::First => Some(side),
        Rank::Eighth => Some(2 + side),
        _ => None,
    }
}
