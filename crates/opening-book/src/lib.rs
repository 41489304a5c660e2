//! Polyglot opening books: read, looked up and written.
//!
//! A book is a sorted list of entries of 16 bytes. Numbers are big-endian:
//!
//! | bytes of an entry | hold |
//! |---|---|
//! | 0 to 7 | the [key](board::Position::polyglot_key) of the position |
//! | 8 to 9 | the move |
//! | 10 to 11 | the weight: how often the move is to be played, compared with the others |
//! | 12 to 15 | what a program has learnt, 0 in most books |
//!
//! | bits of a move | hold |
//! |---|---|
//! | 0 to 5, 6 to 11 | the squares that the move goes to and leaves; a castling goes to the square of the rook |
//! | 12 to 14 | what a pawn becomes: 1 knight, 2 bishop, 3 rook, 4 queen, 0 nothing |
//!
//! Source: <http://hgm.nubati.net/book_format.html>.
//!
//! ```
//! use board::Position;
//! use movegen::read_san;
//! use opening_book::{Book, BookEntry};
//!
//! // A book of one game.
//! let mut position = Position::start();
//! let mut entries = vec![];
//! for text in ["e4", "c5", "Nf3"] {
//!     let mv = read_san(position.board(), text)?;
//!     entries.push(BookEntry::new(&position, mv, 1));
//!     position = position.play(mv);
//! }
//! let book: Book = entries.into_iter().collect();
//! let (reply, weight) = book.moves(&Position::start()).next().expect("a move");
//! assert_eq!((reply.to_string(), weight), ("e2e4".to_owned(), 1));
//! assert_eq!(book.moves(&position).count(), 0);
//! # Ok::<(), movegen::notation::ReadMoveError>(())
//! ```
//!
//! This crate must not know about searching or choosing: an engine chooses among the moves.

#![forbid(unsafe_code)]

mod book;
mod entry;

pub use book::{Book, BookError};
pub use entry::BookEntry;

/// The example of the README, compiled and run as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
