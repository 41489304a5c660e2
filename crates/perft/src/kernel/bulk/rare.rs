//! Moves that are rare, in functions of their own, which get the board alone: a reference to anything
//! else would keep all that is known of the node in memory, where registers are wanted.

use std::marker::PhantomData;

use board::{Board, Piece, Side};
use magic_core::{Bitboard, Square, pawn_attacks_of};
use movegen::sinks::PawnMove;

use super::mover::{Knight, MovedPiece, MovedSlider};
use super::node::BulkNode;
use super::replies::Displacement;
use crate::kernel::en_passant_replies::en_passant_replies;
use crate::kernel::leaves::Leaves;
use crate::kernel::level::{AllFeatures, Level, Task};

/// Moves of a piece that is no pawn, which are made.
pub(super) struct MadeMoves<'b, S> {
    pub(super) board: &'b Board,
    pub(super) from: Square,
    pub(super) targets: Bitboard,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for MadeMoves<'_, S> {
    type Features = AllFeatures;
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let mut nodes = 0;
        for to in self.targets {
            let child = self.board.play_normal::<S>(self.from, to);
            nodes += level.run(Leaves::<S::Them>::of(&child));
        }
        nodes
    }
}

/// Pawn moves of one sort, which are made.
pub(super) struct MadePawnMoves<'b, S> {
    pub(super) board: &'b Board,
    pub(super) how: PawnMove,
    pub(super) targets: Bitboard,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for MadePawnMoves<'_, S> {
    type Features = AllFeatures;
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let mut nodes = 0;
        for to in self.targets {
            let from = self.how.origin::<S>(to);
            let child = match self.how {
                PawnMove::DoublePush => self.board.play_double_push::<S>(from, to),
                _ => self.board.play_normal::<S>(from, to),
            };
            nodes += level.run(Leaves::<S::Them>::of(&child));
        }
        nodes
    }
}

/// Moves of a piece that is no pawn, and that pins or unpins by its departure: once it is gone, its
/// arrivals are as calm as others.
pub(super) struct Repinning<'b, S> {
    pub(super) board: &'b Board,
    pub(super) from: Square,
    pub(super) targets: Bitboard,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for Repinning<'_, S> {
    type Features = AllFeatures;
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { board, from, targets, side: _ } = self;
        let node = BulkNode::<S, L>::new(level, board, from.bitboard());
        let left = Bitboard::EMPTY;
        if board.knights().contains(from) {
            node.moves_of_one_gone(from, left, targets, node.knight_on(from))
        } else if board.kings().contains(from) {
            node.moves_of_one_gone(from, left, targets, node.our_king())
        } else {
            node.moves_of_one_gone(from, left, targets, node.slider_on(from))
        }
    }
}

/// SharedReplies to double pushes that capture en passant: those that [`SharedReplies`](super::replies::SharedReplies)
/// does not count.
pub(super) struct EnPassantReplies<'b, S> {
    pub(super) board: &'b Board,
    pub(super) targets: Bitboard,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for EnPassantReplies<'_, S> {
    type Features = AllFeatures;
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let mut nodes = 0;
        for to in self.targets {
            let from = PawnMove::DoublePush.origin::<S>(to);
            nodes += u64::from(en_passant_replies::<S, L>(level, self.board, from, to));
        }
        nodes
    }
}

/// All moves that promote: pushes, captures towards the h-file, captures towards the a-file.
pub(super) struct Promotions<'b, S> {
    pub(super) board: &'b Board,
    pub(super) targets: [(PawnMove, Bitboard); 3],
    pub(super) side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for Promotions<'_, S> {
    type Features = AllFeatures;
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let board = self.board;
        let node = BulkNode::<S, L>::new(level, board, Bitboard::EMPTY);
        let pawns = board.pawns() & board.color(S::COLOR);
        let mut nodes = 0;
        for (how, targets) in self.targets {
            for to in targets {
                let pawns = pawns.without(how.origin::<S>(to));
                let others = node.king | node.knights | pawn_attacks_of(S::COLOR, pawns);
                nodes += promotion(&node, how, to, Piece::Knight, Knight { others });
                for piece in [Piece::Bishop, Piece::Rook, Piece::Queen] {
                    let (diagonal, orthogonal) = (piece != Piece::Rook, piece != Piece::Bishop);
                    let mover = MovedSlider { others, diagonal, orthogonal };
                    nodes += promotion(&node, how, to, piece, mover);
                }
            }
        }
        nodes
    }
}

/// Counts the replies to the promotion to `piece`, which then stands there as `mover`.
#[inline(always)]
fn promotion<S: Side, L: Level, M: MovedPiece>(
    node: &BulkNode<'_, S, L>,
    how: PawnMove,
    to: Square,
    piece: Piece,
    mover: M,
) -> u64 {
    let replies = &node.replies;
    let from = how.origin::<S>(to);
    // What the pawn hides from their king, it may see itself when it has become a slider.
    let hides = (replies.orthogonal_view | replies.diagonal_view).contains(from);
    let pinning = mover.views(replies) - mover.checks(replies);
    if hides || (node.pawns_on_lines(how) | pinning).contains(to) {
        let child = node.board.play_promotion::<S>(from, to, piece);
        return node.level.run(Leaves::<S::Them>::of(&child));
    }
    let step = Displacement { left: from.bitboard(), reached: to.bitboard() };
    let (sliders, near) = (node.level.sliders(), replies.near);
    if mover.checks(replies).contains(to) {
        return node.evasions(step, to, mover, near);
    }
    u64::from(match how {
        PawnMove::Push | PawnMove::DoublePush => {
            replies.count::<S::Them, _, _, false>(sliders, step, to, mover, near)
        }
        PawnMove::CaptureEast | PawnMove::CaptureWest => {
            replies.count::<S::Them, _, _, true>(sliders, step, to, mover, near)
        }
    })
}
