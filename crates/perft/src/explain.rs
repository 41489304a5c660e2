//! Explains a count by the kernel `two-ply`, move by move and rule by rule. Part of builds with the
//! feature `explain` only: others have nothing that could be looked into.
//!
//! A node is counted with only one of our moves admitted, which gives what it adds to the whole. What
//! was found by making the move is noted on the way. The rest is taken apart: one rule after the other is
//! switched off, each on top of those before it, until their replies as the position stands are left.
//! So the shares always add up to the count. Plain counting says what the move should add, how many
//! replies there are as the position stands, and which piece of theirs has more or fewer of them than
//! if we had passed: a wrong share is the one that does not fit these.
//!
//! Levels that count the replies to several moves at a time are looked into as if they took one move
//! after the other; what they find in one go they find as always.

mod text;

use std::collections::BTreeMap;

use board::{Board, CastlingStyle, Move, Piece};
use magic_core::Square;
use movegen::generator::Scope;
use movegen::{checkers, legal_moves};

use crate::kernel::two_ply::rules::{PlayedMoves, Rule, Sort, limited, noting, without};
use crate::kernel::{Backend, Kernel, Subtree};

/// What two-ply counting makes of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The nodes two plies below, counted plainly.
    pub nodes: i64,
    /// What two-ply counting finds in one go: the sum over the moves, unless adding up is at fault.
    pub counted: i64,
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
    /// The replies that two-ply counting finds.
    pub counted: i64,
    /// If the move was made: what came of it.
    pub made: Option<MadeMove>,
    /// If the move was not made, or only some of its promotions were: what the rest is the sum of.
    pub sum: Option<Sum>,
    /// Their pieces that have another number of replies than if we had passed: before and now. Empty
    /// where we cannot pass, since we are in check.
    pub by_piece: Vec<PieceReplies>,
}

/// What came of making a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MadeMove {
    /// How many moves were made: one, or of promotions up to four.
    pub moves: i64,
    /// The replies then counted.
    pub replies: i64,
    /// The rules that ask for it, each of them enough.
    pub reasons: Vec<&'static str>,
}

/// What the replies to a move are added up from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Sum {
    /// The replies as the position stands; of promotions, those of each added up.
    pub standing: i64,
    /// The same counted plainly, where we can pass.
    pub passed: Option<i64>,
    /// What rules add.
    pub terms: Vec<(&'static str, i64)>,
}

/// How many replies a piece of theirs has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PieceReplies {
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

    /// Whether the node is counted rightly, as a whole and move by move.
    pub fn is_right(&self) -> bool {
        self.counted == self.nodes && self.wrong().next().is_none()
    }
}

/// Explains what the kernel `two-ply` counts two plies below `board`. A backend that this processor
/// lacks is replaced by the best it has.
pub fn explain(board: &Board, backend: Backend) -> Explanation {
    let subtree = Subtree::new(Kernel::TwoPly, backend);
    let passed = board.play_null().map(|board| replies_by_piece([board]));
    let node = ExplainedNode { board, subtree, passed };
    let mut grouped: BTreeMap<(Square, Square), Vec<Move>> = BTreeMap::new();
    for &mv in &legal_moves(board) {
        grouped.entry((mv.from(), mv.to())).or_default().push(mv);
    }
    let moves: Vec<ExplainedMove> = grouped.values().map(|moves| node.explain(moves)).collect();
    let nodes = moves.iter().map(|mv| mv.replies).sum();
    Explanation { nodes, counted: subtree.nodes(board, 2) as i64, moves }
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
    subtree: Subtree,
    /// Their replies if we passed, where we can.
    passed: Option<ByPiece>,
}

impl ExplainedNode<'_> {
    /// Explains moves that differ only in what a pawn becomes.
    fn explain(&self, moves: &[Move]) -> ExplainedMove {
        let after = replies_by_piece(moves.iter().map(|&mv| self.board.play(mv)));
        let replies = after.values().sum();
        let mut name = moves[0].to_uci(self.board, CastlingStyle::Chess960).to_string();
        name.truncate(4);
        let number = moves.len() as i64;
        let by_piece = self.by_piece(number, &after);
        if checkers(self.board).has_more_than_one() {
            // Then the kernel counts as `bulk` does.
            let reasons = vec!["the king is in double check"];
            let made = Some(MadeMove { moves: number, replies, reasons });
            return ExplainedMove { name, replies, counted: replies, made, sum: None, by_piece };
        }
        let scope = Scope { from: moves[0].from().bitboard(), to: moves[0].to().bitboard() };
        let count = || limited(scope, || self.subtree.nodes(self.board, 2)) as i64;
        let (counted, made) = noting(count);
        ExplainedMove {
            name,
            replies,
            counted,
            made: (made.moves > 0).then(|| made_move(made, count)),
            sum: (made.moves < number).then(|| self.sum(number - made.moves, made.replies, count)),
            by_piece,
        }
    }

    /// Takes the sum over `moves` apart that `count` finds beside the replies `made`.
    fn sum(&self, moves: i64, made: i64, count: impl Fn() -> i64) -> Sum {
        let mut off = Vec::new();
        let mut terms = Vec::new();
        let mut left = count();
        for rule in Rule::of(Sort::Change) {
            off.push(rule);
            let rest = without(off.iter().copied(), &count);
            if rest != left {
                terms.push((rule.text(), left - rest));
            }
            left = rest;
        }
        let passed = self.passed.as_ref().map(|by_piece| moves * by_piece.values().sum::<i64>());
        Sum { standing: left - made, passed, terms }
    }

    /// What `times` moves change, given the replies by piece after them.
    fn by_piece(&self, times: i64, after: &ByPiece) -> Vec<PieceReplies> {
        let Some(passed) = &self.passed else { return Vec::new() };
        let number = |replies: &ByPiece, square| replies.get(&square).copied().unwrap_or(0);
        let theirs = self.board.color(!self.board.side_to_move());
        let pieces = theirs.into_iter().filter_map(|square| {
            let (before, after) = (times * number(passed, square), number(after, square));
            let piece = self.board.piece_on(square)?;
            (before != after).then_some(PieceReplies { square, piece, before, after })
        });
        pieces.collect()
    }
}

/// Why moves are made that `count` makes: the rules of which any alone makes it do so.
fn made_move(made: PlayedMoves, count: impl Fn() -> i64) -> MadeMove {
    let made_by = |rule: Option<Rule>| {
        let others = Rule::of(Sort::Make).filter(|&other| Some(other) != rule);
        noting(|| without(others, &count)).1.moves > 0
    };
    let reasons = if made_by(None) {
        vec!["en passant captures always are"]
    } else {
        let rules = Rule::of(Sort::Make).filter(|&rule| made_by(Some(rule)));
        rules.map(Rule::text).collect()
    };
    MadeMove { moves: made.moves, replies: made.replies, reasons }
}

#[cfg(test)]
mod tests;
