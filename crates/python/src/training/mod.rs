//! Training data: positions with scores, results and moves, as columns of numbers.
//!
//! The readers are those of the crate `training-data`; this folder carries rows over the boundary.

mod batch;
mod samples;

pub(crate) use batch::{PyTrainingBatch, PyTrainingBatches, read_training};
