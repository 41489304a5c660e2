//! Building the contestants: our kernels in a stock build, rivals for the processor at hand, and
//! our kernels for the processors of their levels.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use perft_core::Backend;

/// How a contestant is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Build {
    /// `cargo build --release` without any flags: our kernels alone.
    Stock,
    /// `-C target-cpu=native`, fat LTO and one codegen unit: all that a rival can ask for. Our
    /// kernels are in it once more.
    Native,
    /// `-C target-cpu=x86-64-v3`: our kernels for the processors of the level `v3`.
    V3,
}

impl Build {
    /// The builds that make sense on this machine.
    pub(crate) const ALL: &'static [Self] = if cfg!(target_arch = "x86_64") {
        &[Self::Stock, Self::Native, Self::V3]
    } else {
        &[Self::Stock, Self::Native]
    };

    /// Whether the whole of this build is compiled for exactly the features of our engine `name`.
    /// Such a build shows what our stock build loses by its calls out of stamped code. For
    /// `portable` the stock build is such a build.
    pub(crate) fn is_for(self, name: &str) -> bool {
        let backend = name.rsplit(", ").next().and_then(|backend| backend.parse().ok());
        matches!(
            (self, backend),
            (Self::Native, Some(Backend::Avx512)) | (Self::V3, Some(Backend::V3))
        )
    }
}

/// Builds a contestant, and returns the path of the binary.
pub(crate) fn build(build: Build) -> Result<PathBuf, String> {
    let target = target_folder()?;
    let (target, flags, features): (_, _, &[&str]) = match build {
        Build::Stock => (target, "", &[]),
        Build::Native => (target.join("native"), "-C target-cpu=native", &["--features", "rivals"]),
        Build::V3 => (target.join("v3"), "-C target-cpu=x86-64-v3", &[]),
    };
    // The rivals' move generators are in other crates than their loops.
    let profile: &[(&str, &str)] = match build {
        Build::Native => {
            &[("CARGO_PROFILE_RELEASE_LTO", "fat"), ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1")]
        }
        Build::Stock | Build::V3 => &[],
    };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let status = Command::new(cargo)
        .args(["build", "--quiet", "--release", "--bin", "contestant"])
        .args(features)
        .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
        .arg("--target-dir")
        .arg(&target)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", flags)
        .envs(profile.iter().copied())
        .status()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if !status.success() {
        return Err("cannot build the contestants: see cargo's messages above".to_owned());
    }
    Ok(target.join("release").join(format!("contestant{}", std::env::consts::EXE_SUFFIX)))
}

/// This program is in `<target folder>/<profile>/`.
fn target_folder() -> Result<PathBuf, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let folder = program.parent().and_then(Path::parent);
    folder.map(Path::to_owned).ok_or_else(|| "cannot tell the target folder".to_owned())
}
