//! Boards of seeded random games: a mix of openings, middlegames and endgames.

use board::Board;
use magic_core::SplitMix64;

/// How many moves a game has at most.
const LONGEST_GAME: usize = 150;

/// `count` boards, one after each move of random games. The games start from the bench positions in
/// turn. The same seed always gives the same boards.
pub fn random_boards(count: usize, seed: u64) -> Vec<Board> {
    let starts: Vec<Board> = crate::positions::bench_positions()
        .iter()
        .map(|position| position.fen().parse().expect("bench positions are valid"))
        .collect();
    let mut numbers = SplitMix64::seeded(seed);
    let mut boards = Vec::with_capacity(count);
    for start in starts.iter().cycle() {
        let mut board = *start;
        for _ in 0..LONGEST_GAME {
            let moves = movegen::legal_moves(&board);
            if moves.is_empty() {
                break;
            }
            board = board.play(moves[numbers.below(moves.len())]);
            boards.push(board);
            if boards.len() == count {
                return boards;
            }
        }
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_boards_and_another_seed_others() {
        let boards = random_boards(500, 1);
        assert_eq!(boards.len(), 500);
        assert!(boards == random_boards(500, 1));
        assert!(boards != random_boards(500, 2));
    }
}
