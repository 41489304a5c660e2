//! The processor levels by name, and whether this processor has them.

use std::sync::OnceLock;

use crate::kernel::names::by_name;

/// The processor level that a kernel is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Backend {
    /// Nothing beyond what the build's target guarantees: runs anywhere.
    Portable,
    /// x86-64-v3: AVX2, BMI1, BMI2, LZCNT, POPCNT and what goes with them.
    V3,
    /// AVX-512 with the byte and bit instructions of Ice Lake and Zen 4: F, BW, CD, DQ, VL, VBMI,
    /// VBMI2, BITALG, VNNI, VPOPCNTDQ and GFNI, on top of x86-64-v3.
    Avx512,
}

impl Backend {
    /// All backends, the most portable first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::V3, Self::Avx512];

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
            Self::V3 => v3_features(),
            Self::Avx512 => [v3_features(), avx512_features()].concat(),
        };
        features.into_iter().filter(|&(_, there)| wanted(there)).map(|(name, _)| name).collect()
    }
}

by_name!(Backend, "backend");

/// A backend that this processor cannot run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("backend {backend} needs processor features this machine lacks: {}", missing.join(", "))]
#[non_exhaustive]
pub struct BackendUnavailable {
    /// The backend.
    pub backend: Backend,
    /// The features that are missing.
    pub missing: Vec<&'static str>,
}

/// A feature's name, and whether this processor has it.
type Feature = (&'static str, bool);

/// Asks for features by name.
#[cfg(target_arch = "x86_64")]
macro_rules! features {
    ($($name:tt),*) => { vec![$(($name, is_x86_feature_detected!($name))),*] };
}

/// Other processors have none of the features.
#[cfg(not(target_arch = "x86_64"))]
macro_rules! features {
    ($($name:tt),*) => { vec![$(($name, false)),*] };
}

fn v3_features() -> Vec<Feature> {
    features!["avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe", "popcnt"]
}

fn avx512_features() -> Vec<Feature> {
    features![
        "avx512f",
        "avx512bw",
        "avx512cd",
        "avx512dq",
        "avx512vl",
        "avx512vbmi",
        "avx512vbmi2",
        "avx512bitalg",
        "avx512vnni",
        "avx512vpopcntdq",
        "gfni"
    ]
}
