//! `report` and `selftest`.

use std::fs;
use std::path::PathBuf;

use crate::program::magics;

#[test]
fn the_report_has_the_known_figures() {
    magics(["report"])
        .ends_with(0)
        .says("layout")
        .says("plain                   294912")
        .says("fancy                   107648")
        .says("dense                    92864")
        .says("black                    84698");
}

#[test]
fn the_report_can_be_written_as_json() {
    let objects = magics(["report", "--json"]).ends_with(0).objects();
    let named = |name: &str| objects.iter().find(|object| object["name"] == name).unwrap();
    assert_eq!(named("fancy")["entries"], 107_648);
    assert_eq!(named("black")["holes"], 84_698 - named("black")["used"].as_u64().unwrap());
    assert_eq!(named("kogge-stone")["bytes"], 0);
    assert!(named("kogge-stone").get("entries").is_none());
}

#[test]
fn the_chart_has_a_bar_for_each_layout() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("report.svg");
    magics(["report", "--svg", path.to_str().unwrap()]).ends_with(0);
    let svg = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let layouts = magics(["report", "--json"]).ends_with(0).objects().len();
    assert_eq!(svg.matches("class=\"bar\"").count(), layouts);
}

#[test]
fn the_selftest_passes() {
    magics(["selftest"]).ends_with(0).says("ok ").says(" 0 do not");
}
