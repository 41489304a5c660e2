//! Their castlings: which are open if we passed, and how our moves change that.

use board::{Board, Side};
use magic_core::{Bitboard, Square};
use movegen::generator::CastlingPath;

use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::by;

/// Their castlings. One is *open* when the squares that it needs empty are empty and its rook is
/// not pinned. It is legal when we attack none of the squares that must be safe.
#[derive(Clone, Copy)]
pub(crate) struct TheirCastlings {
    /// For each open castling, the squares that must be safe. Sets that belong to no castling are
    /// empty.
    pub(crate) safe: [Bitboard; 2],
    /// Squares where an arrival of ours blocks a castling or takes its rook.
    pub(crate) blocking_squares: Bitboard,
    /// Our pieces on squares that a castling needs empty.
    pub(crate) blockers: Bitboard,
}

impl TheirCastlings {
    /// The castlings of `T`, whose king is on `king`. `orthogonal_pins` are the pin lines against
    /// that king along ranks and files.
    #[inline(always)]
    pub(crate) fn of<T: Side>(board: &Board, king: Square, orthogonal_pins: Bitboard) -> Self {
        let mut castlings = Self {
            safe: [Bitboard::EMPTY; 2],
            blocking_squares: Bitboard::EMPTY,
            blockers: Bitboard::EMPTY,
        };
        for rook in board.state().castling_rooks() & T::BACK_RANK {
            let path = CastlingPath::of(king, rook);
            let empty = path.empty::<T>();
            castlings.blocking_squares |= rook.bitboard();
            if empty.intersects(board.color(T::COLOR)) {
                continue;
            }
            castlings.blockers |= empty & board.color(T::Them::COLOR);
            castlings.blocking_squares |= empty;
            let is_pinned = by(PinnedRookCannotCastle, orthogonal_pins).contains(rook);
            let is_open = !empty.intersects(board.occupied()) && !is_pinned;
            if is_open {
                // Constant indices: a variable one would send both sets through memory.
                castlings.safe[1] = castlings.safe[0];
                castlings.safe[0] = path.safe::<T>();
            }
        }
        castlings
    }

    /// All squares that must be safe for one of the open castlings.
    #[inline(always)]
    pub(crate) fn safe_squares(&self) -> Bitboard {
        self.safe[0] | self.safe[1]
    }

    /// How many open castlings are legal when we attack `attacked`.
    #[inline(always)]
    pub(crate) fn legal(&self, attacked: Bitboard) -> u32 {
        if self.safe_squares().is_empty() {
            return 0;
        }
        let is_legal = |safe: Bitboard| u32::from(!safe.is_empty() && !safe.intersects(attacked));
        is_legal(self.safe[0]) + is_legal(self.safe[1])
    }

    /// How many castlings, legal when we attack `attacked`, are forbidden by a piece of ours that
    /// goes to `targets`, summed over the targets. `attackers(square)` is where that piece attacks
    /// `square` from.
    #[inline(always)]
    pub(crate) fn forbidden(
        &self,
        targets: Bitboard,
        attacked: Bitboard,
        attackers: impl Fn(Square) -> Bitboard,
    ) -> u32 {
        let mut sum = 0;
        for safe in self.safe {
            if !safe.is_empty() && !safe.intersects(attacked) {
                sum += (targets & attackers_of_any(safe, &attackers)).len();
            }
        }
        sum
    }

    /// How many castlings that one piece of ours alone forbids become legal when it goes to
    /// `targets`, summed over the targets. We attack `attacked`, and without the piece only
    /// `attacked_by_others`. `attackers(square)` is where the piece attacks `square` from.
    #[inline(always)]
    pub(crate) fn freed(
        &self,
        targets: Bitboard,
        attacked_by_others: Bitboard,
        attacked: Bitboard,
        attackers: impl Fn(Square) -> Bitboard,
    ) -> u32 {
        let mut sum = 0;
        for safe in self.safe {
            if safe.intersects(attacked) && !safe.intersects(attacked_by_others) {
                sum += (targets - attackers_of_any(safe, &attackers)).len();
            }
        }
        sum
    }
}

/// Where a piece attacks some square of `squares` from.
#[inline(always)]
fn attackers_of_any(squares: Bitboard, attackers: &impl Fn(Square) -> Bitboard) -> Bitboard {
    let mut from = Bitboard::EMPTY;
    for square in squares {
        from |= attackers(square);
    }
    from
}
