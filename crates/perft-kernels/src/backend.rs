//! The processor levels by name, and whether this processor has them.

use std::fmt;
use std::sync::OnceLock;

use crate::names::by_name;
use crate::with_target_features;

/// Asks for features by name: each comes with whether this processor has it.
#[cfg(target_arch = "x86_64")]
macro_rules! detected {
    ([$($v3:tt)*] [$($beyond:tt)*]) => {
        vec![
            $(($v3, is_x86_feature_detected!($v3)),)*
            $(($beyond, is_x86_feature_detected!($beyond)),)*
        ]
    };
}

/// Other processors have none of the features.
#[cfg(not(target_arch = "x86_64"))]
macro_rules! detected {
    ([$($v3:tt)*] [$($beyond:tt)*]) => { vec![$(($v3, false),)* $(($beyond, false),)*] };
}

/// The processor level that a kernel is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Backend {
    /// What the build's target guarantees, and nothing beyond: vectors of 128 bits on x86-64, on
    /// aarch64, and in WebAssembly built with SIMD, plain words elsewhere.
    Portable,
    /// x86-64-v3: AVX2, BMI1, BMI2, LZCNT, POPCNT and what goes with them.
    V3,
    /// AVX-512 with the byte and bit instructions of Ice Lake and Zen 4: F, BW, CD, DQ, VL, VBMI,
    /// VBMI2, BITALG, VNNI, VPOPCNTDQ and GFNI, on top of x86-64-v3.
    Avx512,
}

impl Backend {
    /// All backends for processors of this build's architecture, the most portable first.
    #[cfg(target_arch = "x86_64")]
    pub const ALL: [Self; 3] = [Self::Portable, Self::V3, Self::Avx512];
    /// All backends for processors of this build's architecture, the most portable first.
    #[cfg(not(target_arch = "x86_64"))]
    pub const ALL: [Self; 1] = [Self::Portable];

    /// All backends there are. What was counted on one architecture may be read on another.
    const OF_EVERY_ARCHITECTURE: [Self; 3] = [Self::Portable, Self::V3, Self::Avx512];

    /// What `portable` was called where it has the vectors of aarch64 and of WebAssembly. Names are
    /// read as before: in records of other architectures too.
    const ALIASES: [(&'static str, Self); 2] =
        [("neon", Self::Portable), ("simd128", Self::Portable)];

    /// The name on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::V3 => "v3",
            Self::Avx512 => "avx512",
        }
    }

    /// The best backend that this processor has.
    pub fn best() -> Self {
        static BEST: OnceLock<Backend> = OnceLock::new();
        *BEST.get_or_init(|| {
            let available = Self::ALL.into_iter().rev().find(|backend| backend.available().is_ok());
            available.unwrap_or(Self::Portable)
        })
    }

    /// Whether this processor has what the backend needs.
    ///
    /// # Errors
    /// [`BackendUnavailable`] names the features that are missing.
    pub fn available(self) -> Result<(), BackendUnavailable> {
        let missing = self.features_that(|there| !there);
        if missing.is_empty() { Ok(()) } else { Err(BackendUnavailable { backend: self, missing }) }
    }

    /// The features that the backend needs and this processor has.
    pub fn features(self) -> Vec<&'static str> {
        self.features_that(|there| there)
    }

    /// The features that the backend needs and that are there, or are not.
    fn features_that(self, wanted: impl Fn(bool) -> bool) -> Vec<&'static str> {
        let features = match self {
            Self::Portable => Vec::new(),
            Self::V3 => with_target_features!(V3, detected!()),
            Self::Avx512 => with_target_features!(Avx512, detected!()),
        };
        features.into_iter().filter(|&(_, there)| wanted(there)).map(|(name, _)| name).collect()
    }
}

by_name!(Backend, "backend", OF_EVERY_ARCHITECTURE, ALIASES);

/// A backend that this processor cannot run.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BackendUnavailable {
    /// The backend.
    pub backend: Backend,
    /// The features that are missing.
    pub missing: Vec<&'static str>,
}

impl fmt::Display for BackendUnavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { backend, missing } = self;
        let missing = missing.join(", ");
        write!(f, "backend {backend} needs processor features this machine lacks: {missing}")
    }
}

impl std::error::Error for BackendUnavailable {}
