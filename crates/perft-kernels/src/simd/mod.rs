//! Vectors: the only folder with processor intrinsics, and in it the only files are `sse2`, `ymm`, `zmm`, `quad` and
//! `v128`.
//!
//! - [`proof`]: proofs that the processor has the features of a level;
//! - `sse2`, `ymm`, `zmm`, `quad`, `v128`: one register, and the instructions on it;
//! - `pair`: what `sse2`, `quad` and `v128` have in common, over which `pair_…` are written;
//! - `ymm_sets`, `zmm_sets`, `pair_sets`, `pair_half`: direction sets;
//! - `ymm_bytes`, `zmm_bytes`, `pair_bytes`, `pair_arrivals`, `pair_gains`: a byte for every square;
//! - `zmm_targets`: moves to a set of targets;
//! - `list_writer`, `ymm_chooser`, `zmm_chooser`: listing the moves of a piece at once; `ymm_player`: playing them;
//! - `ymm_column`, `zmm_column`, `ymm_carrier`, `zmm_carrier`: boards and nodes side by side.

#[cfg(target_arch = "x86_64")]
pub(crate) mod list_writer;
pub(crate) mod pair;
pub(crate) mod pair_arrivals;
pub(crate) mod pair_bytes;
pub(crate) mod pair_gains;
pub(crate) mod pair_half;
pub(crate) mod pair_sets;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod proof;
#[cfg(target_arch = "aarch64")]
pub(crate) mod quad;
#[cfg(target_arch = "aarch64")]
mod quad_constants;
#[cfg(target_arch = "x86_64")]
pub(crate) mod sse2;
#[cfg(target_arch = "wasm32")]
pub(crate) mod v128;
#[cfg(target_arch = "x86_64")]
pub(crate) mod ymm;
#[cfg(target_arch = "x86_64")]
pub(crate) mod ymm_bytes;
#[cfg(target_arch = "x86_64")]
mod ymm_carrier;
#[cfg(target_arch = "x86_64")]
mod ymm_chooser;
#[cfg(target_arch = "x86_64")]
mod ymm_column;
#[cfg(target_arch = "x86_64")]
pub(crate) mod ymm_player;
#[cfg(target_arch = "x86_64")]
pub(crate) mod ymm_sets;
#[cfg(target_arch = "x86_64")]
pub(crate) mod zmm;
#[cfg(target_arch = "x86_64")]
pub(crate) mod zmm_bytes;
#[cfg(target_arch = "x86_64")]
mod zmm_carrier;
#[cfg(target_arch = "x86_64")]
mod zmm_chooser;
#[cfg(target_arch = "x86_64")]
mod zmm_column;
#[cfg(target_arch = "x86_64")]
pub(crate) mod zmm_sets;
#[cfg(target_arch = "x86_64")]
pub(crate) mod zmm_targets;
