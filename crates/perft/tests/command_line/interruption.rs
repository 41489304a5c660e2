//! Ctrl-C.

use serde_json::json;

use crate::program::{TemporaryFile, interrupted};

#[test]
fn count_tells_what_it_knows() {
    let run = interrupted(&["count", "20"]).ends_with(130);
    run.says(" nodes at depth 20 so far in ").complains("interrupted: the count is not complete");
}

#[test]
fn divide_tells_what_it_knows() {
    let run = interrupted(&["divide", "20"]).ends_with(130);
    run.says("\nNodes searched: ").complains(" of 20 moves are known, ");
}

#[test]
fn json_tells_that_it_is_not_complete() {
    let run = interrupted(&["count", "20", "--json"]).ends_with(130);
    let object = &run.objects()[0];
    assert_eq!((&object["depth"], &object["interrupted"]), (&20.into(), &true.into()));
    assert!(object["nodes"].as_str().is_some_and(|nodes| nodes.parse::<u128>().is_ok()));
}

#[test]
fn suites_tell_what_they_know() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let endless = TemporaryFile::new(
        "endless.epd",
        format!("{start} ;D1 20 ;D12 62854969236701747 ;D13 1981066775000396239\n"),
    );
    let run = interrupted(&["suite", endless.path(), endless.path()]).ends_with(130);
    run.says("\ntotal ").says("interrupted before 2 counts");
}

#[test]
fn a_comparison_with_an_engine_ends() {
    let run = interrupted(&["divide", "2", "--engine", "sleep 60"]).ends_with(130);
    run.complains("interrupted: the comparison is not complete");
}

#[test]
fn a_measurement_ends() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let endless = TemporaryFile::new("endless_bench.epd", format!("{start} ;D13 1\n"));
    let measure = ["bench", "--suite", endless.path(), "--kernel", "bulk"];
    interrupted(&measure).ends_with(130).complains("interrupted: not all rounds were run");
    let run = interrupted(&[&measure[..], &["--json"]].concat()).ends_with(130);
    let object = &run.objects()[0];
    assert_eq!((&object["interrupted"], &object["results"]), (&true.into(), &json!([])));
}
