//! The same kind of move on all nodes at once: played on the columns of their words, and the
//! replies counted.
//!
//! Where most nodes have the move, no board needs to be put together and taken apart again.

use arrayvec::ArrayVec;
use board::{Board, Piece, Side};
use magic_core::{Bitboard, Square};
use movegen::sinks::PawnMove;

use crate::columns::Column;
use crate::columns::castling_squares::BothCastlings;
use crate::columns::fills::DirectionShift;
use crate::columns::legal_moves::legal_moves;
use crate::two_ply::waiting::board_lanes::{PieceWords, words_of};

/// The moves of one kind or piece that are played out.
#[derive(Clone, Copy)]
pub(super) enum PlayedOutMoves {
    /// Of the piece on a square.
    Of(Square),
    Pawns(PawnMove),
    Promotions(PawnMove),
    /// Promotions to one piece.
    PromotionsTo(PawnMove, Piece),
    Castling,
}

/// Moves that change nothing but the squares where they start and arrive.
pub(super) struct PlainMoves {
    start: Start,
    /// What stands on the square of arrival: one piece, or each that a pawn may become.
    pieces: ArrayVec<PieceWords, 4>,
}

/// Where moves start.
#[derive(Clone, Copy)]
enum Start {
    On(Square),
    Pawns(PawnMove),
}

impl PlainMoves {
    /// `None` where moves change more: castlings, and double pushes, which may be answered en
    /// passant. `complete` has all pieces of `S` that the nodes have.
    #[inline(always)]
    pub(super) fn of<S: Side>(moves: PlayedOutMoves, complete: &Board) -> Option<Self> {
        let mut pieces = ArrayVec::new();
        let start = match moves {
            PlayedOutMoves::Of(from) => {
                pieces.push(words_of::<S>(complete.piece_on(from)?));
                Start::On(from)
            }
            PlayedOutMoves::Pawns(PawnMove::DoublePush) | PlayedOutMoves::Castling => return None,
            PlayedOutMoves::Pawns(how) => {
                pieces.push(words_of::<S>(Piece::Pawn));
                Start::Pawns(how)
            }
            PlayedOutMoves::Promotions(how) => {
                for piece in Piece::PROMOTIONS {
                    pieces.push(words_of::<S>(piece));
                }
                Start::Pawns(how)
            }
            PlayedOutMoves::PromotionsTo(how, piece) => {
                pieces.push(words_of::<S>(piece));
                Start::Pawns(how)
            }
        };
        Some(Self { start, pieces })
    }

    /// The replies to one move of each node, to the square that `to` has there. Nodes without a
    /// move have none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn replies<S: Side, W: Column>(
        &self,
        words_of_nodes: &[W; 8],
        to: W,
        castlings: &BothCastlings,
    ) -> W {
        let from = match self.start {
            Start::On(from) => W::splat(to.proof(), from.bitboard()),
            Start::Pawns(how) => DirectionShift::of(how.direction::<S>()).ahead(to, -1),
        };
        let left = !(from | to);
        let mut replies = to.none();
        for &piece in &self.pieces {
            let mut words = *words_of_nodes;
            for (n, word) in words.iter_mut().enumerate() {
                let arrives = if piece & 1 << n != 0 { Bitboard::FULL } else { Bitboard::EMPTY };
                // Castling rooks that are captured, and those that move, are gone from the state
                // too.
                *word = (*word & left) | to.within(arrives);
            }
            replies = replies.plus(legal_moves::<S::Them, W>(words, castlings));
        }
        replies.only(to.meets(to))
    }
}
