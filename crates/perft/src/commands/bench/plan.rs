//! What is measured: positions, contestants, and how often.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use board::Board;
use perft_core::suite::{BENCH, BENCH_NAMES, ReadError, SuiteCase, SuiteReader};
use perft_core::{Backend, Control, Counter, Depth, Kernel, Method};
use terminal::AwaitedInput;

use crate::args::BenchArgs;
use crate::commands::bench::earlier::EarlierBench;
use crate::error::CliError;
use crate::memory_limits;
use crate::output::output_file::refuse_input;
use crate::text_source::TextSource;

/// How often each count is timed by default.
const ROUNDS: u32 = 5;

/// The rounds and the largest trees with `--quick`.
const QUICK: (u32, u128) = (3, 5_000_000);

/// The kernel that makes every move walks no larger trees, unless the user asks for it.
const MOST_LISTED: u128 = 20_000_000;

/// The most positions that can be measured. All of them are kept in memory.
const MAX_POSITIONS: usize = 10_000;

/// What is measured.
#[derive(Debug)]
pub(crate) struct BenchPlan {
    /// Every contestant's goal on every position, position by position.
    pub(super) goals: Vec<Goal>,
    pub(super) rounds: u32,
    pub(super) method: Method<'static>,
    /// What to compare with.
    pub(super) earlier: Option<EarlierBench>,
    /// Where to write a picture.
    pub(super) plot: Option<PathBuf>,
}

/// One contestant's task on one position.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    /// The name of the position in tables.
    pub(super) name: String,
    pub(super) fen: String,
    pub(super) board: Board,
    pub(super) depth: Depth,
    /// The known count.
    pub(super) nodes: u128,
    /// The contestant.
    pub(super) counter: Counter<'static>,
}

impl BenchPlan {
    /// Checks the options.
    ///
    /// # Errors
    /// When a backend is not available, or a suite cannot be used.
    pub(crate) fn new(
        args: BenchArgs,
        method: Method<'static>,
        control: &'static Control,
    ) -> Result<Self, CliError> {
        let quick = args.quick.then_some(QUICK);
        let (rounds, max_nodes) = quick.map_or((ROUNDS, None), |(rounds, max)| (rounds, Some(max)));
        let rounds = args.rounds.map_or(rounds, NonZeroU32::get);
        let max_nodes = args.max_nodes.or(max_nodes);
        let contestants = contestants(&args, method)?;
        let earlier = args.compare.as_deref().map(|path| EarlierBench::read(path, control));
        let earlier = earlier.transpose()?;
        let plot = args.plot.clone();
        let inputs = args.suite.iter().chain(&args.compare).map(PathBuf::as_path);
        refuse_input("--plot", plot.as_deref(), inputs.filter(|input| input.as_os_str() != "-"))?;
        let mut goals = Vec::new();
        for (name, case) in positions(args, control)? {
            let goal = |&counter: &Counter<'static>| goal(&name, &case, counter, max_nodes);
            goals.extend(contestants.iter().map(goal));
        }
        Ok(Self { goals, rounds, method, earlier, plot })
    }
}

/// All combinations of kernels, backends and numbers of threads.
fn contestants(
    args: &BenchArgs,
    method: Method<'static>,
) -> Result<Vec<Counter<'static>>, CliError> {
    let kernels = some_or(&args.kernels, &Kernel::ALL);
    let backends = some_or(&args.backends, &[Backend::best()]);
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    args.threads.iter().try_for_each(|&threads| memory_limits::check_threads(threads))?;
    let threads = some_or(&args.threads, &[NonZeroUsize::MIN, cores]);
    let mut contestants = Vec::new();
    for &kernel in &kernels {
        for &backend in &backends {
            backend.available()?;
            let with = |&threads: &NonZeroUsize| Counter { kernel, backend, threads, method };
            contestants.extend(threads.iter().map(with));
        }
    }
    Ok(contestants)
}

/// The values given, without repetitions, or the default values.
fn some_or<T: Copy + PartialEq>(given: &[T], default: &[T]) -> Vec<T> {
    let mut once = Vec::new();
    for &choice in if given.is_empty() { default } else { given } {
        if !once.contains(&choice) {
            once.push(choice);
        }
    }
    once
}

/// The positions with their names: those of a suite, or some or all bench positions.
fn positions(
    args: BenchArgs,
    control: &'static Control,
) -> Result<Vec<(String, SuiteCase)>, CliError> {
    let Some(path) = args.suite else {
        let wanted =
            |name: &str| args.positions.is_empty() || args.positions.iter().any(|p| p == name);
        let named = BENCH_NAMES
            .into_iter()
            .map(str::to_owned)
            .zip(read(&TextSource::Suite(BENCH), control)?);
        return Ok(named.filter(|(name, _)| wanted(name)).collect());
    };
    let source = TextSource::from(path);
    let cases = read(&source, control)?;
    if cases.is_empty() {
        return Err(CliError::NoPositions { suite: source.name() });
    }
    Ok(cases.into_iter().map(|case| (format!("line {}", case.line), case)).collect())
}

/// All positions of a suite. An unusable line is an error here.
fn read(source: &TextSource, control: &'static Control) -> Result<Vec<SuiteCase>, CliError> {
    let unusable = |error| match error {
        ReadError::Io(error) if AwaitedInput::is_stop(&error) => source.unawaited(),
        error => CliError::SuiteLine { suite: source.name(), error: Box::new(error) },
    };
    let cases = SuiteReader::new(source.open(control)?).take(MAX_POSITIONS + 1);
    let cases: Vec<SuiteCase> =
        cases.map(|case| case.map_err(unusable)).collect::<Result<_, _>>()?;
    if cases.len() > MAX_POSITIONS {
        return Err(CliError::TooManyPositions { suite: source.name(), most: MAX_POSITIONS });
    }
    Ok(cases)
}

/// The deepest count of at most `max_nodes`, by default of what can be walked in reasonable time.
/// If all counts are larger, the shallowest.
fn goal(name: &str, case: &SuiteCase, counter: Counter<'static>, max_nodes: Option<u128>) -> Goal {
    let most = max_nodes.unwrap_or(match counter.kernel {
        Kernel::Listing => MOST_LISTED,
        _ => u128::MAX,
    });
    let within = case.expected.iter().filter(|count| count.nodes <= most);
    let deepest = within.max_by_key(|count| count.depth);
    let shallowest = || case.expected.iter().min_by_key(|count| count.depth);
    let (depth, nodes) =
        deepest.or_else(shallowest).map_or((Depth::new(0), 1), |count| (count.depth, count.nodes));
    let (name, fen, board) = (name.to_owned(), case.fen.clone(), case.board);
    Goal { name, fen, board, depth, nodes, counter }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_measured_once() {
        assert_eq!(some_or(&[3, 1, 3], &[7]), [3, 1]);
        assert_eq!(some_or(&[], &[2, 2]), [2]);
    }

    #[test]
    fn goals_are_the_deepest_within_the_limits() {
        let text = "4k3/8/8/8/8/8/8/4K3 w - - ;D4 20000001 ;D3 1000 ;D2 90";
        let case = SuiteReader::new(text.as_bytes()).next().expect("a line").expect("a position");
        let depth = |kernel, max_nodes| {
            let counter = Counter { kernel, ..Counter::default() };
            goal("", &case, counter, max_nodes).depth.plies()
        };
        assert_eq!(depth(Kernel::Bulk, None), 4);
        assert_eq!(depth(Kernel::Listing, None), 3);
        assert_eq!(depth(Kernel::Listing, Some(u128::MAX)), 4);
        assert_eq!(depth(Kernel::Bulk, Some(999)), 2);
        assert_eq!(depth(Kernel::TwoPly, Some(5)), 2);
    }
}
