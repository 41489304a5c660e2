//! The halves of positions: what they are, their numbers, and what they become.
//!
//! - `half`: one side's half of a position; `packed_half`: the same in three words;
//! - `position_key`: a whole position in a few bytes, in an order;
//! - `catalog`: the halves of one side by number, over `paged_list`; `catalog/numbering` gives
//!   numbers on all threads;
//! - `successors`: the halves that the moving halves of a ply can become; `standing_summary` has
//!   what that needs to know of the other side.

pub(super) mod catalog;
pub(super) mod half;
pub(super) mod packed_half;
mod paged_list;
pub(super) mod position_key;
pub(super) mod standing_summary;
pub(super) mod successors;
