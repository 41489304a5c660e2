//! `magics prove`: all magics of a square, or a proof that it has none.

use std::io;
use std::sync::atomic::AtomicBool;

use serde::Serialize;
use terminal::{Verdict, counted, grouped, shown};

use super::args::ProveArgs;
use super::error::CliError;
use super::exhaustive::{Finished, Job};
use super::output::Output;

/// Runs the search, or resumes an interrupted one, and writes the result. Magics and a proof of
/// none are both a success.
pub(crate) fn run(
    args: &ProveArgs,
    stop: &'static AtomicBool,
    output: &mut Output,
) -> Result<Verdict, CliError> {
    let job = Job {
        slider: args.piece,
        square: args.square,
        bits: args.bits,
        threads: args.threads,
        state: args.state.clone(),
    };
    let Some(finished) = job.run(stop)? else { return Ok(Verdict::Interrupted) };
    report(args, &finished, output)?;
    finished.forget();
    Ok(Verdict::Fine)
}

fn report(args: &ProveArgs, finished: &Finished, output: &mut Output) -> io::Result<()> {
    let Finished { search, state, spent, .. } = finished;
    let levels = search.squares().zip(&state.tests);
    if args.json {
        return output.json(&ProofObject {
            piece: args.piece.to_string(),
            square: args.square.to_string(),
            bits: args.bits.get(),
            found: state.found.len(),
            tests: state.total_tests(),
            tests_by_square: levels
                .map(|(square, &tests)| SquareTests { square: square.to_string(), tests })
                .collect(),
            multiplier_bits: search.multiplier_bits(),
            seconds: spent.as_secs_f64(),
            magics: state.found.iter().map(|magic| format!("{:#018x}", magic.0)).collect(),
        });
    }
    for magic in &state.found {
        output.line(shown!("{:#018x}", magic.0))?;
    }
    let outcome = match state.found.len() {
        0 => "there is no magic".to_owned(),
        1 => "there is exactly 1 magic".to_owned(),
        found => format!("there are exactly {}", counted(found as u64, "magic")),
    };
    output.line(shown!("{} {}, {}: {outcome} (modulo 2^{}); {} in {:.1} s", args.piece, args.square, counted(args.bits.get(), "index bit"), search.multiplier_bits(), counted(state.total_tests(), "test"), spent.as_secs_f64(); outcome))?;
    for (square, &tests) in levels {
        let tests = grouped(tests.into());
        output.line(shown!("  {tests:>15} with {square} and the squares above"; tests, square))?;
    }
    Ok(())
}

#[derive(Serialize)]
struct ProofObject {
    piece: String,
    square: String,
    bits: u32,
    found: usize,
    tests: u64,
    tests_by_square: Vec<SquareTests>,
    multiplier_bits: u32,
    seconds: f64,
    magics: Vec<String>,
}

#[derive(Serialize)]
struct SquareTests {
    square: String,
    tests: u64,
}
