//! The replies to moves that give check by their arrival: the king's steps, captures of what checks
//! it, and what comes between.
//!
//! They are counted without playing the move: few enemy pieces end a check, and all of them by
//! arriving on a few squares.

use board::Side;
use magic_core::{Bitboard, Sliders, Square, between, knight_attacks, line, pawn_attacks};

use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::gains::NonPawn;
use crate::two_ply::one_node::moves::pins::Pins;
use crate::two_ply::one_node::node::Node;
use crate::two_ply::rules::is_inspected;

/// Where a piece that gives check comes from.
pub(super) struct Checker {
    /// Where it stood.
    pub(super) from: Square,
    /// What it attacked from there.
    pub(super) attacked: Bitboard,
    /// Their pieces that no pin holds once it has left.
    pub(super) free: Bitboard,
}

impl<S: Side, L: OneNodeLevel> Node<'_, S, L> {
    /// Whether checks, and moves that block castlings, are counted without playing them. Rules are
    /// looked into as if they were not.
    #[inline(always)]
    pub(super) fn sums_rare_moves(&self) -> bool {
        !self.prefers_playing_out() && !is_inspected()
    }

    /// A piece that leaves `from`, where it attacked `attacked`, to give check.
    #[inline(always)]
    pub(super) fn checker(&self, from: Square, attacked: Bitboard) -> Checker {
        let mut free = self.them - self.king_lines.pinned;
        if self.king_lines.pin_changers.contains(from) {
            let (freed, held) = Pins::of(self).freed_and_held_by_leaving::<S>(from);
            free = (free | freed) - held;
        }
        Checker { from, attacked, free }
    }

    /// The replies to the check that `checker` gives as `piece` from `to`. No slider of ours but
    /// itself attacks another square of their king's zone than before.
    ///
    /// A pinned piece never ends a check: the line of the check and the pin line meet in the king
    /// alone. But an arrival between their king and the pinned piece ends that pin.
    #[inline(always)]
    pub(super) fn evasions(&self, checker: &Checker, piece: NonPawn, to: Square) -> i32 {
        let (board, sliders, king) = (self.board, self.level.sliders(), self.their_king());
        let at = to.bitboard();
        let occupied = (!self.empty ^ checker.from.bitboard()) | at;
        let mut free = checker.free - at;
        if self.unpin_squares.contains(to) {
            free |= Pins::of(self).pinned_behind(to);
        }
        let (diagonal, orthogonal) = (sliders.bishop(to, occupied), sliders.rook(to, occupied));
        let when = |condition: bool, set: Bitboard| if condition { set } else { Bitboard::EMPTY };
        // A slider attacks the squares behind the king too. Knights check from no line of the king.
        let attacked = when(piece.is_diagonal(), diagonal)
            | when(piece.is_orthogonal(), orthogonal)
            | when(piece == NonPawn::Knight, knight_attacks(to))
            | (line(king, to) - at);
        let steps = self.zone.steps_after(to, checker.attacked, attacked);

        let diagonal_sliders = board.diagonal_sliders() & free;
        let orthogonal_sliders = board.orthogonal_sliders() & free;
        let (knights, pawns) = (board.knights() & free, board.pawns() & free);
        let captures_by_pawns = (pawn_attacks(S::COLOR, to) & pawns).len();
        let mut moves = steps.len()
            + (diagonal & diagonal_sliders).len()
            + (orthogonal & orthogonal_sliders).len()
            + (knight_attacks(to) & knights).len()
            + captures_by_pawns * if S::Them::LAST_RANK.contains(to) { 4 } else { 1 };
        let between = between(king, to);
        if !between.is_empty() {
            let single = pawns.shift(S::Them::UP) - occupied;
            let double = (single & S::Them::THIRD_RANK).shift(S::Them::UP) - occupied;
            let pushes = (single | double) & between;
            moves += pushes.len() + 3 * (pushes & S::Them::LAST_RANK).len();
        }
        for square in between {
            moves += (sliders.bishop(square, occupied) & diagonal_sliders).len()
                + (sliders.rook(square, occupied) & orthogonal_sliders).len()
                + (knight_attacks(square) & knights).len();
        }
        moves as i32
    }
}
