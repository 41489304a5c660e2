//! Rows and captures that do not fit the memory, on disk.
//!
//! - `sorted_runs`: rows on disk, and how they are read in the order of play;
//! - `position_runs`: whole positions on disk, sorted;
//! - `spill_output`: what the threads of a ply put on disk;
//! - `spilled_ply`: a ply whose positions are on disk; `stored_ply`: a ply in memory or on disk.

pub(super) mod position_runs;
pub(super) mod sorted_runs;
pub(super) mod spill_output;
pub(super) mod spilled_ply;
pub(super) mod stored_ply;
