//! The count, from ply to ply.
//!
//! - `merged_count`: ply after ply, in slices where memory is short; `goals`: what is wanted of the
//!   positions; `context` is what all plies share;
//! - `advance`: all moves of a ply on all threads; `band_input`: the rows with one number of
//!   pieces, a band, in batches that fit the memory; `expansion`: what the threads share; `worker`:
//!   what each thread does;
//! - `node_sum`, `diagram_marks`: what is found in a ply;
//! - `each_depth`: the nodes of every depth from one walk; `many_roots`: counts from many positions
//!   at once;
//! - `beyond_memory`: counting by positions on disk, where halves do not fit the memory;
//! - `move_values`, `values_step`, `values_below`: the nodes behind each root move, from one walk
//!   forward and back.

pub(super) mod advance;
pub(super) mod band_input;
pub(super) mod beyond_memory;
pub(super) mod context;
mod diagram_marks;
mod each_depth;
mod expansion;
pub(super) mod goals;
mod many_roots;
pub(super) mod merged_count;
pub(super) mod move_values;
pub(super) mod node_sum;
pub(super) mod values_below;
mod values_step;
pub(super) mod worker;
