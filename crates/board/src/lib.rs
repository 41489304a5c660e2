//! Chess boards and positions: pieces, castling rights, moves, FEN, validation and playing moves.
//!
//! A [`Board`] is one cache line that holds exactly what the rules need to generate moves. A
//! [`Position`] adds what engines need around it: Zobrist keys and clocks. Both are values: playing
//! a move gives a new one. Every `Board` that exists is valid, because the only ways to get one are
//! a validated [`Setup`] and a legal move.
//!
//! This crate must not know how moves are *found*: that is the `movegen` crate's concern.

#![no_std]
#![deny(unsafe_code)]

#[cfg(test)]
extern crate std;

mod board;
mod castling;
mod chess_move;
mod en_passant;
mod piece;
mod play;
mod side;
mod state;

pub use board::{BOARD_LANES, Board, MAX_MEN};
pub use castling::{CastlingRights, CastlingSide};
pub use chess_move::{Move, MoveKind};
pub use piece::Piece;
pub use side::{Black, Side, White};
pub use state::State;
