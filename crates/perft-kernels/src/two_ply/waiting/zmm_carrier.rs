//! Playing one piece's moves on a whole board at once.

use board::{Board, Piece, Side, State};
use magic_core::{Bitboard, Color, Square};

use crate::registers::proof::Avx512Proof;
use crate::registers::zmm::Zmm;
use crate::two_ply::waiting::board_lanes::{Carry, PieceWords, words_of};
use crate::two_ply::waiting::boards::CarryTo;

/// Carries the piece on one square of a board to other squares.
pub(crate) struct ZmmCarrier {
    /// What every move takes from the board.
    removed: Zmm,
    /// The board without that.
    rest: Zmm,
    /// The words the piece is in, a bit for each.
    piece: PieceWords,
    /// The state word's sign of who is to move.
    to_move: Zmm,
}

/// The state word among the words of a board.
const STATE_WORD: u8 = 1 << 7;

impl Carry for ZmmCarrier {
    type Proof = Avx512Proof;

    #[inline(always)]
    fn new<S: Side>(proof: Avx512Proof, board: &Board, from: Square) -> Self {
        let king_moves = board.kings().contains(from);
        let kept_castling =
            if king_moves { State::CASTLING - S::BACK_RANK } else { State::CASTLING };
        let to_move = match S::COLOR {
            Color::White => State::BLACK_TO_MOVE,
            Color::Black => Bitboard::EMPTY,
        };
        let words = Zmm::from_board(proof, board);
        let from = Zmm::splat_u64(proof, from.bitboard().0);
        let piece = words.meets_i64_on(!STATE_WORD, from);
        let removed = from | Zmm::splat_u64_on(proof, STATE_WORD, !kept_castling.0);
        let to_move = Zmm::splat_u64_on(proof, STATE_WORD, to_move.0);
        Self { removed, rest: removed.not_and(words), piece, to_move }
    }

    #[inline(always)]
    fn on(&self, board: &Board) -> Self {
        let rest = self.removed.not_and(Zmm::from_board(self.removed.proof(), board));
        Self { rest, ..*self }
    }

    #[inline(always)]
    fn becoming<S: Side>(&self, piece: Piece) -> Self {
        Self { piece: words_of::<S>(piece), ..*self }
    }
}

impl CarryTo for ZmmCarrier {
    type Board = Board;

    #[inline(always)]
    fn carry(&self, target: Bitboard) -> Board {
        let to = Zmm::splat_u64(self.rest.proof(), target.0);
        ((to.not_and(self.rest) | self.to_move).or_on(self.piece, to)).board()
    }
}
