//! The move list, and the sink that fills it.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::{ControlFlow, Deref, DerefMut};

use arrayvec::ArrayVec;
use board::{MAX_PIECES, Move, MoveKind, Piece, Side};
use magic_core::{Bitboard, Square};

use crate::move_lists::{king_list, knight_list};
use crate::{MoveSink, PawnMove, unchecked};

/// The most moves a piece can have: a queen in the middle of an empty board. A pawn has at most
/// twelve (three targets, four promotions each), a king eight steps and two castlings.
const MOST_MOVES_OF_A_PIECE: usize = 27;

/// How many moves a [`MoveList`] holds: more than any board can have, since a side has at most
/// [`MAX_PIECES`] pieces and none of them more than 27 moves.
pub const MOVE_LIST_CAPACITY: usize = MAX_PIECES as usize * MOST_MOVES_OF_A_PIECE;

/// A list of moves on the stack, 868 bytes.
///
/// It reads as a slice of [`Move`]. The most moves known in a position that a game can reach is
/// 218; the capacity of 432 is proved for every valid board.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
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

    /// Takes all moves out.
    #[inline]
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// Appends a move.
    ///
    /// Beyond [`MOVE_LIST_CAPACITY`], which no valid board reaches, moves are dropped.
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
    /// list.extend(knight_attacks(Square::A1), |to| Move::normal(Square::A1, to));
    /// list.push(Move::normal(Square::A1, Square::A2));
    /// assert_eq!(list.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["a1c2", "a1b3", "a1a2"]);
    /// ```
    #[inline(always)]
    pub fn extend(&mut self, targets: Bitboard, mv: impl Fn(Square) -> Move) {
        unchecked::extend(&mut self.moves, targets, mv);
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

/// How knight and king moves get into a list.
pub trait LeaperWriter {
    /// Appends the moves of a knight.
    fn knight(list: &mut MoveList, from: Square, targets: Bitboard);
    /// Appends the moves of a king.
    fn king(list: &mut MoveList, from: Square, targets: Bitboard);
}

/// Copies finished lists out of the [magic move-list tables](crate::move_lists).
///
/// The default, because it is the faster form wherever it was measured (AMD EPYC, Zen 4, 2026-11-21,
/// criterion bench `move_lists`, processor time): sets of targets met in games are written 3.0 times
/// as fast as by [`BitLoop`] for knights and 2.3 times for kings on a baseline build (4.8 and 3.8 on
/// x86-64-v3), random sets 2.8 to 4.7 times; lists of all legal moves of a board take 13 to 15% less
/// time. The price is 243 KiB of tables. What only counts or plays moves needs no list, and so
/// neither form.
#[derive(Clone, Copy, Debug)]
pub struct MagicLists;

/// Takes target after target out of the set: the slow twin of [`MagicLists`].
#[derive(Clone, Copy, Debug)]
pub struct BitLoop;

impl LeaperWriter for MagicLists {
    #[inline(always)]
    fn knight(list: &mut MoveList, from: Square, targets: Bitboard) {
        unchecked::copy(&mut list.moves, knight_list(from, targets), targets);
    }

    #[inline(always)]
    fn king(list: &mut MoveList, from: Square, targets: Bitboard) {
        unchecked::copy(&mut list.moves, king_list(from, targets), targets);
    }
}

impl LeaperWriter for BitLoop {
    #[inline(always)]
    fn knight(list: &mut MoveList, from: Square, targets: Bitboard) {
        list.extend(targets, |to| Move::normal(from, to));
    }

    #[inline(always)]
    fn king(list: &mut MoveList, from: Square, targets: Bitboard) {
        list.extend(targets, |to| Move::normal(from, to));
    }
}

/// The sink that writes every move into a list, with knight and king moves by `W`.
#[derive(Debug)]
pub struct Lister<'l, W> {
    list: &'l mut MoveList,
    writer: PhantomData<W>,
}

impl<'l, W: LeaperWriter> Lister<'l, W> {
    /// A sink that appends to `list`.
    #[inline]
    pub const fn new(list: &'l mut MoveList) -> Self {
        Self { list, writer: PhantomData }
    }
}

impl<S: Side, W: LeaperWriter> MoveSink<S> for Lister<'_, W> {
    type Break = Infallible;

    #[inline(always)]
    fn piece(
        &mut self,
        moves_as: Piece,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        match moves_as {
            Piece::King => W::king(self.list, from, targets),
            Piece::Knight => W::knight(self.list, from, targets),
            _ => self.list.extend(targets, |to| Move::normal(from, to)),
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        self.list.extend(targets, |to| Move::new(how.origin::<S>(to), to, how.kind()));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            let from = how.origin::<S>(to);
            self.list.push(Move::new(from, to, MoveKind::PromoteQueen));
            self.list.push(Move::new(from, to, MoveKind::PromoteRook));
            self.list.push(Move::new(from, to, MoveKind::PromoteBishop));
            self.list.push(Move::new(from, to, MoveKind::PromoteKnight));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<Infallible> {
        for from in from {
            self.list.push(Move::new(from, to, MoveKind::EnPassant));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Infallible> {
        self.list.push(Move::new(king, rook, MoveKind::Castling));
        ControlFlow::Continue(())
    }
}
