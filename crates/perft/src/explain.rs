//! Explains a count by the kernel `two-ply`, move by move and rule by rule. Part of builds with debug
//! assertions only: others have nothing that could be looked into.
//!
//! A node is counted with only one of our moves admitted, which gives what it adds to the whole; then
//! again with one rule after the other switched off, which gives each rule's share in that. Plain
//! counting says what the move should add, and which man of theirs has more or fewer replies than if
//! we had passed: a wrong share is the one that does not fit these.

use std::collections::BTreeMap;
use std::fmt;

use board::{Board, CastlingStyle, Move, Piece};
use magic_core::Square;
use movegen::{Scope, checkers, legal_moves};

use crate::kernel::two_ply::rules::{Rule, limited, without};
use crate::kernel::{Backend, Kernel, Subtree};

/// What two-ply counting makes of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The backend that counted.
    pub backend: Backend,
    /// All moves; the promotions of one pawn on one square are one entry.
    pub moves: Vec<ExplainedMove>,
}

/// What two-ply counting makes of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ExplainedMove {
    /// The move; of promotions without what the pawn becomes.
    pub name: String,
    /// The replies there are, counted plainly.
    pub replies: i64,
    /// The replies that two-ply counting found.
    pub counted: i64,
    /// Why the move was made; empty, if it was not.
    pub reasons: Vec<&'static str>,
    /// For a move that was not made, what rules add to the replies.
    pub terms: Vec<(&'static str, i64)>,
    /// Their men that have another number of replies than if we had passed: before and now. Empty
    /// where we cannot pass, since we are in check.
    pub by_man: Vec<ManReplies>,
}

/// How many replies a man of theirs has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ManReplies {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// If we passed.
    pub before: i64,
    /// After the move; of promotions, after all of them together.
    pub after: i64,
}

impl ExplainedMove {
    /// Whether two-ply counting is wrong about the move.
    pub fn is_wrong(&self) -> bool {
        self.counted != self.replies
    }
}

impl Explanation {
    /// The moves that are counted wrongly.
    pub fn wrong(&self) -> impl Iterator<Item = &ExplainedMove> {
        self.moves.iter().filter(|mv| mv.is_wrong())
    }
}

/// Explains what the kernel `two-ply` counts two plies below `board`. A backend that this processor
/// lacks is replaced by the best it has.
pub fn explain(board: &Board, backend: Backend) -> Explanation {
    let node = Node { board, subtree: Subtree::new(Kernel::TwoPly, backend) };
    let mut grouped: BTreeMap<(Square, Square), Vec<Move>> = BTreeMap::new();
    for &mv in &legal_moves(board) {
        grouped.entry((mv.from(), mv.to())).or_default().push(mv);
    }
    let moves = grouped.values().map(|moves| node.explain(moves)).collect();
    Explanation { backend, moves }
}

/// A node being explained.
struct Node<'b> {
    board: &'b Board,
    subtree: Subtree,
}

impl Node<'_> {
    /// Explains moves that differ only in what a pawn becomes.
    fn explain(&self, moves: &[Move]) -> ExplainedMove {
        let (from, to) = (moves[0].from(), moves[0].to());
        let scope = Scope { from: from.bitboard(), to: to.bitboard() };
        let count = || limited(scope, || self.subtree.nodes(self.board, 2)) as i64;
        let after = self.replies_by_man(moves.iter().map(|&mv| self.board.play(mv)));
        let replies = after.values().sum();
        let mut name = moves[0].to_uci(self.board, CastlingStyle::Chess960).to_string();
        name.truncate(4);
        let by_man = self.by_man(moves.len() as i64, &after);
        let mut explained = ExplainedMove {
            name,
            replies,
            counted: replies,
            reasons: Vec::new(),
            terms: Vec::new(),
            by_man,
        };
        if checkers(self.board).has_more_than_one() {
            explained.reasons.push("all moves out of a double check are made");
            return explained;
        }
        explained.counted = count();
        for &rule in Rule::ALL {
            let share = explained.counted - without(rule, count);
            if share != 0 && rule.is_reason_to_make() {
                explained.reasons.push(rule.text());
            } else if share != 0 {
                explained.terms.push((rule.text(), share));
            }
        }
        explained
    }

    /// The replies of each man of theirs, summed over boards.
    fn replies_by_man(&self, boards: impl Iterator<Item = Board>) -> BTreeMap<Square, i64> {
        let mut replies = BTreeMap::new();
        for board in boards {
            for mv in &legal_moves(&board) {
                *replies.entry(mv.from()).or_default() += 1;
            }
        }
        replies
    }

    /// What `times` moves change, given the replies by man after them.
    fn by_man(&self, times: i64, after: &BTreeMap<Square, i64>) -> Vec<ManReplies> {
        let Some(passed) = self.board.play_null() else { return Vec::new() };
        let before = self.replies_by_man([passed].into_iter());
        let number = |replies: &BTreeMap<Square, i64>, square| *replies.get(&square).unwrap_or(&0);
        let theirs = self.board.color(!self.board.side_to_move());
        let men = theirs.into_iter().filter_map(|square| {
            let (before, after) = (times * number(&before, square), number(after, square));
            let piece = self.board.piece_on(square)?;
            (before != after).then_some(ManReplies { square, piece, before, after })
        });
        men.collect()
    }
}

/// One paragraph for each move.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl fmt::Display for ExplainedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, replies, counted, reasons, terms, by_man } = self;
        write!(f, "{name}: {replies} replies")?;
        if self.is_wrong() {
            write!(f, ", counted {counted}: WRONG by {:+}", counted - replies)?;
        }
        if reasons.is_empty() {
            let rest = counted - terms.iter().map(|(_, share)| share).sum::<i64>();
            write!(f, "\n  {rest:>5}  the replies as the position stands")?;
        } else {
            write!(f, "\n         made: {}", reasons.join("; "))?;
        }
        for (text, share) in terms {
            write!(f, "\n  {share:>+5}  {text}")?;
        }
        for ManReplies { square, piece, before, after } in by_man {
            write!(f, "\n         their {piece:?} on {square}: {before} replies become {after}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use board::Reading;

    use super::*;

    fn board(fen: &str) -> Board {
        Board::from_fen(fen, Reading::Lenient).unwrap_or_else(|error| panic!("{error}: {fen}"))
    }

    const POSITIONS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
    ];

    /// The moves one by one are the node as a whole, and none is wrong.
    #[test]
    fn the_parts_are_the_whole() {
        for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
            for fen in POSITIONS {
                let board = board(fen);
                let explanation = explain(&board, backend);
                assert_eq!(explanation.wrong().count(), 0, "{backend}: {explanation}");
                let sum: i64 = explanation.moves.iter().map(|mv| mv.counted).sum();
                let whole = Subtree::new(Kernel::TwoPly, backend).nodes(&board, 2);
                assert_eq!(sum as u64, whole, "{backend}: {fen}");
            }
        }
    }

    /// With a rule gone, the moves that need it are found, and what is missing from them.
    #[test]
    fn a_missing_rule_is_found() {
        // The bishop takes a pawn that could have taken it.
        let board = board("8/8/8/6K1/8/3p1k2/2B5/8 w - - 0 1");
        let right = explain(&board, Backend::best());
        let wrong = without(Rule::TakesTaker, || explain(&board, Backend::best()));
        let names: Vec<&str> = wrong.wrong().map(|mv| mv.name.as_str()).collect();
        assert_eq!(names, ["c2d3"]);
        let of = |explanation: &Explanation| {
            explanation.moves.iter().find(|mv| mv.name == "c2d3").cloned().expect("it is legal")
        };
        let term = (Rule::TakesTaker.text(), 1);
        assert!(of(&right).terms.contains(&term), "{right}");
        assert!(!of(&wrong).terms.contains(&term), "{wrong}");
        assert!(of(&wrong).to_string().contains("WRONG by -1"), "{wrong}");
    }

    /// The example of the documentation.
    #[test]
    fn explanations_are_read_by_people() {
        let board = board("3k4/8/8/8/r4R2/8/8/4K3 w - - 0 1");
        let explanation = explain(&board, Backend::best()).to_string();
        for text in [
            "f4b4: 13 replies\n",
            "  sliders come further or less far\n",
            "  moving towards a slider opens nothing behind\n",
            "their Rook on a4: 12 replies become 8",
            "f4f8: 3 replies\n         made: a piece checks\n",
        ] {
            assert!(explanation.contains(text), "no {text:?} in\n{explanation}");
        }
    }
}
