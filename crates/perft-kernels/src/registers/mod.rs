//! Registers: the ground floor. The only files with processor intrinsics are `sse2`, `ymm`, `zmm`,
//! `quad` and `v128`.
//!
//! - [`proof`]: proofs that the processor has the features of a level;
//! - `sse2`, `ymm`, `zmm`, `quad`, `v128`: one register, and the instructions on it;
//! - `pair`: what `sse2`, `quad` and `v128` have in common: two words side by side;
//! - `quad_constants`: constants that NEON code needs as whole registers.
//!
//! A register knows squares and words, and nothing of what is counted with it. `columns` and
//! `direction_sets` are the floor above, and the kernels stand on these.

pub(crate) mod pair;
#[cfg(target_arch = "x86_64")]
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
pub(crate) mod zmm;
