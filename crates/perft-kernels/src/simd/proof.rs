//! Proofs that the processor has the features of a level.
//!
//! A proof has no bytes. Only [`detect`](V3Proof::detect) makes the first one, after it asked the
//! processor; all further ones are copies, or prove less. Vectors are made from a proof and keep it, so whoever has a
//! vector may run the instructions of its level.

use crate::backend::Backend;

/// Proof that the processor has the features of [`Backend::V3`].
#[derive(Clone, Copy)]
pub struct V3Proof(());

impl V3Proof {
    /// The proof, if the processor has the features.
    pub(crate) fn detect() -> Option<Self> {
        Backend::V3.available().is_ok().then_some(Self(()))
    }
}

/// Proof that the processor has the features of [`Backend::Avx512`].
#[derive(Clone, Copy)]
pub struct Avx512Proof(());

impl Avx512Proof {
    /// The proof, if the processor has the features.
    pub(crate) fn detect() -> Option<Self> {
        Backend::Avx512.available().is_ok().then_some(Self(()))
    }
}

impl From<Avx512Proof> for V3Proof {
    /// The features of [`Backend::Avx512`] contain those of [`Backend::V3`].
    #[inline(always)]
    fn from(_: Avx512Proof) -> Self {
        Self(())
    }
}
