//! Chess boards as machine words: squares, sets of squares, the geometry of the board, and the
//! attacks of leapers and sliders by table lookup.
//!
//! With the crate `magic-chess`, an engine's one dependency, write `magic_chess::Square` for
//! `magic_core::Square`, and so for [`Bitboard`], [`Color`], [`Direction`], [`File`] and [`Rank`].
//! Attacks, lines and slider tables are in `magic_chess::attacks`.
//!
//! ```
//! use magic_core::{Bitboard, Color, Square, knight_attacks, pawn_attacks, rook_attacks};
//!
//! let occupied = Bitboard::from_iter([Square::D4, Square::D7, Square::F3]);
//! assert!(rook_attacks(Square::D4, occupied).contains(Square::D7));
//! assert!(!rook_attacks(Square::D4, occupied).contains(Square::D8));
//! assert_eq!(knight_attacks(Square::A1).len(), 2);
//! for square in pawn_attacks(Color::White, Square::D4) {
//!     println!("{square}"); // c5, e5
//! }
//! ```
//!
//! # What is where
//!
//! | of | there is |
//! |---|---|
//! | the board | [`Square`], [`File`], [`Rank`], [`Color`], [`Direction`] |
//! | sets of squares | [`Bitboard`], its operators, [`Iter`] and [`Subsets`] |
//! | the empty board | [`between`], [`line()`], [`ray`], [`rays`], [`rook_rays`], [`bishop_rays`], [`distance`] |
//! | leapers | [`knight_attacks`], [`king_attacks`], [`pawn_attacks`], and `..._attacks_of` whole sets |
//! | sliders | [`rook_attacks`], [`bishop_attacks`], [`queen_attacks`]; [`Sliders`] is a backend, [`Slider`] names one kind of line |
//! | magic numbers | [`Magic`], [`PlacedMagic`] |
//! | tables of one's own | [`fill`]: attack tables filled at compile time |
//! | tables and tests | [`SplitMix64`]: seeded random numbers |
//! | attacks through pieces | [`xray_rook_attacks`], [`xray_bishop_attacks`], [`xray_queen_attacks`] |
//! | the definition | [`walker`]: slow, obvious, and what all slider tables are tested against |
//!
//! All tables are computed at compile time, so there is nothing to initialise.
//!
//! # Choosing a slider backend
//!
//! The free functions need no choice. They use PEXT in builds that require BMI2, and magics in all
//! other builds. A program can also use the best backend of the CPU that it runs on. It is generic
//! over [`Sliders`], and chooses once, outside of its hot loop:
//!
//! ```
//! use magic_core::{Bitboard, BlackMagics, Pext, Sliders, Square};
//!
//! #[inline(always)] // so that it is compiled for the features of its caller
//! fn mobility(sliders: impl Sliders, rooks: Bitboard, occupied: Bitboard) -> u32 {
//!     rooks.into_iter().map(|square| sliders.rook(square, occupied).len()).sum()
//! }
//!
//! #[cfg(target_arch = "x86_64")]
//! #[target_feature(enable = "bmi2,popcnt")]
//! fn mobility_bmi2(pext: Pext, rooks: Bitboard, occupied: Bitboard) -> u32 {
//!     mobility(pext, rooks, occupied)
//! }
//!
//! fn mobility_here(rooks: Bitboard, occupied: Bitboard) -> u32 {
//!     #[cfg(target_arch = "x86_64")]
//!     if let Some(pext) = Pext::new().filter(|_| Pext::is_fast()) {
//!         if std::arch::is_x86_feature_detected!("popcnt") {
//!             // SAFETY: a `Pext` is the proof of BMI2, and POPCNT has just been asked for.
//!             return unsafe { mobility_bmi2(pext, rooks, occupied) };
//!         }
//!     }
//!     mobility(BlackMagics, rooks, occupied)
//! }
//!
//! let rooks = Square::A1.bitboard() | Square::H1.bitboard();
//! assert_eq!(mobility_here(rooks, rooks), 14 + 14);
//! ```
//!
//! The crate `magic-lab` has more backends, to compare or for machines with little memory. It also
//! has the searches for magics.
//!
//! # Features
//!
//! All features are off by default. A feature only adds:
//!
//! | feature | adds | costs |
//! |---|---|---|
//! | `serde` | `Serialize` and `Deserialize` for [`Square`] (as its name), [`Color`] (as `w` or `b`), [`Bitboard`] (as its 64 bits) | the dependency |
//! | `arbitrary` | `Arbitrary` for [`Square`], [`Color`], [`Bitboard`], [`File`], [`Rank`], [`Direction`], [`Slider`] | the dependency, and `std` with it |
//!
//! # What this crate must not know
//!
//! Pieces, moves and positions. Rooks, bishops and knights occur here only as names of ways to
//! attack. No type stands for a piece, nothing remembers which piece is where, and no function asks
//! which side moves. The crate does not know how magics are found. It never prints, and does not
//! panic on input. The library does not need `std` and does not allocate.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod bitboard;
mod color;
mod direction;
mod file;
pub mod fill;
mod geometry;
mod leapers;
mod magic;
mod rank;
#[cfg(feature = "serde")]
mod serialize;
mod slider;
mod sliders;
mod split_mix;
mod square;
#[allow(unsafe_code, reason = "a six-bit number becomes a square without a check")]
mod unchecked;
pub mod walker;
mod xray;

pub use bitboard::{Bitboard, Iter, ParseBitboardError, Subsets};
pub use color::{Color, ParseColorError};
pub use direction::Direction;
pub use file::{File, ParseFileError};
pub use geometry::{
    between, bishop_rays, bishop_relevant_mask, distance, line, ray, rays, rook_rays,
    rook_relevant_mask,
};
pub use leapers::{
    king_attacks, king_attacks_of, knight_attacks, knight_attacks_of, pawn_attacks, pawn_attacks_of,
};
pub use magic::{Magic, PlacedMagic};
pub use rank::{ParseRankError, Rank};
pub use slider::{ParseSliderError, Slider};
pub use sliders::{
    BlackMagics, DEFAULT_SLIDERS, DefaultSliders, Pext, Sliders, bishop_attacks, queen_attacks,
    rook_attacks,
};
pub use split_mix::SplitMix64;
pub use square::{ParseSquareError, Square};
pub use xray::{xray_bishop_attacks, xray_queen_attacks, xray_rook_attacks};

/// The README's example, compiled and run with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
