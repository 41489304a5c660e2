//! Counts the instructions that each kernel and method needs for a leaf, and compares them with
//! figures under version control. The measurement has no noise, so it shows changes that are too
//! small for a clock.
//!
//! Valgrind's callgrind does the counting. This program starts itself under it.

mod callgrind;
mod cases;
mod comparison;
mod counted_work;
mod figures;
mod observers;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use benches::machine;
use clap::{Parser, Subcommand};
use perft_core::Backend;

use callgrind::Callgrind;
use cases::Case;
use comparison::Comparison;
use figures::RecordedFigures;

/// Counts the instructions that each kernel and method needs for a leaf, by valgrind.
#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compare with the figures in a file; fail where one needs over 3% more, or where moves cost
    /// more with an observer that does nothing.
    Check {
        /// As written by `update`.
        file: PathBuf,
    },
    /// Measure everything anew, and write the figures to a file.
    Update {
        /// Is overwritten. What cannot be measured here keeps the figure it has there.
        file: PathBuf,
    },
    /// Count once.
    Run(Case),
    /// Count every case of a backend once: what the other commands start under valgrind.
    Backend {
        /// The level of the processor.
        backend: Backend,
    },
    /// Make the moves of small trees in every way: what `check` starts to see what an observer
    /// costs.
    Walks,
}

fn main() -> ExitCode {
    if cfg!(debug_assertions) {
        eprintln!("icount: these are not the instructions of a release: add --release");
        return ExitCode::from(2);
    }
    let result = match Args::parse().command {
        Command::Run(case) => return case.run(),
        Command::Backend { backend } => return cases::run_all_of(backend),
        Command::Walks => return observers::run_walks(),
        Command::Check { file } => check(&file),
        Command::Update { file } => update(&file),
    };
    result.unwrap_or_else(|error| {
        eprintln!("icount: {error}");
        ExitCode::from(2)
    })
}

fn check(file: &Path) -> Result<ExitCode, String> {
    let Some(callgrind) = Callgrind::find() else { return Ok(no_valgrind()) };
    if !observers::check(&callgrind)? {
        println!("FAILED: an observer that does nothing costs something.");
        return Ok(ExitCode::FAILURE);
    }
    let known = RecordedFigures::read(file)?;
    let compiler = machine::compiler();
    if known.compiler != compiler {
        println!("SKIPPED: the figures were made with {}, this is {compiler}.", known.compiler);
        println!(
            "Another compiler makes other instructions: write the figures anew with `update`."
        );
        return Ok(ExitCode::SUCCESS);
    }
    let mut failed = false;
    for (case, counted) in cases::instructions_per_leaf(&callgrind)? {
        let comparison = Comparison::of(known.of(&case), counted);
        println!("{case:<32} {comparison}");
        failed |= comparison.is_failure();
    }
    if failed {
        println!("FAILED: over 3% more instructions than on file, or no figure on file.");
        println!("If that is as it should be, write the figures anew with `update`.");
    }
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn update(file: &Path) -> Result<ExitCode, String> {
    let Some(callgrind) = Callgrind::find() else { return Ok(no_valgrind()) };
    let old = RecordedFigures::read(file).unwrap_or_default();
    let mut new = RecordedFigures::new(machine::compiler());
    for (case, counted) in cases::instructions_per_leaf(&callgrind)? {
        println!("{case:<32} {}", Comparison::of(old.of(&case), counted));
        if let Some(figure) = counted.or_else(|| old.of(&case)) {
            new.add(&case, figure);
        }
    }
    new.write(file)?;
    Ok(ExitCode::SUCCESS)
}

fn no_valgrind() -> ExitCode {
    println!("SKIPPED: no valgrind here, so no instruction was counted and nothing is proved.");
    println!("It is in the package valgrind of Debian and most other systems.");
    ExitCode::SUCCESS
}
