//! Playing moves with plain words, on any processor.

use std::marker::PhantomData;

use board::{BOARD_WORDS, Board, Move, Side, State};
use magic_core::{Bitboard, Color};

use crate::listing::level::{BoardPlayer, CarryingMoves};

/// The state word among the words of a board.
const STATE_WORD: usize = 7;

/// Plays moves of `S` word by word.
///
/// It is written for the compiler to work on several words at once: the same operation for each
/// word, and nothing that waits for another word.
pub(crate) struct WordPlayer<'b, S> {
    board: &'b Board,
    /// The words of the next boards, but for the piece that moves.
    rest: [u64; BOARD_WORDS],
    /// The words in which the piece that moves is looked for. Our king stands in place of the
    /// state.
    places: [u64; BOARD_WORDS],
    /// Our castling rooks, which the state loses when the king moves.
    rights: u64,
    carrying: CarryingMoves,
    side: PhantomData<S>,
}

impl<'b, S: Side> WordPlayer<'b, S> {
    /// Makes `board` ready.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board) -> Self {
        let words = board.words().map(|word| word.0);
        let (mut rest, mut places) = (words, words);
        rest[STATE_WORD] = board.state().castling_rooks().0 | next_to_move::<S>().0;
        places[STATE_WORD] = (board.kings() & board.color(S::COLOR)).0;
        let rights = (board.state().castling_rooks() & S::BACK_RANK).0;
        let carrying = CarryingMoves::of::<S>(board);
        Self { board, rest, places, rights, carrying, side: PhantomData }
    }
}

impl<S: Side> BoardPlayer for WordPlayer<'_, S> {
    #[inline(always)]
    fn play(&self, mv: Move) -> Board {
        if !self.carrying.contain(mv) {
            return self.board.play_as::<S>(mv);
        }
        let (from, to) = (mv.from().bitboard().0, mv.to().bitboard().0);
        let mut gone = [from | to; BOARD_WORDS];
        // The sign of who is to move is a square too, which a piece may leave or reach.
        gone[STATE_WORD] &= State::CASTLING.0;
        // What changes in each word that has the piece. It is put in where it arrives, and the
        // castling rooks are taken out.
        let mut changes = [to; BOARD_WORDS];
        changes[STATE_WORD] = self.rights;
        let mut words = [Bitboard::EMPTY; BOARD_WORDS];
        for index in 0..BOARD_WORDS {
            let is_here = self.places[index] & from != 0;
            let change = if is_here { changes[index] } else { 0 };
            words[index].0 = (self.rest[index] & !gone[index]) ^ change;
        }
        let next = Board::from_words(words);
        debug_assert_eq!(next, self.board.play_as::<S>(mv));
        next
    }
}

/// The state's sign of who is to move after a move of `S`.
#[inline(always)]
pub(crate) fn next_to_move<S: Side>() -> Bitboard {
    match S::COLOR {
        Color::White => State::BLACK_TO_MOVE,
        Color::Black => Bitboard::EMPTY,
    }
}
