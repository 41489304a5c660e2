//! What a record must say about the machine and the compiler.

use std::fs;
use std::process::Command;

/// The processor as the system names it, with its family and model where the name alone says
/// little. "unknown" where the system does not tell.
pub fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    processor_of(&info).unwrap_or_else(|| "unknown".to_owned())
}

fn processor_of(info: &str) -> Option<String> {
    let field = |name: &str| {
        info.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            (key.trim() == name).then(|| value.trim().to_owned())
        })
    };
    let name = field("model name")?;
    match (field("cpu family"), field("model")) {
        (Some(family), Some(model)) => Some(format!("{name} (family {family}, model {model})")),
        _ => Some(name),
    }
}

/// The version line of the compiler that cargo uses here, or "unknown".
pub fn compiler() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    first_line_of(Command::new(rustc).arg("--version"))
}

/// The commit that is checked out, marked where files differ from it, or "unknown".
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
    fn the_processor_is_read_from_the_first_core() {
        let info = "processor\t: 0\ncpu family\t: 25\nmodel\t\t: 17\nmodel name\t: Some CPU\n";
        assert_eq!(processor_of(info).as_deref(), Some("Some CPU (family 25, model 17)"));
        assert_eq!(processor_of("model name : Other").as_deref(), Some("Other"));
        assert_eq!(processor_of("Features : fp asimd"), None);
    }

    #[test]
    fn a_command_that_fails_gives_unknown() {
        assert_eq!(first_line_of(&mut Command::new("no such command")), "unknown");
        assert!(compiler().starts_with("rustc "));
    }
}
