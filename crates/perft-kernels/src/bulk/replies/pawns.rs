//! Their pawns.

use board::{Board, Side};
use magic_core::Bitboard;
use movegen::generator::advance;

use crate::line_sets::LineSets;

/// Where their pawns go, whatever stands there.
#[derive(Clone, Copy)]
pub(super) struct ReplyPawns {
    /// Where they push by one step.
    pub(super) pushes: Bitboard,
    /// Where they capture towards the h-file.
    pub(super) captures_east: Bitboard,
    /// Where they capture towards the a-file.
    pub(super) captures_west: Bitboard,
    /// Whether one of them may promote.
    pub(super) may_promote: bool,
}

impl ReplyPawns {
    /// The pawns of `T`, which is pinned along `pins`.
    #[inline(always)]
    pub(super) fn of<T: Side>(board: &Board, pins: LineSets) -> Self {
        let pawns = board.pawns() & board.color(T::COLOR);
        let capturing = pawns - pins.orthogonal;
        Self {
            pushes: advance(pawns - pins.diagonal, pins.orthogonal, T::UP),
            captures_east: advance(capturing, pins.diagonal, T::UP_EAST),
            captures_west: advance(capturing, pins.diagonal, T::UP_WEST),
            may_promote: pawns.intersects(T::SEVENTH_RANK),
        }
    }

    /// The pawns after a capture on the squares of `captured`.
    #[inline(always)]
    pub(super) fn without<T: Side>(mut self, captured: Bitboard) -> Self {
        self.pushes -= captured.shift(T::UP);
        self.captures_east -= captured.shift(T::UP_EAST);
        self.captures_west -= captured.shift(T::UP_WEST);
        self
    }

    /// How many moves they have when `occupied` is occupied, and `us` by our pieces.
    #[inline(always)]
    pub(super) fn count<T: Side>(self, occupied: Bitboard, us: Bitboard) -> u32 {
        let single = self.pushes - occupied;
        let double = (single & T::THIRD_RANK).shift(T::UP) - occupied;
        let (east, west) = (self.captures_east & us, self.captures_west & us);
        // Four sets, though two could be one: without POPCNT they are counted two at a time.
        let mut moves = single.len() + double.len() + east.len() + west.len();
        if self.may_promote {
            let last = T::LAST_RANK;
            moves += 3 * ((single & last).len() + (east & last).len() + (west & last).len());
        }
        moves
    }
}
