//! Boards of seeded random games: a mix of openings, middlegames and endgames.

use board::Board;

/// The moves after which a game is given up.
const LONGEST_GAME: usize = 150;

/// `count` boards, one after each move of random games that start from the bench positions in
/// turn. The same seed always gives the same boards.
pub fn random_boards(count: usize, seed: u64) -> Vec<Board> {
    let starts: Vec<Board> = crate::positions::bench_positions()
        .iter()
        .map(|position| position.fen().parse().expect("bench positions are valid"))
        .collect();
    let mut numbers = Numbers(seed);
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

/// Random numbers (Sebastiano Vigna's splitmix64): the same everywhere, unlike those of a crate
/// whose next version may draw others.
#[derive(Clone, Debug)]
pub struct Numbers(pub u64);

impl Numbers {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// The next number below `bound`, as even as 64 bits allow.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.number()) * bound as u128) >> 64) as usize
    }
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

    #[test]
    fn numbers_below_a_bound_reach_all_of_it() {
        let mut numbers = Numbers(0);
        let mut seen = [false; 7];
        (0..200).for_each(|_| seen[numbers.below(7)] = true);
        assert_eq!(seen, [true; 7]);
    }
}
