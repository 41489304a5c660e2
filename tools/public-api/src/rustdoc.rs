//! Asking a nightly rustdoc for what it knows, as JSON.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// The toolchain whose output this tool reads for certain. A machine may have it as plain
/// `nightly`.
const PINNED: &str = "nightly-2026-05-20";

const TOOLCHAINS: [&str; 2] = [PINNED, "nightly"];

/// A library, and the package that it is in.
pub struct Library {
    pub package: &'static str,
    pub name: &'static str,
}

/// What came of documenting.
pub enum Documented {
    /// A file for each library, in their order.
    Files(Vec<PathBuf>),
    /// Why this machine cannot do it.
    Impossible(String),
}

/// The head of rustdoc's output. The rest can be read when the version is the right one.
#[derive(Deserialize)]
struct Head {
    format_version: u32,
}

/// Documents the libraries with all their features.
///
/// # Errors
/// When a library does not compile.
pub fn document(libraries: &[Library]) -> Result<Documented> {
    let Some(toolchain) = TOOLCHAINS.into_iter().find(|toolchain| is_installed(toolchain)) else {
        return Ok(Documented::Impossible(format!(
            "there is no nightly toolchain: rustup toolchain install {PINNED} --profile minimal"
        )));
    };
    // Apart from what other compilers build.
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    let target = target.join("api");
    let mut command = Command::new("rustup");
    command.args(["run", toolchain, "cargo", "doc", "--quiet", "--locked", "--no-deps", "--lib"]);
    command.arg("--all-features").arg("--target-dir").arg(&target);
    command.args(libraries.iter().flat_map(|library| ["-p", library.package]));
    command.env("RUSTDOCFLAGS", "-Z unstable-options --output-format json");
    let status = command.status().context("cannot run rustup")?;
    ensure!(status.success(), "rustdoc of {toolchain} failed: {status}");
    let file =
        |library: &Library| target.join(format!("doc/{}.json", library.name.replace('-', "_")));
    let files: Vec<_> = libraries.iter().map(file).collect();
    for file in &files {
        let version = format_version(file)?;
        if version != rustdoc_types::FORMAT_VERSION {
            return Ok(Documented::Impossible(format!(
                "{toolchain} writes format {version}, this tool reads {}: \
                 rustup toolchain install {PINNED} --profile minimal",
                rustdoc_types::FORMAT_VERSION,
            )));
        }
    }
    Ok(Documented::Files(files))
}

fn is_installed(toolchain: &str) -> bool {
    let mut command = Command::new("rustup");
    command.args(["run", toolchain, "rustdoc", "--version"]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn format_version(file: &Path) -> Result<u32> {
    let text =
        std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let head: Head = serde_json::from_str(&text)
        .with_context(|| format!("{} is not what rustdoc writes", file.display()))?;
    Ok(head.format_version)
}
