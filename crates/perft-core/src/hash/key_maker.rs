//! The keys of hashed counting: a board and a depth, mixed by multiplication.

use board::{BOARD_WORDS, Board};
use magic_core::SplitMix64;

/// The key of a board and a depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TableKey {
    /// Chooses the bucket.
    pub(super) place: u64,
    /// Tells the entry from the other entries of the bucket.
    pub(super) tag: u64,
}

/// Makes keys of boards. Its numbers are drawn from a seed.
///
/// The eight words of a board are paired, and the products of the pairs are added up. This is the
/// function NH of UMAC (RFC 4418): any two messages collide with at most 2^-64 of all seeds. It
/// takes four multiplications that do not wait for each other. A Zobrist key would take a lookup
/// for each piece, or space on the board.
#[derive(Clone, Debug)]
pub(super) struct KeyMaker {
    offsets: [u64; BOARD_WORDS],
    place: [u64; 2],
    tag: [u64; 2],
}

impl KeyMaker {
    /// The word of a board that the depth is mixed into: the state word, which has no squares of
    /// ranks 4 and 5.
    const STATE: usize = 7;
    const DEPTH_SHIFT: u32 = 24;

    pub(super) fn new(seed: u64) -> Self {
        let mut random = SplitMix64::seeded(seed);
        Self {
            offsets: std::array::from_fn(|_| random.next_u64()),
            place: std::array::from_fn(|_| random.next_u64() | 1),
            tag: std::array::from_fn(|_| random.next_u64() | 1),
        }
    }

    /// The key of `board` with `depth` plies to go. Depths up to 65,535 have different keys.
    #[inline(always)]
    pub(super) fn key(&self, board: &Board, depth: u32) -> TableKey {
        let mut words = board.words().map(|word| word.0);
        words[Self::STATE] ^= u64::from(depth & 0xFFFF) << Self::DEPTH_SHIFT;
        let mut sum = 0u128;
        for pair in 0..BOARD_WORDS / 2 {
            let one = words[2 * pair].wrapping_add(self.offsets[2 * pair]);
            let other = words[2 * pair + 1].wrapping_add(self.offsets[2 * pair + 1]);
            sum = sum.wrapping_add(u128::from(one) * u128::from(other));
        }
        let (low, high) = (sum as u64, (sum >> 64) as u64);
        TableKey { place: fold(low, high, self.place), tag: fold(low, high, self.tag) }
    }
}

/// The sum of two words as one word, to which every bit of both contributes.
#[inline(always)]
fn fold(low: u64, high: u64, numbers: [u64; 2]) -> u64 {
    let product = u128::from(low ^ numbers[0]) * u128::from(high ^ numbers[1]);
    (product as u64) ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// All boards up to three plies from the start position.
    fn boards() -> HashSet<Board> {
        let mut boards = HashSet::from([Board::start()]);
        for _ in 0..3 {
            let before: Vec<Board> = boards.iter().copied().collect();
            for board in before {
                boards.extend(movegen::legal_moves(&board).iter().map(|&mv| board.play(mv)));
            }
        }
        boards
    }

    #[test]
    fn boards_depths_and_seeds_get_keys_of_their_own() {
        let boards = boards();
        let mut tags = HashSet::new();
        let mut places = HashSet::new();
        for keys in [KeyMaker::new(1), KeyMaker::new(2)] {
            for board in &boards {
                for depth in [2, 3, 300] {
                    let key = keys.key(board, depth);
                    tags.insert(key.tag);
                    places.insert(key.place);
                }
            }
        }
        assert_eq!(tags.len(), boards.len() * 6);
        assert_eq!(places.len(), boards.len() * 6);
    }

    #[test]
    fn every_bit_of_a_key_is_set_half_of_the_time() {
        let keys = KeyMaker::new(0);
        let boards = boards();
        let mut ones = [[0usize; 64]; 2];
        for board in &boards {
            let key = keys.key(board, 4);
            for (ones, word) in ones.iter_mut().zip([key.place, key.tag]) {
                for (bit, ones) in ones.iter_mut().enumerate() {
                    *ones += ((word >> bit) & 1) as usize;
                }
            }
        }
        // Five standard deviations of a fair coin.
        let (mean, far) = (boards.len() / 2, 5 * boards.len().isqrt() / 2);
        for count in ones.into_iter().flatten() {
            assert!(count.abs_diff(mean) < far, "{count} of {}", boards.len());
        }
    }
}
