//! The tree walk of hashed counting: the upper plies move by move, with a look-up at each node, and
//! the last plies by a kernel.

use board::{Black, Board, Side, White};
use magic_core::Color;

use crate::control::{Control, Interrupted};
use crate::hash::children::Children;
use crate::hash::table::TranspositionTable;
use crate::settings::Settings;
use crate::tree::{Tree, TreeWalk};
use perft_kernels::{Level, Subtree, Task};

/// One thread walks a subtree of this depth without checking whether to stop.
const SUBTREE_DEPTH: u32 = 4;

/// Counting with a table.
pub(crate) struct HashedCount<'a> {
    tree: Tree<'a>,
    table: &'a TranspositionTable,
    /// Subtrees of this depth and less are counted, not looked up.
    counted_depth: u32,
}

impl<'a> HashedCount<'a> {
    pub(crate) fn new(
        settings: Settings,
        control: &'a Control,
        table: &'a TranspositionTable,
    ) -> Self {
        let tree = Tree::new(settings, control);
        let counted_depth = tree.subtree.depth_without_lookups();
        Self { tree, table, counted_depth }
    }

    /// Nodes below `board`.
    pub(crate) fn count(&self, board: &Board, depth: u32) -> Result<u128, Interrupted> {
        self.tree.finish(self.tree.walk(self, board, depth))
    }

    /// Nodes below `board`, which is not in the table, at a depth of at most [`SUBTREE_DEPTH`].
    fn subtree(&self, board: &Board, depth: u32) -> u64 {
        let subtree = self.tree.subtree;
        let Self { table, counted_depth, .. } = *self;
        let (children, counted) = ([Children::new(), Children::new()], Vec::new());
        let walk = &mut SubtreeWalk { table, subtree, counted_depth, children, counted };
        match board.side_to_move() {
            Color::White => subtree.play_level().run(Below::<White>::new(board, depth, walk)),
            Color::Black => subtree.play_level().run(Below::<Black>::new(board, depth, walk)),
        }
    }
}

impl TreeWalk for HashedCount<'_> {
    fn at_once(&self, board: &Board, depth: u32) -> Option<u128> {
        let control = self.tree.control;
        if control.is_stopped() {
            return Some(0);
        }
        if depth <= self.counted_depth {
            let nodes = self.tree.subtree.nodes(board, depth);
            control.add(nodes);
            return Some(u128::from(nodes));
        }
        let place = self.table.place(board, depth);
        if let Some(nodes) = self.table.get(place, depth) {
            control.add(nodes);
            return Some(u128::from(nodes));
        }
        (depth <= SUBTREE_DEPTH).then(|| {
            let nodes = self.subtree(board, depth);
            control.add(nodes);
            self.table.put(place, depth, u128::from(nodes));
            u128::from(nodes)
        })
    }

    fn counted(&self, board: &Board, depth: u32, nodes: u128) {
        // A stopped count gives a sum that is too small, so it is not stored.
        if !self.tree.control.is_stopped() {
            self.table.put(self.table.place(board, depth), depth, nodes);
        }
    }
}

/// The state that all nodes of a subtree share.
struct SubtreeWalk<'a> {
    table: &'a TranspositionTable,
    /// Counts the last plies.
    subtree: Subtree,
    /// As of [`HashedCount`].
    counted_depth: u32,
    /// The children of the node three plies above the leaves, and of the node above it.
    children: [Children<'a>; 2],
    /// What is below each child that was counted.
    counted: Vec<u64>,
}

impl SubtreeWalk<'_> {
    /// Nodes two plies below the children of `board`, which were made. Those that are not in the
    /// table are counted side by side.
    #[inline(always)]
    fn below_children(&mut self, board: &Board) -> u64 {
        let Self { table, subtree, children: [children, _], counted, .. } = self;
        let mut nodes = children.look_up(table, 2);
        let (boards, places) = children.all();
        if boards.is_empty() {
            return nodes;
        }
        counted.clear();
        counted.resize(boards.len(), 0);
        subtree.nodes_of_each(board, boards, counted);
        for (&place, &below) in places.iter().zip(counted.iter()) {
            table.put(place, 2, u128::from(below));
            nodes += below;
        }
        nodes
    }
}

const _: () = assert!(SUBTREE_DEPTH <= 4, "children of two nodes wait at a time");

/// The task of counting the nodes below `board`, which is not in the table.
struct Below<'w, 't, 'b, S> {
    board: &'b Board,
    depth: u32,
    walk: &'w mut SubtreeWalk<'t>,
    side: std::marker::PhantomData<S>,
}

impl<'w, 't, 'b, S> Below<'w, 't, 'b, S> {
    fn new(board: &'b Board, depth: u32, walk: &'w mut SubtreeWalk<'t>) -> Self {
        Self { board, depth, walk, side: std::marker::PhantomData }
    }
}

impl<S: Side, L: Level> Task<L> for Below<'_, '_, '_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { board, depth, walk, .. } = self;
        let below = depth - 1;
        if below <= walk.counted_depth {
            return walk.subtree.nodes(board, depth);
        }
        let at = usize::from(below != 2);
        // All children are made, and their entries prefetched, before the first child is looked up.
        // By then its entry has come from memory.
        walk.children[at].make::<S, L>(level, board, walk.table, below);
        if below == 2 {
            return walk.below_children(board);
        }
        let mut nodes = 0;
        for index in 0..walk.children[at].len() {
            let Some((child, place)) = walk.children[at].get(index) else { break };
            nodes += match walk.table.get(place, below) {
                Some(nodes) => nodes,
                None => {
                    let nodes = level.run(Below::<S::Them>::new(&child, below, walk));
                    walk.table.put(place, below, u128::from(nodes));
                    nodes
                }
            };
        }
        nodes
    }
}
