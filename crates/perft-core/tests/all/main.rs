//! All tests of the crate that stand apart from its sources: one program, which is linked once.

#[allow(dead_code, reason = "the oracle of movegen's tests, of which this needs a part")]
#[path = "../../../movegen/tests/mailbox/mod.rs"]
mod mailbox;
#[path = "../../../movegen/tests/differential/material.rs"]
mod material;
#[allow(dead_code, reason = "the random numbers of movegen's tests, not all of them needed here")]
#[path = "../../../movegen/tests/differential/rng.rs"]
mod rng;

mod counter;
mod hashed;
mod kernels;
mod lists;
mod many_roots;
mod merged;
mod odd_positions;
mod positions;
mod soak;
// It needs files.
#[cfg(not(target_arch = "wasm32"))]
mod spilled;
mod statistics;
mod suite_cases;
mod suite_reader;
mod threads;
mod two_ply;
