//! A divide of another program.

use std::fmt;

use crate::rival::divide_line::{DivideLine, is_like_a_move, uci_move};

/// The most lines of a divide. No position has more than 218 moves; a program that writes more does not stop.
const MAX_ENTRIES: usize = 10_000;

/// How many unreadable lines are kept.
const KEPT_UNREADABLE: usize = 5;

/// How much of an unreadable line is shown, in characters.
const SHOWN_CHARS: usize = 80;

/// What another program wrote. Moves are spelled and ordered as there, and may be repeated.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RivalDivide {
    /// The nodes behind each move.
    pub entries: Vec<(String, u128)>,
    /// The total that was written, which need not be the sum of the entries.
    pub total: Option<u128>,
    unreadable: Vec<UnreadableLine>,
}

/// A line that seems to belong to the divide, but cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnreadableLine {
    /// Its place in the program's answer, counted from 1.
    pub number: u64,
    /// The line, between quotes and cut off where it is long.
    pub text: String,
}

/// Why a divide cannot be compared.
#[derive(Debug)]
#[non_exhaustive]
pub enum Unusable {
    /// These lines cannot be read.
    Lines(Vec<UnreadableLine>),
    /// There are too many lines.
    TooMany,
}

impl RivalDivide {
    /// A divide whose lines could all be read.
    pub const fn new(entries: Vec<(String, u128)>, total: Option<u128>) -> Self {
        Self { entries, total, unreadable: Vec::new() }
    }

    /// Takes a line, which is the `number`-th of the program's answer. Returns what it says.
    ///
    /// # Errors
    /// [`Unusable::TooMany`] when there are more lines than any divide has.
    pub fn take<'a>(&mut self, number: u64, line: &'a str) -> Result<DivideLine<'a>, Unusable> {
        let parsed = DivideLine::parse(line);
        match parsed {
            DivideLine::Move(mv, nodes) => self.entries.push((mv.to_owned(), nodes)),
            DivideLine::Total(nodes) => self.total = Some(nodes),
            DivideLine::Number(nodes) if !self.entries.is_empty() => self.total = Some(nodes),
            DivideLine::Unreadable => self.take_unreadable(number, line),
            DivideLine::Number(_) | DivideLine::Other => {}
        }
        if self.entries.len() > MAX_ENTRIES { Err(Unusable::TooMany) } else { Ok(parsed) }
    }

    /// Takes a line of a list of moves: one move or more, with blanks or commas between them, and perhaps with a
    /// count of 1.
    ///
    /// # Errors
    /// As [`take`](Self::take).
    pub fn take_moves(&mut self, number: u64, line: &str) -> Result<(), Unusable> {
        if matches!(DivideLine::parse(line), DivideLine::Move(_, 1)) {
            return self.take(number, line).map(drop);
        }
        let words: Vec<&str> =
            line.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
        if words.iter().all(|word| uci_move(word).is_some()) {
            self.entries.extend(words.iter().map(|&mv| (mv.to_owned(), 1)));
        } else if words.iter().any(|word| is_like_a_move(word)) {
            self.take_unreadable(number, line);
        }
        if self.entries.len() > MAX_ENTRIES { Err(Unusable::TooMany) } else { Ok(()) }
    }

    /// Notes a line that cannot be read.
    pub fn take_unreadable(&mut self, number: u64, line: &str) {
        if self.unreadable.len() < KEPT_UNREADABLE {
            self.unreadable.push(UnreadableLine { number, text: shown(line) });
        }
    }

    /// The divide, if all its lines could be read.
    ///
    /// # Errors
    /// [`Unusable::Lines`] with those that could not.
    pub fn checked(self) -> Result<Self, Unusable> {
        if self.unreadable.is_empty() { Ok(self) } else { Err(Unusable::Lines(self.unreadable)) }
    }

    /// The sum of the entries. `None` if it does not fit into 128 bits.
    pub fn sum(&self) -> Option<u128> {
        self.entries.iter().try_fold(0_u128, |sum, (_, nodes)| sum.checked_add(*nodes))
    }
}

impl std::error::Error for Unusable {}

/// One line for each line that cannot be read.
impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Lines(lines) = self else {
            return write!(f, "more than {MAX_ENTRIES} lines with moves were written");
        };
        f.write_str("these lines cannot be read:")?;
        for UnreadableLine { number, text } in lines {
            write!(f, "\n  line {number}: {text}")?;
        }
        Ok(())
    }
}

/// A text of another program, made harmless for a terminal and cut off where it is long.
pub fn shown(text: &str) -> String {
    let mut chars = text.trim_end().chars();
    let shown: String = chars.by_ref().take(SHOWN_CHARS).flat_map(char::escape_debug).collect();
    let end = if chars.next().is_some() { "..." } else { "" };
    format!("'{}{end}'", shown.replace("\\'", "'").replace("\\\"", "\""))
}
