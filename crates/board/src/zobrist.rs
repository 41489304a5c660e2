//! Zobrist keys: 64 bits that stand for a board in tables.
//!
//! Albert Zobrist, *A New Hashing Method with Application for Game Playing*, 1970.

use core::fmt;

use magic_core::{Bitboard, Color, SplitMix64, Square};

use crate::board::Board;
use crate::observe::Observer;
use crate::piece::Piece;
use crate::state::State;

/// The key of a board: the exclusive or of random numbers. Each piece on its square has a number,
/// and so has each castling rook. Black to move has a number, and so has the file of the en passant
/// square.
///
/// The en passant square counts only where a capture is legal, as in [`Board`], so equal boards
/// have equal keys. Different boards have different keys, except for collisions.
///
/// A key is an [`Observer`]. If it observes every move of a game, it stays the key of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Key(pub u64);

impl Key {
    /// The number for Black to move.
    pub(crate) const BLACK_TO_MOVE: Self = Self(NUMBERS.black_to_move);

    /// The key of a board, from scratch.
    pub const fn of(board: &Board) -> Self {
        let mut key = Self::of_state(board.state());
        let mut kind = 0;
        while kind < 12 {
            let (color, piece) = (Color::ALL[kind / 6], Piece::ALL[kind % 6]);
            key.0 ^= Self::of_pieces(color, piece, board.colored_pieces(color, piece)).0;
            kind += 1;
        }
        key
    }

    /// The numbers of all pieces of one kind and colour, combined.
    #[inline]
    pub(crate) const fn of_pieces(color: Color, piece: Piece, mut pieces: Bitboard) -> Self {
        let numbers = &NUMBERS.pieces[color as usize][piece as usize];
        let mut key = Self(0);
        while let Some(square) = pieces.pop_first() {
            key.0 ^= numbers[square as usize];
        }
        key
    }

    #[inline]
    pub(crate) const fn of_piece(color: Color, piece: Piece, square: Square) -> Self {
        Self(NUMBERS.pieces[color as usize][piece as usize][square as usize])
    }

    /// The key itself, or the key that changes nothing, chosen without a branch.
    #[inline]
    pub(crate) const fn only_if(self, wanted: bool) -> Self {
        Self(self.0 & (wanted as u64).wrapping_neg())
    }

    pub(crate) const fn of_state(state: State) -> Self {
        let mut key = match state.side_to_move() {
            Color::White => 0,
            Color::Black => NUMBERS.black_to_move,
        };
        let mut rooks = state.castling_rooks();
        while let Some(rook) = rooks.pop_first() {
            key ^= NUMBERS.castling[rook as usize >> 5][rook as usize & 7];
        }
        if let Some(square) = state.en_passant().first() {
            key ^= NUMBERS.en_passant[square as usize & 7];
        }
        Self(key)
    }
}

impl Observer for Key {
    #[inline]
    fn piece_removed(&mut self, color: Color, piece: Piece, square: Square) {
        self.0 ^= Self::of_piece(color, piece, square).0;
    }

    #[inline]
    fn piece_added(&mut self, color: Color, piece: Piece, square: Square) {
        self.0 ^= Self::of_piece(color, piece, square).0;
    }

    #[inline]
    fn state_changed(&mut self, before: State, after: State) {
        self.0 ^= NUMBERS.black_to_move;
        let rest = |state: State| Bitboard(state.0.0 & !State::BLACK_TO_MOVE.0);
        if rest(before) != rest(after) {
            self.0 ^= state_difference(before, after) ^ NUMBERS.black_to_move;
        }
    }
}

/// The change of a key from one state to another. Few moves change more than the side to move, so
/// it stands apart.
#[inline(never)]
const fn state_difference(before: State, after: State) -> u64 {
    Key::of_state(before).0 ^ Key::of_state(after).0
}

/// Writes 16 hexadecimal digits.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

/// The random numbers.
struct Numbers {
    pieces: [[[u64; 64]; 6]; 2],
    /// By colour and file of the rook.
    castling: [[u64; 8]; 2],
    /// By file.
    en_passant: [u64; 8],
    black_to_move: u64,
}

static NUMBERS: Numbers = Numbers::generate();

impl Numbers {
    /// Draws all numbers. The seed is arbitrary. Keys are the same in every build.
    const fn generate() -> Self {
        let mut random = SplitMix64::seeded(0x6d61_6769_6320_6b65);
        let mut numbers = Self {
            pieces: [[[0; 64]; 6]; 2],
            castling: [[0; 8]; 2],
            en_passant: [0; 8],
            black_to_move: random.next_u64(),
        };
        let mut piece = 0;
        while piece < 12 {
            fill(&mut numbers.pieces[piece / 6][piece % 6], &mut random);
            piece += 1;
        }
        fill(&mut numbers.castling[0], &mut random);
        fill(&mut numbers.castling[1], &mut random);
        fill(&mut numbers.en_passant, &mut random);
        numbers
    }
}

/// Draws a number for each entry.
const fn fill(numbers: &mut [u64], random: &mut SplitMix64) {
    let mut index = 0;
    while index < numbers.len() {
        numbers[index] = random.next_u64();
        index += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_is_drawn_twice() {
        let mut all = std::vec![NUMBERS.black_to_move];
        all.extend(NUMBERS.pieces.as_flattened().as_flattened());
        all.extend(NUMBERS.castling.as_flattened());
        all.extend(NUMBERS.en_passant);
        assert_eq!(all.len(), 1 + 768 + 16 + 8);
        all.sort_unstable();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
