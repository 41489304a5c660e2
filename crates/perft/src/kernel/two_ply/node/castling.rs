//! Their castlings: which are open now, and which of our moves bear on them.

use board::{Board, Side};
use magic_core::{Bitboard, Square};
use movegen::generator::CastlingPath;

use crate::kernel::two_ply::rules::Rule::*;
use crate::kernel::two_ply::rules::by;

/// Their castlings whose squares are all empty, at most two.
#[derive(Clone, Copy)]
pub(crate) struct Castlings {
    /// For each, the squares that must not be attacked. The second is empty where there is one
    /// castling only, both are where there is none.
    pub(crate) safe: [Bitboard; 2],
    /// Squares on which an arrival of ours changes a castling beyond what attacks tell.
    pub(crate) arrivals: Bitboard,
    /// Pieces of ours in the way of a castling.
    pub(crate) in_the_way: Bitboard,
}

impl Castlings {
    /// Looks at the castlings of `T`, whose king is on `king`; `orthogonal_pins` are the segments on
    /// which its pieces are pinned.
    #[inline(always)]
    pub(crate) fn of<T: Side>(board: &Board, king: Square, orthogonal_pins: Bitboard) -> Self {
        let mut castlings = Self {
            safe: [Bitboard::EMPTY; 2],
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
            let pinned = by(PinnedRookCannotCastle, orthogonal_pins).contains(rook);
            let open = !empty.intersects(board.occupied()) && !pinned;
            if open {
                // One at a time by name: an index would send both through memory.
                castlings.safe[1] = castlings.safe[0];
                castlings.safe[0] = path.safe::<T>();
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

    /// Castlings that are possible now are forbidden by how many arrivals on `targets`, by a piece
    /// that attacks a square from `view` of it; we attack `attacked`.
    #[inline(always)]
    pub(crate) fn forbidden(
        &self,
        targets: Bitboard,
        attacked: Bitboard,
        view: impl Fn(Square) -> Bitboard,
    ) -> u32 {
        let mut sum = 0;
        for path in self.safe {
            if !path.is_empty() && !path.intersects(attacked) {
                sum += (targets & views(path, &view)).len();
            }
        }
        sum
    }

    /// Castlings that one piece of ours alone forbids are possible after how many of its arrivals on
    /// `targets`; the others attack `by_others`, all attack `attacked`, and `view` gives the squares
    /// from which the piece attacks a square.
    #[inline(always)]
    pub(crate) fn freed(
        &self,
        targets: Bitboard,
        by_others: Bitboard,
        attacked: Bitboard,
        view: impl Fn(Square) -> Bitboard,
    ) -> u32 {
        let mut sum = 0;
        for path in self.safe {
            if path.intersects(attacked) && !path.intersects(by_others) {
                sum += (targets - views(path, &view)).len();
            }
        }
        sum
    }
}

/// The squares from which a piece attacks some square of `path`.
#[inline(always)]
fn views(path: Bitboard, view: impl Fn(Square) -> Bitboard) -> Bitboard {
    let mut views = Bitboard::EMPTY;
    for square in path {
        views |= view(square);
    }
    views
}
