//! Magic numbers: what makes one, and the ways to find them.
//!
//! A magic number hashes the blocker sets of a slider on a square: the set times the number, shifted
//! down to as many bits as the index has. Two sets may share an index only if they leave the
//! slider the same attacks. A [`MagicHash`] says how an index comes about, [`verify`] whether it
//! serves, and if not, which two sets collide. No formula for such numbers is known, so they are
//! searched:
//!
//! | search | by | finds |
//! |---|---|---|
//! | [`RandomSearch`] | Tord Romstad, 2008 | some magic, soon |
//! | [`exhaustive`] (feature `std`) | Niklas Fiekas, 2017 | all magics, or the proof that there is none |
//! | [`packing`] (feature `std`) | Volker Annuss, 2010 | multipliers of all squares that share one table |
//! | [`few_bits`] | Gerd Isenberg, 2007 | the numbers with few one-bits that hash all subsets of any mask perfectly, in order |
//!
//! Every search gives the same result for the same seed on every machine.

#![cfg_attr(
    not(feature = "std"),
    allow(rustdoc::broken_intra_doc_links, reason = "what has the feature is linked to")
)]

#[cfg(feature = "std")]
pub mod exhaustive;
mod few_bits;
mod hash;
mod keys;
#[cfg(feature = "std")]
pub mod packing;
mod random;
mod rng;
mod verify;

pub use few_bits::{FewBits, few_bits, snoob};
pub use hash::{IndexBits, Magic, MagicHash, Transform};
pub use random::{Filter, RandomSearch, SparseCandidates};
pub use verify::{Conflict, verify};
