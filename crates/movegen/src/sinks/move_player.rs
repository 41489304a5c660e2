//! The sink that plays every move and hands the boards on.

use core::ops::ControlFlow;

use board::{Board, Piece, Side};
use magic_core::{Bitboard, Square};

use super::move_sink::MoveSink;
use super::pawn_move::PawnMove;

/// Receives the boards after the moves of side `S`, one after another.
///
/// Closures are board sinks. Code that is compiled for a processor level writes its own sink: a
/// closure is not compiled for the level of the function around it.
pub trait BoardSink<S: Side> {
    /// What a sink that stops early gives back.
    type Break;

    /// The board after one move.
    fn board(&mut self, board: &Board) -> ControlFlow<Self::Break>;
}

impl<S: Side, B, F: FnMut(&Board) -> ControlFlow<B>> BoardSink<S> for F {
    type Break = B;

    #[inline]
    fn board(&mut self, board: &Board) -> ControlFlow<B> {
        self(board)
    }
}

/// Plays each move on a copy of a board and hands the copy to a [`BoardSink`].
///
/// The generator knows the kind of each move, so nothing is asked again. Moves are played by
/// [`play_normal`](Board::play_normal), [`play_double_push`](Board::play_double_push) and the like.
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow::{self, Continue};
///
/// use board::{Board, White};
/// use magic_core::DEFAULT_SLIDERS;
/// use movegen::count_legal_moves;
/// use movegen::generator::{Legal, Scope, generate};
/// use movegen::sinks::MovePlayer;
///
/// let board = Board::start();
/// let mut replies = 0;
/// let mut player = MovePlayer::new(&board, |next: &Board| -> ControlFlow<Infallible> {
///     replies += count_legal_moves(next);
///     Continue(())
/// });
/// let Continue(()) =
///     generate::<White, _, _, _>(Legal, &board, DEFAULT_SLIDERS, Scope::ALL, &mut player);
/// assert_eq!(replies, 400);
/// ```
#[derive(Debug)]
pub struct MovePlayer<'b, T> {
    /// The board whose moves are played.
    pub board: &'b Board,
    /// The sink that receives the boards after the moves.
    pub sink: T,
}

impl<'b, T> MovePlayer<'b, T> {
    /// Plays moves of `board` for `sink`.
    #[inline(always)]
    pub const fn new(board: &'b Board, sink: T) -> Self {
        Self { board, sink }
    }
}

impl<S: Side, T: BoardSink<S>> MoveSink<S> for MovePlayer<'_, T> {
    type Break = T::Break;

    #[inline(always)]
    fn piece(&mut self, _: Piece, from: Square, targets: Bitboard) -> ControlFlow<T::Break> {
        for to in targets {
            self.sink.board(&self.board.play_normal::<S>(from, to))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<T::Break> {
        for to in targets {
            let from = how.origin::<S>(to);
            let next = match how {
                PawnMove::DoublePush => self.board.play_double_push::<S>(from, to),
                _ => self.board.play_normal::<S>(from, to),
            };
            self.sink.board(&next)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<T::Break> {
        for to in targets {
            let from = how.origin::<S>(to);
            for piece in Piece::PROMOTIONS {
                self.sink.board(&self.board.play_promotion::<S>(from, to, piece))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<T::Break> {
        for from in from {
            self.sink.board(&self.board.play_en_passant::<S>(from, to))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<T::Break> {
        self.sink.board(&self.board.play_castling::<S>(king, rook))
    }
}
