//! What both columns of `docs/migration.md` give must be the same, or the page says in words where it is not.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Debug;

use board::Position;

const PAGE: &str = include_str!("../../../docs/migration.md");

/// The rows of one crate that were compared, each by a part of its first column.
pub(crate) struct Rows {
    chapter: &'static str,
    compared: BTreeSet<String>,
    keys: [HashMap<u64, u64>; 2],
}

impl Rows {
    pub(crate) fn new(chapter: &'static str) -> Self {
        Self { chapter, compared: BTreeSet::new(), keys: Default::default() }
    }

    /// Both columns of a row must give the same at this position.
    #[track_caller]
    pub(crate) fn same<T: PartialEq + Debug>(
        &mut self,
        row: &str,
        position: &Position,
        theirs: T,
        ours: T,
    ) {
        assert_eq!(theirs, ours, "{}: {row}: {position}", self.chapter);
        if !self.compared.contains(row) {
            self.compared.insert(row.to_owned());
        }
    }

    /// Keys are other numbers. They must be equal for the same positions.
    #[track_caller]
    pub(crate) fn same_keys(&mut self, row: &str, position: &Position, theirs: u64, ours: u64) {
        let [known, known_theirs] = &mut self.keys;
        let there = *known.entry(ours).or_insert(theirs);
        let here = *known_theirs.entry(theirs).or_insert(ours);
        self.same(row, position, (there, here), (theirs, ours));
    }

    /// Each row of the page must have been compared, or have words of why there is nothing to compare.
    pub(crate) fn cover_the_page(&self) {
        let (_, chapter) = PAGE.split_once(&format!("\n## {}\n", self.chapter)).expect("a chapter");
        let chapter = chapter.split("\n## ").next().unwrap_or_default();
        let rows: Vec<&str> = chapter
            .lines()
            .filter(|line| line.starts_with("| ") && !line.contains("| here |"))
            .collect();
        let is_compared = |row: &str| self.compared.iter().any(|part| row.contains(part.as_str()));
        let needs_no_comparison =
            |row: &str| ["not here", "| — |"].iter().any(|mark| row.contains(mark));
        let left: Vec<&&str> =
            rows.iter().filter(|row| !is_compared(row) && !needs_no_comparison(row)).collect();
        assert!(left.is_empty(), "not compared: {left:#?}");
        let absent: Vec<&String> =
            self.compared.iter().filter(|part| !chapter.contains(part.as_str())).collect();
        assert!(absent.is_empty(), "compared, but not on the page: {absent:#?}");
    }
}

pub(crate) fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort_unstable();
    texts
}
