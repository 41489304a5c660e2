//! Counting move by move.

use board::{Board, Move};

use crate::count::Tree;
use crate::{Control, Interrupted, Settings};

/// One legal move of the root and the nodes behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DivideEntry {
    /// The move.
    pub mv: Move,
    /// Move sequences that begin with it.
    pub nodes: u128,
}

/// The nodes behind each legal move of `board`, in the order the moves are generated; `on_entry`
/// sees each as soon as it is known. At depth 0 there are no moves to divide by.
///
/// # Errors
/// [`Interrupted`] when `control` was stopped; `on_entry` has seen the moves finished by then.
pub fn divide(
    board: &Board,
    depth: u32,
    settings: &Settings,
    control: &Control,
    on_entry: &mut (dyn FnMut(&DivideEntry) + Send),
) -> Result<Vec<DivideEntry>, Interrupted> {
    let tree = Tree::new(*settings, control);
    let mut entries = Vec::new();
    let Some(below) = depth.checked_sub(1) else { return Ok(entries) };
    let mut total = 0;
    for &mv in &movegen::legal_moves(board) {
        let nodes = tree.nodes(&board.play(mv), below);
        total += nodes;
        tree.finish(total)?;
        let entry = DivideEntry { mv, nodes };
        on_entry(&entry);
        entries.push(entry);
    }
    Ok(entries)
}
