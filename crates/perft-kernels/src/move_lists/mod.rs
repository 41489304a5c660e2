//! Lists of legal moves of many boards, for callers that want the moves themselves.
//!
//! The moves come from the one generator, in its order. What is special is where they are written,
//! and how. A board of a batch needs no list of its own: its moves go directly behind those of the
//! board before, into memory that is used again: a `room`. On `v3` they are written as in the
//! kernel `listing` (`list_writer`, `ymm_chooser`, `zmm_chooser`). On other levels the moves to a
//! set of targets differ only by the target:
//!
//! - `writer` is the sink: it takes sets from the generator and makes lists;
//! - `targets` says how the moves to a set of targets are written, one after another on most
//!   levels. On `avx512` they are written at once (`zmm_targets`).
//!
//! Each level says in `levels_that_list` which way it goes. The public types, and the task that is
//! run once for many boards, stand in `move_lister`.

#[cfg(target_arch = "x86_64")]
pub(crate) mod list_writer;
pub(crate) mod room;
pub(crate) mod targets;
pub(crate) mod writer;
#[cfg(target_arch = "x86_64")]
mod ymm_chooser;
#[cfg(target_arch = "x86_64")]
mod zmm_chooser;
#[cfg(target_arch = "x86_64")]
pub(crate) mod zmm_targets;
