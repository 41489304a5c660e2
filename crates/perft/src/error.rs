//! Errors that end the program, and what the user can do about each.

pub(crate) mod comparison;
pub(crate) mod engine;
pub(crate) mod words;

use std::io;
use std::path::PathBuf;

use board::{FenError, Position};
use perft_core::suite::ReadError;
use perft_core::{BackendUnavailable, CountError, Memory, MemoryLimit, OutOfMemory, SpillError};
use perft_units::UnitsError;
use terminal::{ShownText, Verdict, note, shown};
use thiserror::Error;

use crate::error::comparison::ComparisonError;
use crate::error::engine::{EngineError, SCARCITY_REMEDY};
use crate::error::words::WordsError;

/// Why a command could not be carried out.
#[derive(Debug, Error)]
pub(crate) enum CliError {
    /// The position given cannot be used.
    #[error("cannot use the FEN: {error}{}", pointer(.text, .error))]
    Fen { text: String, error: FenError },
    /// Words of the command line have no one meaning.
    #[error("{0}")]
    Words(#[from] WordsError),
    /// A move to play first cannot be played.
    #[error(
        "move {number}, '{}', {}; the position is\n  {}",
        ShownText::of(text),
        ShownText::of(problem),
        ShownText::of(fen)
    )]
    Move { number: usize, text: String, problem: String, fen: String, legal: String },
    /// The backend asked for does not run here.
    #[error("{0}")]
    Backend(#[from] BackendUnavailable),
    /// There is no memory for the table.
    #[error("{0}")]
    Table(#[from] OutOfMemory),
    /// The limits of the process leave no memory for the table.
    #[error("no memory for a table of {memory}: {} leaves {}", limit.of, limit.free)]
    TableLimit { memory: Memory, limit: MemoryLimit },
    /// Statistics were asked for with a transposition table.
    #[error("'stats' cannot use --hash: a transposition table keeps totals only")]
    HashedStatistics,
    /// Statistics were asked for at depth 0.
    #[error("there are no statistics at depth 0, where no move is made")]
    StatisticsOfNoMove,
    /// The count is too large.
    #[error("there are more than 2^128 move paths")]
    TooLarge,
    /// The estimate is too large.
    #[error("there are more than 10^308 move paths")]
    EstimateTooLarge,
    /// A file cannot be opened.
    #[error("cannot open '{}': {error}", ShownText::path(path))]
    Open { path: PathBuf, error: io::Error },
    /// A file cannot be written.
    #[error("cannot write '{}': {error}", ShownText::path(path))]
    Write { path: PathBuf, error: io::Error },
    /// A suite of which every line is needed has an unusable one, or cannot be read.
    #[error("{}:{error}", ShownText::of(suite))]
    SuiteLine { suite: String, error: Box<ReadError> },
    /// A suite for measurements has no positions.
    #[error("'{}' holds no positions", ShownText::of(suite))]
    NoPositions { suite: String },
    /// A suite for measurements has too many positions.
    #[error("'{}' holds more than {most} positions", ShownText::of(suite))]
    TooManyPositions { suite: String, most: usize },
    /// The last line of a suite that grows has no end.
    #[error("the last line of '{}' has no end: it may be half a line", ShownText::path(path))]
    HalfLine { path: PathBuf },
    /// Another program's divide cannot be used.
    #[error("{0}")]
    Compare(#[from] ComparisonError),
    /// The engine does not answer as it should.
    #[error("{0}")]
    Engine(#[from] EngineError),
    /// A file to compare with was not written by `bench --json`.
    #[error("cannot compare with '{}': {}", ShownText::path(path), ShownText::of(reason))]
    EarlierBench { path: PathBuf, reason: String },
    /// Standard output would hold JSON and something else.
    #[error("{option} and --json would both write to standard output")]
    MixedOutput { option: &'static str },
    /// The result would replace what it is made from.
    #[error("{option} names '{}', which the command reads", ShownText::path(path))]
    OutputIsInput { option: &'static str, path: PathBuf },
    /// The positions of a ply do not fit the memory.
    #[error("the positions of ply {} do not fit in memory", .plies + 1)]
    PositionsMemory { plies: usize },
    /// The memory is less than the buffers for temporary files need.
    #[error("--spill with --threads {threads} needs at least --memory {}", least.bytes().div_ceil(1 << 20))]
    SpillMemory { threads: usize, least: Memory },
    /// A temporary file failed.
    #[error("{0}")]
    Spill(Box<SpillError>),
    /// A folder takes no temporary file.
    #[error("cannot make a temporary file in '{}': {error}", ShownText::path(folder))]
    SpillFolder { folder: PathBuf, error: io::Error },
    /// The system gives no thread.
    #[error("cannot start a thread {purpose}: {error}")]
    Threads { purpose: &'static str, error: io::Error },
    /// More threads than there are addresses for.
    #[error(
        "the limit on the address space (ulimit -v) leaves room for {most} threads, not for {threads}"
    )]
    ThreadAddresses { threads: usize, most: u64 },
    /// Ctrl-C or the end of `--time` came while the program waited for input.
    #[error("interrupted before the end of {}", ShownText::of(source_name))]
    Unawaited { source_name: String },
    /// A file or standard input cannot be read on.
    #[error("cannot read {}: {error}", ShownText::of(name))]
    Read { name: String, error: String },
    /// A plan, a unit or a result cannot be used or written.
    #[error("{}", ShownText::of(.0))]
    Units(Box<UnitsError>),
    /// One result for several units.
    #[error("--out names the file of one result, but {units} units are given")]
    OutOfSeveral { units: usize },
    /// Positions from a file and another one.
    #[error("a position cannot be combined with --roots or --all-chess960")]
    RootsTwice,
    /// `--forgiving` where no position is read.
    #[error("--forgiving has nothing to correct in the positions of --all-chess960")]
    NothingToForgive,
    /// A line of a file of roots cannot be used.
    #[error("{}:{error}", ShownText::of(source_name))]
    Root { source_name: String, error: Box<ReadError> },
    /// The option means nothing to the command.
    #[error("'{command}' has no --{option}")]
    UnusedOption { command: &'static str, option: &'static str },
    /// Standard output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl From<UnitsError> for CliError {
    fn from(error: UnitsError) -> Self {
        Self::Units(Box::new(error))
    }
}

impl CliError {
    /// Why there is no count. A count that was stopped is not an error.
    pub(crate) fn of_count(error: CountError) -> Self {
        match error {
            CountError::Spill(error) => Self::Spill(Box::new(error)),
            CountError::SpillMemory { threads, least } => Self::SpillMemory { threads, least },
            CountError::Memory { plies } => {
                Self::PositionsMemory { plies: plies.saturating_sub(1) as usize }
            }
            _ => Self::TooLarge,
        }
    }

    /// Tells the user, and gives the verdict.
    pub(crate) fn report(&self) -> Verdict {
        match self {
            Self::Engine(EngineError::Interrupted) | Self::Unawaited { .. } => {
                note(ShownText::lines(self));
                return Verdict::Interrupted;
            }
            Self::Write { path, error } if files::was_stopped(error) => {
                note(shown!("interrupted: nobody read '{}'", ShownText::path(path)));
                return Verdict::Interrupted;
            }
            _ => {}
        }
        terminal::fail(ShownText::lines(self), self.remedy().map(ShownText::of))
    }

    /// The remedy, in words for the user.
    fn remedy(&self) -> Option<String> {
        Some(match self {
            Self::Fen { error: FenError::Syntax { .. }, .. } => {
                "a FEN looks like 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'; \
                 the last two fields may be left out"
                    .to_owned()
            }
            Self::Fen { text, .. } if Position::from_fen_forgiving(text).is_ok() => {
                "correct the FEN, or drop its impossible parts with --forgiving".to_owned()
            }
            Self::Fen { .. } => {
                "correct each problem in the list: chess cannot be played from this position"
                    .to_owned()
            }
            Self::Move { legal, .. } if legal.is_empty() => {
                "the game is over there: leave out this move and all that follow".to_owned()
            }
            Self::Move { legal, .. } => format!("the legal moves there are {legal}"),
            Self::Backend(_) => {
                "leave out --backend to get the best one here, or use 'portable'".to_owned()
            }
            Self::Table(_) | Self::TableLimit { .. } => "give --hash a smaller number of megabytes".to_owned(),
            Self::StatisticsOfNoMove => "give a depth of at least 1".to_owned(),
            Self::HashedStatistics => {
                "leave out --hash; --memory MB limits the memory for merging".to_owned()
            }
            Self::TooLarge | Self::EstimateTooLarge => "count to a lower depth".to_owned(),
            Self::Open { .. } => "check the path".to_owned(),
            Self::SuiteLine { .. } | Self::NoPositions { .. } => {
                "a line of a suite looks like '4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 ;D2 25'".to_owned()
            }
            Self::HalfLine { .. } => "complete the line, or delete it".to_owned(),
            Self::TooManyPositions { .. } => {
                "shorten the suite, for example with 'head -1000'".to_owned()
            }
            Self::Units(error) => return remedy_of_units(error),
            Self::OutOfSeveral { .. } => {
                "leave out --out, or run one unit at a time".to_owned()
            }
            Self::RootsTwice => "give one or the other".to_owned(),
            Self::NothingToForgive => "leave out --forgiving".to_owned(),
            Self::Root { .. } => "give a FEN on each line".to_owned(),
            Self::Words(error) => error.remedy(),
            Self::Compare(error) => error.remedy().to_owned(),
            Self::Engine(error) => error.remedy(),
            Self::EarlierBench { .. } => "give a file that 'perft bench --json' wrote".to_owned(),
            Self::MixedOutput { option } => {
                format!("give {option} a file, or leave out --json")
            }
            Self::OutputIsInput { option, .. } => format!("give {option} another file"),
            Self::Write { .. } => "check the path and the free space on the disk".to_owned(),
            Self::PositionsMemory { plies } => {
                format!("give --memory more megabytes, or count to depth {plies} at most")
            }
            Self::SpillMemory { .. } => {
                "give --memory more megabytes, or --threads a smaller number".to_owned()
            }
            Self::Spill(error) => match **error {
                SpillError::Changed { .. } => {
                    "the disk is faulty, or another program writes to the files: give --spill another folder"
                        .to_owned()
                }
                _ => "give --spill a folder on a disk with more room, or --memory more megabytes"
                    .to_owned(),
            },
            Self::SpillFolder { .. } => "give --spill a folder that you may write to".to_owned(),
            Self::Threads { .. } | Self::ThreadAddresses { .. } => SCARCITY_REMEDY.to_owned(),
            Self::Read { .. } | Self::Unawaited { .. } => return None,
            Self::UnusedOption { option, .. } => format!("leave out --{option}"),
            Self::Output(_) => return None,
        })
    }
}

fn remedy_of_units(error: &UnitsError) -> Option<String> {
    Some(match error {
        UnitsError::PlanIsThere { .. } => "give another folder with --out".to_owned(),
        UnitsError::NoPlan { .. } => {
            "make a plan first: perft units plan DEPTH --out DIR".to_owned()
        }
        UnitsError::Locked { .. } => "wait until it has ended, or use another folder".to_owned(),
        UnitsError::OtherCount { .. } => {
            "give the same depth and position, or another folder".to_owned()
        }
        UnitsError::OtherHost { .. } => {
            "give another file with --out, or remove this one if it is not needed".to_owned()
        }
        UnitsError::NoResultsFolder { .. } => "name the file of the result with --out".to_owned(),
        UnitsError::PlyBelowDepth { depth, .. } => format!("give --ply at most {depth}"),
        UnitsError::Recount { .. } => {
            "the machine or the program is faulty: trust neither number".to_owned()
        }
        UnitsError::Count(CountError::Memory { .. }) => {
            "give --memory more megabytes, or --ply a smaller number".to_owned()
        }
        _ => return None,
    })
}

/// The longest FEN that is shown whole.
const SHOWN_FEN_BYTES: usize = 160;

/// The FEN on a line of its own, with a mark below the place of a syntax error.
fn pointer(text: &str, error: &FenError) -> String {
    let printable = text.chars().all(|c| c.is_ascii_graphic() || c == ' ');
    if !printable || text.len() > SHOWN_FEN_BYTES {
        return String::new();
    }
    match error {
        FenError::Syntax { offset, .. } => format!("\n  {text}\n  {:>1$}", '^', offset + 1),
        _ => format!("\n  {text}"),
    }
}
