//! Counts as suites write them, with their depths or without.

use board::Board;

use crate::depth::Depth;
use crate::excerpt::excerpt;
use crate::suite::error::{AtOffset, LineError};

/// A count that a suite gives for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExpectedCount {
    /// How many moves the sequences have.
    pub depth: Depth,
    /// The number of move sequences of exactly that depth.
    pub nodes: u128,
}

/// The counts of a line. Where numbers stand alone, the position decides which are depths.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct LineCounts {
    stated: Vec<ExpectedCount>,
    /// Numbers alone, and where each stands in its line.
    numbers: Vec<(usize, u128)>,
}

/// No position has more legal moves.
const MAX_MOVES: u128 = 218;

impl LineCounts {
    pub(super) const fn of_stated(stated: Vec<ExpectedCount>) -> Self {
        Self { stated, numbers: Vec::new() }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.stated.is_empty() && self.numbers.is_empty()
    }

    /// Reads what stands between two separators: `D4 197281`, or a number.
    ///
    /// # Errors
    /// When it is not a count. A line cannot have both forms, because then nobody knows what the
    /// numbers are.
    pub(super) fn push(&mut self, offset: usize, text: &str) -> Result<(), AtOffset> {
        let at = |error| (offset, error);
        if let Some(number) = number(text) {
            self.numbers.push((offset, number.map_err(at)?));
        } else {
            self.stated.push(count(text).map_err(at)?);
        }
        match self.numbers.first() {
            Some(&first) if !self.stated.is_empty() => Err(unknown_number(first)),
            _ => Ok(()),
        }
    }

    /// The counts of a position.
    ///
    /// Numbers alone are pairs of a depth and a count, the depths ascending, or else the counts
    /// from depth 1 on. Both may be possible, as for `20;400`. Then the first number decides: they
    /// are counts if it is the number of legal moves and the second can be the count at depth 2.
    ///
    /// # Errors
    /// When there is one number only.
    pub(super) fn of_board(self, board: &Board) -> Result<Vec<ExpectedCount>, AtOffset> {
        let Self { stated, numbers } = self;
        let [first, second, ..] = numbers[..] else {
            return numbers.first().map_or(Ok(stated), |&number| Err(unknown_number(number)));
        };
        let moves = u128::from(movegen::count_legal_moves(board));
        let begins_list = moves > 2 && first.1 == moves && second.1 <= moves * MAX_MOVES;
        let pairs = numbers.chunks_exact(2).map(|pair| (pair[0].1, pair[1].1));
        let are_depths = pairs.clone().is_sorted_by(|one, other| one.0 < other.0)
            && pairs.clone().all(|(depth, _)| u8::try_from(depth).is_ok());
        let is_list = begins_list || numbers.len() % 2 == 1 || !are_depths;
        let listed = || (1..).zip(numbers.iter().map(|number| number.1));
        let counts: Vec<(u128, u128)> = if is_list { listed().collect() } else { pairs.collect() };
        let counts = counts.into_iter().map(|(depth, nodes)| {
            let depth = u8::try_from(depth).map(Depth::new);
            depth.map(|depth| ExpectedCount { depth, nodes }).map_err(|_| unknown_number(first))
        });
        counts.collect()
    }
}

/// The error of a number without a depth.
fn unknown_number((offset, number): (usize, u128)) -> AtOffset {
    (offset, LineError::NotACount { found: number.to_string() })
}

/// A number alone, with commas or without. `None` if the text is something else.
pub(super) fn number(text: &str) -> Option<Result<u128, LineError>> {
    let digits: String = text.chars().filter(|letter| *letter != ',').collect();
    if !is_number(&digits) || !text.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    Some(digits.parse().map_err(|_| LineError::CountTooGreat { found: excerpt(text) }))
}

/// Reads `D4 197281`, `D4: 197,281`, `perft 4 = 197281`, `perft(4) 197281`, `depth 4 197281` or `4:
/// 197281`.
pub(super) fn count(text: &str) -> Result<ExpectedCount, LineError> {
    let unknown = || LineError::NotACount { found: excerpt(text) };
    let rest = behind_label(text).ok_or_else(unknown)?;
    let separates = |letter: char| letter.is_whitespace() || "=:)".contains(letter);
    let (depth, nodes) = rest.split_at(rest.find(separates).ok_or_else(unknown)?);
    let depth = depth.parse()?;
    let nodes = number(nodes.trim_start_matches(separates)).ok_or_else(unknown)??;
    Ok(ExpectedCount { depth, nodes })
}

/// The depth that a column is for: `D4`, `depth 4`, `perft(4)`, `nodes_4` or `4`.
pub(super) fn depth_of_column(name: &str) -> Option<Depth> {
    let rest = behind_label(name)?;
    rest.trim_end_matches(')').parse().ok()
}

/// What stands behind a word for depths or counts, if there is one: `4 197281` in `D4 197281`.
fn behind_label(text: &str) -> Option<&str> {
    const LABELS: [&str; 7] = ["", "d", "depth", "perft", "ply", "nodes", "count"];
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let label = &text[..text.len() - rest.len()];
    let is_known = LABELS.iter().any(|known| label.eq_ignore_ascii_case(known));
    is_known.then(|| rest.trim_start_matches([' ', '\t', '(', '_']))
}

/// Whether a word begins a count: `perft`, `D4`, `depth`.
pub(super) fn begins_count(word: &str) -> bool {
    let digits = behind_label(word);
    digits.is_some_and(|digits| digits.starts_with(|letter: char| letter.is_ascii_digit()))
        || ["perft", "depth", "ply"].contains(&word)
}

pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
