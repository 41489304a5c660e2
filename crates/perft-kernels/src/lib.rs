//! The kernels that count chess nodes to a small depth, and the processor levels they are compiled
//! for.
//!
//! Use `perft-core`, which is built on this crate: it counts to any depth, on all threads, and
//! re-exports [`Kernel`] and [`Backend`]. [`Subtree`], [`Level`] and [`Task`] let it run tasks of
//! its own in code of a processor level.
//!
//! - `kernels` has the kernels by name, and says which tasks each consists of;
//! - `listing`, `bulk` and `two_ply` are the kernels; `leaves`, `en_passant_replies` and
//!   `line_sets` are what more than one of them needs;
//! - `backend` has the processor levels by name, `level` says what a level is, `stamped` has the
//!   levels themselves; `levels_that_list` says how each lists and plays moves;
//! - `registers` are the vectors of the levels, the ground floor; `columns` and `direction_sets`
//!   stand on them, and the kernels on these;
//! - `survey` says what the moves of one position are, and `move_lister` lists the moves of many,
//!   by what is in `move_lists`;
//! - `subtree` counts on a level, and `chosen_level` chooses it, once for a whole count.

#![deny(unsafe_code)]
#![cfg_attr(
    not(any(
        target_arch = "x86_64",
        all(target_arch = "aarch64", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128")
    )),
    allow(dead_code, reason = "without vectors, two-ply counting is that of the kernel `bulk`")
)]

mod backend;
mod bulk;
mod chosen_level;
#[cfg(any(feature = "explain", target_arch = "x86_64"))]
mod columns;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod direction_sets;
mod en_passant_replies;
#[cfg(feature = "explain")]
pub mod explain;
mod features;
mod kernels;
mod leaves;
mod level;
mod levels_that_list;
mod line_sets;
mod listing;
mod move_lister;
mod move_lists;
mod names;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod registers;
mod stamped;
mod subtree;
mod survey;
mod two_ply;
mod weighted_boards;

pub use backend::{Backend, BackendUnavailable};
pub use chosen_level::PlayLevel;
pub use kernels::Kernel;
pub use level::{Level, Task};
pub use move_lister::{MoveLister, MoveLists};
pub use names::UnknownName;
pub use subtree::Subtree;
pub use survey::{CheckKind, LeafCounts};
pub use weighted_boards::WeightedBoards;

/// The README's example, compiled and run with the documentation's.
#[cfg(doctest)]
mod readme_examples {
    #[doc = include_str!("../README.md")]
    struct OfTheCrate;
}
