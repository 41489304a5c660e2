//! The code map: every source file with the first sentence of its documentation, in
//! `docs/code-map.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Folders of packages, each with a folder `src`.
const PACKAGES: [&str; 2] = ["crates", "tools"];
const SINGLE_PACKAGES: [&str; 3] = ["benches", "fuzz/properties", "xtask"];

const HEAD: &str = "\
# Code map

Every source file with the first sentence of its documentation. `cargo xtask map` writes this page, and CI compares it
with the sources. [`architecture.md`](architecture.md) says how the parts fit together.
";

/// Writes the page.
pub fn write(root: &Path) -> Result<()> {
    fs::write(page_of(root), map(root)?)?;
    Ok(())
}

/// Whether the page is what [`write`] would write.
pub fn is_up_to_date(root: &Path) -> Result<bool> {
    Ok(fs::read_to_string(page_of(root)).unwrap_or_default() == map(root)?)
}

fn page_of(root: &Path) -> PathBuf {
    root.join("docs/code-map.md")
}

fn map(root: &Path) -> Result<String> {
    let mut page = HEAD.to_owned();
    for package in packages(root)? {
        write!(page, "\n## `{package}`\n\n| file | what |\n|---|---|\n")?;
        let sources = root.join(&package).join("src");
        for file in sources_in(&sources)? {
            let name = file.strip_prefix(&sources)?.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&file)?;
            let purpose = purpose(&text).with_context(|| {
                format!("{package}/src/{name} does not begin with `//!` and a sentence")
            })?;
            writeln!(page, "| `{name}` | {purpose} |")?;
        }
    }
    Ok(page)
}

/// The folders of all packages with sources, in order.
fn packages(root: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for folder in PACKAGES {
        for entry in fs::read_dir(root.join(folder))? {
            let entry = entry?;
            if entry.path().join("src").is_dir() {
                found.push(format!("{folder}/{}", entry.file_name().to_string_lossy()));
            }
        }
    }
    found.sort();
    found.extend(SINGLE_PACKAGES.map(str::to_owned));
    Ok(found)
}

/// All Rust files in a folder and below it, but for unit tests: files before folders, each in
/// order.
fn sources_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            folders.push(path);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && path.file_name().is_some_and(|name| name != "tests.rs")
        {
            files.push(path);
        }
    }
    files.sort();
    folders.sort();
    for folder in folders {
        files.extend(sources_in(&folder)?);
    }
    Ok(files)
}

/// The first sentence of a file's documentation, as it stands in a table.
fn purpose(source: &str) -> Option<String> {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let paragraph: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    let paragraph = paragraph.join(" ");
    let sentence = match paragraph.find(". ") {
        Some(end) => &paragraph[..=end],
        None => &paragraph,
    };
    let sentence = sentence.trim_end_matches(':').trim();
    // Links to items lead nowhere in a page.
    let sentence = sentence.replace("[`", "`").replace("`]", "`").replace('|', "\\|");
    (!sentence.is_empty()).then_some(sentence)
}

#[cfg(test)]
mod tests {
    use super::purpose;

    #[test]
    fn takes_the_first_sentence_of_the_first_paragraph() {
        let source =
            "//! Sets of [`Square`]s,\n//! drawn as a | b. More.\n//!\n//! Rest.\nuse x;\n";
        assert_eq!(purpose(source).as_deref(), Some("Sets of `Square`s, drawn as a \\| b."));
    }

    #[test]
    fn refuses_a_file_without_documentation() {
        assert_eq!(purpose("use std::fs;\n"), None);
        assert_eq!(purpose("//!\n//! Late.\n"), None);
    }
}
