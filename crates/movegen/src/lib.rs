//! Legal and pseudo-legal chess moves: one generator, many sinks.
//!
//! [`legal_moves`] gives the list most callers want, [`count_legal_moves`] its length without
//! making it, [`for_each_legal_move`] visits the moves until told to stop. [`Moves`] asks for parts:
//! captures, quiet moves, checks, moves from or to certain squares. Underneath stands one body,
//! [`generate`], that hands *sets* of targets to a [`MoveSink`].
//!
//! Moves that come from elsewhere are checked by [`is_legal`], whatever their bits; what attacks,
//! checks and pins is told by [`checkers`], [`pinned`], [`attacked_by`] and the like;
//! [`gives_check`] and [`Checks`] look one move ahead. For searches there are exchanges
//! ([`see()`], [`see_ge`]), [`mvv_lva`], and [`StagedMoves`], which brings moves in the order in which
//! they are best tried.
//!
//! Moves are read and written in standard and long algebraic notation ([`San`]), and read in UCI's
//! ([`read_uci`]), with errors that say why a text is no legal move. [`outcome()`] tells whether a game is over.
//!
//! # Features
//!
//! All are off unless asked for, and only add:
//!
//! | feature | adds | costs |
//! |---|---|---|
//! | `std` | errors turn into [`std::io::Error`](https://doc.rust-lang.org/std/io/struct.Error.html), for who reads moves from files | `std` |
//! | `serde` | `Serialize` and `Deserialize` for [`San`], [`MoveList`], [`PieceValues`], [`Outcome`] and [`DrawClaim`], and for what `board` has | the dependency |
//! | `arbitrary` | `Arbitrary` for what `board` has | the dependency, and `std` with it |
//!
//! # Sizes
//!
//! Asserted at compile time: [`San`] at most 12 bytes, [`Checks`] 64, [`PieceValues`] 24, all `Copy`;
//! [`MoveList`] 868, `Clone`. All are `Send` and `Sync`.
//!
//! This crate must not know about counting to a depth, threads, or terminals.

#![no_std]
#![deny(unsafe_code)]

#[cfg(any(test, feature = "std"))]
extern crate std;

mod at_least;
mod castling;
mod checks;
mod count;
mod danger;
mod from_squares;
mod generate;
#[cfg(feature = "std")]
mod io;
mod king_lines;
mod legality;
mod move_list;
pub mod move_lists;
mod move_player;
mod move_set;
mod moves;
mod notation;
mod outcome;
mod picker;
mod queries;
mod query;
mod rules;
mod scope;
pub mod see;
#[cfg(feature = "serde")]
mod serialize;
mod sink;
mod stage;
mod staged;
#[allow(unsafe_code)]
mod unchecked;
mod values;

pub use at_least::{AtLeast, Enough};
pub use castling::{CastlingPath, open_castling_rooks, safe_castling_rooks};
pub use checks::{Checks, check_squares, gives_check};
pub use count::Count;
pub use danger::attacked_squares;
pub use generate::{advance, generate};
pub use king_lines::KingLines;
pub use legality::{is_legal, is_pseudo_legal, leaves_king_safe};
pub use move_list::{BitLoop, LeaperWriter, Lister, MOVE_LIST_CAPACITY, MagicLists, MoveList};
pub use move_player::{BoardSink, MovePlayer};
pub use move_set::{MoveSet, SetVisitor};
pub use moves::{
    count_legal_moves, for_each_legal_move, has_legal_moves, legal_moves, pseudo_legal_moves,
};
pub use notation::{
    Candidates, CheckMark, MoveError, ParseSanError, ReadMoveError, San, SanBody, SanProblem,
    Separator, read_san, read_uci,
};
pub use outcome::{DrawClaim, Outcome, draw_claim, outcome};
pub use picker::{PickStage, StagedMoves};
pub use queries::{attacked_by, checkers, is_check, king_blockers, pinned, pinners};
pub use query::Moves;
pub use rules::{Legal, PseudoLegal, Rules};
pub use scope::Scope;
pub use see::{see, see_ge};
pub use sink::{MoveSink, PawnMove, Visitor};
pub use stage::{All, Captures, Evasions, Noisy, Promotions, QuietChecks, Quiets, Stage};
pub use staged::generate_stage;
pub use values::{PieceValues, captured, mvv_lva};

// What threads may share and send.
const _: () = {
    const fn shared<T: Send + Sync + 'static>() {}
    shared::<Checks>();
    shared::<MoveError>();
    shared::<MoveList>();
    shared::<MoveSet>();
    shared::<San>();
    shared::<StagedMoves>();
};

/// The README's example, compiled and run with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
