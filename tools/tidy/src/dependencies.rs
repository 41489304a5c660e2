//! Whether `docs/dependencies.md` has every direct dependency, and none that is gone.

use std::collections::{BTreeMap, BTreeSet};

use crate::dependency_page::{Entry, Row};
use crate::workspaces::Facts;

/// What differs between the page and the manifests, one line each.
pub fn differences(page: &BTreeMap<Entry, Row>, facts: &BTreeMap<Entry, Facts>) -> Vec<String> {
    let mut found = Vec::new();
    for ((section, name), row) in page {
        let place = format!("line {}: {name}", row.line);
        let Some(facts) = facts.get(&(*section, name.clone())) else {
            found.push(format!("{place}: nothing under \"{}\" needs it", section.heading()));
            continue;
        };
        let shown = packages(facts);
        for (what, page, truth) in [
            ("needed by", joined(&row.users), joined(&facts.users)),
            ("licence", row.licence.clone(), facts.licence.clone()),
            ("packages", row.packages.clone(), shown),
        ] {
            if page != truth {
                found.push(format!("{place}: {what}: \"{page}\", should be \"{truth}\""));
            }
        }
        for (what, cell) in [("reason", &row.reason), ("seconds", &row.seconds)] {
            if cell.is_empty() {
                found.push(format!("{place}: no {what}"));
            }
        }
    }
    for (entry, facts) in facts.iter().filter(|(entry, _)| !page.contains_key(entry)) {
        let (section, name) = entry;
        let (users, licence) = (joined(&facts.users), &facts.licence);
        found.push(format!(
            "\"{}\" lacks a row: | `{name}` | {users} | WHY | {licence} | {} | SECONDS |",
            section.heading(),
            packages(facts),
        ));
    }
    found
}

fn joined(users: &BTreeSet<String>) -> String {
    users.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

fn packages(facts: &Facts) -> String {
    facts.packages.map_or_else(|| "—".to_owned(), |number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dependency_page::{Section, parse};

    fn facts(users: &[&str], packages: Option<usize>) -> Facts {
        let users = users.iter().map(|&user| user.to_owned()).collect();
        Facts { users, licence: "MIT".to_owned(), packages }
    }

    fn found(rows: &str, truth: &[(&str, Facts)]) -> Vec<String> {
        let page = parse(&format!("## Published crates\n{rows}")).expect("valid");
        let entry = |name: &str| (Section::Published, name.to_owned());
        let truth = truth.iter().map(|(name, facts)| (entry(name), facts.clone())).collect();
        differences(&page, &truth)
    }

    #[test]
    fn a_true_page_passes() {
        let rows =
            "| `x` | board, pgn* | lists | MIT | 3 | 0.1 |\n| y | pgn | Windows | MIT | — | — |\n";
        let truth = [("x", facts(&["pgn*", "board"], Some(3))), ("y", facts(&["pgn"], None))];
        assert_eq!(found(rows, &truth), [""; 0]);
    }

    #[test]
    fn missing_and_stale_rows_are_found() {
        let rows = "| old | board | lists | MIT | 1 | 0.1 |\n";
        let lines = found(rows, &[("new", facts(&["board"], Some(2)))]);
        assert_eq!(lines[0], "line 2: old: nothing under \"Published crates\" needs it");
        assert_eq!(
            lines[1],
            "\"Published crates\" lacks a row: | `new` | board | WHY | MIT | 2 | SECONDS |"
        );
    }

    #[test]
    fn each_wrong_cell_is_named() {
        let lines = found("| x | pgn |  | ISC | 1 |  |\n", &[("x", facts(&["board"], Some(2)))]);
        assert_eq!(
            lines,
            [
                "line 2: x: needed by: \"pgn\", should be \"board\"",
                "line 2: x: licence: \"ISC\", should be \"MIT\"",
                "line 2: x: packages: \"1\", should be \"2\"",
                "line 2: x: no reason",
                "line 2: x: no seconds",
            ]
        );
    }
}
