//! No correction without a rule: on positions drawn at random, every backend, move by move.

use board::{Board, MoveKind, Reading};
use movegen::generator::Scope;
use movegen::{checkers, legal_moves};

use super::draft::{Draft, Random};
use super::{Rule, Sort, available, without};
use crate::kernel::two_ply::rules::{PlayedMoves, limited, noting};
use crate::kernel::{Kernel, Subtree};

/// Positions drawn; some half of them can be played from.
const DRAWN: u32 = 4_000;

/// Calls `check` with positions in which we may pass, each with its mirror image, and the name of the
/// backend that counts them.
fn everywhere(check: impl Fn(&Board, Subtree, &str)) {
    let mut random = Random(0xACE);
    let mut tried = 0;
    for _ in 0..DRAWN {
        let Some(board) = Draft::draw(&mut random).board() else { continue };
        for board in [board, board.flip()] {
            for backend in available() {
                check(&board, Subtree::new(Kernel::TwoPly, backend), backend.name());
            }
            tried += 1;
        }
    }
    assert!(tried > DRAWN / 4, "only {tried} positions");
}

/// What is counted for one move, and what was made for it, without the rules of a sort.
fn without_all(sort: Sort, board: &Board, subtree: Subtree, scope: Scope) -> (i64, PlayedMoves) {
    let count = || subtree.nodes(board, 2) as i64;
    without(Rule::of(sort), || noting(|| limited(scope, count)))
}

/// The squares of each legal move.
fn scopes(board: &Board) -> impl Iterator<Item = Scope> {
    let moves = legal_moves(board).to_vec().into_iter();
    moves.map(|mv| Scope { from: mv.from().bitboard(), to: mv.to().bitboard() })
}

/// With all rules off that say what moves change, those that are not made change nothing.
#[test]
fn no_change_is_nameless() {
    everywhere(|board, subtree, backend| {
        let Some(passed) = board.play_null() else { return };
        let standing = legal_moves(&passed).len() as i64;
        for scope in scopes(board) {
            let moves = legal_moves(board);
            let alike = moves
                .iter()
                .filter(|mv| (mv.from().bitboard(), mv.to().bitboard()) == (scope.from, scope.to));
            let (counted, made) = without_all(Sort::Change, board, subtree, scope);
            let summed = alike.count() as i64 - made.moves;
            let Scope { from, to } = scope;
            assert_eq!(
                counted - made.replies,
                summed * standing,
                "{backend}: {}: something that no rule names changes a move\n{from}\n{to}",
                board.fen()
            );
        }
    });
}

/// With all rules off that say which moves are made, none is but en passant captures.
#[test]
fn no_reason_to_make_a_move_is_nameless() {
    everywhere(|board, subtree, backend| {
        if checkers(board).has_more_than_one() {
            return;
        }
        let (_, made) = without_all(Sort::Make, board, subtree, Scope::ALL);
        let moves = legal_moves(board);
        let en_passant = moves.iter().filter(|mv| mv.kind() == MoveKind::EnPassant).count();
        assert_eq!(made.moves, en_passant as i64, "{backend}: {}", board.fen());
    });
}

/// En passant captures are made, whatever the rules.
#[test]
fn en_passant_captures_are_made() {
    let fen = "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3";
    let board = Board::from_fen(fen, Reading::Lenient).unwrap_or_else(|error| panic!("{error}"));
    for backend in available() {
        let subtree = Subtree::new(Kernel::TwoPly, backend);
        let (_, made) = without_all(Sort::Make, &board, subtree, Scope::ALL);
        assert_eq!(made.moves, 1, "{backend}");
    }
}
