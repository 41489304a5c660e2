//! The command `estimate`: about how many move paths there are.

use std::io;
use std::time::{Duration, Instant};

use perft_core::{Control, CountError, Depth, Estimate};
use serde::Serialize;
use terminal::{Output, Verdict, note, shown};

use crate::args::EstimateArgs;
use crate::error::CliError;
use crate::options::{CountingOptions, Format};
use crate::output::json::{Completeness, NodesText};
use crate::output::numbers::{grouped, nodes_text, seconds, seconds_text};
use crate::output::progress::ProgressDisplay;
use crate::root_position::RootPosition;

/// What to estimate, and from how many samples.
#[derive(Debug)]
pub(crate) struct EstimatePlan {
    root: RootPosition,
    depth: Depth,
    samples: u32,
    seed: u64,
}

impl EstimatePlan {
    /// The plan that the arguments describe.
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
    /// The count itself, where it was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<NodesText>,
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
/// When the estimate is too large, or output cannot be written.
pub(crate) fn run(
    plan: &EstimatePlan,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let EstimatePlan { root, depth, samples, seed } = plan;
    let progress = ProgressDisplay::of_a_count(control);
    let begin = Instant::now();
    let counter = options.counter_of_total(*depth);
    let result = counter.estimate(root.board(), *depth, *samples, *seed, control);
    let elapsed = begin.elapsed();
    drop(progress);
    let estimate = match result {
        Ok(estimate) => estimate,
        Err(CountError::Interrupted(_)) => {
            note("interrupted: no two samples were drawn");
            return Ok(Verdict::Interrupted);
        }
        Err(_) => return Err(CliError::EstimateTooLarge),
    };
    let drawn = match estimate {
        Estimate::Exact { .. } => None,
        Estimate::Sampled { samples, .. } => Some(samples),
    };
    let interrupted = match drawn {
        Some(drawn) if control.is_stopped() && drawn < *samples => Completeness::Interrupted,
        _ => Completeness::Complete,
    };
    match options.format {
        Format::Json => Output::new().json(&plan.object(estimate, interrupted, elapsed))?,
        Format::Text => plan.write(estimate, elapsed)?,
    }
    if let (Some(drawn), false) = (drawn, interrupted.is_complete()) {
        let [drawn, samples] = [drawn, *samples].map(|number| grouped(number.into()));
        note(shown!("interrupted: {drawn} of {samples} samples were drawn"; drawn, samples));
        return Ok(Verdict::Interrupted);
    }
    Ok(Verdict::Fine)
}

impl EstimatePlan {
    fn object(
        &self,
        estimate: Estimate,
        interrupted: Completeness,
        elapsed: Duration,
    ) -> EstimateObject<'_> {
        let (nodes, samples) = match estimate {
            Estimate::Exact { nodes } => (Some(NodesText(nodes)), 0),
            Estimate::Sampled { samples, .. } => (None, samples),
        };
        let (low, high) = estimate.bounds();
        EstimateObject {
            fen: &self.root.fen,
            depth: self.depth.plies(),
            interrupted,
            nodes,
            estimate: estimate.nodes(),
            standard_error: estimate.standard_error(),
            low,
            high,
            samples,
            seed: self.seed,
            seconds: seconds(elapsed),
        }
    }

    fn write(&self, estimate: Estimate, elapsed: Duration) -> io::Result<()> {
        let (Self { depth, seed, .. }, mut output) = (self, Output::new());
        let time = seconds_text(elapsed);
        match estimate {
            Estimate::Exact { nodes } => {
                let nodes = nodes_text(nodes);
                output.line(shown!("{nodes} at depth {depth}, exactly: counted in {time}"; nodes, depth, time))
            }
            Estimate::Sampled { nodes, samples, .. } => {
                let ((low, high), samples) = (estimate.bounds(), grouped(samples.into()));
                output.line(shown!("about {nodes:.4e} nodes at depth {depth}"; nodes, depth))?;
                output.line(shown!("95% interval {low:.4e} to {high:.4e} ({samples} samples, seed {seed}, {time})"; low, high, samples, seed, time))
            }
        }
    }
}
