//! All properties hold for the inputs that are checked in. Fuzzing begins with the inputs in
//! `corpus`; those in `regressions` once showed a bug.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fuzz_properties::DOORS;

/// The folder with the fuzz targets.
fn fuzz() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The inputs of a door, in the order of their names. What a fuzzer leaves has no dot in its name
/// and is not a test.
fn inputs(folder: &str, door: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(fuzz().join(folder).join(door)) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("a folder that can be read").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some()).collect();
    paths.sort();
    paths
}

/// The names in a folder, without their extensions.
fn names(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(fuzz().join(folder)).expect("a folder that can be read");
    let paths = entries.map(|entry| entry.expect("a folder that can be read").path());
    paths.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
}

/// A failure shows the name of its input last.
#[test]
fn properties_hold() {
    for (door, property) in DOORS {
        let corpus = inputs("corpus", door);
        assert!(!corpus.is_empty(), "fuzz/corpus/{door} has no inputs");
        for path in corpus.into_iter().chain(inputs("regressions", door)) {
            println!("{}", path.display());
            property(&fs::read(&path).expect("a file that can be read"));
        }
    }
}

#[test]
fn empty_inputs_are_inputs() {
    for (door, property) in DOORS {
        println!("{door}");
        property(b"");
        property(b"\n");
    }
}

#[test]
fn every_door_has_a_target() {
    let doors: BTreeSet<String> = DOORS.iter().map(|(door, _)| (*door).to_owned()).collect();
    assert_eq!(names("fuzz_targets"), doors);
    assert_eq!(names("corpus"), doors);
    assert!(names("regressions").is_subset(&doors), "a regression of no door");
}
