//! Lists of legal moves of many boards, for whoever wants the moves themselves.
//!
//! The moves come from the one generator, in its order. What is special is how they are written. A board of a batch
//! needs no list of its own: its moves go directly behind those of the board before, into memory that is used again. And
//! a level with the instructions for it writes a whole set of targets at once:
//!
//! - `writer` is the sink: it takes sets from the generator and makes lists;
//! - `targets` says how the moves to a set of targets are written, one after another on most levels. On `avx512` they are
//!   written at once (`simd/zmm_targets.rs`).
//!
//! The public types, and the task that is run once for many boards, stand in `move_lister`.

pub(crate) mod targets;
pub(crate) mod writer;
