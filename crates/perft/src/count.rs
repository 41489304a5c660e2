//! Counting a tree: the upper plies move by move, the lower ones by a kernel, on all threads.

use board::Board;
use rayon::prelude::*;

use crate::{Control, Interrupted, Settings, kernel};

/// Subtrees of this depth are counted in one go by one thread. They take some milliseconds: long
/// enough that sharing them out costs nothing, short enough to stop soon and to keep every thread
/// busy to the end. Their counts fit 64 bits on any board, as 432^4 does.
const SUBTREE_DEPTH: u32 = 4;

/// The number of move sequences of exactly `depth` moves from `board`: perft.
///
/// ```
/// let start = board::Board::start();
/// assert_eq!(perft::count(&start, 4, &perft::Settings::default()), 197_281);
/// ```
pub fn count(board: &Board, depth: u32, settings: &Settings) -> u128 {
    // Without anybody to stop it, a count cannot be interrupted.
    match count_with(board, depth, settings, &Control::new()) {
        Ok(nodes) | Err(Interrupted { nodes }) => nodes,
    }
}

/// [`count`] that can be watched and stopped through `control`.
///
/// # Errors
/// [`Interrupted`] with the nodes counted so far when `control` was stopped.
pub fn count_with(
    board: &Board,
    depth: u32,
    settings: &Settings,
    control: &Control,
) -> Result<u128, Interrupted> {
    let tree = Tree::new(*settings, control);
    tree.finish(tree.run(depth, || tree.nodes(board, depth)))
}

/// What all parts of one count share.
pub(crate) struct Tree<'c> {
    pub(crate) settings: Settings,
    pub(crate) subtree: kernel::Subtree,
    pub(crate) control: &'c Control,
}

impl<'c> Tree<'c> {
    pub(crate) fn new(settings: Settings, control: &'c Control) -> Self {
        let subtree = kernel::Subtree::new(settings.kernel, settings.backend);
        Self { settings, subtree, control }
    }

    /// Runs `work` where rayon's calls find as many threads as the settings ask for. A tree that is
    /// one subtree, or a machine that gives no threads, is counted on the spot.
    pub(crate) fn run<T: Send>(&self, depth: u32, work: impl FnOnce() -> T + Send) -> T {
        let threads = self.settings.threads.get();
        if threads == 1 || depth <= SUBTREE_DEPTH {
            return work();
        }
        match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(pool) => pool.install(work),
            Err(_) => work(),
        }
    }

    /// Nodes below `board`; fewer when stopped.
    pub(crate) fn nodes(&self, board: &Board, depth: u32) -> u128 {
        // At every depth: a deep tree has too many inner nodes to walk through them to the end.
        if self.control.is_stopped() {
            return 0;
        }
        if depth <= SUBTREE_DEPTH {
            let nodes = self.subtree.nodes(board, depth);
            self.control.add(nodes);
            return u128::from(nodes);
        }
        let moves = movegen::legal_moves(board);
        let below = |mv: &board::Move| self.nodes(&board.play(*mv), depth - 1);
        if self.settings.threads.get() == 1 {
            moves.iter().map(below).sum()
        } else {
            moves.par_iter().map(below).sum()
        }
    }

    pub(crate) fn finish(&self, nodes: u128) -> Result<u128, Interrupted> {
        if self.control.is_stopped() { Err(Interrupted { nodes }) } else { Ok(nodes) }
    }
}
