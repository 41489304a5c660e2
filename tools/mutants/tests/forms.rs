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

/// Runs the tool on the small crate, and returns what became of each mutant, by number.
fn outcomes(folder: &Path, list: &[&Value]) -> Vec<(u64, String)> {
    write(folder, "list.json", &serde_json::to_string(list).unwrap());
    let output = Command::new(env!("CARGO_BIN_EXE_mutants"))
        .arg("--tree")
        .arg(folder.join("tree"))
        .arg("--work")
        .arg(folder.join("work"))
        .args(["--package", "small"])
        .arg(folder.join("list.json"))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    let lines = fs::read_to_string(folder.join("work/outcomes.jsonl")).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let outcome = |line: Value| {
        (line["number"].as_u64().unwrap(), line["outcome"].as_str().unwrap().to_owned())
    };
    let mut outcomes: Vec<_> = lines.map(outcome).collect();
    outcomes.sort_unstable();
    outcomes
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
    let mutants = mutants();
    let list: Vec<_> = mutants.iter().map(|(mutant, _)| mutant).collect();
    let expected: Vec<_> =
        (1..).zip(&mutants).map(|(number, (_, outcome))| (number, outcome.clone())).collect();
    assert_eq!(outcomes(folder.path(), &list), expected);
    // The second time nothing is compiled again, and what did not compile is known.
    assert_eq!(outcomes(folder.path(), &list), expected);
}
