//! Reads typed words: depth, position and moves in any order and spelling that has one meaning.
//!
//! - `words` tells depth, position and moves apart, by what `word_kinds` sees in a word. The result
//!   is a [`Target`].
//! - `fen_words` finds where a FEN ends that is not quoted.
//! - `depths` is one depth or several.
//! - `place` is what may stand for a position: a FEN, a name, the address of a web page.
//! - `command_line` adds the command that was left out (`perft 5`).
//! - `other_command` knows the command that an option or a word belongs to, where it was given to
//!   another.
//! - `needless_word` knows the words that are one too many (`perft perft 5`).
//! - `call` writes the call that was meant.

mod call;
mod command_line;
mod depths;
mod fen_words;
mod needless_word;
mod other_command;
mod place;
mod target;
mod word_kinds;
mod words;

pub(crate) use command_line::arguments;
pub(crate) use depths::Depths;
pub(crate) use target::{PositionSource, Target};
