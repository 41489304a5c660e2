//! The tables of `docs/dependencies.md`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, bail, ensure};

/// Whose dependencies a table lists. Each has a heading of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    Published,
    TestsOfPublished,
    NeverPublished,
}

impl Section {
    const ALL: [Self; 3] = [Self::Published, Self::TestsOfPublished, Self::NeverPublished];

    /// The heading on the page.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Published => "Published crates",
            Self::TestsOfPublished => "Tests of published crates",
            Self::NeverPublished => "Never published",
        }
    }
}

/// A dependency in a section. It has one row.
pub type Entry = (Section, String);

/// What the page says of a dependency.
#[derive(Debug)]
pub struct Row {
    /// Where the row stands, from 1.
    pub line: usize,
    /// Who needs it. With an asterisk: only with a feature.
    pub users: BTreeSet<String>,
    pub reason: String,
    pub licence: String,
    /// How many packages it builds.
    pub packages: String,
    pub seconds: String,
}

/// Reads all rows below the three headings.
pub fn parse(page: &str) -> Result<BTreeMap<Entry, Row>> {
    let mut rows = BTreeMap::new();
    let mut section = None;
    for (line, text) in (1..).zip(page.lines()) {
        if let Some(heading) = text.strip_prefix("## ") {
            section = Section::ALL.into_iter().find(|section| section.heading() == heading);
        }
        let (Some(section), Some(cells)) = (section, cells(text)) else { continue };
        let [name, users, reason, licence, packages, seconds] = cells.as_slice() else {
            bail!("line {line}: {} cells in a row, not 6", cells.len());
        };
        if *name == "crate" || name.starts_with('-') {
            continue;
        }
        let row = Row {
            line,
            users: users.split(", ").map(str::to_owned).collect(),
            reason: (*reason).to_owned(),
            licence: (*licence).to_owned(),
            packages: (*packages).to_owned(),
            seconds: (*seconds).to_owned(),
        };
        let name = name.trim_matches('`').to_owned();
        let twice = rows.insert((section, name.clone()), row);
        ensure!(twice.is_none(), "line {line}: a second row for {name}");
    }
    Ok(rows)
}

/// The cells of a table's row. None for other lines.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_belong_to_the_heading_above() {
        let page = "| a | b |\n\n## Published crates\n\nText.\n\n\
                    | crate | in | why | licence | packages | seconds |\n|---|---|---|---|---|---|\n\
                    | `x` | board*, pgn | lists | MIT | 2 | 0.5 |\n\n## Other\n\n| y | z |\n";
        let rows = parse(page).expect("valid");
        assert_eq!(rows.len(), 1);
        let row = &rows[&(Section::Published, "x".to_owned())];
        assert_eq!(row.line, 9);
        assert!(row.users.contains("board*") && row.users.contains("pgn"));
        assert_eq!((row.licence.as_str(), row.packages.as_str()), ("MIT", "2"));
    }

    #[test]
    fn bad_rows_are_refused_with_their_line() {
        let short = parse("## Never published\n| x | y | z |\n").expect_err("too short");
        assert_eq!(short.to_string(), "line 2: 3 cells in a row, not 6");
        let row = "| x | y | z | MIT | 1 | 2 |\n";
        let twice = parse(&format!("## Never published\n{row}{row}")).expect_err("twice");
        assert_eq!(twice.to_string(), "line 3: a second row for x");
    }
}
