//! Our moves: summed over sets of squares, and the deferred ones by themselves.

mod corrections;
pub(crate) mod deferred;
pub(crate) mod pawns;
mod pieces;
mod pins;
mod value;
