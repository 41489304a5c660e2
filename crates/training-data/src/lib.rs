//! Chess positions for training neural networks: bulletformat, marlinformat, viriformat and
//! Stockfish's binpack.
//!
//! With the crate `magic-chess` and its feature `training-data`, write `magic_chess::training_data`
//! for `training_data`.
//!
//! | format | what a file holds | here |
//! |---|---|---|
//! | bulletformat | positions of 32 bytes, seen by the side to move | [`BulletBoard`] with [`RecordReader`] |
//! | marlinformat | positions of 32 bytes, with castling rights and clocks | [`MarlinBoard`] with [`RecordReader`] |
//! | viriformat | games: a start position, moves and scores | [`ViriGame`] with [`ViriReader`] |
//! | Stockfish's binpack | parts of games, move by move | [`BinpackPosition`] with [`BinpackReader`] and [`BinpackWriter`] |
//!
//! Each type describes its bytes. To write a file, write the bytes of `to_bytes`. Unpacking checks
//! every record, so that only valid positions and legal moves reach the training. Errors name the
//! record and its place in the file.
//!
//! Checking takes time: readers of other crates that check nothing can be faster. The folder
//! `benches/record` of the repository has the figures.
//!
//! ```
//! use movegen::legal_moves;
//! use training_data::{BulletBoard, Record, Score, ViriGame, WinDrawLoss};
//!
//! // A game becomes quiet positions for bullet.
//! let mut game = ViriGame::new(board::Position::start(), WinDrawLoss::Draw);
//! game.moves.push((legal_moves(game.start.board())[0], Score(12)));
//! let mut file = Vec::new();
//! for (position, _, score) in game.positions().filter(|(position, ..)| !position.board().is_check()) {
//!     file.extend(BulletBoard::pack(position.board(), score, game.result)?.to_bytes());
//! }
//! assert_eq!(file.len(), 32);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate must not know about training, searching or counting.

#![deny(unsafe_code)]

mod binpack;
mod bullet;
mod error;
mod marlin;
mod piece_codes;
mod records;
mod score;
mod viri;

pub use binpack::{BinpackError, BinpackPosition, BinpackReader, BinpackWriter};
pub use bullet::BulletBoard;
pub use error::{DataError, DataProblem, FormatError};
pub use marlin::MarlinBoard;
pub use records::{Record, RecordReader};
pub use score::{Score, WinDrawLoss};
pub use viri::{ViriGame, ViriReader};

/// The example of the README, compiled and run as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
