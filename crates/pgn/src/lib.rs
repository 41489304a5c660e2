//! Chess games in PGN: a streaming reader, games as trees, and a writer.
//!
//! With the crate `magic-chess` and its feature `pgn`, write `magic_chess::pgn` for `pgn`.
//!
//! | to do | use |
//! |---|---|
//! | look at every part of a file, fast and in constant memory | [`PgnReader::next_event`], or [`PgnReader::visit_game`] with a [`GameVisitor`] |
//! | know the start position; play the moves of such parts | [`StartTags`], [`Replay`] |
//! | read whole games with legal moves | [`PgnReader::games`], or `text.parse::<Game>()` for one |
//! | make, change and write games | [`Game`], [`PgnWriter`] |
//! | find clocks and evaluations in comments | [`comment_commands`], [`clock_in_seconds`], [`evaluation_in_centipawns`] |
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
//! Everything that the PGN standard describes, and what programs and people write instead. What the
//! standard forbids is a [`Blemish`]. The [lenient](Reading::Lenient) reader, which is the default,
//! reads what is meant and reports the blemish beside the game ([`Game::blemishes`],
//! [`PgnEvent::Blemish`]). The [strict](Reading::Strict) reader refuses the game. [`BlemishKind`]
//! lists all kinds.
//!
//! Both readings take, without a blemish:
//!
//! - texts in UTF-8 and in UTF-16 with a byte order mark, and in ISO 8859-1 or Windows-1252; lines
//!   that end with LF, CR LF or CR alone
//! - comments in braces, and behind semicolons
//! - NAGs as numbers, and as suffixes (`!?`); they may stand before the first move of a line
//! - variations, up to [`MAX_VARIATION_DEPTH`] deep
//! - games without tags or without moves; empty lines anywhere
//! - Chess960 with the tag `FEN`, castling rights in X-FEN and Shredder-FEN
//!
//! The lenient reading takes these besides, among others, each with a blemish:
//!
//! - moves in long notation, UCI or figurines, with marks of en passant, castling with zeros,
//!   promotions without `=`
//! - null moves: `--`, `---`, `<>`, `Z0`, `0000`, `@@@@`, `null`, `pass`
//! - evaluations and words of annotators (`+/-`, `⩲`, `N`), which become the NAG they stand for
//! - brackets and other signs that have no meaning where they stand, and words that mean nothing
//! - tags with missing or unprotected quotes, without a value, over several lines, or with blanks
//!   in the name
//! - comments and variations without an end, and games without a result
//! - blanks that are not ASCII, and characters without width
//!
//! Moves in the letters of another [`Language`] are read when the caller names it.
//!
//! Three parts of a text are passed over without a word: move numbers in any form with any dots,
//! lines that begin with `%`, and a byte order mark at the beginning. All other text belongs to an
//! event, or to a blemish.
//!
//! A game begins at a line that begins with a whole tag, behind moves or a result; among tags at a
//! second tag of the [seven](SEVEN_TAG_ROSTER), below an empty line; and at the first move behind a
//! result.
//!
//! Where a game cannot be read on, because a move of its main line is not legal, say, the error has
//! its place, the reason and [what was read](PgnError::partial). Reading goes on with the next
//! game. A variation that cannot be played is lost alone. Games of other rules are refused;
//! [`PgnReader::texts`] lists their tags and text.
//!
//! # Cost
//!
//! Parts of a text are handed out without allocating. The reader keeps 64 KiB in memory, or the
//! longest comment, up to 1 MiB. [`PgnReader::with_limit`] sets another limit. A [`Game`] is kept
//! in memory as a whole.
//!
//! [`Replay`] plays several million moves a second, a little fewer than pgn-reader with shakmaty,
//! which give no places of errors. A [`Game`] with all its annotations takes longer. The folder
//! `benches/record` of the repository has the figures.
//!
//! This crate must not know about counting, threads or terminals.

#![deny(unsafe_code)]

mod blemish;
mod characters;
mod commands;
mod error;
mod event;
mod game;
mod game_result;
mod game_text;
mod input;
mod language;
mod lex_moves;
mod lex_tags;
mod lex_words;
mod lexer;
mod nag;
mod raw_text;
mod read_games;
mod reader;
mod replay;
mod source;
mod spelling;
mod start_tags;
mod tag_lines;
mod tags;
mod text_place;
mod variation;
mod visitor;
mod words;
mod wrapped_text;
mod writer;

pub use blemish::{Blemish, BlemishKind, Blemishes, MAX_BLEMISHES_KEPT};
pub use board::Reading;
pub use commands::{clock_in_seconds, comment_commands, evaluation_in_centipawns};
pub use error::{PgnError, PgnProblem};
pub use event::{MoveToken, PgnEvent};
pub use game::Game;
pub use game_result::GameResult;
pub use game_text::GameText;
pub use language::Language;
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
