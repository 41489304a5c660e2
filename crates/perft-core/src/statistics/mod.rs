//! Statistics of the leaves of a tree: captures, checks, mates and so on, depth by depth.
//!
//! A leaf is reached by its last move, and most columns say something about that move. So the
//! statistics of depth `d` are those of all moves of all positions `d - 1` plies from the root.
//!
//! What the moves of one position are, `Subtree::survey` says, in the crate of the kernels.
//!
//! - `totals` has the columns for a whole depth, and `check_counts` its checks by kind.
//! - `walk` goes through a whole tree, path by path. Merged counting weighs positions by their
//!   paths instead.

mod check_counts;
mod totals;
mod walk;

pub use check_counts::CheckCounts;
pub use totals::{Statistics, StatisticsColumn};

pub(crate) use walk::StatisticsWalk;
