//! A node two plies above the leaves, and the replies to sets of its moves.

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::{Bitboard, Square, king_attacks, knight_attacks, pawn_attacks_of};
use movegen::sinks::PawnMove;

use super::evasions::Evasions;
use super::mover::{King, Knight, MovedPiece, MovedSlider, Pawn};
use super::new_pins::LostToPins;
use super::rare::{MadeMoves, Repinning};
use super::replies::{Displacement, SharedReplies};
use crate::kernel::level::Level;
use crate::kernel::line_sets::LineSets;

/// A node where `S` is to move.
pub(super) struct BulkNode<'b, S, L> {
    pub(super) level: L,
    pub(super) board: &'b Board,
    pub(super) replies: SharedReplies,
    /// What our pawns attack.
    pub(super) pawns: Bitboard,
    /// What our knights attack.
    pub(super) knights: Bitboard,
    /// What our king attacks.
    pub(super) king: Bitboard,
    pub(super) side: PhantomData<S>,
}

impl<'b, S: Side, L: Level> BulkNode<'b, S, L> {
    /// The node, for moves that all take the pieces on `gone` away from there: nobody, or one piece
    /// whose moves alone are looked at.
    #[inline(always)]
    pub(super) fn new(level: L, board: &'b Board, gone: Bitboard) -> Self {
        let us = board.color(S::COLOR);
        let mut knights = Bitboard::EMPTY;
        for knight in board.knights() & us {
            knights |= knight_attacks(knight);
        }
        Self {
            level,
            board,
            replies: SharedReplies::of::<S::Them, _>(level.sliders(), board, gone),
            pawns: pawn_attacks_of(S::COLOR, board.pawns() & us),
            knights,
            king: king_attacks(board.king(S::COLOR)),
            side: PhantomData,
        }
    }

    /// The knight on `from`.
    #[inline(always)]
    pub(super) fn knight_on(&self, from: Square) -> Knight {
        let mut others = self.pawns | self.king;
        for knight in (self.board.knights() & self.board.color(S::COLOR)).without(from) {
            others |= knight_attacks(knight);
        }
        Knight { others }
    }

    /// The bishop, rook or queen on `from`.
    #[inline(always)]
    pub(super) fn slider_on(&self, from: Square) -> MovedSlider {
        MovedSlider {
            others: self.pawns | self.knights | self.king,
            diagonal: self.board.diagonal_sliders().contains(from),
            orthogonal: self.board.orthogonal_sliders().contains(from),
        }
    }

    /// A pawn of ours.
    #[inline(always)]
    pub(super) fn pawn(&self) -> Pawn<S> {
        let pawns = self.board.pawns() & self.board.color(S::COLOR);
        Pawn { others: self.king | self.knights, pawns, side: self.side }
    }

    /// Our king.
    #[inline(always)]
    pub(super) fn our_king(&self) -> King {
        King { others: self.pawns | self.knights }
    }

    /// Counts the replies to the moves of a piece that is no pawn.
    #[inline(always)]
    pub(super) fn moves<M: MovedPiece>(&self, from: Square, targets: Bitboard, mover: M) -> u64 {
        let (board, side) = (self.board, self.side);
        let lines = &self.replies.lines;
        if !lines.held().contains(from) {
            self.moves_of_one_gone(from, from.bitboard(), targets, mover)
        } else if targets.is_empty() {
            0
        } else if lines.uncovering.contains(from) || !targets.has_more_than_one() {
            self.level.apart(MadeMoves { board, from, targets, side })
        } else {
            self.level.apart(Repinning { board, from, targets, side })
        }
    }

    /// Counts the replies to the moves of a piece whose departure is calm, or was told to
    /// [`new`](Self::new): then `left` is empty.
    #[inline(always)]
    pub(super) fn moves_of_one_gone<M: MovedPiece>(
        &self,
        from: Square,
        left: Bitboard,
        targets: Bitboard,
        mover: M,
    ) -> u64 {
        let (board, side) = (self.board, self.side);
        let replies = &self.replies;
        let (mut calm, mut nodes, mut lost) = (targets, 0, 0);
        let sliders = self.level.sliders();
        let near = replies.near.without(from.bitboard());
        let on_lines = targets & (replies.lines.pins | mover.views(replies));
        if !on_lines.is_empty() {
            let made = on_lines & replies.lines.pins;
            let checks = (on_lines - made) & mover.checks(replies);
            let pinning = on_lines - made - checks;
            if !made.is_empty() {
                nodes += self.level.apart(MadeMoves { board, from, targets: made, side });
            }
            for to in checks {
                let step = Displacement { left: from.bitboard(), reached: to.bitboard() };
                nodes += self.evasions(step, to, mover, near);
            }
            if !pinning.is_empty() {
                lost = self.level.apart(LostToPins { board, from, targets: pinning, side });
            }
            calm -= made | checks;
        }
        let them = board.color(S::Them::COLOR);
        for to in calm - them {
            let step = Displacement { left, reached: to.bitboard() };
            let count = replies.count::<S::Them, _, _, false>(sliders, step, to, mover, near);
            nodes += u64::from(count);
        }
        for to in calm & them {
            let step = Displacement { left, reached: to.bitboard() };
            let count = replies.count::<S::Them, _, _, true>(sliders, step, to, mover, near);
            nodes += u64::from(count);
        }
        nodes - lost
    }

    /// Counts the replies to a move that gives check by its arrival alone, and is calm but for that.
    #[inline(always)]
    pub(super) fn evasions<M: MovedPiece>(
        &self,
        step: Displacement,
        to: Square,
        mover: M,
        near: LineSets,
    ) -> u64 {
        let (board, side) = (self.board, self.side);
        let free = board.color(S::Them::COLOR) - self.replies.lines.pins;
        u64::from(self.level.apart(Evasions { board, step, to, mover, free, near, side }))
    }

    /// Counts the replies to pawn moves of one sort, which are calm.
    #[inline(always)]
    pub(super) fn pawn_moves<const CAPTURE: bool>(&self, how: PawnMove, targets: Bitboard) -> u64 {
        let (sliders, mover, near) = (self.level.sliders(), self.pawn(), self.replies.near);
        let mut nodes = 0;
        for to in targets {
            let step =
                Displacement { left: how.origin::<S>(to).bitboard(), reached: to.bitboard() };
            let replies =
                self.replies.count::<S::Them, _, _, CAPTURE>(sliders, step, to, mover, near);
            nodes += u64::from(replies);
        }
        nodes
    }

    /// Where pawn moves of one sort arrive that alter lines to the king.
    #[inline(always)]
    pub(super) fn pawns_on_lines(&self, how: PawnMove) -> Bitboard {
        let lines = &self.replies.lines;
        let direction = how.direction::<S>();
        let mut leaving = (lines.uncovering | lines.pinning).shift(direction);
        if how == PawnMove::DoublePush {
            leaving = leaving.shift(direction);
        }
        leaving | lines.pins
    }
}
