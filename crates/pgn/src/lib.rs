//! Chess games in PGN: a streaming reader, games as trees, and a writer.
//!
//! | to do | use |
//! |---|---|
//! | look at every part of a file, fast and in constant memory | [`PgnReader::next_event`], or [`PgnReader::visit_game`] with a [`GameVisitor`] |
//! | know the start position; play the moves of such parts | [`StartTags`], [`Replay`] |
//! | read whole games with legal moves | [`PgnReader::games`], or `text.parse::<Game>()` for one |
//! | make, change and write games | [`Game`], [`PgnWriter`] |
//! | find clocks and evaluations in comments | [`comment_commands`] |
//!
//! ```
//! use pgn::PgnReader;
//!
//! let text = "[White \"Fischer\"]\n[Black \"Spassky\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n";
//! for game in PgnReader::new(text.as_bytes()).games() {
//!     let game = game?;
//!     println!("{} moves of {}", game.moves().count(), game.tag("White").unwrap_or("?"));
//!     for position in game.positions() {
//!         println!("{}", position.fen());
//!     }
//! }
//! # Ok::<(), pgn::PgnError>(())
//! ```
//!
//! # What is read
//!
//! Everything that the PGN standard describes, and what programs and people write instead:
//!
//! - texts in UTF-8 with or without a byte order mark, and in ISO 8859-1; any line ends
//! - comments in braces, and behind semicolons; lines that begin with `%` are passed over
//! - NAGs as numbers, as suffixes (`!?`), and as evaluations (`+/-`); they may stand before the first move of a line
//! - variations, up to [`MAX_VARIATION_DEPTH`] deep; a result inside a variation is passed over
//! - move numbers in any form, with any dots, wrong or missing; they are passed over
//! - null moves: `--`, `Z0`, `0000`, `@@@@`, `null`, `pass`
//! - games without tags, without moves, without a result, without empty lines around them
//! - tag values with quotes that nothing protects; a game begins where the tag `Event` comes again
//! - moves in SAN, long notation and UCI; castling with zeros or small letters; promotions without `=`
//! - Chess960 with the tag `FEN`, castling rights in X-FEN and Shredder-FEN; rights that cannot be are dropped by
//!   [`PgnReader::forgiving`], and reported
//!
//! Errors say where, in which game and line and column, what was expected, and what was found. Moves may be ambiguous
//! or not legal in a damaged file. Then a game has an error, which says which moves the text could mean. Reading goes
//! on with the next game.
//!
//! # Cost
//!
//! Parts of a text are handed out without allocating. The reader keeps 64 KiB in memory, or the longest comment, up to
//! 1 MiB. [`PgnReader::with_limit`] sets another limit. A [`Game`] is kept in memory as a whole.
//!
//! [`Replay`] plays several million moves a second, a little fewer than pgn-reader with shakmaty, which give no places of
//! errors. A [`Game`] with all its annotations takes longer. The folder `benches/record` of the repository has the figures.
//!
//! This crate must not know about counting, threads or terminals.

#![deny(unsafe_code)]

mod commands;
mod error;
mod event;
mod game;
mod game_result;
mod input;
mod lex_moves;
mod lex_tags;
mod lexer;
mod nag;
mod raw_text;
mod read_games;
mod reader;
mod replay;
mod start_tags;
mod tags;
mod text_place;
mod variation;
mod visitor;
mod words;
mod wrapped_text;
mod writer;

pub use commands::comment_commands;
pub use error::{PgnError, PgnProblem};
pub use event::{MoveToken, PgnEvent};
pub use game::Game;
pub use game_result::GameResult;
pub use lex_moves::MAX_VARIATION_DEPTH;
pub use nag::Nag;
pub use raw_text::RawText;
pub use reader::PgnReader;
pub use replay::Replay;
pub use start_tags::StartTags;
pub use tags::{SEVEN_TAG_ROSTER, TagError};
pub use text_place::TextPlace;
pub use variation::{AnnotatedMove, Annotation, Variation};
pub use visitor::GameVisitor;
pub use writer::{PgnWriteError, PgnWriter};

// Threads may share and send these types.
const _: () = {
    const fn shared<T: Send + Sync + 'static>() {}
    shared::<Game>();
    shared::<PgnError>();
    shared::<PgnReader<std::fs::File>>();
    shared::<PgnWriter<std::fs::File>>();
    shared::<Replay>();
};

/// The example of the README, compiled and run as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
