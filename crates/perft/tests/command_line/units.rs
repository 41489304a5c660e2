//! `units`, and `count --save`.

use std::fs;

use crate::program::perft;
use crate::units_folder::UnitsFolder;

#[test]
fn units_are_planned_run_and_gathered() {
    let units = UnitsFolder::planned(&["5"], 4);
    units.run("gather", &[]).ends_with(3).says("unit 1: no result").says("4 of 4 units");
    units.run("status", &[]).ends_with(3).says("counted   0");
    units.run("status", &["--json"]).ends_with(3).says("\"nodes_so_far\":\"0\"");
    for number in 1..=4 {
        units.of_unit("run", number, &[]).ends_with(0).says(&format!("unit {number}: "));
    }
    units.run("gather", &[]).ends_with(0).says("4865609 nodes at depth 5, from 4 units");
    units.run("status", &[]).ends_with(0).says("counted   4 (100.0% of the cost)");
    units.run("status", &["--watch"]).ends_with(0).says("counted   4");
}

#[test]
fn any_root_and_many_roots_can_be_planned() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let units = UnitsFolder::planned(&["3", kings, "--moves", "e1e2"], 2);
    units.of_unit("show", 1, &[]).ends_with(0).complains("path, checksum");
    units.run("gather", &["--json"]).ends_with(3);
    let all = UnitsFolder::new();
    let planned = all.plan(&["2", "--ply", "1", "--all-chess960", "--units", "3"]);
    planned.ends_with(0).says("3 units").says("from 960 positions");
    let (list, several) = (UnitsFolder::new(), UnitsFolder::new());
    let file = format!("{}.epd", list.path());
    fs::write(&file, format!("# two kings\n{kings}\n4k3/8/8/8/8/8/8/R3K2R b KQ -\n"))
        .expect("a file");
    several.plan(&["2", "--ply", "1", "--roots", &file]).ends_with(0).says("from 2 positions");
    fs::write(&file, format!("{kings}\nno position\n")).expect("a file");
    UnitsFolder::new().plan(&["2", "--roots", &file]).ends_with(2).complains("a plan.epd:2:");
    let twice = UnitsFolder::new().plan(&["2", "kiwipete", "--roots", &file]);
    twice.ends_with(2).complains("combined with --roots");
}

#[test]
fn shown_positions_are_epd() {
    let units = UnitsFolder::planned(&["4"], 1);
    let shown = units.of_unit("show", 1, &[]).ends_with(0);
    assert_eq!(shown.stdout.lines().count(), 20);
    assert!(shown.stdout.lines().all(|line| line.ends_with(" b KQkq - c0 \"1\";")), "{shown:#?}");
}

#[test]
fn rejects_damaged_units_by_name() {
    let units = UnitsFolder::planned(&["4"], 2);
    units.plan(&["4"]).ends_with(2).complains("holds a plan already").complains("--out");
    let bytes = fs::read(units.unit(1)).expect("a unit");
    let mut flipped = bytes.clone();
    flipped[100] ^= 4;
    for (wrong, reason) in [
        (&bytes[..bytes.len() - 7], "cut off"),
        (&flipped, "is damaged"),
        (b"no unit at all", "is not a unit"),
    ] {
        fs::write(units.unit(1), wrong).expect("it can be written");
        let refused = units.of_unit("run", 1, &[]).ends_with(2).complains("unit-000001.perftunit");
        refused.complains(reason);
        units.of_unit("show", 1, &[]).ends_with(2).complains(reason);
    }
    // One bad unit keeps no other from being counted.
    let second = units.unit(2);
    let both = units.of_unit("run", 1, &[second.to_str().expect("UTF-8")]);
    both.ends_with(2).says("unit 2: ");
    assert_eq!(units.results().len(), 1);
    perft(["units", "gather", "/nowhere"]).ends_with(2).complains("there is no plan in '/nowhere'");
    perft(["units", "run", "/nowhere"]).ends_with(2).complains("/nowhere");
    perft(["units", "run", "a", "b", "--out", "c"]).ends_with(2).complains("2 units are given");
    let deep = UnitsFolder::new().plan(&["3", "--ply", "4"]);
    deep.ends_with(2).complains("ply 4 lies below depth 3");
    UnitsFolder::new().plan(&["3", "--ply", "four"]).ends_with(2).complains("'four'");
    UnitsFolder::new().plan(&["3", "--units", "0"]).ends_with(2).complains("from 1 to");
}

#[test]
fn a_lie_is_a_disagreement_and_a_retry_list_names_it() {
    let units = UnitsFolder::planned(&["4"], 3);
    for number in 1..=3 {
        units.of_unit("run", number, &[]).ends_with(0);
    }
    units.run("gather", &["--runs", "2"]).ends_with(3).says("unit 1: only 1 result");
    for number in 1..=3 {
        units.of_unit("run", number, &["--host", "other"]).ends_with(0);
    }
    units.run("gather", &["--runs", "2"]).ends_with(0).says("197281 nodes");
    units.lie(2);
    units.run("gather", &[]).ends_with(1).says("unit 2: results disagree").says("by liar ");
    let list = units.run("gather", &["--retry-list", "-"]).ends_with(1);
    assert!(list.stdout.starts_with(units.unit(2).to_str().expect("UTF-8")), "{list:#?}");
    units.run("status", &[]).ends_with(1).says("results disagree");
}

#[test]
fn a_damaged_result_is_refused_and_its_unit_missing() {
    let units = UnitsFolder::planned(&["4"], 2);
    units.of_unit("run", 1, &[]).ends_with(0);
    units.damage(1);
    let gathered = units.run("gather", &[]).ends_with(3).says("unit 1: no result");
    gathered.complains("refused: ");
    let file = format!("{}.list", units.path());
    units.run("gather", &["--retry-list", &file]).ends_with(3);
    assert_eq!(fs::read_to_string(file).expect("a list").lines().count(), 2);
}

#[test]
fn a_saved_count_is_the_count() {
    let folder = UnitsFolder::new();
    let save = |depth: &str| perft(["count", depth, "--save", folder.path()]);
    save("5").ends_with(0).says("4865609 nodes at depth 5 in ");
    let again = save("5").ends_with(0).says("4865609 nodes at depth 5 in ");
    again.complains("continuing: 8 of 8 units are counted");
    // The time is that of all calls: this one has counted nothing.
    let seconds = |run: crate::program::Run| -> f64 {
        let object: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        object["seconds"].as_f64().expect("seconds")
    };
    let all_calls = seconds(folder.run("gather", &["--json"]).ends_with(0));
    let again = perft(["count", "5", "--save", folder.path(), "--json"]).ends_with(0);
    // One is rounded to nanoseconds.
    assert!(all_calls > 0.0 && seconds(again) >= all_calls - 1e-8);
    save("6").ends_with(2).complains("holds another count: depth 5 of ");
    folder.run("gather", &[]).ends_with(0).says("4865609 nodes");
    perft(["count", "1..3", "--save", folder.path()]).ends_with(2).complains("takes one depth");
}
