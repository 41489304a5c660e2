//! What a record must say about the compiler and the commit.

use std::process::Command;

/// The version line of the compiler that cargo uses here, or "unknown".
pub fn compiler() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    first_line_of(Command::new(rustc).arg("--version"))
}

/// The commit that is checked out, or "unknown". It is marked if files differ from the commit.
pub fn commit() -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    first_line_of(Command::new("git").args(["-C", root, "describe", "--always", "--dirty"]))
}

fn first_line_of(command: &mut Command) -> String {
    let output = command.output().ok().filter(|output| output.status.success());
    let text = output.and_then(|output| String::from_utf8(output.stdout).ok());
    let line = text.as_deref().and_then(|text| text.lines().next());
    line.unwrap_or("unknown").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_fails_gives_unknown() {
        assert_eq!(first_line_of(&mut Command::new("no such command")), "unknown");
        assert!(compiler().starts_with("rustc "));
    }
}
