//! Whether there are replies.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use board::{Board, Side};
use magic_core::{Bitboard, bishop_rays, king_attacks, knight_attacks, rook_rays};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{AtLeast, BoardSink};

use crate::level::{Level, Task};

/// One more than the pieces that a single move without check can rob of all their moves.
///
/// A castling changes four squares, and so the lines from the enemy king through these squares. One
/// piece on each line can become pinned. King and rook can stand in the way of one pawn each. That
/// makes six. All other moves change fewer squares.
const CERTAIN: u32 = 7;

/// Whether every move of `S` that gives no check leaves a reply: the enemy has many pieces that are
/// free to move. `pinned` are the enemy pieces that are pinned. The answer may be `false` though
/// the truth is `true`.
///
/// A free piece is not pinned and has an empty square, or a piece to take, right before it. It
/// loses that only when it is captured, when it becomes pinned, or when it is a pawn that is
/// blocked.
#[inline(always)]
pub(super) fn always_leaves_replies<S: Side>(board: &Board, pinned: Bitboard) -> bool {
    let them = board.color(S::Them::COLOR);
    let candidates = them - pinned - board.kings();
    let pushes = (board.pawns() & candidates).shift(S::Them::UP) - board.occupied();
    let mut free = pushes.len();
    if free >= CERTAIN {
        return true;
    }
    let targets = !(them | board.kings());
    for square in board.knights() & candidates {
        free += u32::from(knight_attacks(square).intersects(targets));
    }
    for square in (board.diagonal_sliders() | board.orthogonal_sliders()) & candidates {
        let mut lines = Bitboard::EMPTY;
        if board.diagonal_sliders().contains(square) {
            lines |= bishop_rays(square);
        }
        if board.orthogonal_sliders().contains(square) {
            lines |= rook_rays(square);
        }
        free += u32::from((king_attacks(square) & lines).intersects(targets));
    }
    free >= CERTAIN
}

/// Whether `S`, which is to move, has a legal move. Many parts of the code ask, so it is compiled
/// apart.
#[inline(always)]
pub(super) fn has_reply<S: Side, L: Level>(level: L, board: &Board) -> bool {
    level.apart(HasReply { board, side: PhantomData::<S> })
}

struct HasReply<'b, S> {
    board: &'b Board,
    side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for HasReply<'_, S> {
    type Output = bool;

    #[inline(always)]
    fn run(self, level: L) -> bool {
        let mut sink = AtLeast::new(1);
        generate::<S, _, _, _>(Legal, self.board, level.sliders(), Scope::ALL, &mut sink).is_break()
    }
}

/// Counts boards on which the side to move has no move and is not in check.
pub(super) struct Stalemates<L> {
    pub(super) level: L,
    pub(super) found: u32,
}

impl<S: Side, L: Level> BoardSink<S> for Stalemates<L> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, board: &Board) -> ControlFlow<Infallible> {
        let stalemate = !has_reply::<S::Them, L>(self.level, board) && board.checkers().is_empty();
        self.found += u32::from(stalemate);
        ControlFlow::Continue(())
    }
}
