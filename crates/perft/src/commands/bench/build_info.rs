//! How the program was built, as far as speeds depend on it.

use serde::Serialize;

/// A build of the program.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct BuildInfo {
    pub(super) version: &'static str,
    /// The compiler's line about itself.
    pub(super) compiler: &'static str,
    pub(super) target: &'static str,
    /// `release` or `debug`, or whichever of the two the profile inherits from.
    pub(super) profile: &'static str,
    pub(super) opt_level: &'static str,
    /// Flags given to the compiler beside those of the profile. A stock build has none.
    pub(super) flags: &'static str,
    /// Whether the code does extra work, which takes time. It may check itself, or ask for every
    /// rule of the kernel `two-ply` whether the rule is switched off.
    pub(super) assertions: bool,
}

/// This build.
pub(super) const THIS: BuildInfo = BuildInfo {
    version: env!("CARGO_PKG_VERSION"),
    compiler: env!("PERFT_BUILD_COMPILER"),
    target: env!("PERFT_BUILD_TARGET"),
    profile: env!("PERFT_BUILD_PROFILE"),
    opt_level: env!("PERFT_BUILD_OPT_LEVEL"),
    flags: env!("PERFT_BUILD_FLAGS"),
    assertions: cfg!(any(debug_assertions, feature = "explain")),
};
