//! What the legal moves of one position are: captures, checks, mates and so on.
//!
//! - `leaf_counts` has the columns, and `check_kind` the kinds of check.
//! - `one_by_one` plays each move and looks at the board after it. It defines every column.
//! - `sets` gets the same numbers from sets of moves. It plays only moves that give check, and rare
//!   moves.
//! - `task` chooses between the two, by kernel.

mod check_kind;
mod leaf_counts;
mod one_by_one;
mod sets;
mod task;

pub use check_kind::CheckKind;
pub use leaf_counts::LeafCounts;

pub(crate) use task::SurveyOfAny;
