//! `--hash`, `--merge` and `--memory`.

use serde_json::json;

use crate::program::{perft, perft_fed};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Every method, as options.
const METHODS: [&[&str]; 4] =
    [&["--kernel", "bulk"], &["--hash", "16"], &["--merge"], &["--merge", "--memory", "1"]];

#[test]
fn all_methods_count_alike() {
    for method in METHODS {
        for threads in ["1", "2"] {
            let count = ["count", "4", KIWIPETE, "--threads", threads];
            perft(count.iter().chain(method)).ends_with(0).says("4085603 nodes");
        }
    }
}

#[test]
fn all_methods_divide_alike() {
    let plain = perft(["divide", "3", KIWIPETE]).ends_with(0).stdout;
    for method in METHODS {
        let run = perft(["divide", "3", KIWIPETE].iter().chain(method)).ends_with(0);
        assert_eq!(run.stdout, plain, "{method:?}");
    }
}

#[test]
fn all_methods_run_suites() {
    for method in METHODS {
        let text = format!("{KIWIPETE} ;D1 48 ;D2 2039 ;D3 97862\n");
        let run = perft_fed(["suite", "-"].iter().chain(method), text.as_bytes()).ends_with(0);
        run.complains("1 position, 3 passed");
    }
}

#[test]
fn the_method_is_named() {
    let text = |arguments: &[&str]| perft(arguments).ends_with(0).stdout;
    assert!(text(&["count", "3", "--hash", "1"]).contains(", table of 1.0 MB)"));
    assert!(text(&["count", "3", "--merge"]).contains(", merged)"));
    assert!(text(&["suite", "--max-nodes", "1k", "--merge"]).contains(", merged."));
}

#[test]
fn deep_totals_are_merged_unless_a_kernel_is_named() {
    let object = |arguments: &[&str]| perft(arguments).ends_with(0).objects().remove(0);
    let merged = object(&["count", "5", "--json"]);
    assert_eq!((&merged["method"], &merged["nodes"]), (&json!("merged"), &json!("4865609")));
    assert_eq!(merged["distinct"], json!([1, 20, 400, 5362]));
    let plain = object(&["count", "5", "--json", "--kernel", "two-ply"]);
    assert_eq!((&plain["method"], &plain["nodes"]), (&json!("plain"), &json!("4865609")));
    assert_eq!(plain.get("distinct"), None);
    assert_eq!(object(&["count", "4", "--json"])["method"], "plain");
    assert_eq!(object(&["count", "5", "--json", "--hash", "1"])["method"], "hashed");
}

#[test]
fn rejects_options_that_exclude_each_other() {
    perft(["count", "3", "--hash", "1", "--merge"]).ends_with(2).complains("--merge");
    perft(["count", "3", "--hash", "1", "--memory", "1"]).ends_with(2).complains("--memory");
    for option in ["--hash", "--memory"] {
        for bad in ["0", "-1", "many", "99999999999"] {
            perft(["count", "3", &format!("{option}={bad}")]).ends_with(2).complains("megabytes");
        }
    }
}

#[test]
fn paths_beyond_128_bits_are_an_error() {
    let run = perft(["count", "200", "k7/8/8/p1p1p1p1/P1P1P1P1/8/8/7K w - - 0 1"]).ends_with(2);
    run.complains("more than 2^128").complains("help: count to a lower depth");
}
