//! Counting a tree: the upper plies move by move, the lower ones by a kernel, on all threads.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use board::Board;
use rayon::prelude::*;

use crate::control::{Control, Interrupted};
use crate::settings::Settings;
use crate::thread_pool::{self, THREADS_EXIST};
use perft_kernels::{Kernel, Subtree};

/// One thread counts a subtree of this depth in one go. Most subtrees take a few milliseconds at
/// most. That is long enough to share them out at no cost, and short enough to stop soon and to
/// keep every thread busy to the end. Their counts fit 64 bits on any board, as 432^5 does.
const fn subtree_depth(kernel: Kernel) -> u32 {
    match kernel {
        Kernel::Listing => 3,
        _ => 4,
    }
}

/// From this depth on there are enough subtrees of five plies to keep many threads busy.
const MANY_SUBTREES: u32 = 7;

/// How long the first thread counts alone. Starting more threads takes about a twentieth of that. A
/// count that ends earlier would only lose by them, and a longer count loses little by waiting.
const ALONE: Duration = Duration::from_millis(2);

/// Counting by the plain method: every path is walked, and nothing is remembered.
pub(crate) struct PlainCount<'c> {
    tree: Tree<'c>,
}

impl<'c> PlainCount<'c> {
    pub(crate) fn new(settings: Settings, control: &'c Control) -> Self {
        Self { tree: Tree::new(settings, control) }
    }

    /// Nodes below `board`.
    pub(crate) fn count(&self, board: &Board, depth: u32) -> Result<u128, Interrupted> {
        self.tree.finish(self.nodes(board, depth))
    }

    /// Nodes below `board`; fewer when stopped.
    pub(crate) fn nodes(&self, board: &Board, depth: u32) -> u128 {
        let tree = &self.tree;
        let may_join_five = depth >= MANY_SUBTREES || tree.threads.wanted == 1;
        tree.walk(&PlainWalk { tree, may_join_five }, board, depth)
    }
}

/// One walk of the plain method.
struct PlainWalk<'t> {
    tree: &'t Tree<'t>,
    /// Whether subtrees of five plies may be counted in one go, where that is faster.
    may_join_five: bool,
}

impl TreeWalk for PlainWalk<'_> {
    fn at_once(&self, board: &Board, depth: u32) -> Option<u128> {
        let Tree { settings, subtree, control, .. } = self.tree;
        // At every depth: a deep tree has too many inner nodes to walk through them to the end.
        if control.is_stopped() {
            return Some(0);
        }
        let joins_five = || depth == 5 && self.may_join_five && subtree.joins_five_plies(board);
        (depth <= subtree_depth(settings.kernel) || joins_five()).then(|| {
            let nodes = subtree.nodes(board, depth);
            control.add(nodes);
            u128::from(nodes)
        })
    }

    fn counted(&self, _: &Board, _: u32, _: u128) {}
}

/// A way to walk the upper plies: where to go on move by move, and where not.
pub(crate) trait TreeWalk: Sync {
    /// Nodes below `board`, if they need not be counted move by move. At depth 0 they never need.
    fn at_once(&self, board: &Board, depth: u32) -> Option<u128>;
    /// Sees the nodes below `board` that were counted move by move.
    fn counted(&self, board: &Board, depth: u32, nodes: u128);
}

/// What all parts of one count share.
pub(crate) struct Tree<'c> {
    pub(crate) settings: Settings,
    pub(crate) subtree: Subtree,
    pub(crate) control: &'c Control,
    threads: Threads,
}

impl<'c> Tree<'c> {
    pub(crate) fn new(settings: Settings, control: &'c Control) -> Self {
        let subtree = Subtree::new(settings.kernel, settings.backend);
        let threads = Threads::new(settings.threads.get(), ALONE);
        Self { settings, subtree, control, threads }
    }

    /// Nodes below `board`, by `walk`, on as many threads as the settings ask for.
    pub(crate) fn walk(&self, walk: &dyn TreeWalk, board: &Board, depth: u32) -> u128 {
        let threads = &self.threads;
        if !THREADS_EXIST || threads.wanted == 1 {
            return on_one_thread(walk, board, depth);
        }
        let mut rest = Vec::new();
        let go_on = || threads.one_is_enough();
        let nodes = on_first_thread(walk, board, depth, &go_on, &mut rest);
        if rest.is_empty() {
            return nodes;
        }
        let shared =
            || rest.par_iter().map(|(board, depth)| on_all_threads(walk, board, *depth)).sum();
        let rest: u128 = match threads.pool() {
            Some(pool) => pool.install(shared),
            None => rest.iter().map(|(board, depth)| on_one_thread(walk, board, *depth)).sum(),
        };
        nodes + rest
    }

    /// The nodes of a whole count, unless it was stopped.
    pub(crate) fn finish(&self, nodes: u128) -> Result<u128, Interrupted> {
        if self.control.is_stopped() { Err(Interrupted { nodes }) } else { Ok(nodes) }
    }
}

/// The threads of a count, started when it turns out to be a long one.
struct Threads {
    wanted: usize,
    /// When the count began, if more than one thread is wanted.
    begin: Option<Instant>,
    /// How long one thread is enough.
    alone: Duration,
    /// `None` inside when the system gives no more threads.
    pool: OnceLock<Option<rayon::ThreadPool>>,
}

impl Threads {
    fn new(wanted: usize, alone: Duration) -> Self {
        Self { wanted, begin: (wanted > 1).then(Instant::now), alone, pool: OnceLock::new() }
    }

    /// Whether one thread counts alone: always, or since the count is too young to start others.
    fn one_is_enough(&self) -> bool {
        self.begin.is_none_or(|begin| begin.elapsed() < self.alone)
    }

    fn pool(&self) -> Option<&rayon::ThreadPool> {
        self.pool.get_or_init(|| thread_pool::start(self.wanted)).as_ref()
    }
}

/// Nodes below `board`, on this thread.
fn on_one_thread(walk: &dyn TreeWalk, board: &Board, depth: u32) -> u128 {
    walk.at_once(board, depth).unwrap_or_else(|| {
        let moves = movegen::legal_moves(board);
        let below = moves.iter().map(|&mv| on_one_thread(walk, &board.play(mv), depth - 1));
        let nodes = below.sum();
        walk.counted(board, depth, nodes);
        nodes
    })
}

/// Nodes below `board`, shared among the threads of the pool that this runs in.
fn on_all_threads(walk: &dyn TreeWalk, board: &Board, depth: u32) -> u128 {
    walk.at_once(board, depth).unwrap_or_else(|| {
        let moves = movegen::legal_moves(board);
        let below = moves.par_iter().map(|&mv| on_all_threads(walk, &board.play(mv), depth - 1));
        let nodes = below.sum();
        walk.counted(board, depth, nodes);
        nodes
    })
}

/// Nodes below `board`, on this thread as long as `go_on` says so. Boards that are not counted by
/// then go into `rest`.
fn on_first_thread(
    walk: &dyn TreeWalk,
    board: &Board,
    depth: u32,
    go_on: &impl Fn() -> bool,
    rest: &mut Vec<(Board, u32)>,
) -> u128 {
    if !go_on() {
        rest.push((*board, depth));
        return 0;
    }
    walk.at_once(board, depth).unwrap_or_else(|| {
        let before = rest.len();
        let moves = movegen::legal_moves(board);
        let below =
            moves.iter().map(|&mv| on_first_thread(walk, &board.play(mv), depth - 1, go_on, rest));
        let nodes = below.sum();
        if rest.len() == before {
            walk.counted(board, depth, nodes);
        }
        nodes
    })
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use perft_kernels::Backend;

    /// Counts the last ply by lists of moves.
    struct ListedCount;

    impl TreeWalk for ListedCount {
        fn at_once(&self, board: &Board, depth: u32) -> Option<u128> {
            (depth <= 1).then(|| match depth {
                0 => 1,
                _ => u128::from(movegen::count_legal_moves(board)),
            })
        }

        fn counted(&self, _: &Board, _: u32, _: u128) {}
    }

    /// The start position at depth 5 with two threads, of which the first counts alone for so long,
    /// and whether the other was started.
    fn counted(alone: Duration) -> (u128, bool) {
        let control = Control::new();
        let settings = Settings {
            kernel: Kernel::default(),
            backend: Backend::best(),
            threads: NonZeroUsize::MIN,
        };
        let tree = Tree { threads: Threads::new(2, alone), ..Tree::new(settings, &control) };
        let nodes = tree.walk(&ListedCount, &Board::start(), 5);
        (nodes, tree.threads.pool.get().is_some())
    }

    #[test]
    fn threads_start_only_for_counts_that_last() {
        assert_eq!(counted(Duration::MAX), (4_865_609, false));
        assert_eq!(counted(Duration::ZERO), (4_865_609, true));
    }

    /// The second thread goes on wherever the first leaves off.
    #[test]
    fn nothing_is_counted_twice_or_left_out() {
        for microseconds in [1, 10, 100, 300, 1_000, 3_000, 10_000] {
            let (nodes, _) = counted(Duration::from_micros(microseconds));
            assert_eq!(nodes, 4_865_609, "alone for {microseconds} microseconds");
        }
    }
}
