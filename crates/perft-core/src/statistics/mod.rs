//! Statistics of the leaves of a tree: captures, checks, mates and so on, depth by depth.
//!
//! A leaf is reached by its last move, and most columns say something about that move. So the statistics of
//! depth `d` are those of all moves of all positions `d - 1` plies from the root.
//!
//! - `totals` has the columns; `leaf_counts` has the same columns for the moves of one position.
//! - `one_by_one` plays each move and looks at the board after it. It defines every column.
//! - `sets` gets the same numbers from sets of moves. It plays only moves that give check, and rare moves.
//! - `survey` chooses between the two, by kernel.
//! - `walk` goes through a whole tree, path by path. Merged counting weighs positions by their paths instead.

mod check_kind;
mod leaf_counts;
mod one_by_one;
mod sets;
mod survey;
mod totals;
mod walk;

pub use check_kind::{CheckCounts, CheckKind};
pub use totals::{Statistics, StatisticsColumn};

pub(crate) use leaf_counts::LeafCounts;
pub(crate) use survey::Survey;
pub(crate) use walk::StatisticsWalk;
