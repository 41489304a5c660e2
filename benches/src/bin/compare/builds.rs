//! Building the two contestants: ours as anybody gets it, rivals for the processor at hand.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How a contestant is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// `cargo build --release` without any flags: our kernels alone.
    Stock,
    /// `-C target-cpu=native`: the rivals, and our kernels once more.
    Native,
}

/// Builds a contestant, and gives the path of the binary.
pub(crate) fn build(build: Build) -> Result<PathBuf, String> {
    let target = target_folder()?;
    let (target, flags, features): (_, _, &[&str]) = match build {
        Build::Stock => (target, "", &[]),
        Build::Native => (target.join("native"), "-C target-cpu=native", &["--features", "rivals"]),
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
        .status()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if !status.success() {
        return Err("cannot build the contestants: see cargo's messages above".to_owned());
    }
    Ok(target.join("release").join(format!("contestant{}", std::env::consts::EXE_SUFFIX)))
}

/// This program stands in `<target folder>/<profile>/`.
fn target_folder() -> Result<PathBuf, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let folder = program.parent().and_then(Path::parent);
    folder.map(Path::to_owned).ok_or_else(|| "cannot tell the target folder".to_owned())
}
