//! Vectors: the only folder with processor intrinsics, and in it the only files are `ymm` and `zmm`.
//!
//! - [`proof`]: proofs that the processor has the features of a level;
//! - [`ymm`], [`zmm`]: one register, and the instructions on it;
//! - [`ymm_sets`], [`zmm_sets`]: direction sets;
//! - [`ymm_bytes`], [`zmm_bytes`]: a byte for every square;
//! - [`zmm_column`], [`carrier`], [`waiting_boards`], [`zmm_batch`]: counting the leaves of eight boards at
//!   once.

pub(crate) mod carrier;
pub(crate) mod proof;
pub(crate) mod waiting_boards;
pub(crate) mod ymm;
pub(crate) mod ymm_bytes;
pub(crate) mod ymm_sets;
pub(crate) mod zmm;
pub(crate) mod zmm_batch;
pub(crate) mod zmm_bytes;
pub(crate) mod zmm_column;
pub(crate) mod zmm_sets;
