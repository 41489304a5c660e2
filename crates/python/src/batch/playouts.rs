//! Random games from each board to their ends.

use magic_core::{Color, SplitMix64};
use numpy::{PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use super::PyBoards;
use super::arrays::{Fill, in_use, new_array};
use super::random_play::{seed_of, step, stream};
use super::rows::{CLOCKS, DRAWN_CLOCK, WORDS, board_of};
use crate::count::WholeNumber;
use crate::threads::{CtrlC, for_each, threads_of};

/// How many results are counted: White wins, draws, Black wins.
const RESULTS: usize = 3;

/// How many boards a thread takes at a time. A game takes some ten microseconds.
const BOARDS: usize = 4;

#[pymethods]
impl PyBoards {
    /// Plays `n` random games from each board to their ends, and counts the results: an array of
    /// uint32 of shape (boards, 3) with White's wins, draws, and Black's wins.
    ///
    /// A game ends by mate, stalemate, insufficient material, or 75 moves without a capture or pawn
    /// move. Equal seeds give equal results, on any machine and with any number of threads. Ctrl-C
    /// ends it.
    ///
    /// >>> from magic_chess import Boards
    /// >>> Boards.from_fens(["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/8/8/K1k5 w - - 0 1"]).random_playouts(9, seed=1).tolist()
    /// [[0, 9, 0], [0, 9, 0]]
    #[pyo3(signature = (n, seed, *, threads=None))]
    fn random_playouts<'py>(
        &self,
        py: Python<'py>,
        n: WholeNumber,
        seed: WholeNumber,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray2<u32>>> {
        let (threads, rows) = (threads_of(py, threads)?, self.rows(py)?);
        let (games, seed): (u32, u64) = (n.within(py, "n", 0, u32::MAX)?, seed_of(py, seed)?);
        let results = new_array::<u32, 2>(py, Fill::Zeros, [rows.len(), RESULTS])?;
        let mut writer = results.try_readwrite().map_err(|_| in_use())?;
        let out: &mut [[u32; RESULTS]] = writer.as_slice_mut()?.as_chunks_mut().0;
        let chunks = rows.words().chunks(BOARDS).zip(rows.clocks().chunks(BOARDS));
        let chunks = chunks.zip(out.chunks_mut(BOARDS)).enumerate();
        let stopped = std::sync::atomic::AtomicBool::new(false);
        let stop = || stopped.store(true, std::sync::atomic::Ordering::Relaxed);
        for_each(py, threads, CtrlC::Stops(&stop), chunks, |(chunk, ((words, clocks), out))| {
            for (at, ((words, clocks), out)) in words.iter().zip(clocks).zip(out).enumerate() {
                let mut random = stream(seed, chunk * BOARDS + at);
                for _ in 0..games {
                    if stopped.load(std::sync::atomic::Ordering::Relaxed) {
                        return;
                    }
                    out[playout(words, *clocks, &mut random)] += 1;
                }
            }
        })?;
        drop(writer);
        Ok(results)
    }
}

/// The result of a random game, as its place among the results.
fn playout(words: &[u64; WORDS], mut clocks: [u32; CLOCKS], random: &mut SplitMix64) -> usize {
    const DRAW: usize = 1;
    let mut board = board_of(words);
    loop {
        if board.is_insufficient_material() {
            return DRAW;
        }
        // Mate is looked for before the clock: it takes precedence.
        match step(&board, clocks, random) {
            Some(_) if clocks[0] >= DRAWN_CLOCK => return DRAW,
            Some((next, next_clocks)) => (board, clocks) = (next, next_clocks),
            None if !board.is_check() => return DRAW,
            None => return if board.side_to_move() == Color::Black { 0 } else { 2 },
        }
    }
}
