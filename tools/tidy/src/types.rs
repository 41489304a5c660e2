//! Type names that the workspace defines more than once.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::modules::Crate;

/// Where a type is defined: the module, and `file:line`.
pub type Definition = (String, String);

/// The names with several definitions. Definitions in one module are alternatives for different
/// processors and count once.
pub fn repeated(crates: &[Crate]) -> BTreeMap<String, Vec<Definition>> {
    let mut places: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for module in crates.iter().flat_map(|each| &each.modules) {
        for (name, line) in &module.types {
            let place = format!("{}:{line}", module.file.display());
            places.entry(name.clone()).or_default().entry(module.name.clone()).or_insert(place);
        }
    }
    let several = places.into_iter().filter(|(_, places)| places.len() > 1);
    several.map(|(name, places)| (name, places.into_iter().collect())).collect()
}

/// The names that may be repeated: lines `Name: reason` of a file.
pub fn allowed(file: &Path) -> Result<BTreeSet<String>> {
    if !file.is_file() {
        return Ok(BTreeSet::new());
    }
    let text =
        std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    parse_allowed(&text)
}

fn parse_allowed(text: &str) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, reason) = line.split_once(':').unwrap_or((line, ""));
        ensure!(!reason.trim().is_empty(), "no reason why {name} may be repeated");
        ensure!(names.insert(name.to_owned()), "{name} is allowed twice");
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_two_modules_are_repeated() {
        let one = Crate::from_text("mod a { struct X; struct Y; } mod b { enum X {} fn Y() {} }");
        let found = repeated(&[one]);
        assert_eq!(found.keys().collect::<Vec<_>>(), ["X"]);
        assert_eq!(found["X"].len(), 2);
    }

    #[test]
    fn alternatives_and_associated_types_are_not() {
        let one = Crate::from_text(
            "#[cfg(unix)] struct X; #[cfg(not(unix))] struct X;
             trait T { type Y; } impl T for X { type Y = u8; } mod a { struct Y; }",
        );
        assert!(repeated(&[one]).is_empty());
    }

    #[test]
    fn names_are_allowed_for_a_reason() {
        let names = parse_allowed("# comment\nCli: each program has one\n").expect("valid");
        assert!(names.contains("Cli"));
        assert!(parse_allowed("Cli").is_err());
        assert!(parse_allowed("Cli: a\nCli: b").is_err());
    }
}
