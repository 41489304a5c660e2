//! The sources of the book: the pages that the summary names, at their places, with links that lead
//! somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail};
use pulldown_cmark::{Event, Options, Parser, Tag};

/// The list of pages, and the folder that its links start from.
const SUMMARY: &str = "docs/SUMMARY.md";
const RECORDS: &str = "benches/record";

/// Writes the summary and all pages into `src`.
pub fn write(root: &Path, src: &Path) -> Result<()> {
    let text = fs::read_to_string(root.join(SUMMARY)).context("cannot read docs/SUMMARY.md")?;
    let summary = rewritten(&text, |target| Some(normal(Path::new("docs"), target)));
    let summary = format!("{}\n{}", summary.trim_end(), records(root)?);
    let pages: BTreeSet<String> = links_of(&summary).into_iter().collect();
    let summary = rewritten(&summary, |target| Some(place(target)));
    for page in &pages {
        let text = fs::read_to_string(root.join(page))
            .with_context(|| format!("docs/SUMMARY.md names {page}, which cannot be read"))?;
        let folder = Path::new(page).parent().unwrap_or(Path::new("")).to_owned();
        let text = rewritten(&text, |target| {
            let (file, _) = target.split_once('#').unwrap_or((target, ""));
            let is_outside = file.contains("://") || file.starts_with("mailto:");
            let is_page = file.is_empty() || pages.contains(&normal(&folder, file));
            let is_picture = file.ends_with(".svg") || file.ends_with(".png");
            (is_outside || is_page || is_picture).then(|| place(target))
        });
        put(&src.join(place(page)), &text)?;
    }
    for picture in fs::read_dir(root.join("docs/images"))? {
        let picture = picture?;
        let target = src.join("docs/images").join(picture.file_name());
        fs::create_dir_all(src.join("docs/images"))?;
        fs::copy(picture.path(), target)?;
    }
    put(&src.join("SUMMARY.md"), &summary)
}

/// The records of measurements as entries of the summary, one group for each machine, the newest
/// first.
fn records(root: &Path) -> Result<String> {
    let mut machines: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(root.join(RECORDS))? {
        let path = entry?.path();
        if path.is_dir() {
            machines.push(path);
        }
    }
    machines.sort();
    let mut text = String::from("\n# Records\n\n");
    text.push_str("- [Experiments](benches/record/experiments.md)\n");
    for machine in machines {
        let mut names: Vec<String> = Vec::new();
        for entry in fs::read_dir(&machine)? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        let folder = machine.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for name in names.iter().rev().filter(|name| name.ends_with(".md")) {
            let title = name.trim_end_matches(".md");
            text.push_str(&format!("- [{folder}, {title}]({RECORDS}/{folder}/{name})\n"));
        }
    }
    Ok(text)
}

/// A text whose links are what `target_of` makes of them. Where it gives none, the words of the
/// link stay alone.
fn rewritten(text: &str, target_of: impl Fn(&str) -> Option<String>) -> String {
    let mut new = String::new();
    let mut end = 0;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let Event::Start(Tag::Link { dest_url, .. }) = event else { continue };
        let link = &text[range.clone()];
        // Only links with their target behind them: `[words](target)`.
        let Some(split) = link.rfind("](").filter(|_| range.start >= end) else { continue };
        new.push_str(&text[end..range.start]);
        match target_of(&dest_url) {
            Some(target) => new.push_str(&format!("{}]({target})", &link[..split])),
            None => new.push_str(&link[1..split]),
        }
        end = range.end;
    }
    new.push_str(&text[end..]);
    new
}

fn links_of(text: &str) -> Vec<String> {
    let links = Parser::new(text).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.to_string()),
        _ => None,
    });
    links.collect()
}

/// Where a page stands in the book: the page of a folder is its index.
fn place(page: &str) -> String {
    page.replace("README.md", "index.md")
}

/// A link's file as a path from the root of the repository, without `..`.
fn normal(folder: &Path, link: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in folder.join(link).components() {
        match part {
            Component::ParentDir => drop(parts.pop()),
            Component::Normal(name) => parts.push(name.to_string_lossy().into_owned()),
            _ => {}
        }
    }
    parts.join("/")
}

fn put(path: &Path, text: &str) -> Result<()> {
    let Some(folder) = path.parent() else { bail!("{} has no folder", path.display()) };
    fs::create_dir_all(folder)?;
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drops_links_that_lead_nowhere_and_keeps_their_words() {
        let text = "See [`a`](a.md#x), [b](b.rs) and\n\n    [c](c.rs)\n";
        let new = rewritten(text, |target| target.contains(".md").then(|| target.to_owned()));
        assert_eq!(new, "See [`a`](a.md#x), b and\n\n    [c](c.rs)\n");
    }

    #[test]
    fn resolves_links_from_the_folder_of_their_page() {
        assert_eq!(normal(Path::new("docs"), "../benches/README.md"), "benches/README.md");
        assert_eq!(normal(Path::new(""), "docs/engines.md"), "docs/engines.md");
    }
}
