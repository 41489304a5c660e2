//! Playing moves on a whole board at once: four words to a register.

use std::marker::PhantomData;

use board::{Board, Move, Side, State};
use magic_core::Bitboard;

use crate::listing::level::{BoardPlayer, CarryingMoves};
use crate::listing::word_player::next_to_move;
use crate::registers::proof::V3Proof;
use crate::registers::ymm::Ymm;

/// Plays moves of `S` as [`WordPlayer`](crate::listing::word_player::WordPlayer) does. The first
/// register has the words 0 to 3 of a board, the second 4 to 7, the state last.
///
/// The level `avx512` plays with it too. Two registers of 256 bits are as fast there as one of 512,
/// and the next board is read sooner.
pub(crate) struct YmmPlayer<'b, S> {
    board: &'b Board,
    /// The words of the next boards, but for the piece that moves and the sign of who is to move.
    rest: [Ymm; 2],
    /// The words in which the piece that moves is looked for. Our king stands in place of the
    /// state.
    places: [Ymm; 2],
    /// Our castling rooks, in the place of the state. The state loses them when the king moves.
    rights: Ymm,
    /// The sign of who is to move next, in the place of the state.
    to_move: Ymm,
    carrying: CarryingMoves,
    side: PhantomData<S>,
}

impl<'b, S: Side> YmmPlayer<'b, S> {
    /// Makes `board` ready.
    #[inline(always)]
    pub(crate) fn of(proof: V3Proof, board: &'b Board) -> Self {
        let [first, second] = Ymm::from_board(proof, board);
        let kept = Ymm::from_words(proof, &[u64::MAX, u64::MAX, u64::MAX, State::CASTLING.0]);
        let king = Ymm::splat_u64(proof, (board.kings() & board.color(S::COLOR)).0);
        Self {
            board,
            rest: [first, second & kept],
            places: [first, second.with_last_word(king)],
            rights: second & in_state(proof, S::BACK_RANK),
            to_move: in_state(proof, next_to_move::<S>()),
            carrying: CarryingMoves::of::<S>(board),
            side: PhantomData,
        }
    }
}

impl<S: Side> BoardPlayer for YmmPlayer<'_, S> {
    #[inline(always)]
    fn play(&self, mv: Move) -> Board {
        if !self.carrying.contain(mv) {
            return self.board.play_as::<S>(mv);
        }
        let proof = self.rights.proof();
        let bits = usize::from(mv.bits());
        let from = Ymm::splat_u64(proof, SQUARES[bits % SQUARES.len()]);
        let to = Ymm::splat_u64(proof, SQUARES[(bits >> 6) % SQUARES.len()]);
        let gone = from | to;
        // The piece is put into its words. If it is the king, our castling rooks are taken out of
        // the state.
        let first_change = (self.places[0] & from).equal_i64(from) & to;
        let changes = to.with_last_word(self.rights);
        let second_change = (self.places[1] & from).equal_i64(from) & changes;
        let first = gone.not_and(self.rest[0]) ^ first_change;
        let second = gone.not_and(self.rest[1]) ^ second_change;
        // The sign of who is to move is a square too, which the piece may have left or reached.
        let next = Ymm::board([first, second | self.to_move]);
        debug_assert_eq!(next, self.board.play_as::<S>(mv));
        next
    }
}

/// `word` in the place of the state, and zero elsewhere.
#[inline(always)]
fn in_state(proof: V3Proof, word: Bitboard) -> Ymm {
    Ymm::from_words(proof, &[0, 0, 0, word.0])
}

/// The set of each square, twice: a number of seven bits is a square and one bit of what follows it
/// in a move. A word from memory fills a register without another instruction.
static SQUARES: [u64; 128] = {
    let mut squares = [0; 128];
    let mut index = 0;
    while index < squares.len() {
        squares[index] = 1 << (index % 64);
        index += 1;
    }
    squares
};
