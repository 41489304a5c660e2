//! The counting kernels, and the processor levels they are compiled for.
//!
//! - `kernels` has the kernels by name, and says which tasks each consists of;
//! - `listing`, `bulk` and `two_ply` are the kernels; `leaves`, `en_passant_replies` and `line_sets` are
//!   what more than one of them needs;
//! - `backend` has the processor levels by name, `level` says what a level is, `stamped` has the levels
//!   themselves, and `simd` their vectors;
//! - `subtree` chooses the level, once for a whole count.

mod backend;
mod bulk;
mod en_passant_replies;
mod features;
mod kernels;
mod leaves;
mod level;
mod line_sets;
mod listing;
mod names;
#[cfg(target_arch = "x86_64")]
mod simd;
mod stamped;
mod subtree;
pub(crate) mod two_ply;

pub use backend::{Backend, BackendUnavailable};
pub use kernels::Kernel;
pub use names::UnknownName;

pub(crate) use level::{Level, Task};
pub(crate) use subtree::Subtree;
#[cfg(feature = "explain")]
pub(crate) use subtree::two_plies_below;
