//! Tells the program how it was built, for `perft bench` and for results of units: a figure says
//! little without it.

#![allow(clippy::disallowed_methods, reason = "Cargo reads the path")]

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let of = |name: &str| env::var(name).unwrap_or_default();
    let compiler = Command::new(of("RUSTC")).arg("--version").output().ok();
    let compiler = compiler.and_then(|output| String::from_utf8(output.stdout).ok());
    let flags = of("CARGO_ENCODED_RUSTFLAGS").replace('\u{1f}', " ");
    for (name, value) in [
        ("COMPILER", compiler.unwrap_or_default().trim()),
        ("TARGET", &of("TARGET")),
        ("PROFILE", &of("PROFILE")),
        ("OPT_LEVEL", &of("OPT_LEVEL")),
        ("FLAGS", &flags),
        ("COMMIT", commit().unwrap_or_default().trim()),
    ] {
        println!("cargo::rustc-env=PERFT_BUILD_{name}={value}");
    }
}

/// The commit that is built. None outside a repository, as in a published crate.
fn commit() -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        String::from_utf8(output.stdout).ok().filter(|_| output.status.success())
    };
    // Each commit adds a line to this file. Without it, nobody would know when to ask again.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    let log = Path::new(log.trim());
    if !log.exists() {
        return None;
    }
    println!("cargo::rerun-if-changed={}", log.display());
    git(&["rev-parse", "HEAD"])
}
