//! Every problem of a FEN at once, each at its place in the text, as JavaScript counts places.

use board::{FenFault, FenFaultReason, Reading, diagnose_fen};
use serde::Serialize;

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

/// All problems of a text, in the order of their places. Rules that only the strict reading has
/// give warnings, if nothing worse is wrong.
pub fn problems(text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    diagnose_fen(text, Reading::Lenient, &mut |fault| {
        problems.push(Problem::new(text, &fault, false));
    });
    if problems.is_empty() {
        diagnose_fen(text, Reading::Strict, &mut |fault| {
            if matches!(fault.reason, FenFaultReason::Rule(_)) {
                problems.push(Problem::new(text, &fault, true));
            }
        });
    }
    problems.sort();
    problems
}

impl Problem {
    fn new(text: &str, fault: &FenFault, is_warning: bool) -> Self {
        let units = |part: Option<&str>| part.map_or(0, |part| part.encode_utf16().count() as u32);
        Self {
            offset: units(text.get(..fault.range.start)),
            length: units(text.get(fault.range.clone())),
            field: fault.field.to_string(),
            reason: fault.reason.to_string(),
            squares: fault.squares.0,
            is_warning,
        }
    }
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
        // The clef has two units, and the place behind it is the third.
        let problems_of = |text| problems(text).into_iter().map(|it| (it.offset, it.length));
        assert_eq!(problems_of("𝄞é").next(), Some((0, 2)));
        assert_eq!(problems_of("𝄞é").nth(1), Some((2, 1)));
        assert!(!problems("").is_empty());
    }

    #[test]
    fn warns_where_only_a_strict_reading_refuses() {
        let text = "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1";
        let [problem] = &problems(text)[..] else { panic!("one problem expected") };
        assert!(problem.is_warning && problem.reason.contains("9 pawns"), "{problem:?}");
    }
}
