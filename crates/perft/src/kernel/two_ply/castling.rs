//! Their castlings: which are open now, and which of our moves bear on them.

use board::{Board, Side};
use magic_core::{Bitboard, Square};
use movegen::CastlingPath;

/// Their castlings whose squares are all empty, at most two.
#[derive(Clone, Copy)]
pub(crate) struct Castlings {
    /// For each, the squares that must not be attacked. The second is empty where there is one
    /// castling only, both are where there is none.
    safe: [Bitboard; 2],
    /// How many there are.
    count: usize,
    /// Squares on which an arrival of ours changes a castling beyond what attacks tell.
    pub(crate) arrivals: Bitboard,
    /// Men of ours in the way of a castling.
    pub(crate) in_the_way: Bitboard,
}

impl Castlings {
    /// Looks at the castlings of `T`, whose king is on `king`; `straight_pins` are the segments on
    /// which its men are pinned.
    #[inline(always)]
    pub(crate) fn of<T: Side>(board: &Board, king: Square, straight_pins: Bitboard) -> Self {
        let mut castlings = Self {
            safe: [Bitboard::EMPTY; 2],
            count: 0,
            arrivals: Bitboard::EMPTY,
            in_the_way: Bitboard::EMPTY,
        };
        for rook in board.state().castling_rooks() & T::BACK_RANK {
            let path = CastlingPath::of(king, rook);
            let empty = path.empty::<T>();
            castlings.arrivals |= rook.bitboard();
            if empty.intersects(board.color(T::COLOR)) {
                continue;
            }
            castlings.in_the_way |= empty & board.color(T::Them::COLOR);
            castlings.arrivals |= empty;
            let open = !empty.intersects(board.occupied()) && !straight_pins.contains(rook);
            if open {
                castlings.safe[castlings.count & 1] = path.safe::<T>();
                castlings.count += 1;
            }
        }
        castlings
    }

    /// All squares that must not be attacked.
    #[inline(always)]
    pub(crate) fn zone(&self) -> Bitboard {
        self.safe[0] | self.safe[1]
    }

    /// How many are possible when we attack `attacked`.
    #[inline(always)]
    pub(crate) fn possible(&self, attacked: Bitboard) -> u32 {
        if self.zone().is_empty() {
            return 0;
        }
        let safe =
            |squares: Bitboard| u32::from(!squares.is_empty() && !squares.intersects(attacked));
        safe(self.safe[0]) + safe(self.safe[1])
    }

    /// How many are possible after a man of ours went to each of `targets`, summed over these; the
    /// others attack `by_others`, and `view` gives the squares from which the man attacks a square.
    #[inline(always)]
    pub(crate) fn sum_after(
        &self,
        targets: Bitboard,
        by_others: Bitboard,
        view: impl Fn(Square) -> Bitboard,
    ) -> u32 {
        let mut sum = 0;
        for path in self.safe {
            if path.is_empty() || path.intersects(by_others) {
                continue;
            }
            let mut views = Bitboard::EMPTY;
            for square in path {
                views |= view(square);
            }
            sum += (targets - views).len();
        }
        sum
    }
}
