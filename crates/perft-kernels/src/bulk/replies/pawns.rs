//! Their pawns.

use board::{Board, Side};
use magic_core::Bitboard;
use movegen::generator::advance;

use crate::bulk::quiet_moves::QuietMoves;
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

    /// What they have when `occupied` is occupied, and `us` by our pieces.
    #[inline(always)]
    pub(super) fn standing<T: Side>(self, occupied: Bitboard, us: Bitboard) -> StandingPawns {
        let single = self.pushes - occupied;
        let second = (single & T::THIRD_RANK).shift(T::UP);
        let double = second - occupied;
        StandingPawns {
            moves: self.count::<T>(occupied, us),
            pushes: single | double,
            passed: double.shift(T::UP.opposite()),
            blocked: (self.pushes | second) & us,
        }
    }

    /// How many captures there are on squares where pieces of ours stand or arrive.
    #[inline(always)]
    fn captures_on<T: Side>(self, squares: Bitboard) -> u32 {
        let (east, west) = (self.captures_east & squares, self.captures_west & squares);
        let mut captures = east.len() + west.len();
        if self.may_promote {
            captures += 3 * ((east & T::LAST_RANK).len() + (west & T::LAST_RANK).len());
        }
        captures
    }
}

/// What pawns have before moves of ours.
#[derive(Clone, Copy)]
pub(super) struct StandingPawns {
    /// How many moves.
    moves: u32,
    /// Where their pushes arrive. No square has two.
    pushes: Bitboard,
    /// Where their double pushes pass.
    passed: Bitboard,
    /// Our pieces that block a push.
    blocked: Bitboard,
}

impl StandingPawns {
    /// The same without our piece on one of `gone`, none or one, when `occupied` is occupied then,
    /// and `us` by our pieces.
    #[inline(always)]
    pub(super) fn without<T: Side>(
        self,
        pawns: ReplyPawns,
        gone: Bitboard,
        occupied: Bitboard,
        us: Bitboard,
    ) -> Self {
        if gone.intersects(self.blocked) {
            return pawns.standing::<T>(occupied, us);
        }
        Self { moves: self.moves - pawns.captures_on::<T>(gone), ..self }
    }

    /// How many moves they have after each of `moves` of ours, in all.
    #[inline(always)]
    pub(super) fn count_after<T: Side, Q: QuietMoves>(self, pawns: ReplyPawns, moves: Q) -> u32 {
        let targets = moves.targets();
        let stopped = targets & self.pushes;
        let mut lost = stopped.len() + (targets & self.passed).len();
        if pawns.may_promote {
            lost += 3 * (stopped & T::LAST_RANK).len();
        }
        if Q::OPENS_LINES {
            for left in moves.all_left() {
                lost += pawns.captures_on::<T>(left);
            }
        }
        targets.len() * self.moves + pawns.captures_on::<T>(targets) - lost
    }
}
