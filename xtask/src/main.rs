//! The tasks of this repository.
//!
//! `cargo xtask web` builds the explorer and the book of the documents into `web/dist`, and `cargo
//! xtask site` adds the documentation of the crates. `cargo xtask serve` serves that folder on
//! this machine. `cargo xtask js` builds the JavaScript package. `cargo xtask map` writes the code
//! map, and `cargo xtask figures` the chart and the speed table of the README.

mod build;
mod javascript;
mod pages;
mod serve;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask web            build the explorer and the book into web/dist
       cargo xtask site           the same with the documentation of the crates: all that is published
       cargo xtask js             build the JavaScript package into packages/magic-chess/dist
       cargo xtask serve [PORT]   serve web/dist at http://127.0.0.1:PORT/ (8000 if not given; 0: any free port)
       cargo xtask map            write docs/code-map.md from the sources
       cargo xtask figures        write the chart and the speed table of the README from the newest record";

fn main() -> ExitCode {
    if let Some(compiled) = build::compiled() {
        return match compiled {
            Ok(status) if status.success() => ExitCode::SUCCESS,
            Ok(_) => ExitCode::FAILURE,
            Err(error) => failure(&error),
        };
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["web"] => build::build(&root(), build::Api::LeftOut),
        ["site"] => build::build(&root(), build::Api::Beside),
        ["js"] => javascript::build(&root()),
        ["serve"] => serve::serve(&dist(), 8000),
        ["serve", port] => match port.parse() {
            Ok(port) => serve::serve(&dist(), port),
            Err(_) => return usage(&format!("'{port}' is no port: give a number from 0 to 65535")),
        },
        ["map"] => build::tool(&root(), "tidy", &["write-map"]),
        ["figures"] => build::tool(&root(), "figures", &["write"]),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        [] => return usage("a command is missing"),
        [first, ..] => {
            return usage(&format!("'{first}' is no command, or has too many words behind it"));
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure(&error),
    }
}

fn failure(error: &anyhow::Error) -> ExitCode {
    eprintln!("error: {error:#}");
    ExitCode::FAILURE
}

fn usage(problem: &str) -> ExitCode {
    eprintln!("error: {problem}\n{USAGE}");
    ExitCode::from(2)
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_owned)
}

fn dist() -> PathBuf {
    root().join("web/dist")
}
