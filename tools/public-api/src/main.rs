//! `api-listings`: the public items of the published libraries, one text file for each in
//! `docs/api`.
//!
//! `api-listings check` compares the files with the sources. `api-listings write` writes them anew.
//! Both ask rustdoc of a nightly toolchain. Exit codes: 0 all right, 1 a listing differs, 2 an
//! error, 77 there is no nightly toolchain whose output can be read.

mod listing;
mod rustdoc;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::listing::Changes;
use crate::rustdoc::{Documented, Library};

const USAGE: &str = "usage: api-listings check | api-listings write, in the repository's folder";

/// The libraries whose public items are listed, each by its package.
const LIBRARIES: [Library; 10] = [
    Library { package: "magic-chess", name: "magic-chess" },
    Library { package: "magic-core", name: "magic-core" },
    Library { package: "magic-lab", name: "magic-lab" },
    Library { package: "magic-board", name: "board" },
    Library { package: "movegen", name: "movegen" },
    Library { package: "magic-pgn", name: "pgn" },
    Library { package: "training-data", name: "training-data" },
    Library { package: "opening-book", name: "opening-book" },
    Library { package: "endgame-tables", name: "endgame-tables" },
    Library { package: "perft-core", name: "perft-core" },
];

/// Where the listings are, one `CRATE.txt` each.
const FOLDER: &str = "docs/api";

enum Outcome {
    Same,
    Differs,
    Skipped,
}

enum Task {
    Check,
    Write,
}

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(Outcome::Same) => ExitCode::SUCCESS,
        Ok(Outcome::Differs) => ExitCode::FAILURE,
        Ok(Outcome::Skipped) => ExitCode::from(77),
        Err(error) => {
            eprintln!("api-listings: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<Outcome> {
    let task = match arguments {
        [word] if word == "check" => Task::Check,
        [word] if word == "write" => Task::Write,
        _ => bail!(USAGE),
    };
    let files = match rustdoc::document(&LIBRARIES)? {
        Documented::Files(files) => files,
        Documented::Impossible(reason) => {
            println!("SKIPPED: {reason}");
            return Ok(Outcome::Skipped);
        }
    };
    let mut outcome = Outcome::Same;
    for (Library { name, .. }, file) in LIBRARIES.iter().zip(files) {
        let listing = listing::of(&file).with_context(|| format!("the items of {name}"))?;
        let path = PathBuf::from(FOLDER).join(format!("{name}.txt"));
        match task {
            Task::Write => write(&path, &listing)?,
            Task::Check => {
                let changes = Changes::between(&read(&path)?, &listing);
                if !changes.is_none() {
                    println!("{}:\n{changes}", path.display());
                    outcome = Outcome::Differs;
                }
            }
        }
    }
    if let Outcome::Differs = outcome {
        println!(
            "The public items have changed. Is that meant, and is it in CHANGELOG.md? Then refresh the \
             listings:\n    .ci/api write"
        );
    }
    Ok(outcome)
}

/// The listing as it is checked in. A new library has none, which is all new.
fn read(path: &Path) -> Result<String> {
    match std::fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        text => text.with_context(|| format!("cannot read {}", path.display())),
    }
}

fn write(path: &Path, listing: &str) -> Result<()> {
    std::fs::create_dir_all(FOLDER).with_context(|| format!("cannot make {FOLDER}"))?;
    std::fs::write(path, listing).with_context(|| format!("cannot write {}", path.display()))?;
    println!("{}: {} items", path.display(), listing.lines().count());
    Ok(())
}
