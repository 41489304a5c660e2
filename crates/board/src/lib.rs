//! Chess boards and positions: pieces, castling rights, moves, FEN, validation and playing moves.
//!
//! A [`Board`] is one cache line that holds exactly what the rules need to generate moves. A
//! [`Position`] adds what engines need around it: Zobrist keys and clocks.
//!
//! Both are values: playing a move gives a new value. A move can also be made and unmade in place.
//! Every `Board` is valid, because the only ways to get one are a validated [`Setup`] and a legal
//! move.
//!
//! With the crate `magic-chess`, an engine's one dependency, write `magic_chess::Position` for
//! `board::Position`. What its root leaves out is in `magic_chess::board`.
//!
//! ```
//! use board::{Position, Reading, UciMove};
//!
//! let mut position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Reading::Strict)?;
//! for text in ["e1g1", "e8c8"] {
//!     let mv = UciMove::parse(text)?.resolve(position.board()).expect("a king stands there");
//!     position = position.play(mv);
//! }
//! assert_eq!(position.to_string(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
//!
//! let error = Position::from_fen("8/8/8/8/8/8/8/RNBQ1BNR w K - 0 1", Reading::Lenient).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "impossible position: white has no king; white cannot have castling rights without its king \
//!      on its back rank; black has no king"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! All features are off by default. A feature only adds:
//!
//! | feature | adds | costs |
//! |---|---|---|
//! | `std` | errors turn into [`std::io::Error`](https://doc.rust-lang.org/std/io/struct.Error.html), for code that reads positions from files | `std` |
//! | `serde` | `Serialize` and `Deserialize` for boards, positions (as FEN), moves, pieces, and for the types of `magic-core` | the dependency |
//! | `arbitrary` | `Arbitrary` for boards, positions, moves, pieces, start positions, and for the types of `magic-core` | the dependency, and `std` with it |
//!
//! Errors need no `std`: they implement [`core::error::Error`], which is the trait that `std`
//! exports.
//!
//! # Sizes
//!
//! The sizes in bytes are asserted at compile time: [`Move`] 2, and `Option<Move>` too; [`Board`]
//! 64; [`Position`] 128; [`Keys`] 48; [`BoardUndo`] 16; [`Undo`] 80; [`Packed`] 32. All are `Copy`,
//! `Send` and `Sync`. [`History`] is 8 KiB and `Clone`.
//!
//! This crate must not know how moves are *found*. The crate `movegen` finds them.

#![no_std]
#![deny(unsafe_code)]

#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod attack_queries;
mod attackers;
mod board;
mod castling;
mod castling_rooks;
mod chess960;
mod chess_move;
mod cuckoo;
mod double_push;
mod en_passant;
mod excerpt;
mod fen;
mod forgiving;
mod history;
mod insufficient;
#[cfg(feature = "std")]
mod io;
mod key_after;
mod keys;
mod make;
mod make_position;
mod material;
mod observe;
mod packed;
mod piece;
mod play;
mod polyglot;
mod polyglot_numbers;
mod position;
mod position_error;
mod position_words;
mod reading;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod side;
mod state;
mod symmetry;
mod uci;
mod uci_line;
mod validate;
mod zobrist;

pub use board::{BOARD_WORDS, Board, BoardDrawing, MAX_PIECES};
pub use castling::{CastlingRights, CastlingSide};
pub use chess_move::{Move, MoveKind};
pub use chess960::Chess960;
pub use excerpt::Excerpt;
pub use fen::{
    CastlingField, EnPassantField, FenError, FenFault, FenFaultReason, FenField, FenProblem,
    FenWriter, diagnose_fen, split_fen,
};
pub use forgiving::Forgiven;
pub use history::{HISTORY_CAPACITY, History, Repetition};
pub use keys::Keys;
pub use make::BoardUndo;
pub use make_position::Undo;
pub use material::{Material, MaterialProblem, ParseMaterialError};
pub use observe::Observer;
pub use packed::{Packed, UnpackError};
pub use piece::{ParsePieceError, Piece};
pub use position::Position;
pub use position_error::PositionError;
pub use position_words::POSITION_WORDS;
pub use reading::Reading;
pub use setup::Setup;
pub use side::{Black, Side, White};
pub use state::State;
pub use uci::{CastlingStyle, ParseUciMoveError, UciMove, UciMoveProblem};
pub use uci_line::UciLine;
pub use validate::PositionErrors;
pub use zobrist::Key;

// Threads may share and send these types.
const _: () = {
    const fn shared<T: Send + Sync + 'static>() {}
    shared::<Board>();
    shared::<History>();
    shared::<Keys>();
    shared::<Move>();
    shared::<Packed>();
    shared::<Position>();
    shared::<Setup>();
    shared::<Undo>();
};

/// The example of the README, compiled and run as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
