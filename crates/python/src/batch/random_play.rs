//! Random moves: boards after some of them.

use board::{Board, Chess960};
use magic_core::SplitMix64;
use pyo3::prelude::*;

use super::rows::{CHUNK, CLOCKS, START_CLOCKS, clocks_after, words_of};
use super::{PyBoards, count_of};
use crate::count::WholeNumber;
use crate::positions::chess960_start;
use crate::threads::{CtrlC, for_each, threads_of};

/// The most half moves that random boards are played to.
const MAX_PLIES: u32 = 10_000;

/// The seed of a number.
pub(super) fn seed_of(py: Python<'_>, seed: WholeNumber) -> PyResult<u64> {
    seed.within(py, "seed", 0, u64::MAX)
}

/// A stream of random numbers for a row. It depends on nothing else, so threads change no result.
pub(super) fn stream(seed: u64, row: usize) -> SplitMix64 {
    let of_seed = SplitMix64::seeded(seed).next_u64();
    SplitMix64::seeded(SplitMix64::seeded(of_seed ^ row as u64).next_u64())
}

/// Plays a random legal move, if there is one, and keeps the clocks.
pub(super) fn step(
    board: &Board,
    clocks: [u32; CLOCKS],
    random: &mut SplitMix64,
) -> Option<(Board, [u32; CLOCKS])> {
    let moves = movegen::legal_moves(board);
    let &mv = moves.get(random.below(moves.len()))?;
    Some((board.play(mv), clocks_after(board, clocks, mv)))
}

/// The start position that a random number chooses.
fn start(chess960: bool, random: &mut SplitMix64) -> Board {
    if !chess960 {
        return Board::start();
    }
    let number = Chess960::new(random.below(960) as u16);
    number.map_or(Board::start(), chess960_start)
}

#[pymethods]
impl PyBoards {
    /// `count` boards after `plies` random moves from the start position, or from random start
    /// positions of Chess960. Where a game ends before, another begins. Equal seeds give equal
    /// boards, on any machine and with any number of threads.
    ///
    /// >>> from magic_chess import Boards
    /// >>> boards = Boards.random(1000, plies=20, seed=7)
    /// >>> len(boards), boards == Boards.random(1000, plies=20, seed=7, threads=1)
    /// (1000, True)
    #[staticmethod]
    #[pyo3(signature = (count, *, plies, seed, chess960=false, threads=None))]
    fn random(
        py: Python<'_>,
        count: WholeNumber,
        plies: WholeNumber,
        seed: WholeNumber,
        chess960: bool,
        threads: Option<WholeNumber>,
    ) -> PyResult<Self> {
        let threads = threads_of(py, threads)?;
        let plies: u32 = plies.within(py, "plies", 0, MAX_PLIES)?;
        let seed = seed_of(py, seed)?;
        let boards = Self::unwritten(py, count_of(py, count)?)?;
        boards.write(py, |words, clocks| {
            let chunks = words.chunks_mut(CHUNK).zip(clocks.chunks_mut(CHUNK)).enumerate();
            for_each(py, threads, CtrlC::Ends, chunks, |(chunk, (words, clocks))| {
                for (at, (words, clocks)) in words.iter_mut().zip(clocks).enumerate() {
                    let mut random = stream(seed, chunk * CHUNK + at);
                    let mut at = (start(chess960, &mut random), START_CLOCKS);
                    for _ in 0..plies {
                        let next = step(&at.0, at.1, &mut random);
                        at = next.unwrap_or_else(|| (start(chess960, &mut random), START_CLOCKS));
                    }
                    (*words, *clocks) = (words_of(&at.0), at.1);
                }
            })
        })??;
        Ok(boards)
    }
}
