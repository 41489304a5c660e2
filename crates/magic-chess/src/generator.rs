//! The generator and the sinks that it hands sets of moves to, for code that lists, counts or plays
//! moves by itself.
//!
//! ```
//! use magic_chess::generator::sinks::{Count, MoveSet};
//! use magic_chess::{Bitboard, Board, Moves};
//!
//! let board = Board::start();
//! let mut count = Count::default();
//! let _ = Moves::of(&board).into_sink(&mut count); // a sink of one's own goes in here
//! assert_eq!(count.moves, 20);
//!
//! let mut reached = Bitboard::EMPTY;
//! Moves::of(&board).for_each_set(|set| {
//!     if let MoveSet::Piece { targets, .. } | MoveSet::Pawns { targets, .. } = set {
//!         reached |= targets;
//!     }
//! });
//! assert_eq!(reached.len(), 16); // the third and the fourth rank
//! ```

pub use movegen::generator::*;
pub use movegen::{leaper_lists, sinks};
