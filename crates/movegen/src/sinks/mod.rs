//! Sinks: what the generator hands its sets of moves to.
//!
//! [`MoveSink`] is the trait. [`Count`] and [`AtLeast`] count moves, [`Lister`] lists them,
//! [`Visitor`] shows them one by one and [`SetVisitor`] set by set, [`MovePlayer`] plays them.

mod at_least;
mod count;
mod lister;
mod move_player;
mod move_set;
mod move_sink;
mod pawn_move;
mod visitor;

pub use at_least::{AtLeast, Enough};
pub use count::Count;
pub use lister::Lister;
pub use move_player::{BoardSink, MovePlayer};
pub use move_set::{MoveSet, SetVisitor};
pub use move_sink::MoveSink;
pub use pawn_move::PawnMove;
pub use visitor::Visitor;
