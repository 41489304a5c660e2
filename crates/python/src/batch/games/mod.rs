//! The class `Games`: many games at once, which know their past.

mod game;
mod lc0_planes;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;

use super::PyBoards;
use super::arrays::{Fill, in_use, new_array};
use super::count_of;
use super::faults::{Faults, fault_of_move};
use super::indexing::{Index, RowIterator};
use super::masks::{Draw, MaskAndEnded, mask_of};
use super::move_numbers::moves_argument;
use super::planes::PlaneWriter;
use super::policy::Policy;
use super::rows::{CLOCKS, WORDS, position_of};
use crate::count::WholeNumber;
use crate::errors::{Exception, Fault, bad_argument};
use crate::memory::{copy_of, out_of_memory, room_for};
use crate::one_board::{NewBoard, PyBoard};
use crate::threads::{CtrlC, for_each, threads_of};
use game::{BatchGame, CHECKMATE, games_of};

/// How many games a thread takes at a time.
const GAMES: usize = 64;

/// How games have ended, and who has won.
type Ends<'py> = (Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i8>>);

/// Many games at once, which are played in place and know their past: repetitions, the fifty-move
/// rule, and the planes of positions before.
///
/// A game begins with a board of `boards`. It ends by mate, stalemate, insufficient material, 75
/// moves, and a position that is there for the fifth time. With `claim_draw` it ends too after 50
/// moves, and when a position is there for the third time.
///
/// >>> import numpy
/// >>> from magic_chess import Boards, Games, Termination
/// >>> games = Games(Boards.start(2))
/// >>> for san in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
/// ...     moves = numpy.array([board.parse_san(san).bits for board in games])
/// ...     outcome, result = games.step(moves)
/// >>> (outcome == Termination.THREEFOLD_REPETITION).tolist(), result.tolist()
/// ([True, True], [0, 0])
/// >>> games.planes("lc0").shape
/// (2, 112, 8, 8)
#[pyclass(name = "Games", module = "magic_chess", frozen)]
pub(crate) struct PyGames {
    games: Mutex<Vec<BatchGame>>,
    claim_draw: bool,
}

#[pymethods]
impl PyGames {
    #[new]
    #[pyo3(signature = (boards, *, claim_draw=true))]
    fn new(boards: &Bound<'_, PyBoards>, claim_draw: bool) -> PyResult<Self> {
        let rows = boards.get().rows(boards.py())?;
        Ok(Self::with(games_of(rows.words(), rows.clocks())?, claim_draw))
    }

    /// `count` games from the start position of standard chess.
    #[staticmethod]
    #[pyo3(signature = (count, *, claim_draw=true))]
    fn start(py: Python<'_>, count: WholeNumber, claim_draw: bool) -> PyResult<Self> {
        let count = count_of(py, count)?;
        let start = BatchGame::new(
            super::rows::words_of(&board::Board::start()),
            super::rows::START_CLOCKS,
        );
        let mut games = room_for(count)?;
        games.resize(count, start);
        Ok(Self::with(games, claim_draw))
    }

    /// Whether draws that a player may claim end games.
    #[getter]
    fn claim_draw(&self) -> bool {
        self.claim_draw
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.lock()?.len())
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Games: {}>", self.lock()?.len()))
    }

    /// The positions of the games, as a new batch: for numbers of policies, notation, and whatever
    /// else needs no past.
    #[getter]
    fn boards(&self, py: Python<'_>) -> PyResult<PyBoards> {
        let games = self.lock()?;
        let boards = PyBoards::unwritten(py, games.len())?;
        boards.write(py, |words, clocks| {
            for ((words, clocks), game) in words.iter_mut().zip(clocks).zip(&*games) {
                (*words, *clocks) = (game.now().words, game.now().clocks);
            }
        })?;
        Ok(boards)
    }

    /// A game by its number, as a board with its moves, or the games of a slice, a mask or an array
    /// of numbers, copied.
    fn __getitem__(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match Index::of(index)? {
            Index::Row(row) => {
                let games = self.lock()?;
                let count = games.len();
                let place = match row {
                    0.. => Some(row.unsigned_abs()),
                    _ => count.checked_sub(row.unsigned_abs()),
                };
                let game = place.and_then(|place| games.get(place)).ok_or_else(|| {
                    PyIndexError::new_err(format!("there are {count} games, no number {row}"))
                })?;
                Ok(board_of_game(py, game)?.into_pyobject(py)?.into_any().unbind())
            }
            Index::Rows(rows) => {
                let rows = self.numbers_of(&rows)?;
                let (games, mut taken) = (self.lock()?, room_for(rows.len())?);
                taken.extend(rows.iter().map(|&row| games[row].clone()));
                Ok(Py::new(py, Self::with(taken, self.claim_draw))?.into_any())
            }
        }
    }

    fn __iter__(slf: &Bound<'_, Self>) -> RowIterator {
        RowIterator::of(slf.as_any())
    }

    /// Plays one move in each game, and says how each has ended: an array of int8 with the numbers
    /// of `Termination`, 0 while it goes on, and an array of int8 with 1 where White has won, -1
    /// where Black has, and otherwise 0.
    ///
    /// With `reset` games that have ended begin anew with their first positions, after that was
    /// said. `moves` and `missing` are as for `Boards.play`: if a number is no legal move, no move
    /// is played.
    #[pyo3(signature = (moves, *, missing=None, reset=false, threads=None))]
    fn step<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
        missing: Option<WholeNumber>,
        reset: bool,
        threads: Option<WholeNumber>,
    ) -> PyResult<Ends<'py>> {
        let threads = threads_of(py, threads)?;
        let missing: Option<u16> =
            missing.map(|it| it.within(py, "missing", 0, u16::MAX)).transpose()?;
        let count = self.lock()?.len();
        let moves = moves_argument(moves, count)?;
        let (outcomes, results) = ends(py, count)?;
        let mut games = self.lock()?;
        if games.len() != count {
            return Err(in_use());
        }
        let (faults, has_room) = (Faults::default(), AtomicBool::new(true));
        let chunks = games.chunks_mut(GAMES).zip(moves.chunks(GAMES)).enumerate();
        for_each(py, threads, CtrlC::Ends, chunks, |(chunk, (games, moves))| {
            for (at, (game, &bits)) in games.iter_mut().zip(moves).enumerate() {
                let board = game.now().board();
                if missing != Some(bits) && legal_move(&board, bits).is_none() {
                    faults.add(chunk * GAMES + at, fault_of_move(&board, bits));
                } else if !game.make_room() {
                    has_room.store(false, Ordering::Relaxed);
                }
            }
        })?;
        faults.raise(py, Exception::Move, count, None)?;
        if !has_room.into_inner() {
            return Err(out_of_memory());
        }
        let mut outcome_writer = outcomes.try_readwrite().map_err(|_| in_use())?;
        let mut result_writer = results.try_readwrite().map_err(|_| in_use())?;
        let said = outcome_writer.as_slice_mut()?.chunks_mut(GAMES);
        let said = said.zip(result_writer.as_slice_mut()?.chunks_mut(GAMES));
        let chunks = games.chunks_mut(GAMES).zip(moves.chunks(GAMES)).zip(said);
        for_each(py, threads, CtrlC::Waits, chunks, |((games, moves), (outcomes, results))| {
            let said = outcomes.iter_mut().zip(results);
            for ((game, &bits), (outcome, result)) in games.iter_mut().zip(moves).zip(said) {
                let mv = legal_move(&game.now().board(), bits);
                if let Some(mv) = mv.filter(|_| missing != Some(bits)) {
                    game.play(mv);
                }
                *outcome = game.ending(self.claim_draw);
                *result = game.result(*outcome);
                if reset && *outcome != 0 {
                    game.restart();
                }
            }
        })?;
        drop((outcome_writer, result_writer));
        Ok((outcomes, results))
    }

    /// Begins games anew: all, or those of a slice, a mask or an array of numbers. They begin with
    /// their first positions, or with the boards of a batch, one for each.
    ///
    /// >>> from magic_chess import Boards, Games
    /// >>> games = Games.start(3)
    /// >>> games.reset([1], Boards.from_fens(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"]))
    /// >>> games[1]
    /// Board('4k3/8/8/8/8/8/8/4K2R w K - 0 1')
    #[pyo3(signature = (rows=None, boards=None))]
    fn reset(
        &self,
        py: Python<'_>,
        rows: Option<&Bound<'_, PyAny>>,
        boards: Option<&Bound<'_, PyBoards>>,
    ) -> PyResult<()> {
        let rows: Vec<usize> = match rows {
            None => (0..self.lock()?.len()).collect(),
            Some(rows) => match Index::of(rows)? {
                Index::Row(_) => {
                    return Err(PyTypeError::new_err("rows: expected a slice, a mask or numbers"));
                }
                Index::Rows(rows) => self.numbers_of(&rows)?,
            },
        };
        let new = match boards {
            None => None,
            Some(boards) => {
                let starts = boards.get().rows(py)?;
                if starts.len() != rows.len() {
                    let got = format!("{} boards", starts.len());
                    let expected = format!("{} boards, one for each game", rows.len());
                    return Err(bad_argument(py, "boards", &got, &expected));
                }
                Some(games_of(starts.words(), starts.clocks())?)
            }
        };
        let mut games = self.lock()?;
        match new {
            None => rows.iter().for_each(|&row| games[row].restart()),
            Some(new) => rows.iter().zip(new).for_each(|(&row, game)| games[row] = game),
        }
        Ok(())
    }

    /// How each game has ended: an array of int8 with the numbers of `Termination`, and 0 while it
    /// goes on.
    #[pyo3(signature = (*, threads=None))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let (threads, games) = (threads_of(py, threads)?, self.lock()?);
        let outcomes = new_array::<i8, 1>(py, Fill::Anything, [games.len()])?;
        let mut writer = outcomes.try_readwrite().map_err(|_| in_use())?;
        let chunks = games.chunks(GAMES).zip(writer.as_slice_mut()?.chunks_mut(GAMES));
        for_each(py, threads, CtrlC::Ends, chunks, |(games, outcomes)| {
            for (game, outcome) in games.iter().zip(outcomes) {
                *outcome = game.ending(self.claim_draw);
            }
        })?;
        drop(writer);
        Ok(outcomes)
    }

    /// How often each position has been on the board of its game, this time included: an array of
    /// int64.
    fn repetitions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        self.values(py, |game| i64::from(game.now().repetitions) + 1)
    }

    /// How many moves were played in each game: an array of int64.
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        self.values(py, |game| game.moves().len() as i64)
    }

    /// The mask of legal moves, and whose game has `ended`, as for `Boards.legal_mask`. Here
    /// repetitions and claims end games too.
    #[pyo3(signature = (policy, *, mask_draws=false, out=None, threads=None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        policy: &Bound<'py, PyAny>,
        mask_draws: bool,
        out: Option<Bound<'py, PyAny>>,
        threads: Option<WholeNumber>,
    ) -> PyResult<MaskAndEnded<'py>> {
        let (policy, threads) = (Policy::of(policy)?, threads_of(py, threads)?);
        let boards = self.boards(py)?;
        let (rows, games) = (boards.rows(py)?, self.lock()?);
        let (games, claims) = (&games[..], self.claim_draw);
        mask_of(py, threads, &policy, rows.words(), out, |row, _| {
            match (games[row].ending(claims), mask_draws) {
                (0 | CHECKMATE, _) => Draw::No,
                (_, false) => Draw::WithMoves,
                (_, true) => Draw::WithoutMoves,
            }
        })
    }

    /// The games as planes. 'lc0' has the 112 planes that networks of Leela Chess Zero read, in
    /// their classical format: for this position and the seven before it the pieces of the side to
    /// move, those of the other side, and ones if the position was there before; then castling
    /// rights to the queen's and the king's side of either, ones if Black is to move, the halfmove
    /// clock, zeros, and ones. All are seen by the side to move. Before the first position there
    /// is nothing if that is the start position, and otherwise that position again.
    ///
    /// The other layouts, `dtype` and `out` are as for `Boards.planes`.
    #[pyo3(signature = (layout="lc0", dtype=None, *, out=None, threads=None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        layout: &str,
        dtype: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if layout != "lc0" {
            return self.boards(py)?.planes(py, layout, dtype, out, threads);
        }
        let threads = threads_of(py, threads)?;
        let planes = PlaneWriter { count: lc0_planes::PLANES, threads, dtype, out };
        let games = self.lock()?;
        let games = &games[..];
        planes.of(py, games.len(), |row| {
            let clock = games[row].now().clocks[0];
            (lc0_planes::planes_of(&games[row]), Some((lc0_planes::CLOCK, clock)))
        })
    }

    /// A copy, which can be played by itself.
    fn copy(&self) -> PyResult<Self> {
        Ok(Self::with(copy_of(&self.lock()?)?, self.claim_draw))
    }

    fn __copy__(&self) -> PyResult<Self> {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy()
    }
}

impl PyGames {
    fn with(games: Vec<BatchGame>, claim_draw: bool) -> Self {
        Self { games: Mutex::new(games), claim_draw }
    }

    /// The games. A thread that waited for another here would keep the interpreter's lock, which
    /// the other needs.
    fn lock(&self) -> PyResult<MutexGuard<'_, Vec<BatchGame>>> {
        self.games.try_lock().map_err(|_| in_use())
    }

    /// A value for each game.
    fn values<'py>(
        &self,
        py: Python<'py>,
        value: impl Fn(&BatchGame) -> i64,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let games = self.lock()?;
        let values = new_array::<i64, 1>(py, Fill::Anything, [games.len()])?;
        let mut writer = values.try_readwrite().map_err(|_| in_use())?;
        for (out, game) in writer.as_slice_mut()?.iter_mut().zip(&*games) {
            *out = value(game);
        }
        drop(writer);
        Ok(values)
    }

    /// The numbers of the games that an index of numpy selects.
    fn numbers_of(&self, rows: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
        let py = rows.py();
        let count = self.lock()?.len();
        let all = py.import("numpy")?.call_method1("arange", (count,))?;
        let chosen = all.get_item(rows)?.call_method1("astype", ("int64",))?;
        let chosen = chosen.cast_into::<PyArray1<i64>>()?;
        let mut numbers = room_for(chosen.len())?;
        let chosen = chosen.try_readonly().map_err(|_| in_use())?;
        numbers.extend(chosen.as_slice()?.iter().map(|&number| number as usize));
        Ok(numbers)
    }
}

fn ends(py: Python<'_>, count: usize) -> PyResult<Ends<'_>> {
    let array = || new_array::<i8, 1>(py, Fill::Anything, [count]);
    Ok((array()?, array()?))
}

fn legal_move(board: &board::Board, bits: u16) -> Option<board::Move> {
    board::Move::from_bits(bits).filter(|&mv| movegen::is_legal(board, mv))
}

/// A game as a board with its moves.
fn board_of_game(py: Python<'_>, game: &BatchGame) -> PyResult<NewBoard> {
    let (words, clocks): (&[u64; WORDS], &[u32; CLOCKS]) =
        (&game.start().words, &game.start().clocks);
    let start = position_of(words, clocks).map_err(|errors| {
        Fault::new("words", "", errors.to_string()).raise(py, Exception::Packed)
    })?;
    Ok(NewBoard(PyBoard::played(py, &start, game.moves())))
}
