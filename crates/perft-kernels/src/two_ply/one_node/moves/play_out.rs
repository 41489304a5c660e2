//! Playing moves out: the move is played, and the replies on its board are counted.

use board::{Move, MoveKind, Side};
use magic_core::{Bitboard, Square};

use crate::leaves::LeavesAfter;
use crate::level::Level;
use crate::two_ply::at_once::prefers_playing_out;
use crate::two_ply::level::{PROMOTIONS, TakesMoves};
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::node::Node;
use crate::two_ply::rules::{is_inspected, note_played};

impl<S: Side, L: OneNodeLevel> Node<'_, S, L> {
    /// Whether moves are played out also where it takes only some work to sum them.
    #[inline(always)]
    pub(crate) fn prefers_playing_out(&self) -> bool {
        prefers_playing_out::<L>()
    }

    /// Plays one move out. The result is the leaves that are counted now: the replies to this move,
    /// or those to moves that waited in the batch.
    #[inline(always)]
    pub(crate) fn play_out(
        &self,
        batch: &mut L::Batch,
        from: Square,
        to: Square,
        kind: MoveKind,
    ) -> i64 {
        let mv = Move::new(from, to, kind);
        if is_inspected() {
            return note_played(
                self.level.play().apart(LeavesAfter::<S>::of(self.board, mv)) as i64
            );
        }
        batch.add::<S>(self.board, mv) as i64
    }

    /// The same for the four promotions of a pawn that arrives on `to`.
    #[inline(always)]
    pub(crate) fn play_out_promotions(
        &self,
        batch: &mut L::Batch,
        from: Square,
        to: Square,
    ) -> i64 {
        if is_inspected() {
            let mut sum = 0;
            for kind in PROMOTIONS {
                sum += self.play_out(batch, from, to, kind);
            }
            return sum;
        }
        batch.add_promotions::<S>(self.board, from, to) as i64
    }

    /// The same for plain moves of one piece.
    #[inline(always)]
    pub(crate) fn play_out_each(
        &self,
        batch: &mut L::Batch,
        from: Square,
        targets: Bitboard,
    ) -> i64 {
        if is_inspected() {
            let mut sum = 0;
            for to in targets {
                sum += self.play_out(batch, from, to, MoveKind::Normal);
            }
            return sum;
        }
        batch.add_each::<S>(self.board, from, targets) as i64
    }
}
