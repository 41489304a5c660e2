//! Stages: every move is checked against the definition of each stage. Stages must be disjoint and
//! complete.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Move, MoveKind, Piece};
use magic_core::{Bitboard, Square};
use movegen::generator::{Legal, Rules};
use movegen::sinks::{MoveSet, MoveSink, PawnMove};
use movegen::stages::{
    AllCaptures, Captures, Evasions, Noisy, Promotions, QuietChecks, Quiets, Stage,
};
use movegen::{Checks, Moves, gives_check, is_capture, is_quiet};
use pretty_assertions::assert_eq;

use crate::game::Game;
use crate::generators::{as_side, sorted};
use crate::mailbox::ColoredPiece;
use crate::test_scope::{random_squares, walk};

/// Checks that the legal moves of a stage on a board are the same in every form.
///
/// The compiler makes a generator for each stage in each form. A stage stands between the rules and
/// the form, and knows neither. So two stages and the legal rules are enough here, which spares a
/// fifth of the time to compile.
fn every_form_agrees<G: Stage>(moves: Moves<'_, Legal, G>, name: &str, game: &Game) {
    let list = moves.list().to_vec();
    assert_eq!(moves.count() as usize, list.len(), "{name} counted: {game}");
    assert_eq!(moves.is_empty(), list.is_empty(), "{name} is empty: {game}");
    let mut visited = Vec::new();
    let ControlFlow::Continue(()) = moves.try_for_each(push_into(&mut visited));
    assert_eq!(visited, list, "{name} visited: {game}");
    let mut sets = 0;
    let ControlFlow::Continue(()) = moves.try_for_each_set(add_length_to(&mut sets));
    assert_eq!(sets, list.len(), "{name} in sets: {game}");
}

// In a generic function, each closure would be a type of its own for each stage.

fn push_into(moves: &mut Vec<Move>) -> impl FnMut(Move) -> ControlFlow<Infallible> {
    |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    }
}

fn add_length_to(length: &mut usize) -> impl FnMut(MoveSet) -> ControlFlow<Infallible> {
    |set| {
        assert!(!set.is_empty());
        *length += set.len() as usize;
        ControlFlow::Continue(())
    }
}

#[test]
fn a_set_without_moves_is_empty() {
    let of = |targets| MoveSet::Pawns { how: PawnMove::Push, targets };
    assert_eq!((of(Bitboard::EMPTY).len(), of(Bitboard::EMPTY).is_empty()), (0, true));
    assert_eq!((of(Bitboard::FULL).len(), of(Bitboard::FULL).is_empty()), (64, false));
}

/// The moves of a stage.
fn listed<R: Rules, G: Stage>(moves: Moves<'_, R, G>) -> Vec<Move> {
    sorted(moves.list().to_vec())
}

/// Whether a pseudo-legal move gives check. A king that steps beside the enemy king gives none.
fn checks_by(game: &Game, mv: Move) -> bool {
    let us = game.mailbox.side_to_move();
    let mut after = game.mailbox.make(mv);
    // A piece of the checked side replaces the moving king, and blocks lines as the king did.
    after.put(after.king(us), Some(ColoredPiece { color: !us, piece: Piece::Pawn }));
    after.is_check(!us)
}

/// Compares the stages of the moves with what the mailbox says about every move.
fn stages_hold<R: Rules>(moves: Moves<'_, R>, all: &[Move], game: &Game) {
    let mailbox = &game.mailbox;
    let us = mailbox.side_to_move();
    let takes = |mv: &Move| {
        mv.kind() == MoveKind::EnPassant
            || mailbox.colored_piece_on(mv.to()).is_some_and(|it| it.color != us)
    };
    let promotes = |mv: &Move| mv.promotion().is_some();
    let checks = |mv: &Move| checks_by(game, *mv);
    let those = |wanted: &dyn Fn(&Move) -> bool| -> Vec<Move> {
        sorted(all.iter().copied().filter(wanted).collect())
    };

    for mv in all {
        assert_eq!(is_capture(&game.board, *mv), takes(mv), "{mv} takes: {game}");
        let expected = !takes(mv) && !promotes(mv);
        assert_eq!(is_quiet(&game.board, *mv), expected, "{mv} is quiet: {game}");
    }
    let captures = listed(moves.stage(Captures));
    assert_eq!(captures, those(&|mv| takes(mv) && !promotes(mv)), "captures: {game}");
    let all_captures = listed(moves.stage(AllCaptures));
    assert_eq!(all_captures, those(&takes), "all captures: {game}");
    let promotions = listed(moves.stage(Promotions));
    assert_eq!(promotions, those(&promotes), "promotions: {game}");
    let quiets = listed(moves.stage(Quiets));
    assert_eq!(quiets, those(&|mv| !takes(mv) && !promotes(mv)), "quiets: {game}");
    let noisy = listed(moves.stage(Noisy));
    assert_eq!(noisy, those(&|mv| takes(mv) || promotes(mv)), "noisy: {game}");
    let quiet_checks = listed(moves.stage(QuietChecks));
    let expected = those(&|mv| !takes(mv) && !promotes(mv) && checks(mv));
    assert_eq!(quiet_checks, expected, "quiet checks: {game}");
    let evasions = listed(moves.stage(Evasions));
    assert_eq!(evasions, those(&|_| mailbox.is_check(us)), "evasions: {game}");

    let union = sorted([captures, promotions, quiets].concat());
    assert_eq!(union, those(&|_| true), "captures, promotions and quiets are all: {game}");
}

#[test]
fn stages_match_their_definitions() {
    let mut quiet_checks = 0;
    walk(480, &mut |game, legal, _| {
        stages_hold(Moves::of(&game.board), legal, game);
        let pseudo_legal = game.mailbox.pseudo_legal_moves();
        stages_hold(Moves::of(&game.board).pseudo_legal(), &pseudo_legal, game);
        quiet_checks += Moves::of(&game.board).stage(QuietChecks).count();
    });
    assert!(quiet_checks > 200, "only {quiet_checks} quiet checks");
}

#[test]
fn stages_keep_to_the_squares_asked_for() {
    fn keeps<G: Stage>(stage: G, game: &Game, from: Bitboard, to: Bitboard) {
        let all = Moves::of(&game.board).stage(stage);
        let wanted = |mv: &Move| from.contains(mv.from()) && to.contains(mv.to());
        let expected = sorted(all.list().iter().copied().filter(wanted).collect());
        let found = listed(all.from(from).to(to));
        assert_eq!(found, expected, "from {from:?} to {to:?}: {game}");
    }
    walk(200, &mut |game, _, rng| {
        let (from, to) = (random_squares(rng), random_squares(rng));
        keeps(Captures, game, from, to);
        keeps(AllCaptures, game, from, to);
        keeps(Promotions, game, from, to);
        keeps(Quiets, game, from, to);
        keeps(Noisy, game, from, to);
        keeps(QuietChecks, game, from, to);
        keeps(Evasions, game, from, to);
    });
}

/// Between them, the two stages have moves of every kind, and all that a stage may ask of a move:
/// to take, to promote, to be quiet, and to give check.
#[test]
fn stages_are_the_same_in_every_form() {
    walk(200, &mut |game, _, rng| {
        let (from, to) = (random_squares(rng), random_squares(rng));
        let captures = Moves::of(&game.board).stage(AllCaptures);
        every_form_agrees(captures, "captures", game);
        every_form_agrees(captures.from(from).to(to), "some captures", game);
        let checks = Moves::of(&game.board).stage(QuietChecks);
        every_form_agrees(checks, "quiet checks", game);
        every_form_agrees(checks.from(from).to(to), "some quiet checks", game);
    });
}

#[test]
fn gives_check_matches_the_board_after_the_move() {
    let mut given = [0; 8];
    walk(600, &mut |game, _, _| {
        let checks = Checks::of(&game.board);
        for mv in game.mailbox.pseudo_legal_moves() {
            let expected = checks_by(game, mv);
            assert_eq!(gives_check(&game.board, mv), expected, "{mv}: {game}");
            assert_eq!(checks.gives_check(&game.board, mv), expected, "{mv}, prepared: {game}");
            given[mv.kind() as usize] += usize::from(expected);
        }
    });
    assert!(given.iter().all(|&checks| checks > 0), "checks by kind of move: {given:?}");
}

/// The moves of sets, one by one.
fn moves_of_sets<S: board::Side>(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut pawns = |how: PawnMove, targets: Bitboard, promotes: bool| {
        for to in targets {
            let from = how.origin::<S>(to);
            assert_eq!(how.destination::<S>(from), to);
            if promotes {
                let kinds = Piece::PROMOTIONS.map(MoveKind::promotion);
                moves.extend(kinds.into_iter().flatten().map(|kind| Move::new(from, to, kind)));
            } else {
                moves.push(Move::new(from, to, how.kind()));
            }
        }
    };
    let mut others = Vec::new();
    Moves::of(board).for_each_set(|set| match set {
        MoveSet::Pawns { how, targets } => pawns(how, targets, false),
        MoveSet::Promotions { how, targets } => pawns(how, targets, true),
        MoveSet::Piece { from, targets, .. } => {
            others.extend(targets.into_iter().map(|to| Move::normal(from, to)));
        }
        MoveSet::EnPassant { from, to } => {
            let capture = |from| Move::new(from, to, MoveKind::EnPassant);
            others.extend(from.into_iter().map(capture));
        }
        MoveSet::Castling { king, rook } => {
            others.push(Move::new(king, rook, MoveKind::Castling));
        }
    });
    sorted([moves, others].concat())
}

#[test]
fn sets_hold_the_listed_moves() {
    walk(200, &mut |game, legal, _| {
        let moves = as_side!(game.board, moves_of_sets(&game.board));
        assert_eq!(moves, sorted(legal.to_vec()), "{game}");
    });
}

/// Counts the targets of kings, knights and sliders, and looks whether such pieces stand there.
struct Kinds<'a> {
    board: &'a Board,
    kings: u32,
    knights: u32,
    sliders: u32,
}

impl<S: board::Side> MoveSink<S> for Kinds<'_> {
    type Break = Infallible;

    fn piece(&mut self, moves_as: Piece, _: Square, _: Bitboard) -> ControlFlow<Infallible> {
        panic!("a {moves_as:?} that is no king, knight or slider")
    }
    fn king(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        assert!(self.board.kings().contains(from));
        self.kings += targets.len();
        ControlFlow::Continue(())
    }
    fn knight(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        assert!(self.board.knights().contains(from));
        self.knights += targets.len();
        ControlFlow::Continue(())
    }
    fn slider(
        &mut self,
        moves_as: Piece,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        let sliders = match moves_as {
            Piece::Bishop => self.board.diagonal_sliders(),
            Piece::Rook => self.board.orthogonal_sliders(),
            _ => panic!("a {moves_as:?} is no slider"),
        };
        assert!(sliders.contains(from));
        self.sliders += targets.len();
        ControlFlow::Continue(())
    }
    fn pawns(&mut self, _: PawnMove, _: Bitboard) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
    fn promotions(&mut self, _: PawnMove, _: Bitboard) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
    fn en_passant(&mut self, _: Bitboard, _: Square) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
    fn castling(&mut self, _: Square, _: Square) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
}

#[test]
fn stages_tell_kinds_of_pieces_apart() {
    let mut seen = [0; 3];
    walk(200, &mut |game, legal, _| {
        let board = &game.board;
        let mut kinds = Kinds { board, kings: 0, knights: 0, sliders: 0 };
        let ControlFlow::Continue(()) = Moves::of(board).stage(AllCaptures).into_sink(&mut kinds);
        let captures = |pieces: Bitboard| {
            let is_meant =
                |mv: &&Move| pieces.contains(mv.from()) && movegen::captured(board, **mv).is_some();
            legal.iter().filter(is_meant).count() as u32
        };
        let sliders = board.diagonal_sliders() | board.orthogonal_sliders();
        let expected = [board.kings(), board.knights(), sliders].map(captures);
        assert_eq!([kinds.kings, kinds.knights, kinds.sliders], expected, "{game}");
        for (seen, count) in seen.iter_mut().zip(expected) {
            *seen += count;
        }
    });
    assert!(seen.iter().all(|&captures| captures > 100), "kings, knights, sliders: {seen:?}");
}
