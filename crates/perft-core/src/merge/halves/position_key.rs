//! Whole positions in 32 bytes, in an order that keeps equal diagrams together.

use board::Board;
use magic_core::Bitboard;

/// A position: the occupied squares, a code of four bits for the piece on each, and the state of
/// the board.
///
/// Keys of equal positions are equal. Keys of equal diagrams differ in the last word alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PositionKey([u64; 4]);

/// Bytes of a key in a file.
pub(crate) const KEY_BYTES: usize = 32;

/// Numbers of the words of a board that say what stands on a square.
const BLACK: usize = 1;
const PAWNS: usize = 2;
const DIAGONAL: usize = 4;
const ORTHOGONAL: usize = 5;
const KINGS: usize = 6;
const STATE: usize = 7;

/// The code of a queen, which two words of a board have. Other codes are numbers of words.
const QUEEN: u64 = 7;

impl PositionKey {
    pub(crate) fn of(board: &Board) -> Self {
        let words = board.words();
        let mut key = [board.occupied().0, 0, 0, words[STATE].0];
        for (index, square) in board.occupied().into_iter().enumerate() {
            let has = |word: usize| words[word].contains(square);
            let kind = match (PAWNS..=KINGS).find(|&word| has(word)) {
                Some(DIAGONAL) if has(ORTHOGONAL) => QUEEN,
                kind => kind.unwrap_or(KINGS) as u64,
            };
            let code = kind << 1 | u64::from(has(BLACK));
            key[1 + index / 16] |= code << (index % 16 * 4);
        }
        Self(key)
    }

    pub(crate) fn board(&self) -> Board {
        let mut words = [Bitboard::EMPTY; 8];
        for (index, square) in Bitboard(self.0[0]).into_iter().enumerate() {
            let code = self.0[1 + index / 16] >> (index % 16 * 4) & 15;
            let mut put = |word: usize| words[word] |= square.bitboard();
            put((code & 1) as usize);
            match code >> 1 {
                QUEEN => [DIAGONAL, ORTHOGONAL].into_iter().for_each(put),
                kind => put(kind as usize),
            }
        }
        words[STATE] = Bitboard(self.0[3]);
        Board::from_words(words)
    }

    /// Whether two positions have the same pieces on the same squares.
    pub(crate) fn has_diagram_of(&self, other: &Self) -> bool {
        self.0[..3] == other.0[..3]
    }

    pub(crate) fn store(&self, bytes: &mut Vec<u8>) {
        self.0.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
    }

    /// What was stored in these bytes.
    pub(crate) fn stored(bytes: &[u8]) -> Self {
        let mut key = [0; 4];
        for (word, bytes) in key.iter_mut().zip(bytes.chunks_exact(8)) {
            let mut eight = [0; 8];
            eight.copy_from_slice(bytes);
            *word = u64::from_le_bytes(eight);
        }
        Self(key)
    }
}

#[cfg(test)]
mod tests {
    use magic_core::SplitMix64;

    use super::*;

    #[test]
    fn positions_come_back_from_their_keys() {
        let mut random = SplitMix64::seeded(56);
        for _ in 0..200 {
            let mut board = Board::start();
            for _ in 0..120 {
                let moves = movegen::legal_moves(&board);
                if moves.is_empty() {
                    break;
                }
                board = board.play(moves[random.below(moves.len())]);
                let (key, mut bytes) = (PositionKey::of(&board), Vec::new());
                assert_eq!(key.board(), board);
                key.store(&mut bytes);
                assert_eq!((bytes.len(), PositionKey::stored(&bytes)), (KEY_BYTES, key));
            }
        }
    }
}
