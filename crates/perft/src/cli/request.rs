//! A checked command.

use std::num::NonZeroUsize;

use perft::suite::{Limits, STANDARD};
use perft::{Backend, Control, Depth, Settings};

use super::args::{Args, Command, CountArgs, CountingArgs, DivideArgs, SuiteArgs};
use super::compare::{self, Rival};
use super::error::CliError;
use super::output::Format;
use super::suite::Source;
use super::target::Target;
use super::verdict::Verdict;
use super::{count, divide, suite};

/// For the standard suites, when nothing else is said: counts of more nodes are skipped. With this,
/// all of it is 25 thousand million nodes, some 20 seconds' worth of bulk counting on two cores.
const STANDARD_MAX_NODES: u128 = 10_000_000_000;

/// How to count and how to write what comes out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// How to count.
    pub(crate) settings: Settings,
    /// How to write.
    pub(crate) format: Format,
}

/// What to do, with everything checked that can be checked before doing it.
#[derive(Debug)]
pub(crate) struct Request {
    manner: Manner,
    task: Task,
}

#[derive(Debug)]
enum Task {
    Count(Target, Depth),
    Divide(Target, Depth),
    Compare(Target, Depth, Rival),
    Suites(Vec<Source>, Limits),
}

impl Request {
    /// Does it.
    ///
    /// # Errors
    /// When input that is read on the way cannot be used, or output cannot be written.
    pub(crate) fn run(self, control: &'static Control) -> Result<Verdict, CliError> {
        let manner = &self.manner;
        match self.task {
            Task::Count(target, depth) => count::run(&target, depth, manner, control),
            Task::Divide(target, depth) => divide::run(&target, depth, manner, control),
            Task::Compare(target, depth, rival) => {
                compare::run(&target, depth, &rival, manner, control)
            }
            Task::Suites(sources, limits) => suite::run(&sources, &limits, manner, control),
        }
    }
}

impl TryFrom<Args> for Request {
    type Error = CliError;

    fn try_from(args: Args) -> Result<Self, CliError> {
        let manner = Manner::try_from(args.counting)?;
        let task = match args.command {
            None => standard_suites(Limits::NONE),
            Some(Command::Count(CountArgs { depth, position })) => {
                Task::Count(position.try_into()?, depth)
            }
            Some(Command::Divide(args)) => divide_task(args)?,
            Some(Command::Suite(args)) => suite_task(args),
        };
        Ok(Self { manner, task })
    }
}

impl TryFrom<CountingArgs> for Manner {
    type Error = CliError;

    fn try_from(args: CountingArgs) -> Result<Self, CliError> {
        let backend = args.backend.unwrap_or_else(Backend::best);
        backend.available()?;
        let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let threads = args.threads.unwrap_or(cores);
        let settings = Settings { kernel: args.kernel, backend, threads };
        let format = if args.json { Format::Json } else { Format::Text };
        Ok(Self { settings, format })
    }
}

fn divide_task(args: DivideArgs) -> Result<Task, CliError> {
    let target = args.position.try_into()?;
    let rival = match (args.against, args.engine) {
        (Some(path), _) => Rival::File(path),
        (None, Some(command)) => Rival::Engine(command),
        (None, None) => return Ok(Task::Divide(target, args.depth)),
    };
    Ok(Task::Compare(target, args.depth, rival))
}

fn suite_task(args: SuiteArgs) -> Task {
    let limits = Limits { max_nodes: args.max_nodes, max_depth: args.max_depth };
    if args.files.is_empty() {
        return standard_suites(limits);
    }
    Task::Suites(args.files.into_iter().map(Source::from).collect(), limits)
}

/// The standard suites, within their budget unless another is given.
fn standard_suites(limits: Limits) -> Task {
    let max_nodes = limits.max_nodes.or(Some(STANDARD_MAX_NODES));
    Task::Suites(STANDARD.map(Source::Standard).to_vec(), Limits { max_nodes, ..limits })
}
