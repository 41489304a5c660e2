//! The command `units`: a long count as files that any machine can count.

mod gather;
mod jobs;
mod objects;
mod origin;
mod plan;
mod run;
pub(crate) mod saved;
mod show;
mod status;

use perft_core::Control;
use terminal::Verdict;

use crate::args::{
    UnitsCommand, UnitsGatherArgs, UnitsJobsArgs, UnitsRunArgs, UnitsShowArgs, UnitsStatusArgs,
};
use crate::error::CliError;
use crate::options::CountingOptions;

/// What to do with units, checked as far as possible.
#[derive(Debug)]
pub(crate) enum UnitsTask {
    Plan(plan::CheckedPlan),
    Show(UnitsShowArgs),
    Run(UnitsRunArgs),
    Gather(UnitsGatherArgs),
    Status(UnitsStatusArgs),
    Jobs(UnitsJobsArgs),
}

impl UnitsTask {
    /// Checks the arguments.
    ///
    /// # Errors
    /// When they have no meaning, or several.
    pub(crate) fn new(command: UnitsCommand) -> Result<Self, CliError> {
        Ok(match command {
            UnitsCommand::Plan(args) => Self::Plan(plan::CheckedPlan::new(args)?),
            UnitsCommand::Show(args) => Self::Show(args),
            UnitsCommand::Run(args) if args.out.is_some() && args.files.len() > 1 => {
                return Err(CliError::OutOfSeveral { units: args.files.len() });
            }
            UnitsCommand::Run(args) => Self::Run(args),
            UnitsCommand::Gather(args) => Self::Gather(args),
            UnitsCommand::Status(args) => Self::Status(args),
            UnitsCommand::Jobs(args) => Self::Jobs(args),
        })
    }
}

/// Does what was asked for.
///
/// # Errors
/// When files cannot be used or written, or output cannot be written.
pub(crate) fn run(
    task: &UnitsTask,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    match task {
        UnitsTask::Plan(plan) => plan::run(plan, options, control),
        UnitsTask::Show(args) => show::run(args, options, control),
        UnitsTask::Run(args) => run::run(args, options, control),
        UnitsTask::Gather(args) => gather::run(args, options, control),
        UnitsTask::Status(args) => status::run(args, options, control),
        UnitsTask::Jobs(args) => jobs::run(args, options),
    }
}
