//! The picker gives every legal move exactly once, in the documented order.

use board::{Board, Move};
use movegen::stages::{Evasions, Noisy, QuietChecks};
use movegen::{Moves, PickStage, PieceValues, StagedMoves, mvv_lva, see_ge};
use pretty_assertions::assert_eq;

use crate::generators::sorted;
use crate::rng::Rng;
use crate::test_scope::walk;

/// A score that looks arbitrary but is always the same.
fn score(_: &Board, mv: Move) -> i32 {
    i32::from(mv.bits().wrapping_mul(40_503)) % 50
}

/// Sometimes any sixteen bits, sometimes a legal move.
fn random_move(rng: &mut Rng, legal: &[Move]) -> Option<Move> {
    if rng.once_in(2) { Move::from_bits(rng.bits() as u16) } else { rng.pick(legal) }
}

fn picked(mut moves: StagedMoves) -> Vec<(PickStage, Move)> {
    let mut all = Vec::new();
    let board = *moves.board();
    while let Some(mv) = moves.next(mvv_lva, score) {
        all.push((moves.stage(), mv));
        let expected = match moves.stage() {
            PickStage::GoodCaptures | PickStage::BadCaptures => Some(mvv_lva(&board, mv)),
            PickStage::Quiets => Some(score(&board, mv)),
            PickStage::Table | PickStage::Killers | PickStage::CounterMove => None,
        };
        assert_eq!(moves.score(), expected, "{mv}: {board}");
    }
    assert_eq!(moves.next(mvv_lva, score), None);
    all
}

#[test]
fn every_legal_move_comes_once_in_order() {
    let mut stages = [0; 6];
    walk(900, &mut |game, legal, rng| {
        let board = &game.board;
        let table_move = random_move(rng, legal);
        let killers = [(); 3].map(|()| random_move(rng, legal));
        let counter_move = random_move(rng, legal);
        let values = PieceValues::CENTIPAWNS;
        let threshold = [-100, 0, 50][rng.below(3)];
        let moves = StagedMoves::new(board)
            .table_move(table_move)
            .killers(killers)
            .counter_move(counter_move)
            .good_from(threshold, &values);
        let all = picked(moves);

        let moves: Vec<Move> = all.iter().map(|&(_, mv)| mv).collect();
        assert_eq!(sorted(moves), sorted(legal.to_vec()), "{game}");
        assert!(all.is_sorted_by_key(|&(stage, _)| stage), "{all:?}: {game}");
        let noisy = Moves::of(board).stage(Noisy).list();
        for pair in all.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let (one, other) = (pair[0].1, pair[1].1);
            match pair[0].0 {
                PickStage::GoodCaptures | PickStage::BadCaptures => {
                    assert!(mvv_lva(board, one) >= mvv_lva(board, other), "{one} {other}: {game}");
                }
                PickStage::Quiets => assert!(score(board, one) >= score(board, other), "{game}"),
                PickStage::Table => panic!("two table moves: {game}"),
                PickStage::Killers => {}
                PickStage::CounterMove => panic!("two counter moves: {game}"),
            }
        }
        for &(stage, mv) in &all {
            let is_good = mv.promotion().is_none_or(|piece| piece == board::Piece::Queen)
                && see_ge(board, mv, threshold, &values);
            let expected = match () {
                () if table_move == Some(mv) => PickStage::Table,
                () if noisy.contains(&mv) && is_good => PickStage::GoodCaptures,
                () if noisy.contains(&mv) => PickStage::BadCaptures,
                () if killers.contains(&Some(mv)) => PickStage::Killers,
                () if counter_move == Some(mv) => PickStage::CounterMove,
                () => PickStage::Quiets,
            };
            assert_eq!(stage, expected, "{mv}: {game}");
            stages[stage as usize] += 1;
        }
    });
    assert!(stages.iter().all(|&moves| moves > 100), "moves by stage: {stages:?}");
}

#[test]
fn the_order_of_settings_does_not_matter() {
    let board = Board::start();
    let [knight, pawn] =
        ["g1f3", "e2e4"].map(|text| Some(movegen::read_uci(&board, text).expect("legal")));
    let one = StagedMoves::new(&board).killers([knight]).counter_move(pawn);
    let other = StagedMoves::new(&board).counter_move(pawn).killers([knight]);
    let order = picked(one);
    assert_eq!(order[1], (PickStage::CounterMove, pawn.expect("a move")));
    assert_eq!(picked(other), order);
}

/// A threshold that differs from move to move.
fn threshold_of(board: &Board, mv: Move, score: i32) -> i32 {
    assert_eq!(score, mvv_lva(board, mv));
    [-300, 0, 100][usize::from(mv.bits()) % 3]
}

#[test]
fn each_capture_may_have_its_threshold() {
    let mut counts = [0; 2];
    walk(300, &mut |game, _, _| {
        let (board, values) = (&game.board, PieceValues::CENTIPAWNS);
        for (stage, mv) in picked(StagedMoves::new(board).good_from_each(threshold_of, &values)) {
            let threshold = threshold_of(board, mv, mvv_lva(board, mv));
            let is_good = mv.promotion().is_none_or(|piece| piece == board::Piece::Queen)
                && see_ge(board, mv, threshold, &values);
            match stage {
                PickStage::GoodCaptures => assert!(is_good, "{mv}: {game}"),
                PickStage::BadCaptures => assert!(!is_good, "{mv}: {game}"),
                _ => continue,
            }
            counts[usize::from(is_good)] += 1;
        }
    });
    assert!(counts.iter().all(|&moves| moves > 100), "{counts:?}");
}

/// Killers come first among the quiet evasions, as among the quiet moves.
#[test]
fn quiescence_gives_all_evasions_in_check() {
    let (mut positions, mut quiet) = (0, 0);
    walk(1200, &mut |game, legal, rng| {
        let board = &game.board;
        if !board.is_check() {
            return;
        }
        let table_move = random_move(rng, legal);
        let killers = [random_move(rng, legal)];
        let set = |moves: StagedMoves| moves.table_move(table_move).killers(killers);
        let all = picked(set(StagedMoves::new(board)));
        assert_eq!(picked(set(StagedMoves::quiescence(board))), all, "{game}");
        assert_eq!(picked(set(StagedMoves::quiescence(board).quiet_checks())), all, "{game}");
        let evasions = Moves::of(board).stage(Evasions).list();
        assert_eq!(
            sorted(all.iter().map(|it| it.1).collect()),
            sorted(evasions.to_vec()),
            "{game}"
        );
        positions += 1;
        quiet += all.iter().filter(|it| it.0 == PickStage::Quiets).count();

        let mut noisy = StagedMoves::quiescence(board);
        noisy.skip_quiets();
        let noisy: Vec<Move> = picked(noisy).into_iter().map(|it| it.1).collect();
        assert_eq!(sorted(noisy), sorted(Moves::of(board).stage(Noisy).list().to_vec()), "{game}");
    });
    assert!(positions > 100 && quiet > 100, "{positions} positions, {quiet} quiet evasions");
}

#[test]
fn quiescence_may_have_quiet_checks() {
    let mut checks = 0;
    walk(600, &mut |game, legal, rng| {
        let board = &game.board;
        if board.is_check() {
            return;
        }
        let table_move = random_move(rng, legal);
        let quiet_checks = Moves::of(board).stage(QuietChecks).list();
        let belongs = |mv: &Move| {
            Moves::of(board).stage(Noisy).list().contains(mv) || quiet_checks.contains(mv)
        };
        let with = picked(StagedMoves::quiescence(board).quiet_checks().table_move(table_move));
        let table_move = table_move.filter(|mv| legal.contains(mv) && belongs(mv));
        assert_eq!(with.first().filter(|it| it.0 == PickStage::Table).map(|it| it.1), table_move);
        let quiet: Vec<Move> =
            with.iter().map(|it| it.1).filter(|mv| quiet_checks.contains(mv)).collect();
        assert_eq!(sorted(quiet.clone()), sorted(quiet_checks.to_vec()), "{game}");
        let captures: Vec<_> =
            with.iter().copied().filter(|it| it.0 == PickStage::GoodCaptures).collect();
        let without = picked(StagedMoves::quiescence(board).table_move(table_move));
        let expected: Vec<_> =
            without.into_iter().filter(|it| it.0 == PickStage::GoodCaptures).collect();
        assert_eq!(captures, expected, "{game}");
        assert!(with.iter().all(|it| it.0 != PickStage::BadCaptures), "{game}");
        checks += quiet.len();

        let mut moves = StagedMoves::quiescence(board).quiet_checks();
        while let Some(mv) = moves.next(mvv_lva, score) {
            moves.skip_quiets();
            assert!(!quiet_checks.contains(&mv) || moves.next(mvv_lva, score).is_none(), "{game}");
        }
    });
    assert!(checks > 300, "{checks}");
}

#[test]
fn quiet_moves_can_be_left_out() {
    walk(300, &mut |game, legal, rng| {
        let board = &game.board;
        let noisy = Moves::of(board).stage(Noisy).list();
        let is_noisy = |mv: &Move| noisy.contains(mv);
        let table_move = random_move(rng, legal);

        let all = picked(StagedMoves::new(board).table_move(table_move.filter(is_noisy)));
        if !board.is_check() {
            let quiescence = picked(StagedMoves::quiescence(board).table_move(table_move));
            let early = |&(stage, _): &(PickStage, Move)| stage <= PickStage::GoodCaptures;
            assert_eq!(quiescence, all.iter().copied().filter(early).collect::<Vec<_>>(), "{game}");
        }

        for skip_after in 0..=all.len() {
            let mut moves = StagedMoves::new(board);
            let mut come = Vec::new();
            for _ in 0..skip_after {
                come.extend(moves.next(mvv_lva, score));
            }
            moves.skip_quiets();
            let before = come.len();
            while let Some(mv) = moves.next(mvv_lva, score) {
                come.push(mv);
            }
            assert!(come[before..].iter().all(is_noisy), "after {skip_after}: {game}");
            let found = sorted(come.iter().copied().filter(is_noisy).collect());
            assert_eq!(found, sorted(noisy.to_vec()), "after {skip_after}: {game}");
        }
    });
}
