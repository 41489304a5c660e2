//! Options of `units`.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};

use crate::args::target::TargetArgs;
use crate::args::values::unit_number;

/// Options of `units`.
#[derive(Debug, clap::Args)]
#[command(after_help = UNITS_HELP)]
pub(crate) struct UnitsArgs {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: UnitsCommand,
}

const UNITS_HELP: &str = "\
A unit is a file of positions, each with the number of paths that lead to it. Any machine can
count a unit, and leaves a result. The results add up to the count. docs/scale.md is the guide,
docs/units.md describes the files.

Example:
  perft units plan 9 --units 64 --out d9     walk to ply 6, and write 64 units
  perft units run d9/units/*                 count them, here or elsewhere
  perft units gather d9                      check all results, and add them up

Exit codes: 0 all right, 1 results disagree, 2 bad input, 3 units are still to be counted,
130 interrupted.";

/// What to do with units.
#[derive(Debug, Subcommand)]
pub(crate) enum UnitsCommand {
    /// Cut a count into units, and write them with a plan.
    Plan(UnitsPlanArgs),
    /// Write the positions of a unit as EPD, with their multiplicities.
    Show(UnitsShowArgs),
    /// Count units, and write their results.
    Run(UnitsRunArgs),
    /// Check all results against the plan, and add them up.
    Gather(UnitsGatherArgs),
    /// Show how far the units of a plan have come.
    Status(UnitsStatusArgs),
    /// Write what another program needs to run all units: GNU parallel, Slurm, Kubernetes,
    /// HyperQueue.
    Jobs(UnitsJobsArgs),
}

/// Options of `units plan`.
#[derive(Debug, clap::Args)]
#[command(after_help = PLAN_HELP)]
pub(crate) struct UnitsPlanArgs {
    #[command(flatten)]
    pub(crate) target: TargetArgs,

    /// How many plies lie between the root and the positions of the units [default: three less than
    /// DEPTH, where cutting loses least].
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    pub(crate) ply: Option<String>,

    /// How many units to make.
    #[arg(long, value_name = "N", default_value = "64", value_parser = unit_number)]
    pub(crate) units: NonZeroU32,

    /// The folder for the plan and the units. It must not hold a plan.
    #[arg(long, value_name = "DIR", value_parser = terminal::kept_path())]
    pub(crate) out: PathBuf,

    /// Count from all positions of a file, `-` for standard input, together: FENs, EPD, or a suite.
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    pub(crate) roots: Option<PathBuf>,

    /// Count from all 960 starting positions of Chess960 together.
    #[arg(long, conflicts_with_all = ["fen", "roots", "moves"])]
    pub(crate) all_chess960: bool,
}

const PLAN_HELP: &str = "\
Examples:
  perft units plan 9 --units 64 --out d9
  perft units plan 6 kiwipete --ply 3 --units 1000 --out kiwipete6
  perft units plan 7 --all-chess960 --units 500 --out all960
  perft units plan 5 --roots positions.epd --out mine";

/// Options of `units show`.
#[derive(Debug, clap::Args)]
#[command(after_help = SHOW_HELP)]
pub(crate) struct UnitsShowArgs {
    /// The unit.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

const SHOW_HELP: &str = "\
Each line is a position with the number of paths to it, as the EPD operation c0.

Example:
  perft units show d9/units/unit-000001.perftunit | head";

/// Options of `units run`.
#[derive(Debug, clap::Args)]
#[command(after_help = RUN_HELP)]
pub(crate) struct UnitsRunArgs {
    /// The units to count.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Where to write the result of one unit, `-` for standard output [default: the folder
    /// `results` beside the folder `units`].
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// The name of this machine in results. Results of different machines confirm each other
    /// [default: the name that the system gives].
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Option<String>,

    /// Count a unit again whose result is there.
    #[arg(long)]
    pub(crate) again: bool,
}

const RUN_HELP: &str = "\
A unit whose result by this machine, kernel and backend is there is passed over.

Examples:
  perft units run d9/units/*
  perft units run d9/units/unit-000007.perftunit --kernel bulk --memory 2000
  perft units run unit-000007.perftunit --out unit-000007.json";

/// Options of `units gather`.
#[derive(Debug, clap::Args)]
#[command(after_help = GATHER_HELP)]
pub(crate) struct UnitsGatherArgs {
    /// The folder of the plan.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// How many results each unit must have that agree, each by another host, kernel or backend.
    #[arg(long, value_name = "N", default_value = "1", value_parser = unit_number)]
    pub(crate) runs: NonZeroU32,

    /// Write the paths of the units that must be counted (again), a line for each, `-` for standard
    /// output.
    #[arg(long, value_name = "FILE")]
    pub(crate) retry_list: Option<PathBuf>,

    /// The same with a NUL behind each path, as `xargs -0` reads it: folders may have any name.
    #[arg(long, value_name = "FILE", conflicts_with = "retry_list")]
    pub(crate) retry_list0: Option<PathBuf>,
}

const GATHER_HELP: &str = "\
Examples:
  perft units gather d9
  perft units gather d9 --runs 2 --retry-list again.txt
  perft units gather d9 --retry-list0 - | xargs -0 perft units run --again";

/// Options of `units status`.
#[derive(Debug, clap::Args)]
#[command(after_help = STATUS_HELP)]
pub(crate) struct UnitsStatusArgs {
    /// The folder of the plan.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// How many results each unit must have.
    #[arg(long, value_name = "N", default_value = "1", value_parser = unit_number)]
    pub(crate) runs: NonZeroU32,

    /// Show it again every few seconds, until all units are counted.
    #[arg(long)]
    pub(crate) watch: bool,
}

const STATUS_HELP: &str = "\
The time left follows from the units that are done, and is given with two standard deviations.

Examples:
  perft units status d9
  perft units status d9 --watch";

/// Options of `units jobs`.
#[derive(Debug, clap::Args)]
#[command(after_help = JOBS_HELP)]
pub(crate) struct UnitsJobsArgs {
    /// The folder of the plan.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// The program that runs the units.
    #[arg(long = "for", value_name = "ENGINE")]
    pub(crate) engine: JobsEngine,

    /// How many units each task counts one after another. Clusters want few, long tasks [default:
    /// as many as leave at most 1000 tasks].
    #[arg(long, value_name = "N", value_parser = unit_number)]
    pub(crate) per_task: Option<NonZeroU32>,

    /// How many tasks run at once.
    #[arg(long, value_name = "N", default_value = "20", value_parser = unit_number)]
    pub(crate) at_once: NonZeroU32,

    /// The most seconds that a unit may take: bounds of time follow from it.
    #[arg(long, value_name = "N", default_value = "600", value_parser = unit_number)]
    pub(crate) seconds_per_unit: NonZeroU32,
}

/// Programs that run units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum JobsEngine {
    /// GNU parallel: this machine, or a handful over ssh.
    Parallel,
    /// A Slurm array.
    Slurm,
    /// A Kubernetes Indexed Job.
    Kubernetes,
    /// HyperQueue.
    Hyperqueue,
}

const JOBS_HELP: &str = "\
Examples:
  perft units jobs d9 --for parallel >d9/run.sh
  perft units jobs d9 --for slurm --per-task 4 --at-once 50 >d9.sbatch";
