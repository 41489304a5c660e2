//! The processor levels by name, and whether this processor has them.

use crate::kernel::names::by_name;

/// The processor level that a kernel is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Backend {
    /// Nothing beyond what the build's target guarantees: runs anywhere.
    Portable,
    /// x86-64-v3: AVX2, BMI1, BMI2, LZCNT, POPCNT and what goes with them.
    V3,
}

impl Backend {
    /// All backends, the most portable first.
    pub const ALL: [Self; 2] = [Self::Portable, Self::V3];

    /// The name on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::V3 => "v3",
        }
    }

    /// The best backend that this processor has.
    pub fn best() -> Self {
        let available = Self::ALL.into_iter().rev().find(|backend| backend.available().is_ok());
        available.unwrap_or(Self::Portable)
    }

    /// Whether this processor has what the backend needs.
    ///
    /// # Errors
    /// [`BackendUnavailable`] names the features that are missing.
    pub fn available(self) -> Result<(), BackendUnavailable> {
        let missing = match self {
            Self::Portable => Vec::new(),
            Self::V3 => missing_v3_features(),
        };
        if missing.is_empty() { Ok(()) } else { Err(BackendUnavailable { backend: self, missing }) }
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

/// Features of x86-64-v3 that this processor lacks.
#[cfg(target_arch = "x86_64")]
pub(crate) fn missing_v3_features() -> Vec<&'static str> {
    let features = [
        ("avx2", is_x86_feature_detected!("avx2")),
        ("bmi1", is_x86_feature_detected!("bmi1")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("f16c", is_x86_feature_detected!("f16c")),
        ("fma", is_x86_feature_detected!("fma")),
        ("lzcnt", is_x86_feature_detected!("lzcnt")),
        ("movbe", is_x86_feature_detected!("movbe")),
        ("popcnt", is_x86_feature_detected!("popcnt")),
    ];
    features.into_iter().filter(|(_, there)| !there).map(|(name, _)| name).collect()
}

#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn missing_v3_features() -> Vec<&'static str> {
    vec!["x86-64"]
}
