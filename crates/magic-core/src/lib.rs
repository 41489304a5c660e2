//! Chess boards as machine words: squares, sets of squares, the geometry of the board, and the
//! attacks of knights, kings, pawns and sliders by table lookup.
#![no_std]
#![deny(unsafe_code)]

mod bitboard;
mod color;
mod direction;
mod file;
pub mod finder;
mod geometry;
mod leapers;
mod rank;
mod sliders;
mod square;
#[allow(unsafe_code, reason = "a six-bit number becomes a square without a check")]
mod unchecked;
pub mod walker;

pub use bitboard::{Bitboard, Iter, ParseBitboardError, Subsets};
pub use color::Color;
pub use direction::Direction;
pub use file::File;
pub use geometry::{
    between, bishop_rays, bishop_relevant_mask, distance, line, ray, rook_rays, rook_relevant_mask,
};
pub use leapers::{
    king_attacks, king_attacks_of, knight_attacks, knight_attacks_of, pawn_attacks, pawn_attacks_of,
};
pub use rank::Rank;
pub use sliders::{
    DEFAULT_SLIDERS, DefaultSliders, FancyMagics, Pext, Sliders, bishop_attacks, queen_attacks,
    rook_attacks,
};
pub use square::{ParseSquareError, Square};
