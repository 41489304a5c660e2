//! Where two divides of one position differ.

use std::collections::BTreeMap;
use std::fmt;

use board::{Board, CastlingStyle, Move, UciMove};
use perft::DivideEntry;
use serde::Serialize;

use crate::cli::commands::compare::rival_divide::RivalDivide;
use crate::cli::output::json::NodesText;

/// A move that both programs have, with different counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Disagreement {
    /// The move.
    pub(crate) mv: Move,
    /// The move as the other program spells it.
    pub(crate) name: String,
    /// The nodes behind the move.
    pub(crate) expected: u128,
    /// The nodes behind the move by the other program.
    pub(crate) got: u128,
}

/// All differences.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Differences {
    /// Legal moves that the other program lacks, and the nodes behind them.
    pub(crate) missing: BTreeMap<String, u128>,
    /// Moves of the other program that are illegal, or that it gives twice.
    pub(crate) extra: RivalDivide,
    /// Moves whose counts differ.
    pub(crate) disagreements: Vec<Disagreement>,
}

impl Differences {
    /// Compares `expected`, the divide of `board`, with the divide of another program. Both spellings of
    /// castling are accepted.
    pub(crate) fn new(
        board: &Board,
        style: CastlingStyle,
        expected: &[DivideEntry],
        rival: &RivalDivide,
    ) -> Self {
        let mut differences = Self::default();
        let mut left: BTreeMap<Move, u128> =
            expected.iter().map(|entry| (entry.mv, entry.nodes)).collect();
        for (name, &got) in rival {
            let mv = UciMove::parse(name).ok().and_then(|uci| uci.resolve(board));
            match mv.and_then(|mv| Some((mv, left.remove(&mv)?))) {
                None => {
                    differences.extra.insert(name.clone(), got);
                }
                Some((mv, expected)) if expected != got => {
                    let name = name.clone();
                    differences.disagreements.push(Disagreement { mv, name, expected, got });
                }
                Some(_) => {}
            }
        }
        let name = |mv: Move| mv.to_uci(board, style).to_string();
        differences.missing = left.into_iter().map(|(mv, nodes)| (name(mv), nodes)).collect();
        differences
    }

    /// Whether the divides are the same.
    pub(crate) fn are_none(&self) -> bool {
        *self == Self::default()
    }

    /// Whether both programs have the same moves.
    pub(crate) fn are_in_counts_only(&self) -> bool {
        self.missing.is_empty() && self.extra.is_empty()
    }

    /// How many moves differ.
    pub(crate) fn len(&self) -> usize {
        self.missing.len() + self.extra.len() + self.disagreements.len()
    }
}

/// One line for each move that differs. The last line has no line end.
impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Vec::new();
        for (mv, nodes) in &self.missing {
            lines.push(format!("missing  {mv}: is legal, {nodes} expected"));
        }
        for (mv, nodes) in &self.extra {
            lines.push(format!("extra    {mv}: is not legal, got {nodes}"));
        }
        for Disagreement { name, expected, got, .. } in &self.disagreements {
            lines.push(format!("differs  {name}: {expected} expected, got {got}"));
        }
        f.write_str(&lines.join("\n"))
    }
}

/// Differences as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct DifferencesObject {
    missing: BTreeMap<String, NodesText>,
    extra: BTreeMap<String, NodesText>,
    different: BTreeMap<String, DisagreementObject>,
}

#[derive(Debug, Serialize)]
struct DisagreementObject {
    expected: NodesText,
    got: NodesText,
}

impl From<&Differences> for DifferencesObject {
    fn from(differences: &Differences) -> Self {
        let strings = |counts: &BTreeMap<String, u128>| {
            counts.iter().map(|(mv, &nodes)| (mv.clone(), NodesText(nodes))).collect()
        };
        let different = |disagreement: &Disagreement| {
            let Disagreement { name, expected, got, .. } = disagreement;
            (
                name.clone(),
                DisagreementObject { expected: NodesText(*expected), got: NodesText(*got) },
            )
        };
        Self {
            missing: strings(&differences.missing),
            extra: strings(&differences.extra),
            different: differences.disagreements.iter().map(different).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASTLING: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

    /// The divide of [`CASTLING`] at depth 1. Every castling is written as a capture of its own rook.
    fn divide(board: &Board) -> Vec<DivideEntry> {
        movegen::legal_moves(board).iter().map(|&mv| DivideEntry { mv, nodes: 1 }).collect()
    }

    #[test]
    fn both_spellings_of_castling_are_the_same_move() {
        let board: Board = CASTLING.parse().expect("a valid FEN");
        let divide = divide(&board);
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let name = |entry: &DivideEntry| entry.mv.to_uci(&board, style).to_string();
            let rival = divide.iter().map(|entry| (name(entry), 1)).collect();
            let differences = Differences::new(&board, style, &divide, &rival);
            assert!(differences.are_none(), "{differences}");
        }
    }

    #[test]
    fn names_every_kind_of_difference() {
        let board: Board = CASTLING.parse().expect("a valid FEN");
        let divide = divide(&board);
        let mut rival: RivalDivide =
            divide.iter().map(|entry| (entry.mv.to_string(), entry.nodes)).collect();
        rival.remove("e1h1");
        rival.insert("e1c1".to_owned(), 7);
        rival.insert("e1e2".to_owned(), 2);
        let differences = Differences::new(&board, CastlingStyle::Standard, &divide, &rival);
        assert_eq!(differences.len(), 3);
        assert!(!differences.are_in_counts_only());
        assert_eq!(
            differences.to_string(),
            "missing  e1g1: is legal, 1 expected\n\
             extra    e1c1: is not legal, got 7\n\
             differs  e1e2: 1 expected, got 2"
        );
    }

    #[test]
    fn the_same_move_spelled_twice_is_extra() {
        let board: Board = CASTLING.parse().expect("a valid FEN");
        let divide = divide(&board);
        let mut rival: RivalDivide =
            divide.iter().map(|entry| (entry.mv.to_string(), entry.nodes)).collect();
        rival.insert("e1g1".to_owned(), 1);
        let differences = Differences::new(&board, CastlingStyle::Standard, &divide, &rival);
        assert_eq!(differences.extra.len(), 1);
    }
}
