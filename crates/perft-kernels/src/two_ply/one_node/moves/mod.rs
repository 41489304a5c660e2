//! Our moves: summed all at once, summed with terms of their own, or played out.

mod corrections;
pub(crate) mod deferred;
pub(crate) mod pawn_kinds;
mod pawns;
mod pieces;
mod pins;
mod play_out;
pub(crate) mod sums;
