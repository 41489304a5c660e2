//! All tests of the crate: one program, which is linked once.

mod blemishes;
mod dialects;
mod errors;
mod events;
mod layouts;
mod round_trip;
mod streaming;
mod visiting;
mod writing;
