//! The links of the made book: each must lead to a page that is there, and to a place in it.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

/// What is beside the book in the site.
const BESIDE: [&str; 3] = ["index.html", "lab/index.html", "api/magic_chess/index.html"];

/// A sentence for each link that leads nowhere.
pub fn broken(book: &Path) -> Result<Vec<String>> {
    let mut pages: HashMap<PathBuf, String> = HashMap::new();
    for file in files_below(book)? {
        if file.extension().is_some_and(|extension| extension == "html") {
            pages.insert(file.clone(), fs::read_to_string(&file)?);
        }
    }
    let places: HashMap<&PathBuf, HashSet<&str>> =
        pages.iter().map(|(page, text)| (page, attributes(text, "id").collect())).collect();
    let mut broken = Vec::new();
    for (page, text) in &pages {
        let folder = page.parent().unwrap_or(book);
        for link in attributes(text, "href") {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            if file.contains("://")
                || file.starts_with("mailto:")
                || leads_beside(book, folder, file)
            {
                continue;
            }
            let target = if file.is_empty() { page.clone() } else { normal(&folder.join(file)) };
            let is_there = target.is_file();
            let has_place =
                place.is_empty() || places.get(&target).is_some_and(|all| all.contains(place));
            if !is_there || !has_place {
                let page = page.strip_prefix(book).unwrap_or(page).display();
                broken.push(format!("{page} links to {link}, which is not there"));
            }
        }
    }
    broken.sort();
    broken.dedup();
    Ok(broken)
}

/// All files below a folder.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

/// Whether a link leads to the explorer or the documentation of the crates, beside the book.
fn leads_beside(book: &Path, folder: &Path, file: &str) -> bool {
    let beside = normal(&book.join(".."));
    let target = normal(&folder.join(file));
    BESIDE.iter().any(|name| target == beside.join(name))
}

/// A path without `..`, which need not be there.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        if part == std::path::Component::ParentDir {
            normal.pop();
        } else {
            normal.push(part);
        }
    }
    normal
}

/// The values of an attribute in a page.
fn attributes<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {name}=\"");
    let mut rest = text;
    std::iter::from_fn(move || {
        let (_, behind) = rest.split_once(&start)?;
        let (value, behind) = behind.split_once('"')?;
        rest = behind;
        Some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_links_to_missing_pages_and_places() {
        let folder = tempfile::tempdir().unwrap();
        let book = folder.path().join("book");
        fs::create_dir_all(&book).unwrap();
        let page = "<h1 id=\"a\">x</h1><a href=\"b.html\">x</a> <a href=\"#c\">x</a> <a href=\"#a\">x</a> \
                    <a href=\"../index.html\">x</a>";
        fs::write(book.join("a.html"), page).unwrap();
        let expected = [
            "a.html links to #c, which is not there",
            "a.html links to b.html, which is not there",
        ];
        assert_eq!(broken(&book).unwrap(), expected);
    }
}
