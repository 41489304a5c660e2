//! Every problem of a FEN at once, each at its place in the text.
//!
//! The library stops at the first syntax error. So each field, and each rank, is also read by itself, with harmless
//! text in place of all other fields.

use board::{FenError, Position, Reading, Setup};
use serde::Serialize;

use crate::position::error_place::{TextFields, place};

/// A problem of a text as a FEN.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct Problem {
    /// Where it begins in the text, in UTF-16 units.
    pub offset: u32,
    /// How long the offending text is, in UTF-16 units. 0 at the end of the text.
    pub length: u32,
    /// The field.
    pub field: String,
    /// What is wrong.
    pub reason: String,
    /// The squares that are to blame, if any.
    pub squares: u64,
    /// Whether the position can be used all the same: only a strict reading refuses it.
    pub is_warning: bool,
}

/// A problem whose place is given in bytes.
pub(super) struct FoundProblem {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) field: String,
    pub(super) reason: String,
    pub(super) squares: u64,
    pub(super) is_warning: bool,
}

/// All problems of a text, in the order of their places.
pub(super) fn problems(text: &str) -> Vec<Problem> {
    let fields = TextFields::new(text);
    let mut found = syntax(text, &fields);
    found.extend(impossible(text, &fields, &found));
    let mut problems: Vec<Problem> = found.into_iter().map(|it| it.in_text(text)).collect();
    problems.sort();
    problems.dedup();
    problems
}

impl FoundProblem {
    fn in_text(self, text: &str) -> Problem {
        let units = |part: &str| part.encode_utf16().count() as u32;
        let Self { start, end, field, reason, squares, is_warning } = self;
        let (start, end) = (start.min(text.len()), end.min(text.len()));
        Problem {
            offset: units(&text[..start]),
            length: units(&text[start..end]),
            field,
            reason,
            squares,
            is_warning,
        }
    }
}

/// The syntax errors: of the whole text, and of each part that is read by itself.
fn syntax(text: &str, fields: &TextFields<'_>) -> Vec<FoundProblem> {
    let mut found = Vec::new();
    if let Some(error) = syntax_error(text, 0) {
        found.push(error);
    }
    for (start, probe, prefix) in probes(fields) {
        if let Some(mut error) = syntax_error(&probe, prefix) {
            error.start += start;
            error.end += start;
            found.push(error);
        }
    }
    found.sort_by_key(|error| error.start);
    found.dedup_by(|a, b| a.start == b.start && a.field == b.field);
    found
}

/// The syntax error of a text behind a prefix of this length, if there is one. Its place counts from the prefix.
fn syntax_error(text: &str, prefix: usize) -> Option<FoundProblem> {
    let Err(FenError::Syntax { field, offset, found, problem }) =
        Setup::from_fen(text, Reading::Lenient)
    else {
        return None;
    };
    let start = offset.checked_sub(prefix)?;
    let length = if found.is_truncated() { text.len() - offset } else { found.as_str().len() };
    Some(FoundProblem {
        start,
        end: start + length,
        field: field.to_string(),
        reason: problem.to_string(),
        squares: 0,
        is_warning: false,
    })
}

/// Texts in which one part of the FEN stands alone: where the part begins in the FEN, the text, and how long the
/// harmless text before the part is.
fn probes(fields: &TextFields<'_>) -> Vec<(usize, String, usize)> {
    let mut probes = Vec::new();
    let mut probe = |start: usize, before: String, part: &str, after: &str| {
        probes.push((start, format!("{before}{part}{after}"), before.len()));
    };
    if let Some(field) = fields.get(0) {
        let mut start = field.start;
        for (index, rank) in field.text.split('/').enumerate().take(8) {
            let after = format!("{} w - -", "/8".repeat(7 - index));
            probe(start, "8/".repeat(index), rank, &after);
            start += rank.len() + 1;
        }
    }
    let behind = ["w - -", "- -", "-", "0 1", "1"];
    let before = ["", "w ", "w - ", "w - - ", "w - - 0 "];
    for index in 1..6 {
        let Some(field) = fields.get(index) else { break };
        let after = behind.get(index).map_or(String::new(), |text| format!(" {text}"));
        let empty_board = format!("8/8/8/8/8/8/8/8 {}", before[index - 1]);
        if index == 2 {
            for (offset, letter) in field.text.char_indices().filter(|_| field.text != "-") {
                let letter_text = letter.to_string();
                probe(field.start + offset, empty_board.clone(), &letter_text, &after);
            }
        }
        probe(field.start, empty_board, field.text, &after);
    }
    probes
}

/// The rules that the position breaks. TextFields with syntax errors are replaced, and what depends on them is not
/// reported.
fn impossible(text: &str, fields: &TextFields<'_>, syntax: &[FoundProblem]) -> Vec<FoundProblem> {
    if syntax.iter().any(|error| fields.number_at(error.start) == Some(0))
        || fields.get(0).is_none()
    {
        return Vec::new();
    }
    let is_bad =
        |index: usize| syntax.iter().any(|error| fields.number_at(error.start) == Some(index));
    let harmless = ["", "w", "-", "-", "0", "1"];
    let part = |index: usize| match fields.get(index) {
        Some(field) if !is_bad(index) => field.text,
        _ => harmless[index],
    };
    let repaired: Vec<&str> = (0..6).map(part).collect();
    let mut found = Vec::new();
    for reading in [Reading::Lenient, Reading::Strict] {
        let Err(FenError::Position(errors)) = Position::from_fen(&repaired.join(" "), reading)
        else {
            continue;
        };
        for error in errors.iter() {
            let at = place(&error, text, fields);
            let depends_on_bad = is_bad(at.field) || (is_bad(1) && at.depends_on_side);
            let reason = error.to_string();
            if !depends_on_bad && !found.iter().any(|known: &FoundProblem| known.reason == reason) {
                found.push(FoundProblem {
                    start: at.start,
                    end: at.end,
                    field: TextFields::NAMES[at.field].to_owned(),
                    reason,
                    squares: at.squares.0,
                    is_warning: reading == Reading::Strict,
                });
            }
        }
        if reading == Reading::Lenient && !found.is_empty() {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<(u32, u32, String)> {
        problems(text)
            .into_iter()
            .map(|problem| (problem.offset, problem.length, problem.reason))
            .collect()
    }

    #[test]
    fn a_good_fen_has_no_problem() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/4K3 b - -",
        ] {
            assert_eq!(shown(fen), []);
        }
    }

    #[test]
    fn every_bad_field_is_named_at_its_place() {
        let text = "rnbqkbnr/ppppppppp/8/8x/8/8/PPPPPPPP/RNBQKBNR x KZkq e9 a 1";
        let places: Vec<(u32, String)> =
            problems(text).into_iter().map(|it| (it.offset, it.field)).collect();
        let field = |name: &str| name.to_owned();
        assert_eq!(
            places,
            [
                (17, field("piece placement")),
                (22, field("piece placement")),
                (46, field("side to move")),
                (49, field("castling rights")),
                (53, field("en passant square")),
                (56, field("halfmove clock")),
            ]
        );
    }

    #[test]
    fn rules_are_reported_with_squares_in_the_text() {
        let text = "4k3/8/8/8/8/8/8/P3K3 w - - 0 1";
        let [problem] = &problems(text)[..] else { panic!("one problem expected") };
        assert_eq!((problem.offset, problem.length, problem.squares), (16, 1, 1));
        assert!(!problem.is_warning);
        let text = "é";
        assert_eq!(problems(text)[0].offset, 0);
        assert!(!problems("").is_empty());
    }

    #[test]
    fn what_only_a_strict_reading_refuses_is_a_warning() {
        let text = "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1";
        let [problem] = &problems(text)[..] else { panic!("one problem expected") };
        assert!(problem.is_warning && problem.reason.contains("9 pawns"), "{problem:?}");
    }
}
