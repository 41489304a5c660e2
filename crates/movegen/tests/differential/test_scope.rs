//! Scopes: masks over the moves give the moves that satisfy the masks. A visitor that breaks off
//! has seen the moves up to there.

use std::ops::ControlFlow;

use board::{Move, Reading};
use magic_core::Bitboard;
use movegen::generator::{Legal, PseudoLegal, Rules, Scope};
use movegen::leaper_lists::{BitLoop, MagicLists};
use pretty_assertions::assert_eq;

use crate::Effort;
use crate::game::Game;
use crate::generators::{ChosenSliders, counted, listed, sorted, visited};
use crate::mailbox::Mailbox;
use crate::material;
use crate::rng::Rng;
use crate::starts::{CHESS960_STARTS, start};

/// Random games of all kinds; `visit` sees all positions.
pub(crate) fn walk(games: u64, visit: &mut dyn FnMut(&Game, &[Move], &mut Rng)) {
    let effort = Effort::from_env();
    for number in 0..games * effort.scale {
        let mut rng = Rng::new(effort.seed, number);
        let from: Mailbox = match number % 4 {
            0 => start(rng.below(CHESS960_STARTS), rng.below(CHESS960_STARTS)),
            1 => material::castling(&mut rng),
            2 => material::en_passant(&mut rng),
            _ => material::promotions(&mut rng),
        };
        let mut game = Game::new(format!("scope game {number}"), from, Reading::Lenient);
        game.walk(&mut rng, 15, visit);
    }
}

/// Sets of squares of all sizes.
pub(crate) fn random_squares(rng: &mut Rng) -> Bitboard {
    match rng.below(5) {
        0 => Bitboard::FULL,
        1 => Bitboard(rng.bits() & rng.bits() & rng.bits()),
        2 => Bitboard(rng.bits()),
        3 => Bitboard(rng.bits() | rng.bits()),
        _ => Bitboard(1 << rng.below(64)),
    }
}

fn scope_is_respected<R: Rules>(rules: R, game: &Game, all: &[Move], scope: Scope) -> usize {
    let (board, sliders) = (&game.board, ChosenSliders::Black);
    let wanted = |mv: &Move| scope.from.contains(mv.from()) && scope.to.contains(mv.to());
    let expected = sorted(all.iter().copied().filter(wanted).collect());
    let moves = sorted(listed::<_, MagicLists>(rules, board, sliders, scope));
    assert_eq!(moves, expected, "magic lists in {scope:?}: {game}");
    let moves = sorted(listed::<_, BitLoop>(rules, board, sliders, scope));
    assert_eq!(moves, expected, "bit loop in {scope:?}: {game}");
    let moves = sorted(visited(rules, board, sliders, scope));
    assert_eq!(moves, expected, "visitor in {scope:?}: {game}");
    assert_eq!(counted(rules, board, sliders, scope), expected.len(), "{scope:?}: {game}");
    all.len() - expected.len()
}

#[test]
fn scopes_filter() {
    let mut left_out = 0;
    walk(200, &mut |game, legal, rng| {
        let pseudo_legal = game.mailbox.pseudo_legal_moves();
        for _ in 0..4 {
            let scope = Scope { from: random_squares(rng), to: random_squares(rng) };
            left_out += scope_is_respected(Legal, game, legal, scope);
            left_out += scope_is_respected(PseudoLegal, game, &pseudo_legal, scope);
        }
    });
    assert!(left_out > 100_000, "the scopes have left out only {left_out} moves");
}

#[test]
fn visitors_may_break_off_anywhere() {
    walk(50, &mut |game, legal, _| {
        let all = movegen::legal_moves(&game.board);
        for last in 0..legal.len() {
            let mut seen = Vec::new();
            let stopped = movegen::try_for_each_legal_move(&game.board, |mv| {
                seen.push(mv);
                if seen.len() > last { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(stopped, ControlFlow::Break(all[last]), "stopped after {last}: {game}");
            assert_eq!(seen, all[..=last], "seen up to {last}: {game}");
        }
    });
}
