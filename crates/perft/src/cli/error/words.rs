//! Words of the command line that have no meaning, or several.

use perft_core::{Depth, ParseDepthError};
use terminal::ShownText;
use thiserror::Error;

/// Why words of the command line cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum WordsError {
    /// No word is a depth.
    #[error("the depth is missing: give a DEPTH, a whole number of plies")]
    NoDepth { call: String },
    /// The depth cannot be read.
    #[error("cannot use the depth '{}': {error}", ShownText::of(text))]
    Depth { text: String, error: ParseDepthError },
    /// Two words are depths.
    #[error("two depths are given: {} and {}", ShownText::of(first), ShownText::of(second))]
    TwoDepths { first: String, second: String, call: String },
    /// Several words are positions.
    #[error(
        "two positions are given, one of them perhaps with --fen:\n  {}\n  {}",
        ShownText::of(first),
        ShownText::of(second)
    )]
    TwoPositions { first: String, second: String },
    /// The depth is known, and there is a number behind `--moves`.
    #[error(
        "the number {} in --moves is not a move, and the depth is already given",
        ShownText::of(number)
    )]
    NumberInMoves { number: String, call: String },
    /// A move stands where a position is expected.
    #[error("'{}' is a move, not a position: moves follow --moves", ShownText::of(text))]
    MoveWithoutOption { text: String, call: String },
    /// The same, in UCI.
    #[error("'{}' is a move, not a position: moves follow the word 'moves'", ShownText::of(text))]
    MoveWithoutWord { text: String },
    /// UCI's `position` without one.
    #[error("the position is missing: 'startpos', or 'fen' and a FEN")]
    NoPosition,
    /// The first word is of no known kind.
    #[error(
        "'{}' is neither a depth nor a position: a depth is a whole number of plies, a position is a FEN",
        ShownText::of(text)
    )]
    NoDepthOrPosition { text: String },
    /// No position has this name.
    #[error("'{}' is not a position", ShownText::of(text))]
    UnknownPosition { text: String, call: Option<String> },
    /// The address of a web page has no FEN.
    #[error("there is no FEN in the address '{}'", ShownText::of(address))]
    AddressWithoutFen { address: String },
    /// The first depth of a range is the greater.
    #[error("the range '{}' runs backwards", ShownText::of(text))]
    Backwards { text: String, call: String },
    /// Depth 0, where moves are needed.
    #[error("no suite has counts at depth 0")]
    NoMoves,
    /// Several depths, where one is wanted.
    #[error("'{command}' takes one depth")]
    SeveralDepths { command: &'static str, last: Depth },
    /// A file or standard input, where one position is wanted.
    #[error(
        "only 'count' takes many positions, from a file or standard input ('-'), and only without --moves"
    )]
    ManyPositions,
    /// An option for many positions, where there is one.
    #[error("{option} is for many positions, from a file or standard input")]
    OnePosition { option: &'static str },
    /// Games stand where suites are expected.
    #[error("'{}' holds games; a suite is a list of positions with counts", file.escape_debug())]
    GamesAsSuite { file: String },
    /// A file stands where a command is expected.
    #[error("'{}' is a file, not a command", ShownText::of(file))]
    FileAsCommand { file: String, call: String },
    /// A depth or a position stands where a suite is expected.
    #[error("'{}' is not a file, and suites are files", ShownText::of(text))]
    NotASuite { text: String, call: String },
    /// Only other commands take the option.
    #[error("{}", ShownText::of(of_other(.option, .command.as_deref(), .takers)))]
    OptionOfOther {
        option: String,
        command: Option<String>,
        takers: Vec<String>,
        call: Option<String>,
    },
    /// An option without its value, which is not needed either.
    #[error("'{}' needs a value", ShownText::of(option))]
    NoValue { option: String, call: String },
    /// A depth where none is taken.
    #[error("'bench' takes no depth: it counts to the greatest depth with a known count")]
    DepthOfBench,
    /// A word that has no meaning where it stands.
    #[error("the word '{}' is one too many", ShownText::of(text))]
    Needless { text: String, call: String },
}

/// The forms of a position.
const POSITIONS: &str = "a position is a FEN, quoted or not, the address of a Lichess or Chess.com analysis, \
     'startpos', or one of start, kiwipete, pos3, pos4, pos5, pos6";

impl WordsError {
    /// The remedy, in words for the user.
    pub(crate) fn remedy(&self) -> String {
        match self {
            Self::NoDepth { call } => format!("type {call}, with a number for DEPTH, such as 5"),
            Self::TwoDepths { call, .. }
            | Self::NumberInMoves { call, .. }
            | Self::MoveWithoutOption { call, .. }
            | Self::FileAsCommand { call, .. }
            | Self::Needless { call, .. }
            | Self::NoValue { call, .. }
            | Self::OptionOfOther { call: Some(call), .. }
            | Self::UnknownPosition { call: Some(call), .. } => format!("perhaps {call}"),
            Self::Backwards { call, .. } => format!("perhaps {call}"),
            Self::OptionOfOther { call: None, takers, .. } => {
                let taker = takers.first().map_or("", String::as_str);
                format!("'perft {taker} --help' describes it")
            }
            Self::NotASuite { call, .. } => {
                format!("perhaps {call}; perft suite takes FILEs, and '-' for standard input")
            }
            Self::DepthOfBench => {
                "--max-nodes 1M limits the nodes of each count, and so its depth".to_owned()
            }
            Self::MoveWithoutWord { .. } | Self::NoPosition => {
                "type for example: position startpos moves e2e4".to_owned()
            }
            Self::NoMoves => "give a depth of at least 1".to_owned(),
            Self::Depth { .. } => "type for example: perft count 5".to_owned(),
            Self::SeveralDepths { command: command @ ("stats" | "unique"), last } => {
                format!("type perft {command} {last}, which counts every depth up to {last}")
            }
            Self::SeveralDepths { command, .. } => {
                format!("type for example: perft {command} 5; 'perft count 1..5' takes several")
            }
            Self::GamesAsSuite { file } => {
                let call = |words: &[&str]| words.join(" ");
                let quoted = shlex::try_quote(file).unwrap_or(file.into());
                let games = call(&["perft games", &quoted, "--last --epd"]);
                format!("'{games} | perft suite - --depth 3' counts the last position of each game")
            }
            Self::ManyPositions | Self::OnePosition { .. } => {
                "type for example: perft count 5 - <positions.epd".to_owned()
            }
            Self::TwoPositions { .. } => "give one of them, as a word or with --fen".to_owned(),
            Self::NoDepthOrPosition { .. } => {
                "type for example: perft count 5 startpos, or perft count 5 'FEN'".to_owned()
            }
            Self::UnknownPosition { call: None, .. } => POSITIONS.to_owned(),
            Self::AddressWithoutFen { .. } => {
                "open the analysis board on that page and copy its FEN".to_owned()
            }
        }
    }
}

/// That an option belongs to other commands.
fn of_other(option: &str, command: Option<&str>, takers: &[String]) -> String {
    let takers: Vec<String> = takers.iter().map(|taker| format!("'{taker}'")).collect();
    let takers = match takers.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, all_before)) => format!("{} and {last}", all_before.join(", ")),
        None => String::new(),
    };
    match command {
        Some(command) => format!("'{option}' is an option of {takers}, not of '{command}'"),
        None => format!("'{option}' is an option of {takers}"),
    }
}
