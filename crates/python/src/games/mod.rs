//! Games in PGN: one after another with all that stands in them, and as columns of numbers.
//!
//! The reader is that of the crate `pgn`; this folder carries games over the boundary.

mod batch;
mod batch_reader;
mod collected;
mod findings;
mod game;
mod game_reader;
mod line;
mod pieces;
mod settings;

pub(crate) use batch::PyPgnBatch;
pub(crate) use batch_reader::{PyPgnBatches, read_pgn_batch};
pub(crate) use game::PyGame;
pub(crate) use game_reader::{PyPgnGames, held, read_pgn};
pub(crate) use line::PyLine;
