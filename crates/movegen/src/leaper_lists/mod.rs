//! Ways to write the moves of knights and kings into a list.
//!
//! [`RelativeLists`] is the default, with 8 KiB of tables. [`MagicLists`] has finished lists for
//! every square, 243 KiB. They are linked only into programs that name them. [`BitLoop`] is the
//! slow twin of both.

mod leaper_writer;
pub mod magic_lists;
pub mod multipliers;
pub mod relative_lists;

pub use leaper_writer::{BitLoop, LeaperWriter};
pub use magic_lists::MagicLists;
pub use relative_lists::RelativeLists;
