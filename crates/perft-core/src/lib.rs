//! Counts chess move paths (perft), exactly and fast.
//!
//! A [`Counter`] counts the move sequences of a given length from a board, as one total or move by
//! move. Its options are the [`Kernel`] (how nodes are counted), the [`Backend`] (the processor
//! level that the kernel is compiled for), the number of threads, and the [`Method`] (how positions
//! that occur again are counted). The default is the fastest kernel and backend of the machine on
//! all its cores; [`count`] is the short form for it.
//!
//! With the crate `magic-chess` and its feature `perft`, write `magic_chess::perft` for
//! `perft_core`.
//!
//! Threads, methods and suites live in this crate, kernels in `perft-kernels`. The program `perft`
//! is built on this crate.

#![deny(unsafe_code)]

mod account;
mod atomics;
mod control;
mod counter;
mod depth;
mod estimate;
mod excerpt;
mod hash;
mod huge_pages;
mod json_pairs;
pub mod line_reader;
mod memory;
mod memory_limits;
mod merge;
mod prefetch;
mod result;
pub mod rival;
mod settings;
mod spill_file;
mod statistics;
pub mod suite;
mod thread_pool;
mod tree;
pub mod utf8_text;
pub mod web_address;

pub use account::{MergePart, PartTime};
pub use control::{Control, Interrupted, PlyProgress, Spilled};
pub use counter::{Counter, Method, count, statistics};
pub use depth::{Depth, ParseDepthError};
pub use estimate::Estimate;
pub use hash::{OutOfMemory, TranspositionTable};
pub use memory::Memory;
pub use memory_limits::{LimitedMemory, MemoryLimit};
pub use merge::{MixedSides, PlyPositions, PositionsInOrder};
#[cfg(feature = "explain")]
pub use perft_kernels::explain;
pub use perft_kernels::{Backend, BackendUnavailable, CheckKind, Kernel, UnknownName};
pub use result::{CountError, Counted, DivideEntry, PlyDiagrams};
pub use spill_file::SpillError;
pub use statistics::{CheckCounts, Statistics, StatisticsColumn};

/// The example of the README, compiled and run as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
