//! Legal moves as masks over a policy, and the numbers of moves there and back.

use std::num::NonZeroUsize;

use board::{Board, Move};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use super::PyBoards;
use super::arrays::{Fill, in_use, new_array, numbers_argument, place_for};
use super::faults::{Faults, fault_of_index, fault_of_move, fault_of_unnumbered};
use super::move_numbers::moves_argument;
use super::policy::Policy;
use super::rows::{CHUNK, DRAWN_CLOCK, WORDS, board_of};
use crate::count::WholeNumber;
use crate::errors::Exception;
use crate::threads::{CtrlC, for_each, threads_of};

/// How many numbers a policy has.
///
/// >>> from magic_chess import policy_size
/// >>> policy_size("from-to"), policy_size("pgx"), policy_size("lc0")
/// (4096, 4672, 1858)
#[pyfunction]
pub(crate) fn policy_size(policy: &Bound<'_, PyAny>) -> PyResult<usize> {
    Ok(Policy::of(policy)?.size())
}

/// A mask, and whose game has ended.
pub(crate) type MaskAndEnded<'py> = (Bound<'py, PyAny>, Bound<'py, PyArray1<bool>>);

/// Whether a game is drawn though there may be moves, and whether a mask shows them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Draw {
    No,
    WithMoves,
    WithoutMoves,
}

/// The mask of all rows. `draw` says which are drawn.
pub(crate) fn mask_of<'py>(
    py: Python<'py>,
    threads: NonZeroUsize,
    policy: &Policy,
    rows: &[[u64; WORDS]],
    out: Option<Bound<'py, PyAny>>,
    draw: impl Fn(usize, &Board) -> Draw + Sync,
) -> PyResult<MaskAndEnded<'py>> {
    let mask = place_for::<bool, 2>(py, out.as_ref(), Fill::Zeros, [rows.len(), policy.size()])?;
    let ended = new_array::<bool, 1>(py, Fill::Anything, [rows.len()])?;
    let mut writer = mask.try_readwrite().map_err(|_| in_use())?;
    let mut ended_writer = ended.try_readwrite().map_err(|_| in_use())?;
    let places = writer.as_slice_mut()?.chunks_mut(CHUNK * policy.size());
    let places = places.zip(ended_writer.as_slice_mut()?.chunks_mut(CHUNK));
    let (faults, chunks) = (Faults::default(), rows.chunks(CHUNK).zip(places).enumerate());
    for_each(py, threads, CtrlC::Ends, chunks, |(chunk, (rows, (masks, ended)))| {
        let places = masks.chunks_exact_mut(policy.size()).zip(ended);
        for (at, (words, (mask, ended))) in rows.iter().zip(places).enumerate() {
            let (row, board) = (chunk * CHUNK + at, board_of(words));
            let drawn = draw(row, &board);
            *ended = true;
            if drawn == Draw::WithoutMoves {
                continue;
            }
            movegen::for_each_legal_move(&board, |mv| {
                match policy.index(&board, mv) {
                    Some(index) => mask[index] = true,
                    None => faults.add(row, fault_of_unnumbered(&board, mv)),
                }
                *ended = drawn == Draw::WithMoves;
            });
        }
    })?;
    drop((writer, ended_writer));
    faults.raise(py, Exception::Move, rows.len(), None)?;
    Ok((out.unwrap_or_else(|| mask.into_any()), ended))
}

#[pymethods]
impl PyBoards {
    /// Which numbers of a policy are legal moves: an array of bool of shape (boards,
    /// `policy_size(policy)`), and beside it an array of bool that says whose game has `ended`, as
    /// `outcome` does.
    ///
    /// `out` is an array or a tensor for the mask, which is written and returned.
    ///
    /// After a mate or a stalemate a row has no move, so no move can be chosen there. Other draws
    /// leave moves, unless `mask_draws` is true.
    ///
    /// A policy is a `PolicyTable`, or one of these names:
    ///
    /// 'from-to': 64 times the square that is left, plus the square that is reached. The four
    /// promotions of a pawn to one square share a number.
    ///
    /// 'lc0': the 1858 numbers of Leela Chess Zero, which networks of Maia have too. 'pgx',
    /// 'gym-chess', 'maia' (Maia-2, 1880 numbers) and 'searchless' (searchless_chess, 1968
    /// numbers): the numbers of these projects.
    ///
    /// 'alphazero': 73 times the square that is left, plus the kind. The paper about AlphaZero does
    /// not say in which order the kinds come, so this order is nobody's but ours, and every project
    /// has another. Kinds 0 to 55 are the moves of a queen (promotions to queens among them): 7
    /// times the direction plus the distance less 1, with directions clockwise from forward. Kinds
    /// 56 to 63 are the moves of a knight, clockwise from two forward and one to the right. Kinds
    /// 64 to 72 are promotions to knight, bishop and rook: by a capture to the left, by a push, and
    /// by a capture to the right.
    ///
    /// In 'from-to' and 'searchless' squares are those of the board. In the others the side to move
    /// sees its own first rank as rank 1, and in 'gym-chess' its own files from the other side.
    /// Castling goes to the square that the board writes, and in 'lc0' always to the rook's.
    ///
    /// >>> from magic_chess import Boards
    /// >>> mask, ended = Boards.start(3).legal_mask("lc0")
    /// >>> mask.shape, mask.sum(axis=1).tolist(), ended.tolist()
    /// ((3, 1858), [20, 20, 20], [False, False, False])
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
        let rows = self.rows(py)?;
        let clocks = rows.clocks();
        mask_of(py, threads, &policy, rows.words(), out, |row, board| {
            let is_draw = board.is_insufficient_material() || clocks[row][0] >= DRAWN_CLOCK;
            match (is_draw, mask_draws) {
                (false, _) => Draw::No,
                (true, false) => Draw::WithMoves,
                (true, true) => Draw::WithoutMoves,
            }
        })
    }

    /// The number in a policy of one legal move for each board: an array of int64. `moves` are
    /// those of `play`.
    ///
    /// A number that is no legal move, 0 among them, is an error of its row. With `missing` such a
    /// row gets this number instead.
    ///
    /// >>> import numpy
    /// >>> from magic_chess import Board, Boards
    /// >>> e4 = Board().parse_san("e4")
    /// >>> Boards.start(1).policy_indices(numpy.array([e4.bits], numpy.uint16), "lc0").tolist()
    /// [322]
    #[pyo3(signature = (moves, policy, *, missing=None, threads=None))]
    fn policy_indices<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
        policy: &Bound<'py, PyAny>,
        missing: Option<WholeNumber>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let (policy, threads) = (Policy::of(policy)?, threads_of(py, threads)?);
        let missing = missing.map(|it| it.within(py, "missing", i64::MIN, i64::MAX)).transpose()?;
        let rows = self.rows(py)?;
        let moves = moves_argument(moves, rows.len())?;
        let indices = new_array::<i64, 1>(py, Fill::Anything, [rows.len()])?;
        let mut writer = indices.try_readwrite().map_err(|_| in_use())?;
        let faults = Faults::default();
        let chunks = rows.words().chunks(CHUNK).zip(moves.chunks(CHUNK));
        let chunks = chunks.zip(writer.as_slice_mut()?.chunks_mut(CHUNK)).enumerate();
        for_each(py, threads, CtrlC::Ends, chunks, |(chunk, ((rows, moves), out))| {
            for (at, ((words, &bits), out)) in rows.iter().zip(moves).zip(out).enumerate() {
                let board = board_of(words);
                let mv = Move::from_bits(bits).filter(|&mv| movegen::is_legal(&board, mv));
                let index = mv.and_then(|mv| policy.index(&board, mv)).map(|index| index as i64);
                *out = index.or(missing).unwrap_or_else(|| {
                    let fault = match mv {
                        Some(mv) => fault_of_unnumbered(&board, mv),
                        None => fault_of_move(&board, bits),
                    };
                    faults.add(chunk * CHUNK + at, fault);
                    -1
                });
            }
        })?;
        drop(writer);
        faults.raise(py, Exception::Move, rows.len(), None)?;
        Ok(indices)
    }

    /// The legal moves with these numbers in a policy, one for each board: an array of uint16.
    /// `indices` is an array of whole numbers. Where promotions share a number, it means the queen.
    ///
    /// A number that no legal move has is an error of its row. With `missing` such a row gets this
    /// number instead, 0 for example, which no move has.
    ///
    /// >>> import numpy
    /// >>> from magic_chess import Boards, Move
    /// >>> moves = Boards.start(2).moves_at(numpy.array([322, 5]), "lc0", missing=0)
    /// >>> Move(moves[0]).uci(), moves[1].item()
    /// ('e2e4', 0)
    #[pyo3(signature = (indices, policy, *, missing=None, threads=None))]
    fn moves_at<'py>(
        &self,
        py: Python<'py>,
        indices: &Bound<'py, PyAny>,
        policy: &Bound<'py, PyAny>,
        missing: Option<WholeNumber>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let (policy, threads) = (Policy::of(policy)?, threads_of(py, threads)?);
        let missing = missing.map(|it| it.within(py, "missing", 0, u16::MAX)).transpose()?;
        let rows = self.rows(py)?;
        let indices = numbers_argument("indices", "int64", indices, rows.len())?;
        let moves = new_array::<u16, 1>(py, Fill::Anything, [rows.len()])?;
        let mut writer = moves.try_readwrite().map_err(|_| in_use())?;
        let chunks = rows.words().chunks(CHUNK).zip(indices.as_slice()?.chunks(CHUNK));
        let chunks = chunks.zip(writer.as_slice_mut()?.chunks_mut(CHUNK)).enumerate();
        let faults = Faults::default();
        for_each(py, threads, CtrlC::Ends, chunks, |(chunk, ((rows, indices), out))| {
            for (at, ((words, &index), out)) in rows.iter().zip(indices).zip(out).enumerate() {
                let board = board_of(words);
                let mv = usize::try_from(index).ok();
                let mv = mv.and_then(|index| policy.legal_move(&board, index)).map(Move::bits);
                *out = mv.or(missing).unwrap_or_else(|| {
                    faults.add(chunk * CHUNK + at, fault_of_index(&board, index, policy.size()));
                    0
                });
            }
        })?;
        drop(writer);
        faults.raise(py, Exception::Move, rows.len(), None)?;
        Ok(moves)
    }
}
