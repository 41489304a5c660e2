//! All tests of the crate: one program, which is linked once.

mod binpack;
mod binpack_damaged;
mod bytes;
mod damaged;
mod random_games;
