//! One module for each command.

pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod count;
pub(crate) mod count_all;
pub(crate) mod divide;
pub(crate) mod draw;
pub(crate) mod estimate;
#[cfg(feature = "explain")]
pub(crate) mod explain;
pub(crate) mod games;
mod move_counts;
pub(crate) mod shell_help;
pub(crate) mod stats;
pub(crate) mod suite;
pub(crate) mod uci;
pub(crate) mod unique;
pub(crate) mod units;
