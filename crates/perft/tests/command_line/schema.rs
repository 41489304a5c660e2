//! The output of `--json` is as `docs/perft.schema.json` says: no less, and no more.

use std::sync::LazyLock;

use serde_json::Value;
use terminal::testing::Schema;

use crate::fake_engine::perft_with;
use crate::program::{Run, TemporaryFile, perft, perft_fed};
use crate::units_folder::UnitsFolder;

const SCHEMA: &str = include_str!("../../../../docs/perft.schema.json");

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const CHESS960: &str = "4k3/8/8/8/8/8/8/1K1R4 w D - 0 1";
const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// Every object that some runs write, with the kinds that their lines must have.
static OUTPUT: LazyLock<Vec<(&str, Value)>> = LazyLock::new(|| {
    let runs = [counts(), games(), divides(), suites(), engine_suites(), benches(), units()];
    let lines = |(run, kinds): (Run, Vec<&'static str>)| {
        let objects = run.objects();
        assert_eq!(objects.len(), kinds.len(), "{run:#?}");
        kinds.into_iter().zip(objects)
    };
    runs.into_iter().flatten().flat_map(lines).collect()
});

type Runs = Vec<(Run, Vec<&'static str>)>;

fn counts() -> Runs {
    let positions = format!("{KINGS}\n{ROOKS}\nno position\n");
    vec![
        (perft(["count", "3", "--json"]), vec!["count"]),
        (perft(["count", "0..5", "--json"]), vec!["count"; 6]),
        (perft(["count", "3", "--hash", "1", "--json"]), vec!["count"]),
        (perft(["count", "30", "--time", "0.1", "--threads", "1", "--json"]), vec!["count"]),
        (
            perft_fed(["count", "1..2", "-", "--json"], positions.as_bytes()),
            vec!["counts", "counts", "bad_input"],
        ),
        (perft(["stats", "3", "--json"]), vec!["stats"]),
        (perft(["stats", "30", "--time", "0.1", "--threads", "1", "--json"]), vec!["stats"]),
        (perft(["unique", "4", "--json"]), vec!["unique"]),
        (perft(["unique", "4", "--diagrams", "--json"]), vec!["unique"]),
        (perft(["unique", "30", "--time", "0.1", "--threads", "1", "--json"]), vec!["unique"]),
        (perft(["estimate", "6", "--samples", "50", "--json"]), vec!["estimate"]),
        (perft(["estimate", "2", "--json"]), vec!["estimate"]),
        (
            perft([
                "estimate",
                "8",
                "--samples",
                "4000000000",
                "--time",
                "1",
                "--threads",
                "1",
                "--json",
            ]),
            vec!["estimate"],
        ),
    ]
}

fn games() -> Runs {
    let text = b"1. e4 -- *\n\n[Event \"2\"]\n\n1. e5 *\n";
    let position = "game_position";
    vec![
        (
            perft_fed(["games", "-", "--json"], text),
            vec![position, position, position, position, "bad_game"],
        ),
        (perft_fed(["count", "1..2", "-", "--json"], text), vec!["game_counts", "bad_game"]),
    ]
}

fn divides() -> Runs {
    let against = |lines: &str| {
        (
            perft_fed(["divide", "1", KINGS, "--against", "-", "--json"], lines.as_bytes()),
            vec!["divide_against"],
        )
    };
    let engine = |fault: &str, depth: &str, more: &[&str]| {
        let arguments = ["divide", depth, ROOKS, "--json", "--engine", "{engine}"];
        (perft_with(fault, &[&arguments[..], more].concat()), vec!["divide_engine"])
    };
    let moves = perft(["divide", "1", CHESS960]).stdout;
    let no_castling = moves.replace("b1d1: 1\n", "").into_bytes();
    vec![
        (perft(["divide", "2", "--json"]), vec!["divide"]),
        (perft(["divide", "0", "--json"]), vec!["divide"]),
        (perft(["divide", "30", "--time", "0.1", "--threads", "1", "--json"]), vec!["divide"]),
        against("e1d1: 1\ne1d2: 1\ne1e2: 1\ne1f1: 1\ne1f2: 1\nNodes searched: 5\n"),
        against("e1d1: 1\ne1d1: 2\ne1e3: 1\ne1f1: 7\nNodes searched: 12\n"),
        (
            perft_fed(["divide", "1", CHESS960, "--against", "-", "--json"], &no_castling),
            vec!["divide_against"],
        ),
        engine("right", "2", &[]),
        engine("no castling past an attacked b-file", "2", &[]),
        engine("totals wrongly", "1", &[]),
        engine("right", "2", &["--lists-moves"]),
    ]
}

fn suites() -> Runs {
    let text = format!("{KINGS} ;D1 5 ;D2 25 ;D9 1\n{KINGS} ;D1 6\n{KINGS} ;D9 6\nno position\n");
    let suite = TemporaryFile::new("suite.epd", text);
    let missing = TemporaryFile::new("missing.epd", KINGS);
    let endless = TemporaryFile::new("endless.epd", format!("{KINGS} ;D1 5 ;D40 1\n"));
    vec![
        (
            perft(["suite", suite.path(), "--json", "--max-depth", "2"]),
            vec!["suite_line", "suite_line", "suite_line", "bad_line", "suite_summary"],
        ),
        (
            perft(["suite", missing.path(), "--json", "--depth", "1..2"]),
            vec!["suite_line", "suite_summary"],
        ),
        (
            perft(["suite", endless.path(), endless.path(), "--time", "0.1", "--json"]),
            vec!["suite_line", "suite_summary"],
        ),
    ]
}

fn engine_suites() -> Runs {
    let text =
        format!("{KINGS} ;D1 5\n{ROOKS} ;D2 568\n{KINGS} ;D2 24\nno position\n{KINGS} ;D9 6\n");
    let suite = TemporaryFile::new("suite.epd", text);
    let run = |fault| {
        let arguments =
            ["suite", suite.path(), "--json", "--max-depth", "2", "--engine", "{engine}"];
        let lines = ["engine_line", "engine_line", "engine_line", "bad_line", "engine_line"];
        (perft_with(fault, &arguments), [&lines[..], &["engine_summary"]].concat())
    };
    let endless = TemporaryFile::new("endless.epd", format!("{KINGS} ;D1 5\n"));
    let silent = ["suite", endless.path(), endless.path(), "--engine", "{engine}"];
    let silent = [&silent[..], &["--time", "0.5", "--json"]].concat();
    vec![
        run("no castling past an attacked b-file"),
        run("dies at go"),
        (perft_with("silent", &silent), vec!["engine_line", "engine_summary"]),
    ]
}

fn benches() -> Runs {
    let wrong = TemporaryFile::new("wrong.epd", format!("{KINGS} ;D1 6\n"));
    let quick = ["bench", "start", "--max-nodes", "1k", "--rounds", "1", "--json"];
    let first = perft(quick);
    let old = TemporaryFile::new("old.json", &first.stdout);
    vec![
        (first, vec!["bench"]),
        (perft([&quick[..], &["--compare", old.path()]].concat()), vec!["bench"]),
        (perft(["bench", "--suite", wrong.path(), "--json"]), vec!["bench_failure"]),
        (perft([&quick[..], &["--time", "0.000001"]].concat()), vec!["bench"]),
    ]
}

fn units() -> Runs {
    let units = UnitsFolder::planned(&["4"], 3);
    let planned = UnitsFolder::new();
    let mut runs = vec![
        (planned.plan(&["3", "--units", "2", "--json"]), vec!["units_plan"]),
        (units.of_unit("show", 1, &["--json"]), vec!["units_show"; 7]),
        (units.of_unit("run", 1, &["--json"]), vec!["units_run"]),
        (units.of_unit("run", 1, &["--json"]), vec!["units_run"]),
        (units.of_unit("run", 2, &["--json"]), vec!["units_run"]),
        (units.run("status", &["--json"]), vec!["units_status"]),
        (units.run("gather", &["--runs", "2", "--json"]), vec!["units_gather"]),
    ];
    units.of_unit("run", 3, &[]).ends_with(0);
    runs.push((units.run("gather", &["--json"]), vec!["units_gather"]));
    units.lie(2);
    units.damage(1);
    runs.push((units.run("gather", &["--json"]), vec!["units_gather"]));
    runs
}

#[test]
fn every_object_is_of_its_kind_and_of_no_other() {
    Schema::new(SCHEMA).must_accept(&OUTPUT);
}

#[test]
fn no_field_can_be_added_in_silence() {
    Schema::new(SCHEMA).must_refuse_new_fields(&OUTPUT);
}

#[test]
fn every_kind_and_every_field_is_written() {
    Schema::new(SCHEMA).must_promise_only(&OUTPUT);
}
