//! All tests of the crate: one program, which is linked once.

mod dialects;
mod errors;
mod events;
mod round_trip;
mod streaming;
mod visiting;
mod writing;
