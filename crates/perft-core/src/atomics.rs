//! The atomic numbers of files that a model checker runs too.
//!
//! `tools/interleavings` compiles such files with numbers that try every order of what threads do.
//! So these files take their numbers from here, and nothing else in them is special.

pub(crate) use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
