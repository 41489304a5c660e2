//! Positions as plain numbers, for memory of another kind: shared, mapped, or aligned in another
//! way.

use magic_core::{Bitboard, Square};

use crate::board::{BOARD_WORDS, Board};
use crate::keys::Keys;
use crate::material::Material;
use crate::position::Position;
use crate::zobrist::Key;

/// How many numbers a [`Position`] consists of.
pub const POSITION_WORDS: usize = BOARD_WORDS + 8;

/// The word for no double push.
const NO_SQUARE: u64 = 64;

impl Position {
    /// The position as numbers: the [words](Board::words) of the board, its key, five more keys,
    /// the last double push, and the clocks: the halfmove clock in the lower half of the last
    /// number, the move number in the upper half.
    ///
    /// ```
    /// use board::{Board, Position};
    ///
    /// let words = Position::start().to_words();
    /// assert_eq!(words[..8], Board::start().words().map(|word| word.0));
    /// assert_eq!((words[8], words[15]), (Position::start().key().0, 1 << 32));
    /// assert_eq!(Position::from_words(words), Position::start());
    /// ```
    #[inline]
    pub const fn to_words(&self) -> [u64; POSITION_WORDS] {
        let [white, black, pawns, knights, diagonal, orthogonal, kings, state] =
            *self.board.words();
        let Keys { whole, pawns: pawn_key, minors, non_pawns, material } = self.keys;
        let double_push = match self.last_double_push {
            Some(square) => square as u64,
            None => NO_SQUARE,
        };
        [
            white.0,
            black.0,
            pawns.0,
            knights.0,
            diagonal.0,
            orthogonal.0,
            kings.0,
            state.0,
            whole.0,
            pawn_key.0,
            minors.0,
            non_pawns[0].0,
            non_pawns[1].0,
            material.bits(),
            double_push,
            (self.fullmove_number as u64) << 32 | self.halfmove_clock as u64,
        ]
    }

    /// The position of numbers that [`to_words`](Self::to_words) gave.
    ///
    /// Of other numbers a position comes that is unspecified, but safe to use.
    #[inline]
    pub const fn from_words(words: [u64; POSITION_WORDS]) -> Self {
        let [
            white,
            black,
            pawns,
            knights,
            diagonal,
            orthogonal,
            kings,
            state,
            keys @ ..,
            push,
            clocks,
        ] = words;
        let words = [white, black, pawns, knights, diagonal, orthogonal, kings, state];
        let mut board = [Bitboard::EMPTY; BOARD_WORDS];
        let mut word = 0;
        while word < BOARD_WORDS {
            board[word] = Bitboard(words[word]);
            word += 1;
        }
        let [whole, pawns, minors, white, black, material] = keys;
        Self {
            board: Board::from_words(board),
            keys: Keys {
                whole: Key(whole),
                pawns: Key(pawns),
                minors: Key(minors),
                non_pawns: [Key(white), Key(black)],
                material: Material::from_bits(material),
            },
            halfmove_clock: clocks as u32,
            fullmove_number: (clocks >> 32) as u32,
            last_double_push: Square::from_index(if push < NO_SQUARE { push as usize } else { 64 }),
        }
    }
}
