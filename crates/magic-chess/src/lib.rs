//! Chess for engines: boards, moves, notation and more, from one dependency.
//!
//! | to | use |
//! |---|---|
//! | read, set up and play positions | [`Board`]: pieces, rights and side to move; [`Position`]: with clocks and keys; [`Setup`]: piece by piece |
//! | find moves | [`legal_moves`], [`pseudo_legal_moves`], [`for_each_legal_move`]; [`Moves`] for captures, quiet moves, checks, evasions |
//! | try moves in the order of a search | [`StagedMoves`] |
//! | judge moves | [`is_legal`], [`is_capture`], [`is_quiet`], [`gives_check`], [`see()`], [`see_ge`], [`mvv_lva`] |
//! | say why a move is illegal | [`explain_move`] |
//! | tell how a game has ended | [`outcome()`], [`draw_claim`], [`History`] |
//! | read and write moves | [`read_uci`], [`read_san`], [`San`], [`Move::to_uci`], [`Board::uci_line`] |
//!
//! # A tour
//!
//! Play a move, look at the position, and take it back:
//!
//! ```
//! use magic_chess::{Position, legal_moves, read_uci};
//!
//! let mut position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
//! let before = position;
//! let mv = read_uci(position.board(), "e1g1")?;
//! let undo = position.make(mv);
//! assert_eq!(position.to_string(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
//! assert_eq!(legal_moves(position.board()).len(), 23);
//! position.unmake(mv, undo);
//! assert_eq!(position, before);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Captures that do not lose material, most valuable victim first:
//!
//! ```
//! use magic_chess::moves::stages::AllCaptures;
//! use magic_chess::{Board, Move, Moves, PieceValues, mvv_lva, see_ge};
//!
//! let board: Board = "4k3/8/3r1p2/4P3/8/8/8/Q3K3 w - - 0 1".parse()?;
//! let mut captures = Moves::of(&board).stage(AllCaptures).list();
//! captures.sort_unstable_by_key(|&mv| -mvv_lva(&board, mv));
//! let values = PieceValues::default();
//! let good: Vec<Move> =
//!     captures.iter().copied().filter(|&mv| see_ge(&board, mv, 0, &values)).collect();
//! assert_eq!(good[0].to_string(), "e5d6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A search that tries good moves first:
//!
//! ```
//! use magic_chess::{Color, Piece, PieceValues, Position, StagedMoves, mvv_lva};
//!
//! /// The best score for the side to move, this many plies ahead. A mate is worth 10,000.
//! fn search(position: &mut Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
//!     if depth == 0 {
//!         return material(position);
//!     }
//!     let mut moves = StagedMoves::new(position.board());
//!     let mut has_moves = false;
//!     while let Some(mv) = moves.next(mvv_lva, |_, _| 0) {
//!         has_moves = true;
//!         let undo = position.make(mv);
//!         alpha = alpha.max(-search(position, depth - 1, -beta, -alpha));
//!         position.unmake(mv, undo);
//!         if alpha >= beta {
//!             break;
//!         }
//!     }
//!     match (has_moves, position.board().is_check()) {
//!         (true, _) => alpha,
//!         (false, true) => -10_000,
//!         (false, false) => 0,
//!     }
//! }
//!
//! fn material(position: &Position) -> i32 {
//!     let (board, us) = (position.board(), position.side_to_move());
//!     let values = PieceValues::default();
//!     let sum = |color: Color| -> i32 {
//!         Piece::ALL.map(|piece| board.colored_pieces(color, piece).len() as i32 * values.of(piece)).iter().sum()
//!     };
//!     sum(us) - sum(!us)
//! }
//!
//! let mut position: Position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
//! assert_eq!(search(&mut position, 2, -20_000, 20_000), 10_000); // Ra8 is mate
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! Each module's page has a short example for each item of the root.
//!
//! | module | holds | crate |
//! |---|---|---|
//! | [`types`] | squares, sets of squares, colours, pieces | `magic-core`, `board` |
//! | [`attacks`] | what pieces attack; lines and rays; slider tables | `magic-core` |
//! | [`board`] | positions, FEN, keys, undoing, validation | `board` |
//! | [`moves`] | lists, stages, notation, EPD, exchanges | `movegen` |
//! | [`generator`] | the generator and its sinks, for code that counts or plays moves by itself | `movegen` |
//!
//! The documentation of an item may name the crate that defines it (`board::Position`,
//! `magic_core::Square`, `movegen::legal_moves`): with this crate, write `magic_chess::` and the
//! name. The types are those of the crates, so a program may use the crates beside this one. An
//! engine that has a module `board` of its own writes `magic_chess::board` for this one.
//!
//! # Features
//!
//! All features are off by default. A feature only adds:
//!
//! | feature | adds |
//! |---|---|
//! | `std` | errors turn into `std::io::Error` |
//! | `serde` | `Serialize` and `Deserialize` for boards, moves and their parts |
//! | `arbitrary` | `Arbitrary` for positions and moves |
//! | `pgn` | the module `pgn`: games in PGN |
//! | `training-data` | the module `training_data`: the formats that trainers of networks read |
//! | `perft` | the module `perft`: counting to a depth on all cores |
//!
//! Without features the crate is `no_std` and allocates nothing.

#![no_std]
#![forbid(unsafe_code)]

pub mod attacks;
pub mod board;
pub mod generator;
pub mod moves;
pub mod types;

pub use ::board::{
    Board, CastlingRights, CastlingSide, CastlingStyle, Chess960, FenError, History, Key, Keys,
    Material, Move, MoveKind, Observer, Piece, Position, Reading, Setup, UciLine, UciMove, Undo,
};
pub use magic_core::{Bitboard, Color, Direction, File, Rank, Square};
pub use movegen::{
    Checks, DrawClaim, MoveList, Moves, Outcome, PickStage, PieceValues, San, StagedMoves,
    captured, count_legal_moves, draw_claim, explain_move, for_each_legal_move, gives_check,
    has_legal_moves, is_capture, is_legal, is_pseudo_legal, is_quiet, leaves_king_safe,
    legal_moves, mvv_lva, outcome, pseudo_legal_moves, read_san, read_uci, see, see_ge,
    try_for_each_legal_move,
};

#[cfg(feature = "perft")]
pub use perft_core as perft;
#[cfg(feature = "pgn")]
pub use pgn;
#[cfg(feature = "training-data")]
pub use training_data;

/// The examples of the READMEs and of the guide, compiled and run as doctests.
#[cfg(doctest)]
mod examples_of_pages {
    #[doc = include_str!("../README.md")]
    struct OfTheCrate;

    #[doc = include_str!("../../../README.md")]
    struct OfTheWorkspace;

    #[doc = include_str!("../../../docs/build-an-engine.md")]
    struct OfTheGuide;
}
