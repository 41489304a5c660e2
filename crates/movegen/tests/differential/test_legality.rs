//! Legality of single moves. Every pattern of sixteen bits is tried on every board: it is legal
//! exactly if the generator makes it.

use board::{Board, Move};
use movegen::sinks::AtLeast;
use movegen::{Moves, has_legal_moves, is_legal, is_pseudo_legal, leaves_king_safe};
use pretty_assertions::assert_eq;

use crate::generators::sorted;
use crate::test_scope::walk;

#[test]
fn legality_of_all_bit_patterns_matches_the_generator() {
    let all: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_bits).collect();
    let mut positions = 0;
    walk(140, &mut |game, legal, _| {
        let board = &game.board;
        let judged = |is: fn(&Board, Move) -> bool| -> Vec<Move> {
            sorted(all.iter().copied().filter(|&mv| is(board, mv)).collect())
        };
        assert_eq!(judged(is_legal), sorted(legal.to_vec()), "legal: {game}");
        let pseudo_legal = sorted(game.mailbox.pseudo_legal_moves());
        assert_eq!(judged(is_pseudo_legal), pseudo_legal, "pseudo-legal: {game}");
        for mv in pseudo_legal {
            assert_eq!(leaves_king_safe(board, mv), legal.contains(&mv), "{mv}: {game}");
        }
        positions += 1;
    });
    assert!(positions > 2_000, "only {positions} positions");
}

#[test]
fn a_sink_without_a_number_stops_at_the_first_move() {
    let first_of = |fen: &str| {
        let board: Board = fen.parse().expect(fen);
        Moves::of(&board).into_sink(&mut AtLeast::new(0))
    };
    assert!(first_of("7k/5Q2/8/8/8/8/8/K7 b - - 0 1").is_continue(), "stalemate");
    assert!(first_of("7k/4Q3/8/8/8/8/8/K7 b - - 0 1").is_break());
}

#[test]
fn at_least_agrees_with_the_number_of_moves() {
    walk(25, &mut |game, legal, _| {
        assert_eq!(has_legal_moves(&game.board), !legal.is_empty(), "{game}");
        let enough = |moves: usize| Moves::of(&game.board).at_least(moves as u32);
        for moves in 0..=legal.len() {
            assert!(enough(moves), "at least {moves}: {game}");
        }
        assert!(!enough(legal.len() + 1), "more than {}: {game}", legal.len());
    });
}
