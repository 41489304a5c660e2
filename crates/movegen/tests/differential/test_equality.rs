//! Boards are equal exactly when the positions are the same by the rules.

use std::collections::{HashMap, HashSet};

use board::{Board, Reading};
use pretty_assertions::assert_eq;

use crate::Effort;
use crate::game::Game;
use crate::mailbox::Mailbox;
use crate::material;
use crate::rng::Rng;
use crate::starts::{CHESS960_STARTS, STANDARD, start};

/// The positions that are one move away from `positions`, with their boards. Each position is
/// listed once by the rules.
///
/// Every path to a position must lead to the same board. Different positions must lead to different
/// boards.
fn next_ply(positions: &HashMap<Mailbox, Board>) -> HashMap<Mailbox, Board> {
    let mut next: HashMap<Mailbox, Board> = HashMap::new();
    for (mailbox, board) in positions {
        for mv in mailbox.legal_moves() {
            let (mailbox, board) = (mailbox.make(mv).canonical(), board.play(mv));
            match next.get(&mailbox) {
                Some(known) => assert_eq!(*known, board, "two ways to {}", mailbox.fen()),
                None => _ = next.insert(mailbox, board),
            }
        }
    }
    let boards: HashSet<Board> = next.values().copied().collect();
    assert_eq!(boards.len(), next.len(), "positions that differ have equal boards");
    next
}

fn positions_at(start: Mailbox, plies: usize) -> usize {
    let board = Board::from_fen(&start.fen(), Reading::Lenient)
        .unwrap_or_else(|error| panic!("{error}: {}", start.fen()));
    let mut positions = HashMap::from([(start.canonical(), board)]);
    for _ in 0..plies {
        positions = next_ply(&positions);
    }
    positions.len()
}

/// Source of the numbers: OEIS A083276, the number of different chess positions after n plies.
#[test]
fn boards_differ_exactly_when_positions_do_after_the_start() {
    let known = [20, 400, 5_362, 72_078];
    for (plies, known) in (1..).zip(known) {
        assert_eq!(positions_at(start(STANDARD, STANDARD), plies), known, "after {plies} plies");
    }
}

#[test]
fn boards_differ_exactly_when_positions_do_after_random_starts() {
    let effort = Effort::from_env();
    let mut positions = 0;
    for number in 0..10 * effort.scale {
        let mut rng = Rng::new(effort.seed, number);
        let from = match number % 4 {
            0 => start(rng.below(CHESS960_STARTS), rng.below(CHESS960_STARTS)),
            1 => material::castling(&mut rng),
            2 => material::en_passant(&mut rng),
            _ => material::endgame(&mut rng),
        };
        let mut game = Game::new(format!("equality game {number}"), from, Reading::Lenient);
        game.walk(&mut rng, 8, &mut |_, _, _| {});
        positions += positions_at(game.mailbox, 2);
    }
    assert!(positions > 1_000, "only {positions} positions");
}
