//! What other programs need to run the units of a plan.
//!
//! The programs start `perft units run`, and know nothing of units beyond that. What they start twice is counted once,
//! because a unit with a result is passed over. What they lose is named by `perft units gather --retry-list`.

mod hyperqueue;
mod kubernetes;
mod parallel;
mod slurm;

use std::num::{NonZeroU32, NonZeroUsize};

use perft_core::Memory;

use crate::error::UnitsError;
use crate::plan::Plan;
use crate::plan_folder::PlanFolder;

/// A program that runs units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Engine {
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
    pub engine: Engine,
    /// How many units a task counts one after another. `None`: so many that there are at most 1,000 tasks.
    pub per_task: Option<NonZeroU32>,
    /// How many tasks run at once.
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
        folder: folder.path().display().to_string(),
        units,
        per_task,
        tasks: units.div_ceil(per_task).max(1),
        at_once: order.at_once.get(),
        threads: order.threads.get(),
        megabytes: (order.memory.bytes() >> 20).max(1),
        seconds: u64::from(order.seconds_per_unit) * u64::from(per_task),
    };
    Ok(match order.engine {
        Engine::Parallel => parallel::script(&tasks),
        Engine::Slurm => slurm::script(&tasks),
        Engine::Kubernetes => kubernetes::manifest(&tasks),
        Engine::HyperQueue => hyperqueue::script(&tasks),
    })
}

/// The numbers that scripts are made of.
struct JobTasks {
    folder: String,
    units: u32,
    per_task: u32,
    tasks: u32,
    at_once: u32,
    threads: usize,
    megabytes: usize,
    /// The most seconds that a task may take.
    seconds: u64,
}

impl JobTasks {
    /// The folder as a word of the shell.
    fn folder(&self) -> String {
        quoted(&self.folder)
    }

    /// The memory of a task in megabytes: that of merging, and some for the program.
    const fn all_megabytes(&self) -> usize {
        self.megabytes + self.megabytes / 4 + 100
    }

    /// `1-02:03:04`, as Slurm and HyperQueue read times; days are left out where there are none.
    fn time(&self) -> String {
        let (hours, minutes, seconds) =
            (self.seconds / 3600, self.seconds / 60 % 60, self.seconds % 60);
        format!("{hours:02}:{minutes:02}:{seconds:02}")
    }

    /// Lines of a shell that count the units of the task whose number, from 1 on, is in `task`.
    fn loop_over_units(&self) -> String {
        let Self { units, per_task, threads, megabytes, .. } = self;
        format!(
            "first=$(( (task - 1) * {per_task} + 1 ))\n\
             last=$(( task * {per_task} < {units} ? task * {per_task} : {units} ))\n\
             # exec: signals reach perft itself, which then stops within a second.\n\
             exec \"${{PERFT:-perft}}\" units run --quiet --threads {threads} --memory {megabytes} \\\n    \
             $(seq -f 'units/unit-%06.0f.perftunit' \"$first\" \"$last\")\n"
        )
    }
}

/// A word of the shell that means this text.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,:@".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_shell_mean_the_text() {
        assert_eq!(quoted("/home/me/d9"), "/home/me/d9");
        assert_eq!(quoted("a plan"), "'a plan'");
        assert_eq!(quoted("it's $HOME"), "'it'\\''s $HOME'");
        assert_eq!(quoted(""), "''");
    }
}
