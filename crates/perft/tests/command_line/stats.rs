//! `stats`.

use serde_json::{Value, json};

use crate::program::perft;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn writes_a_table_with_the_depths_from_left_to_right() {
    let run = perft(["stats", "3", KIWIPETE, "--threads", "1"]).ends_with(0);
    let expected = "\
depth                1      2       3
nodes               48  2,039  97,862
captures             8    351  17,102
  en passant         0      1      45
castlings            2     91   3,162
promotions           0      0       0
checks               0      3     993
  without mates      0      3     992
    direct           0      3     992
    discovered       0      0       0
    both             0      0       0
    two discovered   0      0       0
  mates              0      0       1
    direct           0      0       1
    discovered       0      0       0
    both             0      0       0
    two discovered   0      0       0
stalemates           0      0       0
";
    assert!(run.stdout.starts_with(expected), "{}", run.stdout);
    assert!(run.stdout.contains(" s (two-ply kernel, "), "{}", run.stdout);
}

#[test]
fn writes_json() {
    let run = perft(["stats", "4", "--json"]).ends_with(0);
    let object = &run.objects()[0];
    assert_eq!((&object["depth"], &object["nodes"]), (&4.into(), &"197281".into()));
    let depths = object["depths"].as_array().expect("an array");
    assert_eq!(depths.len(), 4);
    let expected = json!({
        "depth": 4,
        "nodes": "197281",
        "captures": "1576",
        "en_passant": "0",
        "castlings": "0",
        "promotions": "0",
        "checks": "469",
        "direct_checks": "461",
        "discovered_checks": "0",
        "direct_and_discovered_checks": "0",
        "double_discovered_checks": "0",
        "checks_without_mates": "461",
        "direct_mates": "8",
        "discovered_mates": "0",
        "direct_and_discovered_mates": "0",
        "double_discovered_mates": "0",
        "mates": "8",
        "double_checks": "0",
        "stalemates": "0",
    });
    assert_eq!(depths[3], expected);
}

/// All ways to count write the same rows.
#[test]
fn writes_csv_that_does_not_depend_on_how_it_was_counted() {
    let run = perft(["stats", "3", KIWIPETE, "--csv"]).ends_with(0);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(
        lines[0].starts_with("fen,depth,nodes,captures,en_passant,castlings,promotions,checks,")
    );
    assert_eq!(lines.len(), 4);
    assert!(lines[3].starts_with(&format!("{KIWIPETE},3,97862,17102,45,3162,0,993,992,")));
    for options in [
        &["--kernel", "listing"][..],
        &["--merge", "--threads", "2"],
        &["--memory", "1"],
        &["--kernel", "bulk", "--backend", "portable"],
    ] {
        let other = perft(["stats", "3", KIWIPETE, "--csv"].iter().chain(options)).ends_with(0);
        assert_eq!(other.stdout, run.stdout, "{options:?}");
    }
}

#[test]
fn merges_from_depth_5_on() {
    let run = perft(["stats", "5", "--json"]).ends_with(0);
    let object: &Value = &run.objects()[0];
    assert_eq!(object["method"], "merged");
    assert_eq!(object["depths"][4]["mates"], "347");
}

#[test]
fn rejects_unsupported_requests() {
    perft(["stats", "0"]).ends_with(2).complains("no statistics at depth 0");
    perft(["stats", "-1"]).ends_with(2).complains("cannot be negative");
    perft(["stats", "kiwipete"]).ends_with(2).complains("depth");
    perft(["stats", "3", "--hash", "16"]).ends_with(2).complains("--hash").complains("help: ");
    perft(["stats", "3", "--csv", "--json"]).ends_with(2).complains("--json");
    perft(["stats", "3", "8/8/8/8/8/8/8/K7 w - -"]).ends_with(2).complains("black has no king");
}

#[cfg(unix)]
#[test]
fn reports_partial_results_when_interrupted() {
    let run = crate::program::interrupted(&["stats", "20", "--threads", "1"]).ends_with(130);
    run.says("\nnodes ").complains("of 20 depths are complete");
    let run =
        crate::program::interrupted(&["stats", "20", "--threads", "1", "--json"]).ends_with(130);
    let object = &run.objects()[0];
    assert_eq!((&object["depth"], &object["interrupted"]), (&20.into(), &true.into()));
    assert_eq!(object["depths"][0]["nodes"], "20");
}
