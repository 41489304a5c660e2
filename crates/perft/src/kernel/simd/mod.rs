//! Vector code: the only folder with processor intrinsics.

pub(crate) mod avx2;
pub(crate) mod avx2_gains;
pub(crate) mod avx512;
pub(crate) mod avx512_batch;
