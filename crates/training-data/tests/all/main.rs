//! All tests of the crate: one program, which is linked once.

mod bytes;
mod damaged;
mod random_games;
