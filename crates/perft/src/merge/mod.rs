//! Merged counting: exact deep counts by walking breadth-first and merging equal positions.
//!
//! All paths of some length end in far fewer positions than there are paths. So the positions of a
//! ply are kept once each, with the number of paths that lead to them; the next ply is made from
//! them, and two plies before the end, the kernel counts once for each position, times its paths.
//! Positions are compared whole: nothing rests on the odds of a key.
//!
//! # How
//! A position is two halves (`half`), one for each side, and in any ply there are few different
//! halves: a ply of 9,417,681 positions is made of 34,408 white and 40,327 black ones. So halves
//! are numbered (`catalog`), a position is a pair of numbers, and the moves of a half lead to numbers
//! that are worked out once (`movers`). A quiet move changes the number of the side that moves
//! and leaves the other. Positions are therefore kept in rows that share the half *not* to move: all
//! moves of a row's positions that capture nothing stay in the row, and merging them is to
//! add (`sums`) to the sums of an array that fits the cache.
//!
//! A capture leads to the row of a half with one piece less. Rows are worked off in the order of
//! pieces, most first (`level`), so that all captures into a row are known when its turn comes.
//! In the last ply a row is counted when it is complete, and forgotten: that ply, far the largest,
//! is never stored. Otherwise the ply is transposed (`gathered`), for then the other side stands.
//!
//! # Bounds
//! Paths are counted in 32 bits until a sum does not fit, then in 128 (`weight`). When the memory
//! bound is reached, the positions are sliced (`run`) in two, each half goes on by itself, and the
//! numbers of distinct positions are no longer known.

mod budget;
mod catalog;
mod context;
mod expand;
mod gathered;
mod half;
mod level;
mod movers;
mod ply;
mod run;
mod runs;
mod stage;
mod sums;
mod tally;
mod weight;
mod work;

use board::Board;

use crate::control::Control;
use crate::memory::Memory;
use crate::result::{CountError, Counted};
use crate::settings::Settings;

/// Counts by merging equal positions, in about `memory` at most.
///
/// # Errors
/// [`CountError::Interrupted`] with the nodes counted so far when `control` was stopped, and
/// [`CountError::TooLarge`].
pub(crate) fn count(
    board: &Board,
    depth: u32,
    settings: Settings,
    control: &Control,
    memory: Memory,
) -> Result<Counted, CountError> {
    run::Run::new(settings, control, memory, depth).count(board)
}
