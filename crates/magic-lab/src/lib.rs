//! A laboratory for the magic numbers of chess bitboards: it finds magics, checks them, proves that
//! a square has none, and compares all slider tables of the literature.
//!
//! A magic hashes the blocker sets of a slider on a square. The set is multiplied by the magic, and
//! the product is shifted down to the bits of the index. Two sets may share an index only if they
//! leave the slider the same attacks. A [`MagicHash`] describes how a set becomes an index.
//! [`verify`] checks a magic, and names two sets that collide.
//!
//! ```
//! use magic_core::{Slider, Square};
//! use magic_lab::{RandomSearch, SparseCandidates, verify};
//!
//! let search = RandomSearch::new(Slider::Rook, Square::D4);
//! let magic = search.find(SparseCandidates::seeded(1)).expect("the stream has no end");
//! assert_eq!(verify(Slider::Rook, Square::D4, search.hash(magic)), Ok(()));
//! ```
//!
//! # Searches
//!
//! No formula for magics is known, so programs search for them. Every search gives the same result
//! for the same seed on every machine.
//!
//! | search | by | finds |
//! |---|---|---|
//! | [`RandomSearch`] | Tord Romstad, 2008 | one magic, quickly |
//! | [`exhaustive`] | Niklas Fiekas, 2017 | all magics, or the proof that there is none |
//! | [`packing`] | Volker Annuss, 2010 | magics of all squares that share one table |
//! | [`few_bits`] | Gerd Isenberg, 2007 | the numbers with few one-bits that hash all subsets of any mask perfectly, in order |
//!
//! # Tables
//!
//! [`backends`] are ways to find slider attacks, beside the two of `magic-core`. All of them
//! implement its trait `Sliders`. [`perfect_hash`] measures how well a table is used, through
//! [`Indexed`]. [`bit_scan`] keeps two historical ways to find the lowest square of a set.
//!
//! With the feature `tables`, the module `tables` reads tables of magics from texts and checks
//! them: arrays of C and Rust, JSON, and the lines that Gerd Isenberg printed.
//!
//! # What this crate owns, and what it must not know
//!
//! It owns searches, proofs, and backends for comparison. Everything that an engine needs is in
//! `magic-core`, which does not know this crate. Neither crate knows pieces, moves or positions.
//! Nothing here prints, and nothing panics on input.
#![deny(unsafe_code)]

pub mod backends;
pub mod bit_scan;
mod blocker_keys;
pub mod exhaustive;
mod few_bits;
mod indexed;
mod listed_leaper;
mod magic_hash;
pub mod packing;
pub mod perfect_hash;
mod random_search;
#[cfg(feature = "tables")]
pub mod tables;
mod verify;
mod wyrand;

pub use few_bits::{FewBits, few_bits, snoob};
pub use indexed::Indexed;
pub use listed_leaper::{ListedLeaper, TargetConflict, verify_targets};
pub use magic_hash::{IndexBits, MagicHash, Transform};
pub use random_search::{CandidateFilter, RandomSearch, SparseCandidates};
pub use verify::{Conflict, verify};

/// The README's example, compiled and run with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct LabReadme;
