//! `tidy`: checks of the workspace's sources that no compiler makes.
//!
//! `tidy circles` reports modules of a crate that import from each other in a circle, and modules
//! of the floors in `.ci/floors.txt` that import from above. `tidy types` reports type names that
//! the workspace defines twice. Both leave tests out. Both read sources with a parser of Rust, so
//! imports through re-exports and paths inside macros are understood. `tidy dependencies` compares
//! the tables of `docs/dependencies.md` with the manifests, `tidy map` compares `docs/code-map.md`
//! with the sources, and `tidy write-map` writes it. `tidy comments` reports comments beyond
//! column 100.

mod circles;
mod code_map;
mod comments;
mod dependencies;
mod dependency_page;
mod floors;
mod graph;
mod imports;
mod modules;
mod report;
mod resolve;
mod types;
mod workspaces;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

const USAGE: &str = "usage: tidy circles|types|dependencies|map|write-map|comments [FOLDER]";

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("tidy: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Runs one check, and says whether it found nothing.
fn run(arguments: Vec<String>) -> Result<bool> {
    let (check, root) = match arguments.as_slice() {
        [check] => (check, PathBuf::from(".")),
        [check, root] => (check, PathBuf::from(root)),
        _ => bail!(USAGE),
    };
    match check.as_str() {
        "circles" => {
            let floors = floors::read(&root.join(".ci/floors.txt"))?;
            report::circles(&crates_of(&root)?, &floors)
        }
        "types" => {
            let allowed = types::allowed(&root.join(".ci/same-names.txt"))?;
            report::types(&crates_of(&root)?, &allowed)
        }
        "dependencies" => report::dependencies(&root),
        "map" => report::code_map(&root),
        "comments" => report::comments(&root),
        "write-map" => code_map::write(&root).map(|()| true),
        _ => bail!(USAGE),
    }
}

/// A crate that is a workspace of its own, and is held to the rules of the others.
const APART: &str = "crates/python";

/// Every library and program of the workspace, without tests, benches and examples.
fn crates_of(root: &Path) -> Result<Vec<modules::Crate>> {
    let mut crates = Vec::new();
    let packages = packages_of(root)?;
    for package in packages.iter().map(String::as_str).chain([APART]) {
        for source in roots_of(&root.join(package)) {
            crates.push(modules::Crate::read(root, &source)?);
        }
    }
    Ok(crates)
}

/// The folders of the workspace's members, in the order of its manifest.
fn packages_of(root: &Path) -> Result<Vec<String>> {
    let manifest = root.join("Cargo.toml");
    let text = std::fs::read_to_string(&manifest)
        .with_context(|| format!("cannot read {}", manifest.display()))?;
    let (_, list) = text.split_once("\nmembers = [").context("the manifest names no members")?;
    let (list, _) = list.split_once(']').context("the list of members does not end")?;
    Ok(list.split(',').map(|name| name.trim().trim_matches('"').to_owned()).collect())
}

/// The first files of a package's library and programs.
fn roots_of(package: &Path) -> Vec<PathBuf> {
    let mut roots: Vec<_> = ["src/lib.rs", "lib.rs", "src/main.rs"]
        .iter()
        .map(|name| package.join(name))
        .filter(|path| path.is_file())
        .collect();
    let mut programs: Vec<_> = std::fs::read_dir(package.join("src/bin"))
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .map(|path| if path.is_dir() { path.join("main.rs") } else { path })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    programs.sort();
    roots.append(&mut programs);
    roots
}
