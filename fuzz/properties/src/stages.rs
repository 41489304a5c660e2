//! Stages: parts of the moves, and their order.

use board::{Board, Move, MoveKind};
use movegen::stages::{AllCaptures, Captures, Evasions, Noisy, Promotions, QuietChecks, Quiets};
use movegen::{Moves, PieceValues, StagedMoves};

/// Each stage has the moves of its definition, so captures, promotions and quiet moves are all
/// moves, each once. Staged moves are all moves, each once, whatever is tried first. A check is a
/// move after which the king is attacked. Exchanges reach the value that is claimed.
pub(crate) fn hold(board: &Board) {
    let all = movegen::legal_moves(board).to_vec();
    let takes = |mv: &Move| {
        mv.kind() == MoveKind::EnPassant || board.color_on(mv.to()) == Some(!board.side_to_move())
    };
    let promotes = |mv: &Move| mv.promotion().is_some();
    let quiet = |mv: &Move| !takes(mv) && !promotes(mv);
    let checks = |mv: &Move| !board.play(*mv).checkers().is_empty();
    for &mv in &all {
        assert_eq!(movegen::gives_check(board, mv), checks(&mv), "{mv}: {board}");
    }
    let those = |wanted: &dyn Fn(&Move) -> bool| -> Vec<Move> {
        sorted(all.iter().copied().filter(wanted).collect())
    };
    let is_check = !board.checkers().is_empty();
    let moves = Moves::of(board);
    let stages = [
        ("captures", moves.stage(Captures).list(), those(&|mv| takes(mv) && !promotes(mv))),
        ("all captures", moves.stage(AllCaptures).list(), those(&takes)),
        ("promotions", moves.stage(Promotions).list(), those(&promotes)),
        ("quiets", moves.stage(Quiets).list(), those(&quiet)),
        ("noisy", moves.stage(Noisy).list(), those(&|mv| !quiet(mv))),
        ("quiet checks", moves.stage(QuietChecks).list(), those(&|mv| quiet(mv) && checks(mv))),
        ("evasions", moves.stage(Evasions).list(), those(&|_| is_check)),
    ];
    for (name, listed, expected) in stages {
        assert_eq!(sorted(listed.to_vec()), expected, "{name}: {board}");
    }
    staged_moves_are_all(board, &all);
    exchanges_are_worth_what_they_reach(board, &all);
}

fn staged_moves_are_all(board: &Board, all: &[Move]) {
    for mv in [None, all.first().copied(), all.last().copied()] {
        let mut staged = StagedMoves::new(board).table_move(mv).killers([mv, all.get(1).copied()]);
        let mut given = Vec::new();
        while let Some(mv) = staged.next(|_, _| 0, |_, _| 0) {
            given.push(mv);
        }
        assert_eq!(sorted(given), sorted(all.to_vec()), "{mv:?} first: {board}");
    }
}

fn exchanges_are_worth_what_they_reach(board: &Board, all: &[Move]) {
    for &mv in all {
        let values = PieceValues::default();
        let value = movegen::see(board, mv, &values);
        assert!(movegen::see_ge(board, mv, value, &values), "{mv} reaches {value}: {board}");
        assert!(!movegen::see_ge(board, mv, value + 1, &values), "{mv} is {value}: {board}");
    }
}

/// In the order of their bits.
pub(crate) fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}
