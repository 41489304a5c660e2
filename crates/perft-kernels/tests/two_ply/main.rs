//! Two-ply counting, rule by rule and number by number.

mod alike_nodes;
mod explain;
mod levels;
#[allow(dead_code, reason = "the oracle of movegen's tests, of which this needs the positions")]
#[path = "../../../movegen/tests/mailbox/mod.rs"]
mod mailbox;
mod odd_boards;
#[allow(dead_code, reason = "the random numbers of movegen's tests, not all of them needed here")]
#[path = "../../../movegen/tests/differential/rng.rs"]
mod rng;
mod rules;
mod weighted_boards;
mod worked_example;
