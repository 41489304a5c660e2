//! Every form of a mutant is written into a small crate, and tested there.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

const SOURCE: &str = include_str!("data/small.rs");
const FILE: &str = "crates/small/src/lib.rs";
const WORKSPACE: &str = "
[workspace]
members = [\"crates/small\"]
resolver = \"3\"

[profile.mutants]
inherits = \"dev\"
";
const PACKAGE: &str = "
[package]
name = \"small\"
edition = \"2024\"

[dependencies]
";

const OUTCOMES: [&str; 7] =
    ["Caught", "Missed", "Unreached", "Timeout", "Equal", "Unviable", "Apart"];

/// A list of mutants that are equal, one of which is not.
const EQUAL: &str = "
## The tests are few

- `crates/small/src/lib.rs: BinaryOperator < <=`
- `crates/small/src/lib.rs: BinaryOperator * /` 1 of 3
- `crates/small/src/elsewhere.rs: BinaryOperator * /`

## This is wrong

- `crates/small/src/lib.rs: BinaryOperator + *` 4
";

/// The mutants of the small crate as cargo-mutants lists them, with what becomes of each.
fn mutants() -> Vec<(Value, String)> {
    let (mut mutants, mut return_type) = (Vec::new(), "");
    for (number, line) in (1..).zip(SOURCE.lines()) {
        if let Some((_, returned)) = line.split_once("-> ") {
            return_type = returned;
        }
        let Some((code, notes)) = line.split_once(" // ") else { continue };
        for note in notes.split("; ") {
            let parts: Vec<_> = note.split('~').map(str::trim).collect();
            let [genre, replaced, replacement, outcome] = parts[..] else { panic!("{line}") };
            let column = code.find(replaced).unwrap_or_else(|| panic!("{line}")) + 1;
            let span = json!({
                "start": { "line": number, "column": column },
                "end": { "line": number, "column": column + replaced.len() },
            });
            let function =
                (!line.starts_with("const")).then(|| json!({ "return_type": return_type }));
            let mutant = json!({
                "file": FILE, "function": function, "genre": genre, "package": "small", "replacement": replacement,
                "name": format!("{FILE}:{number}:{column}: {genre} {replaced} {replacement}"), "span": span,
            });
            mutants.push((mutant, outcome.to_owned()));
        }
    }
    mutants
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Runs the tool on the small crate, and returns what became of each mutant, in order.
fn outcomes(folder: &Path, list: &[&Value]) -> Vec<String> {
    write(folder, "list.json", &serde_json::to_string(list).unwrap());
    let output = Command::new(env!("CARGO_BIN_EXE_mutants"))
        .arg("--tree")
        .arg(folder.join("tree"))
        .arg("--work")
        .arg(folder.join("work"))
        .args(["--package", "small"])
        .arg("--equal")
        .arg(folder.join("equal.md"))
        .arg(folder.join("list.json"))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("The tests are few: 1 of 1 mutants are equal"), "{errors}");
    let name = |mutant: &&Value| mutant["name"].as_str().unwrap().to_owned();
    let outcome = |name: String| {
        let is_in = |outcome: &&str| {
            let path = folder.join("work").join(outcome.to_lowercase() + ".txt");
            fs::read_to_string(path).unwrap().lines().any(|line| line == name)
        };
        OUTCOMES.into_iter().find(is_in).expect("each is in a list").to_owned()
    };
    list.iter().map(name).map(outcome).collect()
}

#[test]
fn every_form_of_a_mutant_has_its_outcome() {
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("tree");
    write(&tree, "Cargo.toml", WORKSPACE);
    write(&tree, "crates/small/Cargo.toml", PACKAGE);
    write(&tree, FILE, SOURCE);
    for arguments in [&["init", "--quiet"][..], &["add", "."]] {
        assert!(Command::new("git").args(arguments).current_dir(&tree).status().unwrap().success());
    }
    write(folder.path(), "equal.md", EQUAL);
    let mutants = mutants();
    let list: Vec<_> = mutants.iter().map(|(mutant, _)| mutant).collect();
    let expected: Vec<_> = mutants.iter().map(|(_, outcome)| outcome.clone()).collect();
    assert_eq!(outcomes(folder.path(), &list), expected);
    // The second time nothing is compiled again, and what did not compile is known.
    assert_eq!(outcomes(folder.path(), &list), expected);
}
