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
    TwoDepths { first: String, second: String },
    /// Several words are positions.
    #[error(
        "two positions are given, one of them perhaps with --fen:\n  {}\n  {}",
        ShownText::of(first),
        ShownText::of(second)
    )]
    TwoPositions { first: String, second: String },
    /// UCI's `position` without one.
    #[error("the position is missing: 'startpos', or 'fen' and a FEN")]
    NoPosition,
    /// No position has this name.
    #[error("'{}' is not a position", ShownText::excerpt(text))]
    UnknownPosition { text: String },
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
}

/// The forms of a position.
const POSITIONS: &str = "a position is a FEN, quoted or not, the address of a Lichess or Chess.com analysis, \
     'startpos', or one of start, kiwipete, pos3, pos4, pos5, pos6; a depth is \
     a whole number, and moves follow --moves";

impl WordsError {
    /// The remedy, in words for the user.
    pub(crate) fn remedy(&self) -> String {
        match self {
            Self::NoDepth { call } => format!("type {call}, with a number for DEPTH, such as 5"),
            Self::TwoDepths { .. } => "give one of them".to_owned(),
            Self::Backwards { call, .. } => format!("perhaps {call}"),
            Self::NoPosition => "type for example: position startpos moves e2e4".to_owned(),
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
            Self::UnknownPosition { .. } => POSITIONS.to_owned(),
            Self::AddressWithoutFen { .. } => {
                "open the analysis board on that page and copy its FEN".to_owned()
            }
        }
    }
}
