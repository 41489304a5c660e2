//! A checked command.

use perft::suite::{Limits, STANDARD};
use perft::{Backend, Control, Counter, Depth, Memory, Method, Table};
use terminal::Verdict;

use super::args::{Args, Command, CountArgs, CountingArgs, DivideArgs, SuiteArgs};
use super::bench::{self, Plan};
use super::compare::{self, Rival};
use super::error::CliError;
use super::output::Format;
use super::suite::Source;
use super::target::Target;
use super::{count, divide, suite};

/// For the standard suites, when nothing else is said: counts of more nodes are skipped. With this,
/// all of it is 25 thousand million nodes, some 20 seconds' worth of bulk counting on two cores.
const STANDARD_MAX_NODES: u128 = 10_000_000_000;

/// From this depth on, totals are counted by merging unless it is said otherwise: in ordinary
/// positions it is then faster than any other way.
const MERGED_DEPTH: u32 = 5;

/// How to count and how to write what comes out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// How to count, with the plain method where none was named.
    counter: Counter<'static>,
    /// What to do about positions that are reached again, if it was said.
    method: Option<Method<'static>>,
    /// How to write.
    pub(crate) format: Format,
}

impl Manner {
    /// How counts are made unless it is only the total that matters.
    pub(crate) const fn counter(&self) -> Counter<'static> {
        self.counter
    }

    /// The options that make another command count in the same way.
    pub(crate) fn options(&self) -> String {
        let Counter { kernel, backend, .. } = self.counter;
        let options = format!("--kernel {kernel} --backend {backend}");
        match self.method {
            Some(Method::Merged(_)) => options + " --merge",
            Some(Method::Hashed(table)) => {
                format!("{options} --hash {}", table.memory().bytes().div_ceil(1 << 20))
            }
            _ => options,
        }
    }

    /// How a total is counted.
    pub(crate) fn counter_of_total(&self, depth: Depth) -> Counter<'static> {
        let method = self.method.unwrap_or_else(|| match depth.plies() {
            0..MERGED_DEPTH => Method::Plain,
            MERGED_DEPTH.. => Method::Merged(Memory::half_of_free()),
        });
        Counter { method, ..self.counter }
    }
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
    Bench(Plan),
    #[cfg(feature = "explain")]
    Explain(Target),
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
            Task::Bench(plan) => bench::run(&plan, manner, control),
            #[cfg(feature = "explain")]
            Task::Explain(target) => super::explain::run(&target, manner),
        }
    }
}

impl TryFrom<Args> for Request {
    type Error = CliError;

    fn try_from(args: Args) -> Result<Self, CliError> {
        #[cfg(feature = "explain")]
        if matches!(args.command, Some(Command::Explain(_))) {
            super::explain::check(&args.counting)?;
        }
        let manner = Manner::try_from(args.counting)?;
        let task = match args.command {
            None => standard_suites(Limits::NONE),
            Some(Command::Count(CountArgs { depth, position })) => {
                Task::Count(position.try_into()?, depth)
            }
            Some(Command::Divide(args)) => divide_task(args)?,
            Some(Command::Suite(args)) => suite_task(args),
            #[cfg(feature = "explain")]
            Some(Command::Explain(position)) => Task::Explain(position.try_into()?),
            Some(Command::Bench(args)) => Task::Bench(Plan::new(args, manner.counter().method)?),
        };
        Ok(Self { manner, task })
    }
}

impl TryFrom<CountingArgs> for Manner {
    type Error = CliError;

    fn try_from(args: CountingArgs) -> Result<Self, CliError> {
        let backend = args.backend.unwrap_or_else(Backend::best);
        backend.available()?;
        let default = Counter::default();
        let method = method(&args)?;
        let counter = Counter {
            kernel: args.kernel.unwrap_or(default.kernel),
            backend,
            threads: args.threads.unwrap_or(default.threads),
            method: method.unwrap_or_default(),
        };
        let format = if args.json { Format::Json } else { Format::Text };
        Ok(Self { counter, method, format })
    }
}

/// The method that was asked for. A kernel asked for by name is to be measured by itself.
fn method(args: &CountingArgs) -> Result<Option<Method<'static>>, CliError> {
    Ok(match (args.hash, args.memory) {
        (Some(memory), _) => {
            // The table lives as long as the program.
            let table: &'static Table = Box::leak(Box::new(Table::new(memory)?));
            Some(Method::Hashed(table))
        }
        (None, Some(memory)) => Some(Method::Merged(memory)),
        (None, None) if args.merge => Some(Method::Merged(Memory::half_of_free())),
        (None, None) => args.kernel.map(|_| Method::Plain),
    })
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
