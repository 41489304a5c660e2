//! `suite --into`: a suite that grows, and runs that go on.

use std::fs;
use std::path::PathBuf;

use crate::program::{Run, TemporaryFile, interrupted, perft};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

/// A suite to read, and the place of one that grows.
struct Suites {
    folder: tempfile::TempDir,
}

impl Suites {
    fn new(text: &str) -> Self {
        let suites = Self { folder: tempfile::tempdir().expect("a folder") };
        suites.asks(text);
        suites
    }

    fn asked(&self) -> PathBuf {
        self.folder.path().join("asked.epd")
    }

    fn grown(&self) -> PathBuf {
        self.folder.path().join("grown.epd")
    }

    /// Changes the suite that is read.
    fn asks(&self, text: &str) {
        fs::write(self.asked(), text).expect("written");
    }

    fn arguments<'a>(&'a self, options: &[&'a str]) -> Vec<String> {
        let [asked, grown] = [self.asked(), self.grown()].map(|path| path.display().to_string());
        let own = ["suite".to_owned(), asked, "--into".to_owned(), grown];
        own.into_iter().chain(options.iter().map(|&option| option.to_owned())).collect()
    }

    fn run(&self, options: &[&str]) -> Run {
        perft(self.arguments(options))
    }

    fn text(&self) -> String {
        fs::read_to_string(self.grown()).expect("the suite that grows")
    }
}

#[test]
fn goes_on_where_it_was() {
    let suites = Suites::new(&format!("{KINGS}\n"));
    suites.run(&["--depth", "1..3"]).ends_with(0).says("3 counts made");
    let first = format!("{KINGS} ;D1 5 ;D2 25 ;D3 170\n");
    assert_eq!(suites.text(), first);
    suites.asks(&format!("{KINGS}\n{PAWN}\n"));
    let run = suites.run(&["--depth", "1..3"]).ends_with(0).says("3 counts made");
    run.complains("1 position passed over, as '");
    assert_eq!(suites.text(), first.clone() + &format!("{PAWN} ;D1 6 ;D2 30 ;D3 210\n"));
    suites.run(&["--depth", "2"]).ends_with(0).says("Nothing was left to count.");
    let run = suites.run(&["--depth", "4", "--json"]).ends_with(0);
    assert!(run.stdout.contains("\"positions\":2"), "{run:#?}");
    assert_eq!(suites.text().lines().count(), 4, "greater depths get lines of their own");
}

#[test]
fn an_interrupted_position_is_counted_again() {
    let suites = Suites::new(&format!("{KINGS}\nstartpos\n"));
    let arguments =
        suites.arguments(&["--depth", "1..20", "--threads", "1", "--kernel", "listing"]);
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    interrupted(&words).ends_with(130);
    assert_eq!(suites.text(), "", "neither position has its count of depth 20");
    suites.run(&["--depth", "1..2"]).ends_with(0).says("4 counts made");
}

#[test]
fn a_wrong_count_stays_a_finding() {
    let suites = Suites::new(&format!("{KINGS} ;D1 5 ;D2 24\n{PAWN} ;D1 6 ;D2 30\n"));
    for _ in 0..2 {
        suites.run(&[]).ends_with(1).says("FAILED").says("got       25");
        assert_eq!(suites.text(), format!("{PAWN} ;D1 6 ;D2 30\n"));
    }
}

#[test]
fn counts_not_made_are_not_written() {
    let suites = Suites::new(&format!("{KINGS} ;D1 5 ;D2 25 ;D9 1\n{PAWN} ;D9 1\n"));
    suites.run(&["--max-depth", "2"]).ends_with(0).complains("2 skipped");
    assert_eq!(suites.text(), format!("{KINGS} ;D1 5 ;D2 25\n"));
}

#[test]
fn a_file_that_cannot_grow_is_left_as_it_is() {
    for (text, complaint) in [
        (format!("{KINGS} ;D1 5\n{PAWN} ;D1"), "the last line of '"),
        (format!("{KINGS} ;D1 5\nno position\n"), ":2:"),
    ] {
        let suites = Suites::new(&format!("{KINGS}\n"));
        fs::write(suites.grown(), &text).expect("written");
        suites.run(&["--depth", "1"]).ends_with(2).complains(complaint);
        assert_eq!(suites.text(), text);
    }
    let suites = Suites::new(&format!("{KINGS}\n"));
    fs::create_dir(suites.grown()).expect("a folder");
    suites.run(&["--depth", "1"]).ends_with(2).complains("it is a folder");
    perft(["suite", "--into", "-"]).ends_with(2).complains("it must be a file");
    let file = TemporaryFile::new("same.epd", format!("{KINGS} ;D1 5\n"));
    let run = perft(["suite", file.path(), "--into", file.path()]).ends_with(2);
    run.complains("--into names '");
}
