//! `mutants`: tests all mutants of cargo-mutants with one compilation.
//!
//! cargo-mutants compiles each mutant by itself. This tool writes all of them into the sources at
//! once, each behind a switch that the environment sets. It records which tests come to which
//! mutant, and runs those tests only.
//!
//! The lists come from `cargo mutants --list --json`. What cannot be switched at run time
//! (constants, fields that are left out, what a function returns in place of an `impl` type) is
//! named at the end, for cargo-mutants to test.

mod compile;
mod equal;
mod list;
mod report;
mod survey;
mod syntax;
mod trial;
mod weave;

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;

use crate::compile::{Build, Compiled};
use crate::list::Mutant;
use crate::trial::{Judged, Outcome, Trial};

/// Tests all mutants of cargo-mutants with one compilation
#[derive(Parser)]
#[command(max_term_width = 100)]
struct Arguments {
    /// Lists of mutants, by `cargo mutants --list --json`
    #[arg(required = true)]
    lists: Vec<PathBuf>,
    /// The sources
    #[arg(long)]
    tree: PathBuf,
    /// A folder for the sources with mutants, for what is compiled, and for what is found. What is
    /// there is used again
    #[arg(long)]
    work: PathBuf,
    /// A package whose tests are run, and which has the mutants or depends on them
    #[arg(long = "package", required = true)]
    packages: Vec<String>,
    /// How many seconds the tests of a mutant may take together, as measured without mutants
    #[arg(long, default_value_t = 12.0)]
    budget: f32,
    /// Tests that take more seconds are left out
    #[arg(long, default_value_t = 60.0)]
    longest: f32,
    /// How many mutants are tested at once [default: the number of processors]
    #[arg(long)]
    threads: Option<usize>,
    /// A list of mutants that are equal to the sources, which are tested all at once
    #[arg(long)]
    equal: Option<PathBuf>,
    /// Take what the last run compiled from these lists. So one machine can compile, and another
    /// test
    #[arg(long)]
    compiled: bool,
    /// Only mutants whose names are lines of this file
    #[arg(long)]
    only: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("mutants: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whether all mutants were caught.
fn run(arguments: &Arguments) -> Result<bool> {
    let work = &arguments.work;
    let threads =
        arguments.threads.unwrap_or_else(|| available_parallelism().map_or(1, Into::into));
    let read =
        |path: &PathBuf| fs::read_to_string(path).with_context(|| path.display().to_string());
    let mut mutants: Vec<Mutant> = Vec::new();
    for path in &arguments.lists {
        let list = serde_json::from_str::<Vec<Mutant>>(&read(path)?);
        mutants.extend(list.with_context(|| path.display().to_string())?);
    }
    let only = arguments.only.as_ref().map(read).transpose()?;
    let equal = match &arguments.equal {
        Some(path) => equal::read(&read(path)?, &mutants)?,
        None => Vec::new(),
    };
    fs::create_dir_all(work)?;
    let build = Build { original: &arguments.tree, work, packages: &arguments.packages };
    let Compiled { mutated, programs } =
        if arguments.compiled { build.compiled()? } else { build.run(&mutants)? };
    let longest = Duration::from_secs_f32(arguments.longest);
    let tests = survey::survey(&programs, mutants.len(), longest, threads, work)?;

    let chosen = |number: u32| {
        let name = &mutants[number as usize - 1].name;
        only.as_ref().is_none_or(|only| only.lines().any(|line| line == name))
    };
    let mut numbers: Vec<u32> =
        (1..=mutants.len() as u32).filter(|&number| chosen(number)).collect();
    // In no order, so that what is known early is a sample.
    numbers.sort_by_key(|number| number.wrapping_mul(0x9e37_79b1));
    let budget = Duration::from_secs_f32(arguments.budget);
    let trial =
        Trial { programs: &programs, tests: &tests, mutants: &mutants, mutated: &mutated, budget };
    let mut judged = Vec::new();
    for group in &equal {
        let is_meant = |number: &u32| numbers.contains(number) && trial.comes_to(*number);
        let meant: Vec<u32> = group.numbers.iter().copied().filter(is_meant).collect();
        let found = trial.equal_among(&meant, threads)?;
        eprintln!("{}: {} of {} mutants are equal", group.reason, found.len(), meant.len());
        // What a test notices is tried again by itself, to know the test.
        numbers.retain(|number| !found.contains(number));
        judged.extend(found.into_iter().map(|number| trial.equal(number)));
    }
    let mut lines = File::create(work.join("outcomes.jsonl"))?;
    judged.extend(trial.run(&numbers, threads, &mut lines)?);
    for (numbers, count) in equal.iter().flat_map(|group| &group.some) {
        let is_one =
            |it: &&mut Judged| it.outcome == Outcome::Missed && numbers.contains(&it.number);
        let missed: Vec<_> = judged.iter_mut().filter(is_one).collect();
        if missed.len() <= *count {
            missed.into_iter().for_each(|it| it.outcome = Outcome::Equal);
        }
    }
    report::report(&mutants, &judged, work)
}
