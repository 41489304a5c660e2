//! No rule is missing from the list, on positions drawn at random, in both forms, move by move. The
//! form of one node is tried on every backend that has it. The other is the same code on all of
//! them, and is tried in a plain word.

use board::{Board, MoveKind, Reading};
use magic_core::SplitMix64;
use movegen::generator::Scope;
use movegen::legal_moves;

use perft_kernels::Backend;
use perft_kernels::explain::{
    PlayedMoves, Rule, RuleGroup, leaves_of_one_lane, limited_to, noting_played, two_plies_by_sums,
    without,
};

use super::available;
use super::draft::Draft;

/// Positions drawn; about half of the drafts are valid positions.
const DRAWN: u32 = 4_000;

/// Counts the nodes two plies below a board.
type Count = dyn Fn(&Board) -> u64;

/// The ways of counting, with their names.
fn ways() -> Vec<(&'static str, Box<Count>)> {
    let by = |backend: Backend| -> Option<(_, Box<Count>)> {
        two_plies_by_sums(&Board::default(), backend)?;
        let count = move |board: &Board| two_plies_by_sums(board, backend).unwrap();
        Some((backend.name(), Box::new(count)))
    };
    let in_a_word = |board: &Board| leaves_of_one_lane(board, board).leaves;
    available().filter_map(by).chain([("one lane", Box::new(in_a_word) as Box<Count>)]).collect()
}

/// Calls `check` with valid positions, each with its mirror image, and with the ways to count them.
fn everywhere(check: impl Fn(&Board, &str, &Count)) {
    let ways = ways();
    let mut random = SplitMix64::seeded(0xACE);
    let mut tried = 0;
    for _ in 0..DRAWN {
        let Some(board) = Draft::draw(&mut random).board() else { continue };
        for board in [board, board.flip()] {
            for (name, count) in &ways {
                check(&board, name, count);
            }
            tried += 1;
        }
    }
    assert!(tried > DRAWN / 4, "only {tried} positions");
}

/// What is counted for the moves in `scope` without the rules of a group, and which of these moves
/// were played out.
fn without_all(group: RuleGroup, board: &Board, count: &Count, scope: Scope) -> (i64, PlayedMoves) {
    let count = || limited_to(scope, || count(board) as i64);
    without(Rule::of(group), || noting_played(count))
}

/// The squares of each legal move.
fn scopes(board: &Board) -> impl Iterator<Item = Scope> {
    let moves = legal_moves(board).to_vec().into_iter();
    moves.map(|mv| Scope { from: mv.from().bitboard(), to: mv.to().bitboard() })
}

/// With all rules off that say what moves change, each summed move has the baseline's replies.
#[test]
fn every_change_has_a_rule() {
    everywhere(|board, name, count| {
        let Some(passed) = board.play_null() else { return };
        let baseline = legal_moves(&passed).len() as i64;
        for scope in scopes(board) {
            let moves = legal_moves(board);
            let in_scope = moves
                .iter()
                .filter(|mv| (mv.from().bitboard(), mv.to().bitboard()) == (scope.from, scope.to));
            let (counted, played) = without_all(RuleGroup::Change, board, count, scope);
            let summed = in_scope.count() as i64 - played.moves;
            let Scope { from, to } = scope;
            assert_eq!(
                counted - played.replies,
                summed * baseline,
                "{name}: {}: something changes a move, and no rule names it\n{from}\n{to}",
                board.fen()
            );
        }
    });
}

/// With all rules off that ask for moves to be played out, only en passant captures are.
#[test]
fn every_reason_to_play_out_has_a_rule() {
    everywhere(|board, name, count| {
        if board.checkers().has_more_than_one() {
            return;
        }
        let (_, played) = without_all(RuleGroup::PlayOut, board, count, Scope::ALL);
        let moves = legal_moves(board);
        let en_passant = moves.iter().filter(|mv| mv.kind() == MoveKind::EnPassant).count();
        assert_eq!(played.moves, en_passant as i64, "{name}: {}", board.fen());
    });
}

/// En passant captures are played out, whatever the rules.
#[test]
fn en_passant_captures_are_played_out() {
    let fen = "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3";
    let board = Board::from_fen(fen, Reading::Lenient).unwrap_or_else(|error| panic!("{error}"));
    for (name, count) in &ways() {
        let (_, played) = without_all(RuleGroup::PlayOut, &board, count, Scope::ALL);
        assert_eq!(played.moves, 1, "{name}");
    }
}
