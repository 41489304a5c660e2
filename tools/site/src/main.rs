//! `site OUT alone|with-api`: makes a book of the documents in folder OUT, and checks its links.
//!
//! `docs/SUMMARY.md` names the pages and their order. Records of measurements follow by themselves.
//! Pages keep their places in the repository, so links between them work in both.

mod links;
mod pages;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use mdbook_driver::MDBook;
use mdbook_driver::config::Config;

/// The head and the style that the book shares with the story and the laboratory.
const HEADER: &str = include_str!("../theme/header.hbs");
const STYLE: &str = include_str!("../theme/site.css");

/// The link to the documentation of the crates, where they lie beside the book.
const API_LINK: &str = "<a href=\"{{ path_to_root }}../api/magic_chess/index.html\">API</a>";

const CONFIG: &str = r#"
[book]
title = "magic-perft"
language = "en"
src = "src"

[build]
create-missing = false

[output.html]
input-404 = ""
theme = "theme"
additional-css = ["theme/site.css"]
default-theme = "light"
preferred-dark-theme = "navy"
no-section-label = true
smart-punctuation = false

[output.html.print]
enable = false

[output.html.fold]
enable = true
level = 1
"#;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (out, link) = match &arguments[..] {
        [out, api] if api == "alone" => (PathBuf::from(out), ""),
        [out, api] if api == "with-api" => (PathBuf::from(out), API_LINK),
        _ => {
            eprintln!("usage: site OUT alone|with-api");
            return ExitCode::from(2);
        }
    };
    match run(Path::new("."), &out, &HEADER.replace("<!-- api -->", link)) {
        Ok(broken) if broken.is_empty() => ExitCode::SUCCESS,
        Ok(broken) => {
            eprintln!("{}", broken.join("\n"));
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("site: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Makes the book, and returns its broken links.
fn run(root: &Path, out: &Path, header: &str) -> Result<Vec<String>> {
    let folder = tempfile::tempdir()?;
    pages::write(root, &folder.path().join("src"))?;
    let theme = folder.path().join("theme");
    fs::create_dir_all(&theme)?;
    fs::write(theme.join("header.hbs"), header)?;
    fs::write(theme.join("site.css"), STYLE)?;
    let mut config: Config = CONFIG.parse()?;
    config.build.build_dir = folder.path().join("book");
    let book = MDBook::load_with_config(folder.path(), config)?;
    book.build().context("the book cannot be made")?;
    let made = folder.path().join("book");
    let broken = links::broken(&made)?;
    if out.exists() {
        fs::remove_dir_all(out).with_context(|| format!("cannot clear {}", out.display()))?;
    }
    for file in links::files_below(&made)? {
        let target = out.join(file.strip_prefix(&made)?);
        fs::create_dir_all(target.parent().unwrap_or(out))?;
        fs::copy(&file, &target).with_context(|| format!("cannot write {}", target.display()))?;
    }
    Ok(broken)
}
