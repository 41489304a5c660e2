//! `units jobs`: what another program needs to run all units.

use std::fs;
use std::num::NonZeroUsize;

use perft_core::Memory;
use perft_units::{JobEngine, JobsOrder, Plan, PlanFolder, jobs};
use terminal::{Output, Verdict};

use crate::args::{JobsEngine, UnitsJobsArgs};
use crate::error::CliError;
use crate::options::CountingOptions;

/// How much merging may take in a task, unless --memory says so. The memory of this machine says
/// nothing about others.
const MEMORY: Memory = Memory::from_megabytes(1000);

/// Writes a script or a manifest.
///
/// # Errors
/// When the plan cannot be read or has no unit files, or output cannot be written.
pub(super) fn run(args: &UnitsJobsArgs, options: &CountingOptions) -> Result<Verdict, CliError> {
    let folder = PlanFolder::new(&args.folder);
    let plan = Plan::read(&folder)?;
    let engine = match args.engine {
        JobsEngine::Parallel => JobEngine::Parallel,
        JobsEngine::Slurm => JobEngine::Slurm,
        JobsEngine::Kubernetes => JobEngine::Kubernetes,
        JobsEngine::Hyperqueue => JobEngine::HyperQueue,
    };
    let memory = options.memory_asked_for().unwrap_or(MEMORY);
    let order = JobsOrder {
        engine,
        per_task: args.per_task,
        at_once: args.at_once,
        threads: options.threads_asked_for().unwrap_or(NonZeroUsize::MIN),
        memory,
        seconds_per_unit: args.seconds_per_unit.get(),
    };
    // Scripts may be started from anywhere.
    let whole = fs::canonicalize(folder.path()).unwrap_or_else(|_| args.folder.clone());
    let text = jobs(&PlanFolder::new(whole), &plan, &order)?;
    Output::new().data(|stream| stream.write_all(text.as_bytes()))?;
    Ok(Verdict::Fine)
}
