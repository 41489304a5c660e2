//! A node two plies above the leaves, and the replies to sets of its moves.

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::{Bitboard, Square, king_attacks, knight_attacks, pawn_attacks_of};
use movegen::sinks::PawnMove;

use super::evasions::Evasions;
use super::moved_piece::{
    Displacement, MovedKing, MovedKnight, MovedPawn, MovedPiece, MovedSlider, QuietPiece,
};
use super::new_pins::LostToPins;
use super::played_out::PlayedOutPiece;
use super::quiet_moves::{ArrivingPiece, Pushes};
use super::replies::SharedReplies;
use crate::level::Level;
use crate::line_sets::LineSets;

/// A node where `S` is to move.
pub(super) struct BulkNode<'b, S, L> {
    pub(super) level: L,
    pub(super) board: &'b Board,
    pub(super) replies: SharedReplies,
    /// What our pawns attack.
    pub(super) pawn_attacks: Bitboard,
    /// What our knights attack.
    pub(super) knight_attacks: Bitboard,
    /// What our king attacks.
    pub(super) king_attacks: Bitboard,
    pub(super) side: PhantomData<S>,
}

impl<'b, S: Side, L: Level> BulkNode<'b, S, L> {
    /// The node without the pieces on `gone`: none, or one whose moves alone are looked at.
    #[inline(always)]
    pub(super) fn new(level: L, board: &'b Board, gone: Bitboard) -> Self {
        let us = board.color(S::COLOR);
        let mut all_knight_attacks = Bitboard::EMPTY;
        for knight in board.knights() & us {
            all_knight_attacks |= knight_attacks(knight);
        }
        Self {
            level,
            board,
            replies: SharedReplies::of::<S::Them, _>(level.sliders(), board, gone),
            pawn_attacks: pawn_attacks_of(S::COLOR, board.pawns() & us),
            knight_attacks: all_knight_attacks,
            king_attacks: king_attacks(board.king(S::COLOR)),
            side: PhantomData,
        }
    }

    /// The knight on `from`, as the piece that moves.
    #[inline(always)]
    pub(super) fn knight_on(&self, from: Square) -> MovedKnight {
        let mut other_attacks = self.pawn_attacks | self.king_attacks;
        for knight in (self.board.knights() & self.board.color(S::COLOR)).without(from) {
            other_attacks |= knight_attacks(knight);
        }
        MovedKnight { other_attacks }
    }

    /// The bishop, rook or queen on `from`, as the piece that moves.
    #[inline(always)]
    pub(super) fn slider_on(&self, from: Square) -> MovedSlider {
        MovedSlider {
            other_attacks: self.pawn_attacks | self.knight_attacks | self.king_attacks,
            is_diagonal: self.board.diagonal_sliders().contains(from),
            is_orthogonal: self.board.orthogonal_sliders().contains(from),
        }
    }

    /// A pawn of ours, as the piece that moves.
    #[inline(always)]
    pub(super) fn pawn(&self) -> MovedPawn<S> {
        let pawns = self.board.pawns() & self.board.color(S::COLOR);
        let other_attacks = self.king_attacks | self.knight_attacks;
        MovedPawn { other_attacks, pawns, side: self.side }
    }

    /// Our king, as the piece that moves.
    #[inline(always)]
    pub(super) fn our_king(&self) -> MovedKing {
        MovedKing { other_attacks: self.pawn_attacks | self.knight_attacks }
    }

    /// The replies to moves of the piece on `from`, whose departure changes no pin and discovers no
    /// check. If the node was made without that piece, `left` is empty.
    #[inline(always)]
    pub(super) fn arrivals<P: QuietPiece>(
        &self,
        from: Square,
        left: Bitboard,
        targets: Bitboard,
        moved: P,
    ) -> u64 {
        let (board, side) = (self.board, self.side);
        let replies = &self.replies;
        let (mut neutral, mut leaves, mut lost) = (targets, 0, 0);
        let sliders = self.level.sliders();
        let zone_sliders = replies.zone_sliders.without(from.bitboard());
        let on_lines =
            targets & (replies.lines.pins | moved.checks_or_pins(&replies.check_squares));
        if !on_lines.is_empty() {
            let played_out = on_lines & replies.lines.pins;
            let checks = (on_lines - played_out) & moved.checks(&replies.check_squares);
            let pinning = on_lines - played_out - checks;
            if !played_out.is_empty() {
                let targets = played_out;
                leaves += self.level.apart(PlayedOutPiece { board, from, targets, side });
            }
            for to in checks {
                let step = Displacement { left: from.bitboard(), reached: to.bitboard() };
                leaves += self.evasions(step, to, moved, zone_sliders);
            }
            if !pinning.is_empty() {
                lost = self.level.apart(LostToPins { board, from, targets: pinning, side });
            }
            neutral -= played_out | checks;
        }
        let them = board.color(S::Them::COLOR);
        let quiet = neutral - them;
        if !quiet.is_empty() {
            leaves += replies.count_quiet::<S::Them, _, _, _>(
                sliders,
                left,
                ArrivingPiece(quiet),
                moved,
                zone_sliders,
            );
        }
        for to in neutral & them {
            let step = Displacement { left, reached: to.bitboard() };
            let count =
                replies.count::<S::Them, _, _, true>(sliders, step, to, moved, zone_sliders);
            leaves += u64::from(count);
        }
        leaves - lost
    }

    /// The replies to a move that gives check by its arrival, and is neutral but for that.
    #[inline(always)]
    pub(super) fn evasions<P: MovedPiece>(
        &self,
        step: Displacement,
        to: Square,
        moved: P,
        zone_sliders: LineSets,
    ) -> u64 {
        let (board, side) = (self.board, self.side);
        let free = board.color(S::Them::COLOR) - self.replies.lines.pins;
        let evasions = Evasions { board, step, to, moved, free, zone_sliders, side };
        u64::from(self.level.apart(evasions))
    }

    /// The replies to neutral pushes.
    #[inline(always)]
    pub(super) fn pushes(&self, single: Bitboard, double: Bitboard) -> u64 {
        if (single | double).is_empty() {
            return 0;
        }
        let (sliders, replies) = (self.level.sliders(), &self.replies);
        let (none, pushes) = (Bitboard::EMPTY, Pushes { single, double, side: self.side });
        let zone_sliders = replies.zone_sliders;
        replies.count_quiet::<S::Them, _, _, _>(sliders, none, pushes, self.pawn(), zone_sliders)
    }

    /// The replies to neutral captures of pawns to one side.
    #[inline(always)]
    pub(super) fn pawn_captures(&self, how: PawnMove, targets: Bitboard) -> u64 {
        let (sliders, moved) = (self.level.sliders(), self.pawn());
        let zone_sliders = self.replies.zone_sliders;
        let mut leaves = 0;
        for to in targets {
            let step =
                Displacement { left: how.origin::<S>(to).bitboard(), reached: to.bitboard() };
            let replies =
                self.replies.count::<S::Them, _, _, true>(sliders, step, to, moved, zone_sliders);
            leaves += u64::from(replies);
        }
        leaves
    }

    /// Where pawn moves of one kind arrive that change pins or discover a check.
    #[inline(always)]
    pub(super) fn pawns_on_lines(&self, how: PawnMove) -> Bitboard {
        let lines = &self.replies.lines;
        let direction = how.direction::<S>();
        let mut leaving = (lines.discoverers | lines.pin_makers).shift(direction);
        if how == PawnMove::DoublePush {
            leaving = leaving.shift(direction);
        }
        leaving | lines.pins
    }
}
