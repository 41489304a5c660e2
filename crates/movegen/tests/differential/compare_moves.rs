//! Comparing moves: every sink, every slider backend, legal and pseudo-legal, with both oracles.

use std::sync::LazyLock;

use board::Move;
use magic_core::{Pext, Sliders};
use movegen::generator::{Legal, PseudoLegal, Scope};
use movegen::leaper_lists::{BitLoop, MagicLists, RelativeLists};
use pretty_assertions::assert_eq;

use crate::game::Game;
use crate::generators::{ChosenSliders, counted, listed, played, sorted, sorted_boards, visited};
use crate::rival::plain;

/// PEXT, where the processor has it. The processor is asked once, because asking takes longer than
/// comparing.
static PEXT: LazyLock<Option<Pext>> = LazyLock::new(Pext::new);

/// Checks that all generators find the moves that the oracle has found.
pub(crate) fn moves_agree(game: &Game, legal: &[Move]) {
    let legal = sorted(legal.to_vec());
    let pseudo_legal = sorted(game.mailbox.pseudo_legal_moves());
    let board = &game.board;

    assert_eq!(sorted(movegen::legal_moves(board).to_vec()), legal, "legal moves: {game}");
    assert_eq!(movegen::count_legal_moves(board) as usize, legal.len(), "count: {game}");
    let generated = movegen::pseudo_legal_moves(board).to_vec();
    assert_eq!(sorted(generated), pseudo_legal, "pseudo-legal moves: {game}");

    sinks_agree(game, ChosenSliders::Black);
    if let Some(pext) = *PEXT {
        sliders_agree(game, ChosenSliders::Pext(pext));
    }
    rival_agrees(game, &legal);
}

/// Checks that all sinks give what the plain functions give.
fn sinks_agree(game: &Game, sliders: ChosenSliders) {
    let (board, all) = (&game.board, Scope::ALL);
    let legal = movegen::legal_moves(board).to_vec();
    let lists = listed::<_, RelativeLists>(Legal, board, sliders, all);
    assert_eq!(lists, legal, "relative lists: {game}");
    let lists = listed::<_, BitLoop>(Legal, board, sliders, all);
    assert_eq!(lists, legal, "bit loop: {game}");
    assert_eq!(visited(Legal, board, sliders, all), legal, "visitor: {game}");
    let pseudo = movegen::pseudo_legal_moves(board).to_vec();
    let lists = listed::<_, BitLoop>(PseudoLegal, board, sliders, all);
    assert_eq!(lists, pseudo, "pseudo-legal bit loop: {game}");
    assert_eq!(counted(PseudoLegal, board, sliders, all), pseudo.len(), "pseudo-legal: {game}");
    sliders_agree(game, sliders);
}

/// Checks that moves of one slider backend are those that the plain functions give.
fn sliders_agree(game: &Game, sliders: ChosenSliders) {
    let (board, all) = (&game.board, Scope::ALL);
    let with = sliders.name();
    let legal = movegen::legal_moves(board).to_vec();
    let lists = listed::<_, MagicLists>(Legal, board, sliders, all);
    assert_eq!(lists, legal, "magic lists with {with}: {game}");
    assert_eq!(counted(Legal, board, sliders, all), legal.len(), "count with {with}: {game}");
    let boards = sorted_boards(legal.iter().map(|&mv| board.play(mv)).collect());
    assert!(played(board, sliders) == boards, "played with {with}: {game}");
    let pseudo = movegen::pseudo_legal_moves(board).to_vec();
    assert_eq!(visited(PseudoLegal, board, sliders, all), pseudo, "pseudo-legal {with}: {game}");
}

fn rival_agrees(game: &Game, legal: &[Move]) {
    let Some(rival) = &game.rival else { return };
    let mut moves: Vec<_> = legal.iter().copied().map(plain).collect();
    moves.sort_unstable();
    assert_eq!(moves, rival.moves(), "cozy-chess: {game}");
}
