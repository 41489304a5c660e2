//! What other programs need to run the units of a plan.
//!
//! The programs start `perft units run`, and know nothing of units beyond that. What they start
//! twice is counted once, because a unit with a result is passed over. What they lose is named by
//! `perft units gather --retry-list`.

mod hyperqueue;
mod job_tasks;
mod kubernetes;
mod parallel;
mod slurm;

use std::num::{NonZeroU32, NonZeroUsize};

use perft_core::Memory;

use crate::error::UnitsError;
use crate::jobs::job_tasks::JobTasks;
use crate::plan::Plan;
use crate::plan_folder::PlanFolder;

/// A program that runs units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum JobEngine {
    /// GNU parallel.
    Parallel,
    /// Slurm.
    Slurm,
    /// Kubernetes.
    Kubernetes,
    /// HyperQueue.
    HyperQueue,
}

/// How to run the units of a plan.
#[derive(Clone, Copy, Debug)]
pub struct JobsOrder {
    /// The program that runs them.
    pub engine: JobEngine,
    /// How many units a task counts one after another. `None`: as many as give at most 1,000 tasks.
    pub per_task: Option<NonZeroU32>,
    /// Number of tasks to run at once.
    pub at_once: NonZeroU32,
    /// How many threads a task has.
    pub threads: NonZeroUsize,
    /// How much memory merging may take in a task.
    pub memory: Memory,
    /// The most seconds that one unit is expected to take.
    pub seconds_per_unit: u32,
}

/// The most tasks that there are unless somebody asks for more: many clusters refuse larger arrays.
const MOST_TASKS: u32 = 1000;

/// The script or manifest that runs all units of a plan.
///
/// # Errors
/// [`UnitsError::NoUnitFiles`] when the units have no files.
pub fn jobs(folder: &PlanFolder, plan: &Plan, order: &JobsOrder) -> Result<String, UnitsError> {
    if !plan.has_unit_files {
        return Err(UnitsError::NoUnitFiles { folder: folder.path().to_owned() });
    }
    let units = plan.units.len() as u32;
    let per_task = order.per_task.map_or(units.div_ceil(MOST_TASKS), NonZeroU32::get).max(1);
    let tasks = JobTasks {
        folder: folder.path().to_owned(),
        units,
        per_task,
        tasks: units.div_ceil(per_task).max(1),
        at_once: order.at_once.get(),
        threads: order.threads.get(),
        megabytes: (order.memory.bytes() >> 20).max(1),
        seconds_per_unit: order.seconds_per_unit,
        seconds: u64::from(order.seconds_per_unit) * u64::from(per_task),
    };
    Ok(match order.engine {
        JobEngine::Parallel => parallel::script(&tasks),
        JobEngine::Slurm => slurm::script(&tasks),
        JobEngine::Kubernetes => kubernetes::manifest(&tasks),
        JobEngine::HyperQueue => hyperqueue::script(&tasks),
    })
}
