//! Tells the program how it was built, for `perft bench`: a figure of speed says little without it.

use std::env;
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
    ] {
        println!("cargo::rustc-env=PERFT_BUILD_{name}={value}");
    }
}
