//! Proofs that the processor has the features of a level.
//!
//! A proof has no bytes. Only its `detect` makes the first one, after it asked the processor; all
//! further ones are copies, or prove less. Vectors are made from a proof and keep it, so code that
//! has a vector may run the instructions of its level.

use crate::backend::Backend;

/// A proof of the features of one backend.
macro_rules! proof {
    ($proof:ident, $backend:ident) => {
        #[doc = concat!("Proof that the processor has the features of [`Backend::", stringify!($backend), "`].")]
        #[derive(Clone, Copy)]
        pub struct $proof(());

        impl $proof {
            /// The proof, if the processor has the features.
            pub(crate) fn detect() -> Option<Self> {
                Backend::$backend.available().is_ok().then_some(Self(()))
            }
        }
    };
}

proof!(V3Proof, V3);
proof!(Avx512Proof, Avx512);

impl From<Avx512Proof> for V3Proof {
    /// The features of [`Backend::Avx512`] contain those of [`Backend::V3`].
    #[inline(always)]
    fn from(_: Avx512Proof) -> Self {
        Self(())
    }
}
