//! The program: it reads the command line, carries out one command, and prints the results.
//!
//! Results go to standard output, progress and errors to standard error. All printing happens in
//! this module.

mod args;
mod blockers;
mod boards;
mod error;
mod exhaustive;
mod explain;
mod find;
mod in_threads;
pub(crate) mod interrupt;
mod lists;
mod no_magic;
mod one_rank;
mod output;
mod packing;
mod prove;
mod report;
mod selftest;
mod state_file;
mod svg;
mod tables;
mod verify;

use std::sync::atomic::AtomicBool;

use clap::CommandFactory;
use terminal::Verdict;

pub(crate) use args::Args;
use args::Command;
use error::CliError;
use output::Output;

/// Carries out the command.
pub(crate) fn run(args: Args, stop: &'static AtomicBool) -> Result<Verdict, CliError> {
    let mut output = Output::new();
    match args.command {
        Command::Find(args) => find::run(&args, stop, &mut output),
        Command::Verify(args) => verify::run(&args, stop, &mut output),
        Command::Prove(args) => prove::run(&args, stop, &mut output),
        Command::Lists(args) => lists::run(&args, stop, &mut output),
        Command::Explain(args) => explain::run(&args, &mut output),
        Command::Blockers(args) => blockers::run(&args, &mut output),
        Command::OneRank(args) => one_rank::run(&args, &mut output),
        Command::Report(args) => report::run(&args, &mut output),
        Command::Selftest(args) => selftest::run(&args, stop, &mut output),
        Command::Completions { shell } => {
            terminal::completions(Args::command(), shell, &mut output)?;
            Ok(Verdict::Fine)
        }
        Command::Man => {
            terminal::manual(Args::command(), &mut output)?;
            Ok(Verdict::Fine)
        }
    }
}
