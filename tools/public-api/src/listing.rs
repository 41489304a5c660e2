//! The public items of a library as lines, and how two listings differ.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use anyhow::Result;

/// The traits that the compiler implements by itself. Nearly every type has them, so only those
/// that a type lacks are listed (`impl !Send for X`).
const AUTO_TRAITS: [&str; 6] = [
    "core::marker::Send",
    "core::marker::Sync",
    "core::marker::Unpin",
    "core::marker::UnsafeUnpin",
    "core::panic::unwind_safe::RefUnwindSafe",
    "core::panic::unwind_safe::UnwindSafe",
];

/// The traits that only the compiler knows.
const INNER_TRAITS: [&str; 2] = ["core::marker::Freeze", "core::marker::StructuralPartialEq"];

/// Where traits come from whose methods everybody knows.
const KNOWN_CRATES: [&str; 6] = ["core", "alloc", "std", "serde", "serde_core", "arbitrary"];

/// The public items in rustdoc's JSON `file`, one a line.
///
/// # Errors
/// When the file cannot be read.
pub fn of(file: &Path) -> Result<String> {
    let api = public_api::Builder::from_rustdoc_json(file).omit_blanket_impls(true).build()?;
    Ok(telling(api.items().map(ToString::to_string)))
}

/// The lines that tell something: without traits that every type has, and without the methods of a
/// well-known trait, which its `impl` line implies.
fn telling(lines: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut methods = None;
    for line in lines {
        if line.starts_with("impl") {
            methods = implied_methods(&line);
        }
        let implied = methods.as_ref().is_some_and(|methods| line.starts_with(methods));
        if !implied && is_listed(&line) {
            text += &line;
            text.push('\n');
        }
    }
    text
}

/// What the methods of this implementation begin with, if its trait is well known.
fn implied_methods(line: &str) -> Option<String> {
    let (head, implementor) = line.split_once(" for ")?;
    let name = head.rsplit_once(' ').map_or(head, |(_, name)| name);
    let known = KNOWN_CRATES.iter().any(|known| name.starts_with(&format!("{known}::")));
    let implementor = implementor.trim_start_matches('&').split(['<', ' ']).next()?;
    known.then(|| format!("pub fn {implementor}"))
}

/// Whether a line tells something by itself.
fn is_listed(line: &str) -> bool {
    let Some((head, _)) = line.split_once(" for ") else { return true };
    // What is generic: `impl<T> core::marker::Send`.
    let Some(name) = head.strip_prefix("impl") else { return true };
    let is_one_of = |traits: &[&str]| traits.iter().any(|one| name.ends_with(&format!(" {one}")));
    let lacks = |traits: &[&str]| traits.iter().any(|one| name.ends_with(&format!(" !{one}")));
    !is_one_of(&AUTO_TRAITS) && !is_one_of(&INNER_TRAITS) && !lacks(&INNER_TRAITS)
}

/// The lines that are in one of two listings only.
#[derive(Debug, PartialEq, Eq)]
pub struct Changes {
    removed: Vec<String>,
    added: Vec<String>,
}

impl Changes {
    /// What changes from `old` to `new`.
    pub fn between(old: &str, new: &str) -> Self {
        let (old, new): (BTreeSet<_>, BTreeSet<_>) = (old.lines().collect(), new.lines().collect());
        let owned = |lines: Vec<&&str>| lines.into_iter().map(|&line| line.to_owned()).collect();
        Self {
            removed: owned(old.difference(&new).collect()),
            added: owned(new.difference(&old).collect()),
        }
    }

    /// Whether the listings have the same lines.
    pub fn is_none(&self) -> bool {
        self.removed.is_empty() && self.added.is_empty()
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.removed.iter().try_for_each(|line| writeln!(f, "- {line}"))?;
        self.added.iter().try_for_each(|line| writeln!(f, "+ {line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_missing_auto_traits_are_listed() {
        assert!(!is_listed("impl core::marker::Send for board::Board"));
        assert!(!is_listed("impl<'a, T> core::marker::Unpin for x::Y<'a, T> where T: Unpin"));
        assert!(is_listed("impl !core::marker::Send for board::Board"));
        assert!(!is_listed("impl !core::marker::Freeze for perft_core::Control"));
        assert!(is_listed("impl core::clone::Clone for board::Board"));
        assert!(is_listed("pub fn board::Board::start() -> Self"));
    }

    #[test]
    fn methods_of_known_traits_are_implied() {
        let lines = [
            "impl board::Board",
            "pub fn board::Board::start() -> Self",
            "impl core::clone::Clone for board::Board",
            "pub fn board::Board::clone(&self) -> board::Board",
            "impl<'a> core::iter::Iterator for board::Moves<'a>",
            "pub type board::Moves<'a>::Item = board::Move",
            "pub fn board::Moves<'a>::next(&mut self) -> core::option::Option<Self::Item>",
            "impl board::Observer for board::Board",
            "pub fn board::Board::put(&mut self)",
            "pub fn board::mirror()",
        ];
        let kept = telling(lines.iter().map(|&line| line.to_owned()));
        let kept: Vec<_> = kept.lines().collect();
        assert_eq!(kept, [&lines[..3], &lines[4..6], &lines[7..]].concat());
    }

    #[test]
    fn changes_are_what_only_one_listing_has() {
        let changes = Changes::between("pub fn a()\npub fn b()\n", "pub fn b()\npub fn c()\n");
        assert_eq!(changes.to_string(), "- pub fn a()\n+ pub fn c()\n");
        assert!(Changes::between("x\ny\n", "y\nx\n").is_none());
    }
}
