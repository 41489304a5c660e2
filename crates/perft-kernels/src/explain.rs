//! Explains a count by the kernel `two-ply`, move by move and rule by rule. The feature `explain`
//! turns it on: without it the rules cannot be switched off.
//!
//! What is explained is the code that counts nodes side by side, on one node, in plain words.
//!
//! [`explain`] counts a node once for each of our moves, with that move alone admitted. That gives
//! the share of the move in the whole.
//!
//! - A **played-out** move is noted as it is played, with its replies. The reasons are the rules
//!   each of which suffices to have the move played out.
//! - A **summed** move is taken apart: the rules are switched off one after the other, until the
//!   baseline is left. What a rule adds is the difference that switching it off makes, so the terms
//!   always add up to the count.
//!
//! Beside that stands what plain counting finds: the replies to the move, the replies if we passed,
//! and which of their pieces have more or fewer replies than if we passed. A wrong term is one that
//! does not fit these.
//!
//! [`node_numbers`] gives what a node computes before it looks at its moves.
//!
//! Beside all this, [`Explanation::counted`] is what a backend counts.

mod node_numbers;
mod text;

use std::collections::BTreeMap;

use board::{Board, CastlingStyle, Move, Piece};
use magic_core::Square;
use movegen::generator::Scope;
use movegen::legal_moves;

use crate::backend::Backend;

pub use node_numbers::{
    LeavesOfOneLane, NodeNumbers, leaves_of_one_lane, legal_moves_of_one_lane, node_numbers,
};

pub use crate::subtree::{two_plies_below, two_plies_by_sums, two_plies_in_every_lane};
pub use crate::two_ply::rules::{PlayedMoves, Rule, RuleGroup, limited_to, noting_played, without};

/// What two-ply counting makes of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The nodes two plies below, counted plainly.
    pub nodes: i64,
    /// The nodes that the backend finds. They are the sum over [`moves`](Self::moves), unless the
    /// adding up is wrong.
    pub counted: i64,
    /// All moves. The promotions of one pawn on one square are one entry.
    pub moves: Vec<ExplainedMove>,
}

/// What two-ply counting makes of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ExplainedMove {
    /// The move as UCI text, without the letter for what a pawn becomes.
    pub name: String,
    /// The replies, counted plainly.
    pub replies: i64,
    /// The replies that two-ply counting finds.
    pub counted: i64,
    /// What was played out: the move, or some of its promotions.
    pub played_out: Option<PlayedOutMove>,
    /// What was summed: the move, or some of its promotions.
    pub summed: Option<SummedMove>,
    /// Their pieces that have more or fewer replies than if we passed. Empty where we cannot pass,
    /// because we are in check.
    pub by_piece: Vec<PieceReplies>,
}

/// A move that was played out.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayedOutMove {
    /// How many moves were played out: one, or up to four promotions.
    pub moves: i64,
    /// The replies counted after them.
    pub replies: i64,
    /// The rules that ask for it, each of which suffices.
    pub reasons: Vec<&'static str>,
}

/// A move that was not played out, and what its replies are the sum of.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SummedMove {
    /// The baseline: the replies if we passed, once for each promotion that was summed.
    pub baseline: i64,
    /// The baseline counted plainly, where we can pass.
    pub plain_baseline: Option<i64>,
    /// The text of each rule that adds something, and what it adds.
    pub terms: Vec<(&'static str, i64)>,
}

/// How many replies an enemy piece has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PieceReplies {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// If we passed.
    pub before: i64,
    /// After the move, or after all promotions together.
    pub after: i64,
}

impl ExplainedMove {
    /// Whether two-ply counting is wrong about the move.
    pub fn is_wrong(&self) -> bool {
        self.counted != self.replies
    }
}

impl Explanation {
    /// The moves that are counted wrong.
    pub fn wrong(&self) -> impl Iterator<Item = &ExplainedMove> {
        self.moves.iter().filter(|mv| mv.is_wrong())
    }

    /// Whether the node is counted right, as a whole and move by move.
    pub fn is_right(&self) -> bool {
        self.counted == self.nodes && self.wrong().next().is_none()
    }
}

/// Explains what the kernel `two-ply` counts two plies below `board`. A backend that this processor
/// lacks is replaced by the best it has.
pub fn explain(board: &Board, backend: Backend) -> Explanation {
    let passed = board.play_null().map(|board| replies_by_piece([board]));
    let node = ExplainedNode { board, passed };
    let mut grouped: BTreeMap<(Square, Square), Vec<Move>> = BTreeMap::new();
    for &mv in &legal_moves(board) {
        grouped.entry((mv.from(), mv.to())).or_default().push(mv);
    }
    let moves: Vec<ExplainedMove> = grouped.values().map(|moves| node.explain(moves)).collect();
    let nodes = moves.iter().map(|mv| mv.replies).sum();
    Explanation { nodes, counted: two_plies_below(board, backend) as i64, moves }
}

/// How many replies each piece has.
type ByPiece = BTreeMap<Square, i64>;

/// The replies of each piece, summed over boards.
fn replies_by_piece(boards: impl IntoIterator<Item = Board>) -> ByPiece {
    let mut replies = ByPiece::new();
    for board in boards {
        for mv in &legal_moves(&board) {
            *replies.entry(mv.from()).or_default() += 1;
        }
    }
    replies
}

/// A node being explained.
struct ExplainedNode<'b> {
    board: &'b Board,
    /// Their replies if we passed, where we can.
    passed: Option<ByPiece>,
}

impl ExplainedNode<'_> {
    /// Explains one move, or promotions that differ only in what the pawn becomes.
    fn explain(&self, moves: &[Move]) -> ExplainedMove {
        let after = replies_by_piece(moves.iter().map(|&mv| self.board.play(mv)));
        let replies = after.values().sum();
        let mut name = moves[0].to_uci(self.board, CastlingStyle::Chess960).to_string();
        name.truncate(4);
        let number = moves.len() as i64;
        let by_piece = self.by_piece(number, &after);
        let scope = Scope { from: moves[0].from().bitboard(), to: moves[0].to().bitboard() };
        let count =
            || limited_to(scope, || leaves_of_one_lane(self.board, self.board)).leaves as i64;
        let (counted, played) = noting_played(count);
        let summed = number - played.moves;
        ExplainedMove {
            name,
            replies,
            counted,
            played_out: (played.moves > 0).then(|| played_out_move(played, count)),
            summed: (summed > 0).then(|| self.summed_move(summed, played.replies, count)),
            by_piece,
        }
    }

    /// Takes apart what `count` finds: `played` replies to moves that were played out, and the sum
    /// over `moves` summed moves.
    fn summed_move(&self, moves: i64, played: i64, count: impl Fn() -> i64) -> SummedMove {
        let mut off = Vec::new();
        let mut terms = Vec::new();
        let mut with_rule = count();
        for rule in Rule::of(RuleGroup::Change) {
            off.push(rule);
            let without_rule = without(off.iter().copied(), &count);
            if without_rule != with_rule {
                terms.push((rule.text(), with_rule - without_rule));
            }
            with_rule = without_rule;
        }
        let replies_if_passed = self.passed.as_ref().map(|by_piece| by_piece.values().sum::<i64>());
        SummedMove {
            baseline: with_rule - played,
            plain_baseline: replies_if_passed.map(|replies| moves * replies),
            terms,
        }
    }

    /// Which pieces have more or fewer replies after `moves` moves than if we passed as often.
    fn by_piece(&self, moves: i64, after: &ByPiece) -> Vec<PieceReplies> {
        let Some(passed) = &self.passed else { return Vec::new() };
        let number = |replies: &ByPiece, square| replies.get(&square).copied().unwrap_or(0);
        let theirs = self.board.color(!self.board.side_to_move());
        let pieces = theirs.into_iter().filter_map(|square| {
            let (before, after) = (moves * number(passed, square), number(after, square));
            let piece = self.board.piece_on(square)?;
            (before != after).then_some(PieceReplies { square, piece, before, after })
        });
        pieces.collect()
    }
}

/// Why the moves that `count` plays out are: the rules each of which alone suffices.
fn played_out_move(played: PlayedMoves, count: impl Fn() -> i64) -> PlayedOutMove {
    let is_played_by = |rule: Option<Rule>| {
        let all_other_rules = Rule::of(RuleGroup::PlayOut).filter(|&other| Some(other) != rule);
        noting_played(|| without(all_other_rules, &count)).1.moves > 0
    };
    let reasons = if is_played_by(None) {
        vec!["every en passant capture is"]
    } else {
        let rules = Rule::of(RuleGroup::PlayOut).filter(|&rule| is_played_by(Some(rule)));
        rules.map(Rule::text).collect()
    };
    PlayedOutMove { moves: played.moves, replies: played.replies, reasons }
}
