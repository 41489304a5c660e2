//! Results of several hosts: each has its own, whatever it is called.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use perft_units::UnitResult;

use crate::program::Run;
use crate::units_folder::UnitsFolder;

/// Names that differ in what no file name keeps, or in their last letter.
fn hosts() -> Vec<String> {
    let long = "node".repeat(30);
    let names = [
        "node-1",
        "node.1",
        "node 1",
        "Node-1",
        "узел-1",
        "узел-2",
        "",
        "unknown",
        "../node-1",
        "\u{1b}[31m",
    ];
    let names = names.into_iter().map(str::to_owned);
    names.chain([format!("{long}a"), format!("{long}b"), long]).collect()
}

fn run(folder: &UnitsFolder, host: &str, more: &[&str]) -> Run {
    folder.of_unit("run", 1, &[&["--host", host], more].concat())
}

/// The host in each result, with its file.
fn found(folder: &UnitsFolder) -> Vec<(String, PathBuf)> {
    let host = |path: PathBuf| (UnitResult::read(&path).expect("a result").host, path);
    folder.results().into_iter().map(host).collect()
}

#[test]
fn each_host_has_a_result_of_its_own() {
    let folder = UnitsFolder::planned(&["3", "--ply", "1"], 1);
    for host in hosts() {
        let first = run(&folder, &host, &[]).ends_with(0);
        assert!(!first.stdout.contains("as counted before"), "{host:?}: {first:#?}");
    }
    for host in hosts() {
        run(&folder, &host, &[]).ends_with(0).says("as counted before");
        run(&folder, &host, &["--again"]).ends_with(0);
    }
    let there: BTreeSet<String> = found(&folder).into_iter().map(|(host, _)| host).collect();
    assert_eq!(there, hosts().into_iter().collect());
    assert_eq!(folder.results().len(), hosts().len());
    let runs = hosts().len().to_string();
    folder.run("gather", &["--runs", &runs]).ends_with(0).says("8902 nodes");
    let more = (hosts().len() + 1).to_string();
    folder.run("gather", &["--runs", &more]).ends_with(3).says("unit 1: only 13 results");
}

/// Earlier versions named the results of `node.1` and of `node-1` alike.
#[test]
fn results_under_old_names_are_those_of_their_host() {
    let folder = UnitsFolder::planned(&["3", "--ply", "1"], 1);
    run(&folder, "node.1", &[]).ends_with(0);
    let new = folder.results().remove(0);
    let name = new.file_name().and_then(|name| name.to_str()).expect("a name");
    let rest = name.splitn(3, '.').nth(2).expect("kernel and backend");
    let old = new.with_file_name(format!("unit-000001.node-1.{rest}"));
    fs::rename(&new, &old).expect("it is there");
    run(&folder, "node.1", &[]).ends_with(0).says("as counted before").says("node-1.");
    run(&folder, "node.1", &["--again"]).ends_with(0).says("node-1.");
    assert_eq!(found(&folder), [("node.1".to_owned(), old.clone())]);
    for more in [&[][..], &["--again"]] {
        let other = run(&folder, "node-1", more).ends_with(0);
        assert!(!other.stdout.contains("as counted before"), "{other:#?}");
        assert_eq!(UnitResult::read(&old).expect("a result").host, "node.1");
    }
    run(&folder, "node-1", &[]).ends_with(0).says("as counted before");
    assert_eq!(found(&folder).len(), 2);
    folder.run("gather", &["--runs", "2"]).ends_with(0).says("8902 nodes");
}

/// The file that somebody names may hold what another host has found.
#[test]
fn a_named_file_with_the_result_of_another_host_is_refused() {
    let folder = UnitsFolder::planned(&["3", "--ply", "1"], 1);
    let file = Path::new(folder.path()).join("result.json");
    let out = file.to_str().expect("UTF-8");
    run(&folder, "ann", &["--out", out]).ends_with(0);
    let before = fs::read(&file).expect("a result");
    for more in [&["--out", out][..], &["--out", out, "--again"]] {
        let refused = run(&folder, "bob", more).ends_with(2);
        refused
            .complains("holds the result of another host, 'ann'")
            .complains("help: give another");
        assert_eq!(fs::read(&file).expect("a result"), before);
    }
    run(&folder, "ann", &["--out", out]).ends_with(0).says("as counted before");
}
