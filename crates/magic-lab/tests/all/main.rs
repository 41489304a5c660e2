//! All tests of the crate: one program, which is linked once.

#[path = "../../../magic-core/tests/all/agreement.rs"]
mod agreement;
mod backends;
mod bit_scan;
mod exhaustive;
mod few_bits;
mod known_figures;
mod packing;
mod perfect_hash;
mod random_search;
#[cfg(feature = "tables")]
mod table_sources;
#[cfg(feature = "tables")]
mod tables;
mod verify;
