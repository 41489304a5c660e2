//! The command `estimate`: about how many move paths there are.

use std::time::Instant;

use perft_core::{Control, Depth};
use serde::Serialize;
use terminal::{Output, Verdict, note};

use crate::cli::args::EstimateArgs;
use crate::cli::error::CliError;
use crate::cli::options::{CountingOptions, Format};
use crate::cli::output::json::Completeness;
use crate::cli::output::numbers::{grouped, nodes_text, seconds, seconds_text};
use crate::cli::output::progress::ProgressDisplay;
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
    #[serde(skip_serializing_if = "Completeness::is_complete")]
    interrupted: Completeness,
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
    let progress = ProgressDisplay::of_a_count(control);
    let begin = Instant::now();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.counter().threads.get());
    let pool = pool.build().map_err(|error| CliError::Threads { error: error.to_string() })?;
    let draw = || perft_core::estimate(&root.board, *depth, *samples, *seed, control);
    let result = pool.install(draw);
    let elapsed = begin.elapsed();
    drop(progress);
    let Ok(estimate) = result else {
        note("interrupted: no two samples were drawn");
        return Ok(Verdict::Interrupted);
    };
    let is_exact = estimate.standard_error == 0.0;
    let interrupted = match control.is_stopped() && !is_exact && estimate.samples < *samples {
        true => Completeness::Interrupted,
        false => Completeness::Complete,
    };
    let (low, high) = estimate.bounds();
    let mut output = Output::new();
    match options.format {
        Format::Json => output.json(&EstimateObject {
            fen: &root.fen,
            depth: depth.plies(),
            interrupted,
            estimate: estimate.nodes,
            standard_error: estimate.standard_error,
            low,
            high,
            samples: estimate.samples,
            seed: *seed,
            seconds: seconds(elapsed),
        })?,
        Format::Text if is_exact => {
            let nodes = nodes_text(estimate.nodes as u128);
            output.line(format_args!("{nodes} at depth {depth}, exactly"))?;
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
    if !interrupted.is_complete() {
        note(format_args!("interrupted: {} of {samples} samples were drawn", estimate.samples));
        return Ok(Verdict::Interrupted);
    }
    Ok(Verdict::Fine)
}
