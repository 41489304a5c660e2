//! The move list.

use core::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;
use board::{MAX_PIECES, Move};
use magic_core::{Bitboard, Square};

use crate::unchecked;

/// The most moves a piece can have: a queen in the middle of an empty board. A pawn has at most
/// twelve (three targets, four promotions each), a king eight steps and two castlings.
const MOST_MOVES_OF_A_PIECE: usize = 27;

/// How many moves a [`MoveList`] holds. No valid board has more: a side has at most [`MAX_PIECES`]
/// pieces, and no piece has more than 27 moves.
pub const MOVE_LIST_CAPACITY: usize = MAX_PIECES as usize * MOST_MOVES_OF_A_PIECE;

/// A list of moves on the stack, 868 bytes.
///
/// A move list reads as a slice of [`Move`]. The most moves known in a position that a game can
/// reach is 218. The capacity of 432 is proved for every valid board.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveList {
    moves: ArrayVec<Move, MOVE_LIST_CAPACITY>,
}

const _: () = assert!(size_of::<MoveList>() == 868);

impl MoveList {
    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        Self { moves: ArrayVec::new_const() }
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// Appends a move.
    ///
    /// A full list drops the move. No valid board has more than [`MOVE_LIST_CAPACITY`] moves.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        let _ = self.moves.try_push(mv);
    }

    /// Appends a move for each target, lowest square first.
    ///
    /// ```
    /// use board::Move;
    /// use magic_core::{Square, knight_attacks};
    /// use movegen::MoveList;
    ///
    /// let mut list = MoveList::new();
    /// list.append_targets(knight_attacks(Square::A1), |to| Move::normal(Square::A1, to));
    /// list.push(Move::normal(Square::A1, Square::A2));
    /// assert_eq!(list.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["a1c2", "a1b3", "a1a2"]);
    /// ```
    #[inline(always)]
    pub fn append_targets(&mut self, targets: Bitboard, mv: impl Fn(Square) -> Move) {
        unchecked::extend(&mut self.moves, targets, mv);
    }

    /// Appends four moves, such as the promotions of a pawn, or none if there is no room.
    #[inline(always)]
    pub(crate) fn append_four(&mut self, moves: [Move; 4]) {
        let _ = self.moves.try_extend_from_slice(&moves);
    }

    /// Appends the first `count` of eight moves, by copying all eight.
    #[inline(always)]
    pub(crate) fn append_first(&mut self, count: u32, moves: &[Move; 8]) {
        unchecked::copy(&mut self.moves, moves, count);
    }

    /// Appends the first `count` of `N` moves that are given as [bits](Move::bits), for code that
    /// computes many moves at once. All `N` are written, so it asks for no more than whether there
    /// is room for as many.
    ///
    /// Bits that are no move become another move. Nothing is appended if `count` is larger than
    /// `N`, or if the list has no room for `N` more moves. With `N` up to sixteen there is room for
    /// the moves of valid boards.
    ///
    /// ```
    /// use board::Move;
    /// use magic_core::Square;
    /// use movegen::MoveList;
    ///
    /// let moves = [Square::A3, Square::C3].map(|to| Move::normal(Square::B1, to));
    /// let mut list = MoveList::new();
    /// list.append_bits(2, [moves[0].bits(), moves[1].bits(), 0, 0]);
    /// assert_eq!(list[..], moves);
    /// ```
    #[inline(always)]
    pub fn append_bits<const N: usize>(&mut self, count: u32, bits: [u16; N]) {
        unchecked::bits(&mut self.moves, bits, count);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, MOVE_LIST_CAPACITY>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.moves.iter()
    }
}

impl Extend<Move> for MoveList {
    /// Appends the moves, as [`push`](Self::push) does.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::{MoveList, Moves};
    /// use movegen::stages::{Noisy, Quiets};
    ///
    /// let board = Board::start();
    /// let mut moves = Moves::of(&board).stage(Noisy).list();
    /// moves.extend(Moves::of(&board).stage(Quiets).list());
    /// assert_eq!(moves.len(), 20);
    /// ```
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}

impl FromIterator<Move> for MoveList {
    /// Collects the moves. Moves beyond [`MOVE_LIST_CAPACITY`] are dropped.
    ///
    /// ```
    /// use board::{Board, Piece};
    /// use movegen::{MoveList, legal_moves};
    ///
    /// let board = Board::start();
    /// let of_knights: MoveList = legal_moves(&board)
    ///     .into_iter()
    ///     .filter(|mv| board.piece_on(mv.from()) == Some(Piece::Knight))
    ///     .collect();
    /// assert_eq!(of_knights.len(), 4);
    /// ```
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        let mut list = Self::new();
        list.extend(moves);
        list
    }
}
