//! The command `estimate`: about how many move paths there are.

use std::time::Instant;

use perft_core::{Control, Depth};
use serde::Serialize;
use terminal::{Output, Verdict, note};

use crate::cli::args::EstimateArgs;
use crate::cli::error::CliError;
use crate::cli::options::{CountingOptions, Format};
use crate::cli::output::numbers::{grouped, seconds_text};
use crate::cli::root_position::RootPosition;

/// What to estimate, and from how many samples.
#[derive(Debug)]
pub(crate) struct EstimatePlan {
    root: RootPosition,
    depth: Depth,
    samples: u32,
    seed: u64,
}

impl EstimatePlan {
    /// What the arguments ask for.
    ///
    /// # Errors
    /// When position or depth cannot be used.
    pub(crate) fn new(args: &EstimateArgs) -> Result<Self, CliError> {
        let (root, depth) = RootPosition::with_depth("estimate", &args.target)?;
        Ok(Self { root, depth, samples: args.samples.get(), seed: args.seed })
    }
}

/// The object that `estimate` writes.
#[derive(Serialize)]
struct EstimateObject<'a> {
    fen: &'a str,
    depth: u32,
    estimate: f64,
    standard_error: f64,
    /// The bounds of 95%.
    low: f64,
    high: f64,
    samples: u32,
    seed: u64,
    seconds: f64,
}

/// Draws the samples, and writes the estimate.
///
/// # Errors
/// When no threads can be started, or output cannot be written.
pub(crate) fn run(
    plan: &EstimatePlan,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let EstimatePlan { root, depth, samples, seed } = plan;
    let progress = options.progress(control);
    let begin = Instant::now();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.counter().threads.get());
    let pool = pool.build().map_err(|error| CliError::Threads { error: error.to_string() })?;
    let draw = || perft_core::estimate(&root.board, *depth, *samples, *seed, control);
    let result = pool.install(draw);
    let elapsed = begin.elapsed();
    drop(progress);
    let Ok(estimate) = result else {
        note("interrupted: not all samples were drawn");
        return Ok(Verdict::Interrupted);
    };
    let (low, high) = estimate.bounds();
    let mut output = Output::new();
    match options.format {
        Format::Json => output.json(&EstimateObject {
            fen: &root.fen,
            depth: depth.plies(),
            estimate: estimate.nodes,
            standard_error: estimate.standard_error,
            low,
            high,
            samples: estimate.samples,
            seed: *seed,
            seconds: elapsed.as_secs_f64(),
        })?,
        Format::Text if estimate.standard_error == 0.0 => {
            output.line(format_args!("{:.0} nodes at depth {depth}, exactly", estimate.nodes))?;
        }
        Format::Text => {
            let (nodes, time) = (estimate.nodes, seconds_text(elapsed));
            let samples = grouped(estimate.samples.into());
            output.line(format_args!("about {nodes:.4e} nodes at depth {depth}"))?;
            output.line(format_args!(
                "95% interval {low:.4e} to {high:.4e} ({samples} samples, seed {seed}, {time})"
            ))?;
        }
    }
    Ok(Verdict::Fine)
}
