//! What must hold for any input of the crates and programs: one function for each door, a place
//! where something comes in from outside.
//!
//! A property takes any bytes and panics when it does not hold. The fuzz targets in
//! `fuzz/fuzz_targets` call one property each. The tests of this crate call all of them with the
//! inputs in `fuzz/corpus` and `fuzz/regressions`. `fuzz/README.md` says what each property is.

#![deny(unsafe_code)]

mod binpack;
mod bytes;
mod epd;
mod fen;
mod games;
mod generation;
mod kernels;
mod magic_proofs;
mod magic_tables;
mod messages;
mod methods;
mod move_texts;
mod packed;
mod play;
mod program;
mod rival;
mod setups;
mod stages;
mod statistics;
mod suites;
mod training_data;
mod units;
mod web_addresses;

#[allow(dead_code, reason = "the oracle of the tests, of which this crate needs a part")]
#[path = "../../../crates/movegen/tests/mailbox/mod.rs"]
mod mailbox;

/// A property: it panics if it does not hold for these bytes.
pub type Property = fn(&[u8]);

/// All properties by the names of their fuzz targets, in alphabetical order.
pub const DOORS: [(&str, Property); 22] = [
    ("binpack", binpack::binpack),
    ("engine", program::engine),
    ("epd", epd::epd),
    ("fen", fen::fen),
    ("magic_proof", magic_proofs::magic_proof),
    ("magic_table", magic_tables::magic_table),
    ("methods", methods::methods),
    ("movegen", generation::movegen),
    ("moves", move_texts::moves),
    ("packed", packed::packed),
    ("perft", kernels::perft),
    ("pgn", games::pgn),
    ("plan", units::plan),
    ("play", play::play),
    ("rival", rival::rival),
    ("setup", setups::setup),
    ("statistics", statistics::statistics),
    ("suite", suites::suite),
    ("training_data", training_data::training_data),
    ("uci", program::uci),
    ("unit", units::unit),
    ("web_address", web_addresses::web_address),
];

pub use binpack::binpack;
pub use epd::epd;
pub use fen::fen;
pub use games::pgn;
pub use generation::movegen;
pub use kernels::perft;
pub use magic_proofs::magic_proof;
pub use magic_tables::magic_table;
pub use methods::methods;
pub use move_texts::moves;
pub use packed::packed;
pub use play::play;
pub use program::{engine, uci};
pub use rival::rival;
pub use setups::setup;
pub use statistics::statistics;
pub use suites::suite;
pub use training_data::training_data;
pub use units::{plan, unit};
pub use web_addresses::web_address;
