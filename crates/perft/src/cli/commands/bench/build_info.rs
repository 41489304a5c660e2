//! How the program was built, as far as speeds depend on it.

use serde::Serialize;

/// A build of the program.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct BuildInfo {
    pub(super) version: &'static str,
    /// The compiler's line about itself.
    pub(super) compiler: &'static str,
    pub(super) target: &'static str,
    /// `release` or `debug`, or which of them another profile is made from.
    pub(super) profile: &'static str,
    pub(super) opt_level: &'static str,
    /// Flags given to the compiler beside the profile's. A stock build has none.
    pub(super) flags: &'static str,
    /// Whether the code does more than count, which takes time: it checks itself, or asks for every
    /// rule of the kernel `two-ply` whether it is switched off.
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
