//! Compares the crates `board` and `movegen` with cozy-chess and shakmaty, which share no code with
//! them or with each other: lists of moves, notation, ends of games and FEN, on as many positions
//! as asked for.

#![deny(missing_docs)]

pub mod bare_move;
pub mod cli;
pub mod compare;
pub mod joint_game;
pub mod mismatch;
pub mod plan;
pub mod plant;
pub mod play;
pub mod player;
pub mod progress;
pub mod report;
pub mod rivals;
pub mod run;
pub mod start_kind;
pub mod starts;
pub mod subject;
pub mod tally;
