//! Playing one piece's moves on a whole board: four words to a register.

use board::{Board, Piece, Side, State};
use magic_core::{Bitboard, Color, Square};

use crate::registers::proof::V3Proof;
use crate::registers::ymm::Ymm;
use crate::two_ply::waiting::board_lanes::{Carry, words_of};
use crate::two_ply::waiting::boards::CarryTo;

/// Carries the piece on one square of a board to other squares. The first register has the words 0
/// to 3 of a board, the second 4 to 7, the state last.
pub(crate) struct YmmCarrier {
    /// What every move takes from the board.
    removed: [Ymm; 2],
    /// The board without that.
    rest: [Ymm; 2],
    /// All ones in the words that the piece is in.
    piece: [Ymm; 2],
    /// The state word's sign of who is to move.
    to_move: Ymm,
}

/// All ones.
const ONES: u64 = u64::MAX;

impl Carry for YmmCarrier {
    type Proof = V3Proof;

    #[inline(always)]
    fn new<S: Side>(proof: V3Proof, board: &Board, from: Square) -> Self {
        let king_moves = board.kings().contains(from);
        let kept = if king_moves { State::CASTLING - S::BACK_RANK } else { State::CASTLING };
        let to_move = match S::COLOR {
            Color::White => State::BLACK_TO_MOVE,
            Color::Black => Bitboard::EMPTY,
        };
        let lost = Ymm::gather_words(proof, [0, 0, 0, !kept.0]);
        let but_state = Ymm::from_words(proof, &[ONES, ONES, ONES, 0]);
        let from = Ymm::splat_u64(proof, from.bitboard().0);
        let [first, second] = Ymm::from_board(proof, board);
        let piece = [(first & from).equal_i64(from), (second & from).equal_i64(from) & but_state];
        let removed = [from, from | lost];
        let to_move = Ymm::from_words(proof, &[0, 0, 0, to_move.0]);
        Self { removed, rest: without(removed, [first, second]), piece, to_move }
    }

    #[inline(always)]
    fn on(&self, board: &Board) -> Self {
        let words = Ymm::from_board(self.to_move.proof(), board);
        Self { rest: without(self.removed, words), ..*self }
    }

    #[inline(always)]
    fn becoming<S: Side>(&self, piece: Piece) -> Self {
        let proof = self.to_move.proof();
        let words = words_of::<S>(piece);
        let (mut first, mut second) = ([0; 4], [0; 4]);
        for (n, mask) in first.iter_mut().chain(&mut second).enumerate() {
            *mask = if words & 1 << n != 0 { ONES } else { 0 };
        }
        Self { piece: [Ymm::from_words(proof, &first), Ymm::from_words(proof, &second)], ..*self }
    }
}

/// The words without what is removed.
#[inline(always)]
fn without([first, second]: [Ymm; 2], words: [Ymm; 2]) -> [Ymm; 2] {
    [first.not_and(words[0]), second.not_and(words[1])]
}

impl CarryTo for YmmCarrier {
    type Board = Board;

    #[inline(always)]
    fn carry(&self, target: Bitboard) -> Board {
        let to = Ymm::splat_u64(self.to_move.proof(), target.0);
        let ([first, second], [in_first, in_second]) = (self.rest, self.piece);
        Ymm::board([
            to.not_and(first) | (in_first & to),
            to.not_and(second) | (in_second & to) | self.to_move,
        ])
    }
}
