//! Comparing a divide with the divide that another program wrote.

use std::collections::BTreeMap;

use board::{Board, CastlingStyle};
use javascript::Fault;
use javascript::moves::castling_style;
use perft_core::rival::{Differences, RivalDivide, RivalReader, Unusable, uci_move};
use perft_core::{Depth, DivideEntry};
use serde::{Deserialize, Serialize};

use crate::position::position;

/// A move and the nodes behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct CountedMove {
    /// The move, as UCI writes it.
    pub uci: String,
    /// The nodes.
    pub nodes: u64,
}

/// Our divide, and the other program's text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct PastedDivide {
    /// The position.
    pub fen: String,
    /// The depth of our divide, in plies.
    pub depth: u32,
    /// Our divide of it.
    pub expected: Vec<CountedMove>,
    /// The divide that the other program wrote.
    pub pasted: String,
}

/// How a move of one divide stands to the other divide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum MoveVerdict {
    /// Both have it, with equal counts.
    Equal,
    /// Both have it, with different counts.
    Wrong,
    /// The other program lacks it.
    Missing,
    /// The other program alone has it. It is not legal.
    Extra,
    /// The other program gives it more than once.
    Repeated,
}

/// A move of either divide.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ComparedMove {
    /// How it stands.
    pub verdict: MoveVerdict,
    /// The move, as we write it, or as the other program does if it is not legal.
    pub uci: String,
    /// Our count, in decimal digits.
    pub expected: Option<String>,
    /// The other program's count, in decimal digits; several where it is repeated.
    pub got: Option<String>,
    /// Why it is legal though the other program lacks it, or not legal though the other program has
    /// it.
    pub reason: Option<String>,
}

/// What differs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ComparisonAnswer {
    /// All moves, in the order of their texts.
    pub moves: Vec<ComparedMove>,
    /// The fault of the other program's total, if there is one.
    pub total: Option<String>,
    /// Whether the other program seems to play standard chess where Chess960 is needed.
    pub lacks_chess960: bool,
    /// Whether nothing differs.
    pub equal: bool,
}

/// Compares the divides.
///
/// # Errors
/// When the position, the depth or lines of the other program cannot be read, when there are no
/// lines, or when they belong to another position or depth. The offset is where the first such line
/// begins.
pub fn compare(comparison: &PastedDivide) -> Result<ComparisonAnswer, Fault> {
    let position = position(&comparison.fen)?;
    let board = *position.board();
    let expected: Vec<DivideEntry> =
        comparison.expected.iter().map(|line| entry(&board, line)).collect::<Result<_, _>>()?;
    let depth = Depth::try_from(comparison.depth).map_err(|error| Fault::new("depth", error))?;
    let rival = rival(&board, depth, &comparison.pasted)?;
    let style = castling_style(&board);
    let differences = Differences::new(&position, style, &expected, &rival);
    let total = differences.total.map(|total| {
        let sum = total.sum.map_or("too large a number".to_owned(), |sum| sum.to_string());
        format!(
            "The total is given as {}. Its moves add up to {sum}. Right is {}.",
            total.got, total.expected
        )
    });
    Ok(ComparisonAnswer {
        moves: compared(&board, style, &expected, &differences),
        total,
        lacks_chess960: differences.lacks_chess960,
        equal: differences.are_none(),
    })
}

fn entry(board: &Board, line: &CountedMove) -> Result<DivideEntry, Fault> {
    let mv = movegen::read_uci(board, &line.uci)
        .map_err(|problem| Fault::new("expected", format!("{}: {problem}", line.uci)))?;
    Ok(DivideEntry { mv, nodes: line.nodes.into() })
}

fn rival(board: &Board, depth: Depth, text: &str) -> Result<RivalDivide, Fault> {
    let unusable = |error: Unusable| {
        let line = match &error {
            Unusable::Lines { first, .. } => first.first().map_or(1, |line| line.number),
            _ => 1,
        };
        let before = text.split_inclusive('\n').take(line as usize - 1);
        let offset = before.map(|line| line.encode_utf16().count() as u32).sum();
        Fault::new("pasted", error).at(offset)
    };
    let rival = RivalReader::new(board).at_depth(depth).read(text.as_bytes()).map_err(unusable)?;
    if rival.entries.is_empty() {
        let reason = "no line of a divide was found, such as e2e4: 20";
        return Err(Fault::new("pasted", reason));
    }
    Ok(rival)
}

/// Every move of both, with what was found out about it.
fn compared(
    board: &Board,
    style: CastlingStyle,
    expected: &[DivideEntry],
    differences: &Differences,
) -> Vec<ComparedMove> {
    let mut moves = BTreeMap::new();
    let ours = |uci: &str| {
        let mv = uci_move(uci)?.resolve(board)?;
        Some(mv.to_uci(board, style).to_string())
    };
    for entry in expected {
        let uci = entry.mv.to_uci(board, style).to_string();
        let count = Some(entry.nodes.to_string());
        let equal = ComparedMove {
            verdict: MoveVerdict::Equal,
            uci: uci.clone(),
            expected: count.clone(),
            got: count,
            reason: None,
        };
        moves.insert(uci, equal);
    }
    for uci in differences.missing.keys() {
        if let Some(found) = moves.get_mut(uci) {
            (found.verdict, found.got) = (MoveVerdict::Missing, None);
            found.reason = differences.reasons.get(uci).cloned();
        }
    }
    for wrong in &differences.disagreements {
        if let Some(found) = moves.get_mut(&wrong.mv.to_uci(board, style).to_string()) {
            (found.verdict, found.got) = (MoveVerdict::Wrong, Some(wrong.got.to_string()));
        }
    }
    for (uci, got) in &differences.extra {
        let extra = ComparedMove {
            verdict: MoveVerdict::Extra,
            uci: uci.clone(),
            expected: None,
            got: Some(got.to_string()),
            reason: differences.reasons.get(uci).cloned(),
        };
        moves.insert(uci.clone(), extra);
    }
    for (uci, counts) in &differences.repeated {
        let name = ours(uci).unwrap_or_else(|| uci.clone());
        if let Some(found) = moves.get_mut(&name) {
            let counts: Vec<String> = counts.iter().map(u128::to_string).collect();
            (found.verdict, found.got) = (MoveVerdict::Repeated, Some(counts.join(", ")));
        }
    }
    moves.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

    fn comparison(pasted: &str) -> PastedDivide {
        let board = *position(FEN).unwrap().board();
        let line = |mv: &board::Move| CountedMove {
            uci: mv.to_uci(&board, CastlingStyle::Standard).to_string(),
            nodes: 1,
        };
        let expected = movegen::legal_moves(&board).iter().map(line).collect();
        PastedDivide { fen: FEN.to_owned(), depth: 2, expected, pasted: pasted.to_owned() }
    }

    fn lines(all_but: &str) -> String {
        let ours = comparison("").expected;
        let kept = ours.iter().filter(|line| line.uci != all_but);
        kept.map(|line| format!("{}: {}\n", line.uci, line.nodes)).collect()
    }

    #[test]
    fn equal_divides_are_equal_in_either_spelling_of_castling() {
        for pasted in [lines(""), lines("").replace("e1g1", "e1h1")] {
            assert!(compare(&comparison(&pasted)).unwrap().equal, "{pasted}");
        }
    }

    #[test]
    fn divides_are_read_as_people_have_them() {
        let pairs = lines("").trim_end().replace(": ", "\": ").replace('\n', ",\n\"");
        let object = format!("{{\"{pairs}}}");
        for pasted in [
            lines("").replace(": 1", ",1"),
            lines("").replace(": 1", "\t=> 1 (6.7%)"),
            lines("").replace("e1g1", "O-O").replace("h1h8", "Rh8+").replace("e1e2", "Ke1-e2"),
            lines("").replace('\n', "\r\n").replace("e1", "\u{1b}[32me1"),
            object,
        ] {
            let answer = compare(&comparison(&pasted));
            assert!(answer.as_ref().is_ok_and(|it| it.equal), "{pasted}: {answer:?}");
        }
        let wrong = lines("h1h8").replace("e1e2: 1", "Ke2: 2") + "Rh8: 1\nRh8+ 1\n";
        let answer = compare(&comparison(&wrong)).unwrap();
        let verdict = |uci: &str| answer.moves.iter().find(|it| it.uci == uci).map(|it| it.verdict);
        assert_eq!(verdict("e1e2"), Some(MoveVerdict::Wrong));
        assert_eq!(verdict("h1h8"), Some(MoveVerdict::Repeated));
    }

    #[test]
    fn rejects_a_divide_of_another_depth_or_position() {
        let moves = lines("").trim_end().replace(": ", "\": ").replace('\n', ",\n\"");
        let object = |depth: u32, fen: &str| {
            format!("{{\"fen\": \"{fen}\", \"depth\": {depth}, \"moves\": {{\"{moves}}}}}")
        };
        assert!(compare(&comparison(&object(2, FEN))).unwrap().equal);
        let error = compare(&comparison(&object(3, FEN))).unwrap_err();
        assert!(error.field == "pasted" && error.reason.contains('3'), "{error:?}");
        let other = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        assert!(compare(&comparison(&object(2, other))).unwrap_err().reason.contains(other));
        let nothing = PastedDivide { depth: 1000, ..comparison("") };
        assert_eq!(compare(&nothing).unwrap_err().field, "depth");
    }

    #[test]
    fn half_a_divide_line_is_named() {
        for line in ["e1e2_q: 1", "e1e2: ", "e1e2: -1", "e1e2: 1x", "e1e2,1,000", "e1e2"] {
            let error = compare(&comparison(&lines("").replace("e1e2: 1", line))).unwrap_err();
            assert!(
                error.reason.contains(&format!("'{line}' (").replace(" ' (", "' (")),
                "{error:?}"
            );
        }
    }

    #[test]
    fn every_kind_of_difference_is_marked() {
        let pasted =
            lines("e1g1").replace("e1e2: 1", "e1e2: 2").replace("e1d1: 1", "e1d1: 1\ne1d1: 1")
                + "e1a1: 5\n";
        let answer = compare(&comparison(&pasted)).unwrap();
        let verdict = |uci: &str| answer.moves.iter().find(|it| it.uci == uci).map(|it| it.verdict);
        assert_eq!(verdict("e1g1"), Some(MoveVerdict::Missing));
        assert_eq!(verdict("e1e2"), Some(MoveVerdict::Wrong));
        assert_eq!(verdict("e1d1"), Some(MoveVerdict::Repeated));
        assert_eq!(verdict("e1a1"), Some(MoveVerdict::Extra));
        assert_eq!(verdict("h1h2"), Some(MoveVerdict::Equal));
        assert!(!answer.equal);
        let reason = |uci: &str| answer.moves.iter().find(|it| it.uci == uci)?.reason.as_deref();
        assert_eq!(reason("e1a1"), Some("e1a1 is not legal: a king does not go from e1 to a1"));
        assert!(
            reason("e1g1").is_some_and(|it| it.starts_with("e1g1 is legal: the right to castle"))
        );
        assert_eq!((reason("e1e2"), reason("e1d1"), reason("h1h2")), (None, None, None));
    }

    /// The capture would expose the king. The engine is asked about it with the square, and so are
    /// we.
    #[test]
    fn an_illegal_capture_en_passant_is_explained_by_the_square_that_was_typed() {
        let fen = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
        let board = *position(fen).unwrap().board();
        let line = |mv: &board::Move| CountedMove { uci: mv.to_string(), nodes: 1 };
        let expected: Vec<_> = movegen::legal_moves(&board).iter().map(line).collect();
        let pasted: String = expected.iter().map(|it| format!("{}: 1\n", it.uci)).collect();
        let (fen, pasted) = (fen.to_owned(), format!("{pasted}e4d3: 1\n"));
        let answer = compare(&PastedDivide { fen, depth: 1, expected, pasted }).unwrap();
        let extra = answer.moves.iter().find(|it| it.verdict == MoveVerdict::Extra).unwrap();
        let rule =
            "e4d3 is not legal: after the capture the queen on h4 gives check along the rank";
        assert_eq!(extra.reason.as_deref(), Some(rule));
    }

    #[test]
    fn lines_that_cannot_be_read_are_named() {
        let error = compare(&comparison("e1e2: 1\ne1f9: 3\n")).unwrap_err();
        assert_eq!((error.field.as_str(), error.offset), ("pasted", 8));
        assert!(compare(&comparison("hello")).unwrap_err().reason.contains("no line"));
    }
}
