//! All tests of the crate but those of its features: one program, which is linked once.

mod chess960;
mod debug_output;
mod fen_errors;
mod fen_fuzz;
mod packed;
mod pieces;
mod play;
mod random_games;
mod support;
mod uci;
mod validation;
