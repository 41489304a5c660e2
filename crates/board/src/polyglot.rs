//! The keys of Polyglot's opening books.

use magic_core::{Color, pawn_attacks};

use crate::castling::CastlingSide;
use crate::piece::Piece;
use crate::polyglot_numbers::NUMBERS;
use crate::position::Position;
use crate::zobrist::Key;

/// The indices where the numbers of castling rights and en passant files begin, and the index of
/// the number for White to move.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

impl Position {
    /// The key under which Polyglot's opening books keep the position.
    ///
    /// The key is computed from scratch. It differs from [`key`](Self::key) in two ways:
    ///
    /// - An en passant square counts wherever an enemy pawn stands beside the pushed pawn, whether
    ///   or not its capture is legal.
    /// - Castling rights count by side, whichever rook has the right.
    ///
    /// Source: <http://hgm.nubati.net/book_format.html>.
    ///
    /// ```
    /// use board::Position;
    ///
    /// assert_eq!(Position::start().polyglot_key().0, 0x463b_9618_1691_fc9c);
    /// ```
    pub fn polyglot_key(&self) -> Key {
        let board = self.board();
        let mut key = 0;
        for square in board.occupied() {
            if let (Some(color), Some(piece)) = (board.color_on(square), board.piece_on(square)) {
                let kind = 2 * piece.index() + usize::from(color == Color::White);
                key ^= NUMBERS[64 * kind + square.index()];
            }
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if board.castling_rook(color, side).is_some() {
                    key ^= NUMBERS[CASTLING + 2 * color.index() + side as usize];
                }
            }
        }
        let us = self.side_to_move();
        let pawns = board.colored_pieces(us, Piece::Pawn);
        if let Some(passed) = self.last_double_push() {
            if pawn_attacks(!us, passed).intersects(pawns) {
                key ^= NUMBERS[EN_PASSANT + passed.file().index()];
            }
        }
        if us == Color::White {
            key ^= NUMBERS[WHITE_TO_MOVE];
        }
        Key(key)
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Position;
    use crate::reading::Reading;

    /// The nine positions whose keys the description of the format gives.
    const PUBLISHED: [(&str, u64); 9] = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b_9618_1691_fc9c),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c_9b50_fd11_4196),
        ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756_b944_61c5_0fb0),
        ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662f_afb9_65db_29d4),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a4_8b5a_8e47_ff78),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3", 0x652a_607c_a3f2_42c1),
        ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 2 4", 0x00fd_d303_c946_bdd9),
        ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c81_23ea_7b06_7637),
        ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 1 4", 0x5c3f_9b82_9b27_9560),
    ];

    #[test]
    fn keys_are_the_published_ones() {
        for (fen, key) in PUBLISHED {
            let position = Position::from_fen(fen, Reading::Strict).expect(fen);
            assert_eq!(position.polyglot_key().0, key, "{fen}");
        }
    }

    /// A wrong number shows only in a position that uses it, but a number that was copied twice
    /// shows here.
    #[test]
    fn no_number_occurs_twice() {
        let mut numbers = super::NUMBERS.to_vec();
        numbers.sort_unstable();
        assert!(numbers.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
