//! Legal and pseudo-legal chess moves: one generator, many sinks.
//!
//! With the crate `magic-chess`, an engine's one dependency, write `magic_chess::legal_moves` for
//! `movegen::legal_moves`. The modules [`stages`], [`notation`], [`epd`], [`exchanges`] and
//! [`explanation`] are in `magic_chess::moves`; [`generator`], [`sinks`] and [`leaper_lists`] are
//! in `magic_chess::generator`.
//!
//! | to ask | call |
//! |---|---|
//! | for all legal moves | [`legal_moves`], [`for_each_legal_move`], [`try_for_each_legal_move`], [`count_legal_moves`], [`has_legal_moves`] |
//! | for some moves: captures, checks, moves from or to certain squares | [`Moves`] |
//! | for moves in the order in which a search tries them | [`StagedMoves`] |
//! | whether a move from a table or elsewhere may be played, whatever its bits | [`is_legal`], [`is_pseudo_legal`], [`leaves_king_safe`] |
//! | why a move is legal, or which rule it breaks | [`explain_move`] |
//! | what attacks, checks and pins | methods of [`Board`](board::Board): `is_check`, `checkers`, `pinned`, `attackers_to` |
//! | whether a move gives check | [`gives_check`], [`Checks`] for many moves of one board |
//! | what a move takes | [`captured`], [`is_capture`], [`is_quiet`] |
//! | what a capture wins | [`see()`], [`see_ge`], [`mvv_lva`], with [`PieceValues`] |
//! | how a game has ended | [`outcome()`], [`draw_claim`] |
//! | what a text means | [`read_uci`], [`read_san`]; [`San`] writes moves too; [`epd`] reads and writes test positions |
//!
//! What a board shows without its moves is a method of [`Board`](board::Board). What needs moves is
//! a function here.
//!
//! One generator, [`generate`](generator::generate), finds all moves. It hands *sets* of targets to
//! a [sink](sinks::MoveSink). Code that counts or plays moves by itself finds the parts in
//! [`generator`], [`sinks`], [`stages`] and [`leaper_lists`]. The errors of reading moves are in
//! [`notation`].
//!
//! # Features
//!
//! All features are off by default. A feature only adds:
//!
//! | feature | adds | costs |
//! |---|---|---|
//! | `std` | errors turn into [`std::io::Error`](https://doc.rust-lang.org/std/io/struct.Error.html), for code that reads moves from files | `std` |
//! | `serde` | `Serialize` and `Deserialize` for [`San`], [`MoveList`], [`PieceValues`], [`Outcome`] and [`DrawClaim`], and for the types of `board` | the dependency |
//! | `arbitrary` | `Arbitrary` for the types of `board` | the dependency, and `std` with it |
//!
//! # Sizes
//!
//! The sizes in bytes are asserted at compile time: [`San`] at most 12, [`Checks`] 64,
//! [`PieceValues`] 24, all `Copy`; [`MoveList`] 868, `Clone`. All are `Send` and `Sync`.
//!
//! This crate must not know about counting to a depth, threads, or terminals.

#![no_std]
#![deny(unsafe_code)]

#[cfg(any(test, feature = "std"))]
extern crate std;

mod checks;
pub mod epd;
pub mod exchanges;
pub mod explanation;
mod from_squares;
pub mod generator;
#[cfg(feature = "std")]
mod io;
pub mod leaper_lists;
mod legal_moves;
mod legality;
mod move_list;
mod moves;
pub mod notation;
mod outcome;
#[cfg(feature = "serde")]
mod serialize;
pub mod sinks;
mod staged_moves;
pub mod stages;
#[allow(unsafe_code)]
mod unchecked;
mod values;

pub use checks::{Checks, check_squares, gives_check};
pub use exchanges::{see, see_ge};
pub use explanation::explain_move;
pub use legal_moves::{
    count_legal_moves, for_each_legal_move, has_legal_moves, legal_moves, list_legal_moves,
    pseudo_legal_moves, try_for_each_legal_move,
};
pub use legality::{is_legal, is_pseudo_legal, leaves_king_safe};
pub use move_list::{MOVE_LIST_CAPACITY, MoveList};
pub use moves::Moves;
pub use notation::{San, read_san, read_uci};
pub use outcome::{DrawClaim, Outcome, draw_claim, outcome};
pub use staged_moves::{PickStage, StagedMoves};
pub use values::{PieceValues, captured, is_capture, is_quiet, mvv_lva};

// Threads may share and send these types.
const _: () = {
    const fn shared<T: Send + Sync + 'static>() {}
    shared::<Checks>();
    shared::<explanation::MoveExplanation>();
    shared::<notation::MoveError>();
    shared::<MoveList>();
    shared::<sinks::MoveSet>();
    shared::<San>();
    shared::<StagedMoves>();
};

/// The example of the README, compiled and run as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
