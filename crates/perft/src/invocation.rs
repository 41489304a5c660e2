//! The command line, checked as far as possible before a command runs.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use perft_core::suite::{Limits, STANDARD};
use perft_core::{Control, Depth};
use terminal::{Verdict, keep_quiet};

use crate::args::{
    Args, Command, CountArgs, DivideArgs, EngineArgs, EngineSuiteArgs, GamesArgs, SuiteArgs,
    UnitsArgs, UnitsCommand,
};
#[cfg(feature = "explain")]
use crate::commands::explain;
use crate::commands::{
    bench, compare, count, count_all, divide, draw, estimate, games, shell_help, stats, suite, uci,
    unique, units,
};
use crate::depths::Depths;
use crate::error::CliError;
use crate::error::engine::{EngineError, RivalKind};
use crate::error::words::WordsError;
use crate::forgiving::ImpossibleRights;
use crate::input_kind::InputKind;
use crate::memory_limits;
use crate::options::{CountingOptions, Format};
use crate::output::output_file::refuse_input;
use crate::root_position::RootPosition;
use crate::text_source::TextSource;
use crate::typed::{PositionSource, Target};

/// The standard suites skip counts of more nodes than this, unless a limit is given. All suites
/// within this limit have 25 thousand million nodes, some 20 seconds of bulk counting on two cores.
const STANDARD_MAX_NODES: u128 = 10_000_000_000;

/// With an engine, the standard suites skip counts of more nodes than this, unless a limit is
/// given. Engines count some hundred times slower.
const ENGINE_MAX_NODES: u128 = 1_000_000;

/// What to do, and how.
#[derive(Debug)]
pub(crate) struct Invocation {
    options: CountingOptions,
    command: CheckedCommand,
}

#[derive(Debug)]
enum CheckedCommand {
    Count(RootPosition, Depths),
    CountAll(Depths, count_all::ManyPositions, count_all::AnswerForm),
    Divide(RootPosition, Depth),
    Interactive(RootPosition, Depth, Option<compare::EngineSettings>),
    Compare(RootPosition, Depth, compare::Rival),
    Stats(stats::StatsPlan),
    Suites(suite::OwnSuites),
    EngineSuites(compare::engine_suite::EngineSuites),
    Bench(bench::BenchPlan),
    Games(games::GamesPlan),
    Saved(RootPosition, Depth, PathBuf),
    Units(units::UnitsTask),
    Uci,
    Unique(RootPosition, Depth, unique::DistinctWanted),
    Estimate(estimate::EstimatePlan),
    Draw(RootPosition, draw::DrawingForm),
    Completions(terminal::Shell),
    Man,
    #[cfg(feature = "explain")]
    Explain(RootPosition),
}

impl Invocation {
    /// Checks the command line, and reads what it names beforehand. `--time` begins here.
    ///
    /// # Errors
    /// When an option or input cannot be used.
    pub(crate) fn new(args: Args, control: &'static Control) -> Result<Self, CliError> {
        if let Some((command, option)) = args.unused_option() {
            return Err(CliError::UnusedOption { command, option });
        }
        if args.counting.quiet {
            keep_quiet();
        }
        if let Some(time) = args.counting.time {
            stop_after(time, control)?;
        }
        let mut options = CountingOptions::try_from(args.counting)?;
        if !is_for_other_machines(args.command.as_ref()) {
            options.threads_asked_for().map_or(Ok(()), memory_limits::check_threads)?;
            options.keep_within_limits();
        }
        let command = match args.command {
            None => CheckedCommand::Suites(suite::OwnSuites {
                sources: STANDARD.map(TextSource::Suite).to_vec(),
                limits: limits_of_suites(Limits::NONE, STANDARD_MAX_NODES, &[]),
                missing: Vec::new(),
                into: None,
                rights: ImpossibleRights::Refused,
                form: suite_form(options.format, false),
            }),
            Some(Command::Count(args)) => {
                if let Some(folder) = &args.spill {
                    options.set_spill(folder.clone())?;
                }
                count_one_or_all(&args, options.format)?
            }
            Some(Command::Divide(args)) => divide_or_compare(args)?,
            Some(Command::Unique(args)) => {
                if let Some(folder) = args.spill {
                    options.set_spill(folder)?;
                }
                let (root, depth) = RootPosition::with_depth("unique", &args.target)?;
                let counts = unique::DistinctWanted::with_diagrams(args.diagrams);
                CheckedCommand::Unique(root, depth, counts)
            }
            Some(Command::Estimate(args)) => {
                CheckedCommand::Estimate(estimate::EstimatePlan::new(&args)?)
            }
            Some(Command::Draw(args)) => {
                let root = RootPosition::without_depth(&args.position)?;
                let svg = args.svg;
                CheckedCommand::Draw(
                    root,
                    if svg { draw::DrawingForm::Svg } else { draw::DrawingForm::Terminal },
                )
            }
            Some(Command::Completions(args)) => CheckedCommand::Completions(args.shell),
            Some(Command::Man) => CheckedCommand::Man,
            Some(Command::Units(args)) => {
                CheckedCommand::Units(units::UnitsTask::new(args.command)?)
            }
            Some(Command::Uci) => CheckedCommand::Uci,
            Some(Command::Stats(args)) => {
                CheckedCommand::Stats(stats::StatsPlan::new(args, &options)?)
            }
            Some(Command::Suite(args)) => suites(args, options.format)?,
            Some(Command::Games(args)) => {
                CheckedCommand::Games(games_to_write(args, options.format))
            }
            #[cfg(feature = "explain")]
            Some(Command::Explain(args)) => {
                CheckedCommand::Explain(RootPosition::without_depth(&args)?)
            }
            Some(Command::Bench(args)) => CheckedCommand::Bench(bench::BenchPlan::new(
                args,
                options.counter().method,
                control,
            )?),
        };
        Ok(Self { options, command })
    }

    /// Carries out the command.
    ///
    /// # Errors
    /// When input cannot be used, or output cannot be written.
    pub(crate) fn run(self, control: &'static Control) -> Result<Verdict, CliError> {
        let options = &self.options;
        match self.command {
            CheckedCommand::Count(root, depths) => count::run(&root, depths, options, control),
            CheckedCommand::Saved(root, depth, folder) => {
                units::saved::run(&root, depth, &folder, options, control)
            }
            CheckedCommand::Units(task) => units::run(&task, options, control),
            CheckedCommand::CountAll(depths, input, form) => {
                count_all::run(depths, &input, form, options, control)
            }
            CheckedCommand::Games(plan) => games::run(&plan, control),
            CheckedCommand::Interactive(root, depth, settings) => {
                compare::interactive::run(&root, depth, settings.as_ref(), options, control)
            }
            CheckedCommand::Divide(root, depth) => divide::run(&root, depth, options, control),
            CheckedCommand::Compare(root, depth, rival) => {
                compare::run(&root, depth, &rival, options, control)
            }
            CheckedCommand::Stats(plan) => stats::run(&plan, options, control),
            CheckedCommand::EngineSuites(suites) => {
                compare::engine_suite::run(&suites, options, control)
            }
            CheckedCommand::Suites(suites) => suite::run(&suites, options, control),
            CheckedCommand::Unique(root, depth, counts) => {
                unique::run(&root, depth, counts, options, control)
            }
            CheckedCommand::Estimate(plan) => estimate::run(&plan, options, control),
            CheckedCommand::Draw(root, form) => draw::run(&root, form),
            CheckedCommand::Completions(shell) => shell_help::completions(shell),
            CheckedCommand::Man => shell_help::manual(),
            CheckedCommand::Uci => uci::run(options, control),
            CheckedCommand::Bench(plan) => bench::run(&plan, options, control),
            #[cfg(feature = "explain")]
            CheckedCommand::Explain(root) => explain::run(&root, options),
        }
    }
}

/// Whether the options are for counts on other machines.
const fn is_for_other_machines(command: Option<&Command>) -> bool {
    matches!(command, Some(Command::Units(UnitsArgs { command: UnitsCommand::Jobs(_) })))
}

/// Stops the command after this time, from a thread of its own.
fn stop_after(time: Duration, control: &'static Control) -> Result<(), CliError> {
    let stop = move || {
        thread::sleep(time);
        control.stop();
    };
    let purpose = "that ends the command after --time";
    let started = thread::Builder::new().spawn(stop);
    started.map(drop).map_err(|error| CliError::Threads { purpose, error })
}

fn count_one_or_all(args: &CountArgs, format: Format) -> Result<CheckedCommand, CliError> {
    if let Some(folder) = &args.save {
        let (root, depth) = RootPosition::with_depth("count --save DIR", &args.target)?;
        return Ok(CheckedCommand::Saved(root, depth, folder.clone()));
    }
    let (target, depths) = Target::with_depths("count", &args.target)?;
    let depths = if args.each { depths.and_all_below() } else { depths };
    let form = match format {
        Format::Json => count_all::AnswerForm::Json,
        Format::Text if args.csv => count_all::AnswerForm::Csv,
        Format::Text if args.epd => count_all::AnswerForm::Epd,
        Format::Text => count_all::AnswerForm::Text,
    };
    if let (Some(PositionSource::Many(source)), []) = (&target.place, target.moves.as_slice()) {
        let is_pgn = args.games.is_given() || source.is_pgn();
        let options = &args.target.options;
        let input = count_all::ManyPositions {
            source: source.clone(),
            kind: is_pgn.then_some(InputKind::Games),
            rights: ImpossibleRights::of_options(options.forgiving, options.chess960),
            plies: args.games.plies(),
        };
        return Ok(CheckedCommand::CountAll(depths, input, form));
    }
    let of_many = [
        ("--csv", args.csv),
        ("--epd", args.epd),
        ("--pgn", args.games.pgn),
        ("--last", args.games.last),
        ("--every-ply", args.games.every_ply),
    ];
    if let Some((option, _)) = of_many.into_iter().find(|(_, given)| *given) {
        return Err(WordsError::OnePosition { option }.into());
    }
    Ok(CheckedCommand::Count(RootPosition::of_target(target, &args.target.options)?, depths))
}

fn games_to_write(args: GamesArgs, format: Format) -> games::GamesPlan {
    let form = match format {
        Format::Json => games::GamesForm::Json,
        Format::Text if args.csv => games::GamesForm::Csv,
        Format::Text if args.epd => games::GamesForm::Epd,
        Format::Text => games::GamesForm::Fen,
    };
    let plies = args.plies();
    let sources = args.files.into_iter().map(TextSource::from).collect();
    games::GamesPlan { sources, plies, form }
}

fn divide_or_compare(args: DivideArgs) -> Result<CheckedCommand, CliError> {
    let (root, depth) = RootPosition::with_depth("divide", &args.target)?;
    if args.interactive {
        return Ok(CheckedCommand::Interactive(root, depth, engine(args.engine)?));
    }
    let rival = match (args.against, engine(args.engine)?) {
        (Some(path), _) => compare::Rival::File(path),
        (None, Some(settings)) => compare::Rival::Engine(settings),
        (None, None) => return Ok(CheckedCommand::Divide(root, depth)),
    };
    Ok(CheckedCommand::Compare(root, depth, rival))
}

/// The engine to compare with, if there is one.
fn engine(args: EngineArgs) -> Result<Option<compare::EngineSettings>, CliError> {
    let EngineArgs { engine, engine_command, lists_moves, engine_option, timeout } = args;
    let speaks_uci = engine.is_some();
    let kind = if speaks_uci { RivalKind::Engine } else { RivalKind::Command };
    let Some(text) = engine.or(engine_command) else {
        let alone = [
            ("--lists-moves", lists_moves),
            ("--engine-option", !engine_option.is_empty()),
            ("--timeout", timeout.is_some()),
        ];
        return match alone.into_iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(EngineError::NoEngine { option }.into()),
            None => Ok(None),
        };
    };
    let words =
        shlex::split(&text).ok_or_else(|| EngineError::Quotes { kind, command: text.clone() })?;
    if words.is_empty() {
        return Err(EngineError::NoProgram { kind }.into());
    }
    if !speaks_uci && !engine_option.is_empty() {
        return Err(EngineError::NoOptions.into());
    }
    let options = engine_option;
    Ok(Some(compare::EngineSettings { text, words, speaks_uci, options, lists_moves, timeout }))
}

fn suites(args: SuiteArgs, format: Format) -> Result<CheckedCommand, CliError> {
    let limits = Limits { max_nodes: args.max_nodes, max_depth: args.max_depth };
    let EngineSuiteArgs { stop_at_failure, junit } = args.engine_suite;
    let rights = ImpossibleRights::of_options(args.forgiving, args.chess960);
    let depths = args.depth.as_deref().map(Depths::of_moves).transpose()?;
    let depths = depths.map(|depths| depths.iter().collect::<Vec<_>>());
    let sources: Vec<TextSource> = match args.files.as_slice() {
        [] => STANDARD.map(TextSource::Suite).to_vec(),
        files => files.iter().cloned().map(TextSource::from).collect(),
    };
    if let Some(games) = sources.iter().find(|source| source.is_pgn()) {
        return Err(WordsError::GamesAsSuite { file: games.name() }.into());
    }
    let inputs = sources.iter().filter_map(TextSource::path);
    refuse_input("--into", args.into.as_deref(), inputs)?;
    let Some(settings) = engine(args.engine)? else {
        let alone = [("--stop-at-failure", stop_at_failure), ("--junit", junit.is_some())];
        return match alone.into_iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(EngineError::NoEngine { option }.into()),
            None => Ok(CheckedCommand::Suites(suite::OwnSuites {
                sources,
                limits: limits_of_suites(limits, STANDARD_MAX_NODES, &args.files),
                missing: depths.unwrap_or_default(),
                into: args.into,
                rights,
                form: suite_form(format, args.epd),
            })),
        };
    };
    Ok(CheckedCommand::EngineSuites(compare::engine_suite::EngineSuites {
        sources,
        limits: limits_of_suites(limits, ENGINE_MAX_NODES, &args.files),
        settings,
        depths: depths.unwrap_or_else(|| vec![Depth::new(3)]),
        rights,
        stops_at_failure: stop_at_failure,
        junit,
    }))
}

/// The limits, or by default a budget for the standard suites, which run where no files are given.
fn limits_of_suites(limits: Limits, most_nodes: u128, files: &[PathBuf]) -> Limits {
    let budget = files.is_empty().then_some(most_nodes);
    Limits { max_nodes: limits.max_nodes.or(budget), ..limits }
}

const fn suite_form(format: Format, epd: bool) -> suite::SuiteForm {
    match format {
        Format::Json => suite::SuiteForm::Json,
        Format::Text if epd => suite::SuiteForm::Epd,
        Format::Text => suite::SuiteForm::Text,
    }
}
