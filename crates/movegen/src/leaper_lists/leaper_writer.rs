//! The trait that writes knight and king moves into a list, and the plain way to write them.

use board::Move;
use magic_core::{Bitboard, Square};

use crate::move_list::MoveList;

/// A way to write knight and king moves into a list.
pub trait LeaperWriter {
    /// Appends the moves of a knight.
    fn knight(list: &mut MoveList, from: Square, targets: Bitboard);
    /// Appends the moves of a king.
    fn king(list: &mut MoveList, from: Square, targets: Bitboard);
}

/// Takes one target after another out of the set: the slow twin of
/// [`MagicLists`](super::MagicLists).
#[derive(Clone, Copy, Debug)]
pub struct BitLoop;

impl LeaperWriter for BitLoop {
    #[inline(always)]
    fn knight(list: &mut MoveList, from: Square, targets: Bitboard) {
        list.append_targets(targets, |to| Move::normal(from, to));
    }

    #[inline(always)]
    fn king(list: &mut MoveList, from: Square, targets: Bitboard) {
        list.append_targets(targets, |to| Move::normal(from, to));
    }
}
