//! All tests of the crate but those of its features: one program, which is linked once.

mod agreement;
mod any_input;
mod bitboard;
mod geometry;
mod leapers;
mod sliders;
mod subsets;
mod types;
mod xray;
