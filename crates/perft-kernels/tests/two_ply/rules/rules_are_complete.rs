//! No rule is missing from the list, on positions drawn at random, on every backend, move by move.

use board::{Board, MoveKind, Reading};
use magic_core::SplitMix64;
use movegen::generator::Scope;
use movegen::legal_moves;

use perft_kernels::Backend;
use perft_kernels::explain::{
    PlayedMoves, Rule, RuleGroup, limited_to, noting_played, two_plies_below, without,
};

use super::available;
use super::draft::Draft;

/// Positions drawn; about half of the drafts are valid positions.
const DRAWN: u32 = 4_000;

/// Calls `check` with valid positions, each with its mirror image, and with the backend to count
/// them.
fn everywhere(check: impl Fn(&Board, Backend)) {
    let mut random = SplitMix64::seeded(0xACE);
    let mut tried = 0;
    for _ in 0..DRAWN {
        let Some(board) = Draft::draw(&mut random).board() else { continue };
        for board in [board, board.flip()] {
            for backend in available() {
                check(&board, backend);
            }
            tried += 1;
        }
    }
    assert!(tried > DRAWN / 4, "only {tried} positions");
}

/// What is counted for the moves in `scope` without the rules of a group, and which of these moves
/// were played out.
fn without_all(
    group: RuleGroup,
    board: &Board,
    backend: Backend,
    scope: Scope,
) -> (i64, PlayedMoves) {
    let count = || two_plies_below(board, backend) as i64;
    without(Rule::of(group), || noting_played(|| limited_to(scope, count)))
}

/// The squares of each legal move.
fn scopes(board: &Board) -> impl Iterator<Item = Scope> {
    let moves = legal_moves(board).to_vec().into_iter();
    moves.map(|mv| Scope { from: mv.from().bitboard(), to: mv.to().bitboard() })
}

/// With all rules off that say what moves change, each summed move has the baseline's replies.
#[test]
fn every_change_has_a_rule() {
    everywhere(|board, backend| {
        let Some(passed) = board.play_null() else { return };
        let baseline = legal_moves(&passed).len() as i64;
        for scope in scopes(board) {
            let moves = legal_moves(board);
            let in_scope = moves
                .iter()
                .filter(|mv| (mv.from().bitboard(), mv.to().bitboard()) == (scope.from, scope.to));
            let (counted, played) = without_all(RuleGroup::Change, board, backend, scope);
            let summed = in_scope.count() as i64 - played.moves;
            let Scope { from, to } = scope;
            assert_eq!(
                counted - played.replies,
                summed * baseline,
                "{backend}: {}: something changes a move, and no rule names it\n{from}\n{to}",
                board.fen()
            );
        }
    });
}

/// With all rules off that ask for moves to be played out, only en passant captures are.
#[test]
fn every_reason_to_play_out_has_a_rule() {
    everywhere(|board, backend| {
        if board.checkers().has_more_than_one() {
            return;
        }
        let (_, played) = without_all(RuleGroup::PlayOut, board, backend, Scope::ALL);
        let moves = legal_moves(board);
        let en_passant = moves.iter().filter(|mv| mv.kind() == MoveKind::EnPassant).count();
        assert_eq!(played.moves, en_passant as i64, "{backend}: {}", board.fen());
    });
}

/// En passant captures are played out, whatever the rules.
#[test]
fn en_passant_captures_are_played_out() {
    let fen = "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3";
    let board = Board::from_fen(fen, Reading::Lenient).unwrap_or_else(|error| panic!("{error}"));
    for backend in available() {
        let (_, played) = without_all(RuleGroup::PlayOut, &board, backend, Scope::ALL);
        assert_eq!(played.moves, 1, "{backend}");
    }
}
