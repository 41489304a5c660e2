//! Playing moves on a board, and taking them back.

use board::Move;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::moves::{legal, read_san, read_uci};
use super::{NewBoard, PyBoard};
use crate::chess_move::{PyMove, object_of, style_of};
use crate::count::WholeNumber;
use crate::move_sequence::list_of;

#[pymethods]
impl PyBoard {
    /// Plays a move.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board()
    /// >>> board.push(board.parse_san("a3"))
    /// >>> board.push(board.peek())
    /// Traceback (most recent call last):
    ///     ...
    /// magic_chess.MoveError: "a2a3" is not legal: no piece stands on a2
    fn push(&self, py: Python<'_>, r#move: PyMove) -> PyResult<()> {
        let board = self.board();
        self.game.push_on(py, &board, legal(py, &board, r#move)?);
        Ok(())
    }

    /// The board after a move: a copy with its moves, on which the move is played.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board()
    /// >>> board.after_move(board.parse_san("a3")).fen(), board == Board()
    /// ('rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1', True)
    fn after_move(&self, py: Python<'_>, r#move: PyMove) -> PyResult<NewBoard> {
        let mv = legal(py, &self.board(), r#move)?;
        let after = Self { game: self.game.duplicate(py) };
        after.game.push(py, mv);
        Ok(NewBoard(after))
    }

    /// Plays a move in UCI notation, and returns it. Both spellings of castling are read.
    ///
    /// >>> from magic_chess import Board
    /// >>> Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").push_uci("e1g1")
    /// <Move e1g1>
    fn push_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Py<PyMove>> {
        let mv = read_uci(py, &self.board(), uci)?;
        self.push_and_return(py, mv)
    }

    /// Plays a move in standard algebraic notation, and returns it.
    ///
    /// >>> from magic_chess import Board
    /// >>> Board().push_san("Nf3")
    /// <Move g1f3>
    fn push_san(&self, py: Python<'_>, san: &str) -> PyResult<Py<PyMove>> {
        let mv = read_san(py, &self.board(), san)?;
        self.push_and_return(py, mv)
    }

    /// Takes the last move back, and returns it.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board()
    /// >>> board.push_san("e4") == board.pop()
    /// True
    /// >>> board.pop()
    /// Traceback (most recent call last):
    ///     ...
    /// IndexError: no move has been played
    fn pop(&self, py: Python<'_>) -> PyResult<Py<PyMove>> {
        let (mv, style) = self.game.pop(py).ok_or_else(|| PyIndexError::new_err(NO_MOVE))?;
        object_of(py, mv, style)
    }

    /// The last move.
    fn peek(&self, py: Python<'_>) -> PyResult<Py<PyMove>> {
        let (mv, style) = self.game.last_move(py).ok_or_else(|| PyIndexError::new_err(NO_MOVE))?;
        object_of(py, mv, style)
    }

    /// The moves that led from the first position to this one, as a list that can be changed
    /// without changing the board.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board()
    /// >>> move = board.push_san("d4")
    /// >>> board.move_stack
    /// [<Move d2d4>]
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        list_of(py, &self.game.moves(py))
    }

    /// Forgets the moves that led here.
    fn clear_stack(&self, py: Python<'_>) {
        self.game.restart(py, &self.position());
    }

    /// The position before the first move.
    fn root(&self, py: Python<'_>) -> NewBoard {
        NewBoard(Self::of(&self.game.start(py)))
    }

    /// Half moves since the start of the game, by the number of the move.
    fn ply(&self) -> u64 {
        2 * u64::from(self.position().fullmove_number().saturating_sub(1)) + u64::from(!self.turn())
    }

    /// How many legal move sequences of this length there are. Counts deeper than 4 merge equal
    /// positions.
    ///
    /// >>> from magic_chess import Board
    /// >>> Board().perft(4)
    /// 197281
    #[pyo3(signature = (depth, *, threads=None))]
    fn perft(
        &self,
        py: Python<'_>,
        depth: WholeNumber,
        threads: Option<WholeNumber>,
    ) -> PyResult<u128> {
        crate::counting::count(py, &self.board(), depth, threads)
    }
}

impl PyBoard {
    fn push_and_return(&self, py: Python<'_>, mv: Move) -> PyResult<Py<PyMove>> {
        let object = object_of(py, mv, style_of(&self.board()))?;
        self.game.push(py, mv);
        Ok(object)
    }
}

const NO_MOVE: &str = "no move has been played";
