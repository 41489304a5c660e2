//! The class `Game`: a game of a text in PGN.

use pgn::Game;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::line::{PyLine, after};
use crate::batch::PyBoards;
use crate::one_board::{NewBoard, PyBoard};

/// A game of a text in PGN, as `read_pgn` gives it: headers, start, moves with their comments,
/// result.
///
/// >>> import io
/// >>> from magic_chess import read_pgn
/// >>> text = '[White "Anderssen"]\n\n1. e4 e5 2. f4 exf4 1-0\n'
/// >>> for game in read_pgn(io.StringIO(text)):
/// ...     print(game.headers["White"], game.result, [move.uci() for move in game.moves])
/// Anderssen 1-0 ['e2e4', 'e7e5', 'f2f4', 'e5f4']
/// >>> game.board().fen()
/// 'rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3'
#[pyclass(name = "Game", module = "magic_chess", frozen)]
pub(crate) struct PyGame {
    /// Boxed, because Python aligns its objects by 16 bytes, and boards want more.
    game: Box<Game>,
    number: u64,
    fault: Option<Py<PyAny>>,
}

impl PyGame {
    pub(super) const fn new(game: Box<Game>, number: u64) -> Self {
        Self { game, number, fault: None }
    }

    /// A game that is cut where it has a fault.
    pub(super) const fn cut(game: Box<Game>, number: u64, fault: Py<PyAny>) -> Self {
        Self { game, number, fault: Some(fault) }
    }
}

#[pymethods]
impl PyGame {
    /// The number of the game in its text, from 1.
    #[getter]
    fn number(&self) -> u64 {
        self.number
    }

    /// The tags with their values, in the order of the text.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (name, value) in self.game.tags() {
            headers.set_item(name, value)?;
        }
        Ok(headers)
    }

    /// '1-0', '0-1', '1/2-1/2' or '*': what stands behind the moves, or the tag `Result`.
    #[getter]
    fn result(&self) -> &'static str {
        self.game.result().as_str()
    }

    /// The board before the first move.
    #[getter]
    fn start(&self) -> NewBoard {
        NewBoard(PyBoard::of(self.game.start()))
    }

    /// The main line, with everything that belongs to its moves.
    #[getter]
    fn mainline(&self) -> PyLine {
        PyLine::new(*self.game.start(), self.game.mainline().clone())
    }

    /// The moves of the main line. A null move is None.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.of_mainline(py, "moves")
    }

    /// The comments behind each move of the main line.
    #[getter]
    fn comments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.of_mainline(py, "comments")
    }

    /// The comments before the first move.
    #[getter]
    fn first_comments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.of_mainline(py, "first_comments")
    }

    /// The NAGs of each move of the main line.
    #[getter]
    fn nags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.of_mainline(py, "nags")
    }

    /// The clock of the player after each move of the main line, in seconds.
    #[getter]
    fn clocks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.of_mainline(py, "clocks")
    }

    /// The evaluation for White after each move of the main line, in hundredths of a pawn.
    #[getter]
    fn evals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.of_mainline(py, "evals")
    }

    /// The variations of each move of the main line: lists of `Line`.
    #[getter]
    fn variations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.of_mainline(py, "variations")
    }

    /// The positions of the main line: the start, and the position after each move.
    fn positions(&self, py: Python<'_>) -> PyResult<PyBoards> {
        let positions: Vec<_> = self.game.positions().collect();
        PyBoards::of_positions(py, &positions)
    }

    /// The board after the last move of the main line, with the moves before it. A null move begins
    /// a new board, because boards play legal moves only.
    fn board(&self, py: Python<'_>) -> NewBoard {
        let (mut position, mut board) = (*self.game.start(), PyBoard::of(self.game.start()));
        for mv in self.game.moves() {
            position = after(&position, mv);
            match mv {
                Some(mv) => board.play(py, mv),
                None => board = PyBoard::of(&position),
            }
        }
        NewBoard(board)
    }

    /// Why the game ends before its text does, or None: a `PgnError`. Games with a fault come only
    /// with `on_fault="keep"`.
    #[getter]
    fn fault(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.fault.as_ref().map(|fault| fault.clone_ref(py))
    }

    /// What the PGN standard forbids in the text of the game, and was read nevertheless: texts that
    /// say what and where. The first hundred are kept.
    #[getter]
    fn blemishes(&self) -> Vec<String> {
        self.game.blemishes().iter().map(ToString::to_string).collect()
    }

    /// How many blemishes there are.
    #[getter]
    fn blemish_count(&self) -> u64 {
        self.game.blemishes().count()
    }

    /// The game as PGN.
    fn pgn(&self) -> PyResult<String> {
        self.game.to_pgn().map_err(|error| PyValueError::new_err(error.to_string()))
    }

    fn __len__(&self) -> usize {
        self.game.mainline().moves.len()
    }

    fn __repr__(&self) -> String {
        let player = |name| self.game.tag(name).unwrap_or("?");
        let (white, black, result) = (player("White"), player("Black"), self.game.result());
        format!("<Game {}: {white} - {black}, {result}, {} moves>", self.number, self.__len__())
    }
}

impl PyGame {
    fn of_mainline<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        Bound::new(py, self.mainline())?.getattr(name)
    }
}
