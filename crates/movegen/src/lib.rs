//! Legal and pseudo-legal chess moves: one generator, many sinks.
//!
//! [`legal_moves`] gives the list most callers want, [`count_legal_moves`] its length without
//! making it, [`for_each_legal_move`] visits the moves until told to stop. Underneath stands one
//! body, [`generate`], that hands *sets* of targets to a [`MoveSink`].
//!
//! This crate must not know about counting to a depth, threads or text output.

#![no_std]
#![deny(unsafe_code)]

#[cfg(test)]
extern crate std;

mod castling;
mod count;
mod danger;
mod generate;
mod king_lines;
mod move_list;
pub mod move_lists;
mod moves;
mod rules;
mod scope;
mod sink;
#[allow(unsafe_code)]
mod unchecked;

pub use castling::{CastlingPath, open_castling_rooks, safe_castling_rooks};
pub use count::Count;
pub use danger::attacked_squares;
pub use generate::generate;
pub use king_lines::KingLines;
pub use move_list::{BitLoop, Lister, MOVE_LIST_CAPACITY, MagicLists, MoveList, StepWriter};
pub use moves::{
    count_legal_moves, for_each_legal_move, is_check, legal_moves, pseudo_legal_moves,
};
pub use rules::{Legal, PseudoLegal, Rules};
pub use scope::Scope;
pub use sink::{MoveSink, PawnMove, Visitor};

/// The README's example, compiled and run with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
