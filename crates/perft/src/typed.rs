//! What people type: depth, position and moves in any order that has one meaning.
//!
//! - `words` tells depth, position and moves apart. The result is a [`Target`].
//! - `fen_words` finds where a FEN ends that is not quoted.
//! - `place` is what may stand for a position: a FEN, a name, the address of a web page.
//! - `command_line` adds the command that was left out (`perft 5`).

mod command_line;
mod fen_words;
mod place;
mod target;
mod words;

pub(crate) use command_line::arguments;
pub(crate) use target::{PositionSource, Target};
