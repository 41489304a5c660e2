//! Statistics by the plain method: every path is walked.

use std::num::NonZeroUsize;

use board::Board;
use rayon::prelude::*;

use crate::control::Control;
use crate::settings::Settings;
use crate::statistics::totals::Statistics;
use crate::thread_pool::{self, THREADS_EXIST};
use perft_kernels::{LeafCounts, Subtree};

/// Below this depth, one thread goes on alone.
const SHARED_DEPTH: u32 = 3;

/// Walks whole trees.
pub(crate) struct StatisticsWalk<'c> {
    settings: Settings,
    subtree: Subtree,
    control: &'c Control,
}

impl<'c> StatisticsWalk<'c> {
    pub(crate) fn new(settings: Settings, control: &'c Control) -> Self {
        let subtree = Subtree::new(settings.kernel, settings.backend);
        Self { settings, subtree, control }
    }

    /// The statistics of every depth below `board` down to `depth`, depth 1 first; less when
    /// stopped.
    pub(crate) fn by_depth(&self, board: &Board, depth: u32) -> Vec<Statistics> {
        let threads = self.settings.threads;
        let pool = (THREADS_EXIST && threads > NonZeroUsize::MIN && depth > SHARED_DEPTH)
            .then(|| thread_pool::start(threads.get()))
            .flatten();
        match pool {
            Some(pool) => pool.install(|| self.on_all_threads(board, depth)),
            None => self.on_one_thread(board, depth),
        }
    }

    fn on_all_threads(&self, board: &Board, depth: u32) -> Vec<Statistics> {
        // A deep tree has too many inner nodes to walk through them to the end.
        if depth <= SHARED_DEPTH || self.control.is_stopped() {
            return self.on_one_thread(board, depth);
        }
        let below = || vec![Statistics::default(); depth as usize - 1];
        let moves = movegen::legal_moves(board);
        let below = moves
            .par_iter()
            .map(|&mv| self.on_all_threads(&board.play(mv), depth - 1))
            .reduce(below, |mut sums, more| {
                for (sum, more) in sums.iter_mut().zip(&more) {
                    sum.add(more);
                }
                sums
            });
        let mut sums = self.on_one_thread(board, 1);
        sums.extend(below);
        sums
    }

    fn on_one_thread(&self, board: &Board, depth: u32) -> Vec<Statistics> {
        let mut sums = vec![Statistics::default(); depth as usize];
        self.add(board, &mut sums);
        sums
    }

    /// Adds the moves of `board` to the first of `sums`, and goes on below for all further sums.
    fn add(&self, board: &Board, sums: &mut [Statistics]) {
        let Some((sum, further)) = sums.split_first_mut() else { return };
        if self.control.is_stopped() {
            return;
        }
        let counts = self.survey(board);
        let _ = sum.add_weighted(&counts, 1);
        self.control.add(counts.moves.into());
        if !further.is_empty() {
            for &mv in &movegen::legal_moves(board) {
                self.add(&board.play(mv), further);
            }
        }
    }

    /// What the legal moves of `board` are.
    pub(crate) fn survey(&self, board: &Board) -> LeafCounts {
        self.subtree.survey(board)
    }
}
