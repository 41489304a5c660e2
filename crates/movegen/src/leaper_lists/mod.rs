//! Ways to write the moves of knights and kings into a list.

mod leaper_writer;
pub mod magic_lists;
mod multipliers;

pub use leaper_writer::{BitLoop, LeaperWriter};
pub use magic_lists::MagicLists;
