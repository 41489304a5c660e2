//! A divide of another program.

use std::fmt;

use thiserror::Error;

use crate::depth::Depth;

/// The most lines of a divide. No position has more than 218 moves; a program that writes more does
/// not stop.
pub(super) const MAX_ENTRIES: usize = 10_000;

/// How much of an unreadable line is shown, in characters.
const SHOWN_CHARS: usize = 80;

/// What another program wrote. Moves are spelled and ordered as there, and may be repeated.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RivalDivide {
    /// The nodes behind each move.
    pub entries: Vec<(String, u128)>,
    /// The total that was written, which need not be the sum of the entries.
    pub total: Option<u128>,
}

/// A line that seems to belong to the divide, but cannot be read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UnreadableLine {
    /// Its place in the program's answer, counted from 1.
    pub number: u64,
    /// The line, between quotes and cut off where it is long.
    pub text: String,
    /// Why it cannot be read.
    pub reason: String,
}

/// Why a divide cannot be compared.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Unusable {
    /// These lines cannot be read.
    #[error("these lines cannot be read:{}", listed(first, *more))]
    Lines {
        /// The first of them.
        first: Vec<UnreadableLine>,
        /// How many others there are.
        more: u64,
    },
    /// There are too many lines.
    #[error("more than {MAX_ENTRIES} lines with moves were written")]
    TooMany,
    /// An object has the divide of another depth.
    #[error("its divide is of depth {other}, not {depth}")]
    OtherDepth {
        /// Its depth.
        other: u32,
        /// The depth that was asked for.
        depth: Depth,
    },
    /// An object has the divide of another position, which is this FEN.
    #[error("its divide is of another position:\n  {}", shown(.0))]
    OtherPosition(String),
    /// An object has a divide that was interrupted.
    #[error("its divide was interrupted: it is not complete")]
    Interrupted,
}

impl RivalDivide {
    /// The sum of the entries. `None` if it does not fit into 128 bits.
    pub fn sum(&self) -> Option<u128> {
        self.entries.iter().try_fold(0_u128, |sum, (_, nodes)| sum.checked_add(*nodes))
    }
}

impl UnreadableLine {
    /// How many are kept.
    pub(super) const KEPT: usize = 5;

    /// The line, made fit to be shown.
    pub(super) fn new(number: u64, line: &str, reason: String) -> Self {
        Self { number, text: shown(line), reason }
    }
}

/// One line for each line that cannot be read.
fn listed(first: &[UnreadableLine], more: u64) -> String {
    let mut text: String = first.iter().map(|line| format!("\n  {line}")).collect();
    if more > 0 {
        text += &format!("\n  and {more} more");
    }
    text
}

impl fmt::Display for UnreadableLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, text, reason } = self;
        write!(f, "line {number}: {text} ({reason})")
    }
}

/// A text of another program, made harmless for a terminal and cut off where it is long.
pub fn shown(text: &str) -> String {
    let mut chars = text.trim_end().chars();
    let shown: String = chars.by_ref().take(SHOWN_CHARS).flat_map(char::escape_debug).collect();
    let end = if chars.next().is_some() { "..." } else { "" };
    format!("'{}{end}'", shown.replace("\\'", "'").replace("\\\"", "\""))
}
