//! The class `LegalMoves`: the moves of one position, as a sequence.

use std::cell::RefCell;
use std::sync::OnceLock;

use board::{Board, CastlingStyle, Move};
use perft_kernels::{Backend, MoveLister, MoveLists};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use crate::chess_move::{PyMove, object_of, style_of, written};

/// Moves that are kept without memory of their own. Few positions of games have more.
const FEW: usize = 80;

/// The legal moves of a position: a sequence of moves in the order in which they are generated.
///
/// It belongs to the position that it was made for, and does not change when a move is played.
///
/// >>> from magic_chess import Board
/// >>> moves = Board().legal_moves
/// >>> len(moves), moves.count(), moves[0] in moves
/// (20, 20, True)
/// >>> sorted(move.uci() for move in moves)[:3]
/// ['a2a3', 'a2a4', 'b1a3']
#[pyclass(name = "LegalMoves", module = "magic_chess", frozen, sequence)]
pub(crate) struct PyLegalMoves {
    moves: MoveBits,
    style: CastlingStyle,
}

/// The bits of moves.
enum MoveBits {
    Few { len: usize, bits: [u16; FEW] },
    Many(Vec<u16>),
}

impl PyLegalMoves {
    /// All legal moves of a board.
    pub(crate) fn of(board: &Board) -> Self {
        static LISTER: OnceLock<MoveLister> = OnceLock::new();
        thread_local! {
            static LISTS: RefCell<MoveLists> = const { RefCell::new(MoveLists::new()) };
        }
        LISTS.with_borrow_mut(|lists| {
            lists.clear();
            let lister = LISTER.get_or_init(|| MoveLister::new(Backend::best()));
            lister.append(std::slice::from_ref(board), lists);
            Self::from_bits(lists.bits(), style_of(board))
        })
    }

    /// These moves of a board.
    pub(crate) fn from_moves(board: &Board, moves: impl IntoIterator<Item = Move>) -> Self {
        let bits: Vec<u16> = moves.into_iter().map(Move::bits).collect();
        Self::from_bits(&bits, style_of(board))
    }

    fn from_bits(bits: &[u16], style: CastlingStyle) -> Self {
        let mut few = [0; FEW];
        let moves = match few.get_mut(..bits.len()) {
            Some(place) => {
                place.copy_from_slice(bits);
                MoveBits::Few { len: bits.len(), bits: few }
            }
            None => MoveBits::Many(bits.to_vec()),
        };
        Self { moves, style }
    }

    fn bits(&self) -> &[u16] {
        match &self.moves {
            MoveBits::Few { len, bits } => &bits[..*len],
            MoveBits::Many(bits) => bits,
        }
    }
}

#[pymethods]
impl PyLegalMoves {
    fn __len__(&self) -> usize {
        self.bits().len()
    }

    /// How many moves there are.
    fn count(&self) -> usize {
        self.bits().len()
    }

    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Py<PyMove>> {
        let bits = self.bits();
        let from_end = bits.len().checked_sub(index.unsigned_abs());
        let index = if index < 0 { from_end } else { Some(index.unsigned_abs()) };
        match index.and_then(|index| bits.get(index)).and_then(|&bits| Move::from_bits(bits)) {
            Some(mv) => object_of(py, mv, self.style),
            None => Err(PyIndexError::new_err("there are not that many moves")),
        }
    }

    /// Texts, numbers and moves of other packages are never equal to a move, so asking for them is
    /// an error.
    fn __contains__(&self, item: PyMove) -> bool {
        self.bits().contains(&item.mv.bits())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.bits().iter().map(|&bits| Listed(bits, self.style)))?.try_iter()
    }

    fn __repr__(&self) -> String {
        let moves = self.bits().iter().filter_map(|&bits| Move::from_bits(bits));
        let moves: Vec<String> = moves.map(|mv| written(mv, self.style).to_string()).collect();
        format!("<LegalMoves ({})>", moves.join(", "))
    }
}

/// A list of moves for Python, each with the style of its board.
pub(crate) fn list_of<'py>(
    py: Python<'py>,
    moves: &[(Move, CastlingStyle)],
) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, moves.iter().map(|&(mv, style)| Listed(mv.bits(), style)))
}

/// The bits of a move on their way into a list.
struct Listed(u16, CastlingStyle);

impl<'py> IntoPyObject<'py> for Listed {
    type Target = PyMove;
    type Output = Bound<'py, PyMove>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let mv = Move::from_bits(self.0).ok_or_else(|| PyIndexError::new_err("no move"))?;
        Ok(object_of(py, mv, self.1)?.into_bound(py))
    }
}
