//! `figures`: the chart and the speed table of the README, from the newest record that has both
//! kinds of work.
//!
//! `figures write` writes them, and `figures check` fails if they are not what the record says.

mod chart;
mod record;
mod table;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use record::Record;

/// The files that are made, relative to the repository.
const README: &str = "README.md";
const CHART: &str = "docs/images/speed.svg";

/// The lines around the table in the README.
const BEGIN: &str =
    "<!-- speed table: `cargo xtask figures` writes it from the newest record -->\n";
const END: &str = "<!-- end of the speed table -->";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["write"] => write(Path::new(".")),
        ["check"] => check(Path::new(".")),
        _ => {
            eprintln!("usage: figures write | figures check");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("figures: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn write(root: &Path) -> Result<()> {
    for (name, text) in figures(root)? {
        fs::write(root.join(name), text).with_context(|| format!("cannot write {name}"))?;
    }
    Ok(())
}

fn check(root: &Path) -> Result<()> {
    for (name, text) in figures(root)? {
        if fs::read_to_string(root.join(name)).unwrap_or_default() != text {
            bail!("{name} is not what the newest record says: run `cargo xtask figures`");
        }
    }
    Ok(())
}

/// The files, with what they must contain.
fn figures(root: &Path) -> Result<[(&'static str, String); 2]> {
    let record = Record::newest(&root.join("benches/record"))?;
    let readme = fs::read_to_string(root.join(README)).context("cannot read README.md")?;
    let readme = with_table(&readme, &table::table(&record)?)?;
    Ok([(README, readme), (CHART, chart::chart(&record)?)])
}

/// The README with a table between its two marks.
fn with_table(readme: &str, table: &str) -> Result<String> {
    let (before, rest) =
        readme.split_once(BEGIN).context("README.md has no place for the table")?;
    let (_, after) = rest.split_once(END).context("the table in README.md does not end")?;
    Ok(format!("{before}{BEGIN}\n{table}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_what_stands_between_the_marks() {
        let readme = format!("a\n{BEGIN}old\n{END}\nb\n");
        assert_eq!(with_table(&readme, "new\n").unwrap(), format!("a\n{BEGIN}\nnew\n\n{END}\nb\n"));
        assert!(with_table("a\nb\n", "new").is_err());
    }
}
