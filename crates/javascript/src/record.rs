//! How JavaScript hands a position over: the eight words of the board, and what games need beside
//! it.

use board::{Board, Piece, Position};
use magic_core::{Bitboard, Color, Square};

/// The clocks of a position, and its last double push.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// Half moves since the last capture or pawn move.
    pub halfmove: u32,
    /// The number of the move, from 1.
    pub fullmove: u32,
    /// The square that a pawn passed in the last move; [`NO_SQUARE`] if none did.
    pub double_push: u32,
}

/// The number for no square.
pub const NO_SQUARE: u32 = 64;

/// The word of a board that holds the side to move, the castling rooks and the en passant square.
pub(crate) const STATE: usize = 7;

impl Clocks {
    /// Those of a position.
    pub fn of(position: &Position) -> Self {
        Self {
            halfmove: position.halfmove_clock(),
            fullmove: position.fullmove_number(),
            double_push: position.last_double_push().map_or(NO_SQUARE, |square| square as u32),
        }
    }
}

/// The position, with keys of zero: enough for whatever asks for no key. Computing them takes
/// longer than writing a FEN.
pub fn without_keys(board: &Board, clocks: Clocks) -> Position {
    assembled(board, [0; 6], clocks)
}

/// The position with its keys.
pub fn with_keys(board: &Board, clocks: Clocks) -> Position {
    let [_, _, _, _, _, _, _, _, keys @ .., _, _] = Position::from(*board).to_words();
    assembled(board, keys, clocks)
}

fn assembled(board: &Board, keys: [u64; 6], clocks: Clocks) -> Position {
    let [a, b, c, d, e, f, g, h] = words(board);
    let [k, l, m, n, o, p] = keys;
    let push = u64::from(clocks.double_push);
    let both = u64::from(clocks.fullmove) << 32 | u64::from(clocks.halfmove);
    Position::from_words([a, b, c, d, e, f, g, h, k, l, m, n, o, p, push, both])
}

/// The board of eight words.
pub fn board(words: [u64; 8]) -> Board {
    Board::from_words(words.map(Bitboard))
}

/// The words of a board.
pub fn words(board: &Board) -> [u64; 8] {
    board.words().map(|word| word.0)
}

/// Adds a piece to the words of a board.
pub(crate) fn insert(words: &mut [Bitboard; 8], color: Color, piece: Piece, square: Square) {
    let sets: &[usize] = match piece {
        Piece::Pawn => &[2],
        Piece::Knight => &[3],
        Piece::Bishop => &[4],
        Piece::Rook => &[5],
        Piece::Queen => &[4, 5],
        Piece::King => &[6],
    };
    for &word in sets {
        words[word].insert(square);
    }
    words[color.index()].insert(square);
}

/// A number that differs for most boards, so that few of equal number need be compared.
pub fn digest(board: &Board) -> u32 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = words(board)
        .into_iter()
        .fold(0, |sum: u64, word| (sum ^ word).wrapping_mul(ODD).rotate_left(29));
    (mixed >> 32) as u32
}

/// The square of this number, if there is one.
pub fn square(number: u32) -> Option<Square> {
    usize::try_from(number).ok().and_then(Square::from_index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_comes_back_as_it_was() {
        let fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 7 30";
        let position: Position = fen.parse().unwrap();
        let again = with_keys(&board(words(position.board())), Clocks::of(&position));
        assert_eq!(again, position);
        let keyless = without_keys(position.board(), Clocks::of(&position));
        assert_eq!(keyless.to_string(), fen);
        assert_ne!(digest(position.board()), digest(&Board::start()));
    }
}
