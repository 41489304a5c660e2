//! Their castlings.

use board::{Board, Side};
use magic_core::{Bitboard, Square};
use movegen::generator::CastlingPath;

/// What one castling needs.
#[derive(Clone, Copy)]
struct CastlingNeeds {
    rook: Bitboard,
    /// Squares that must be empty.
    empty: Bitboard,
    /// Squares that must not be attacked.
    safe: Bitboard,
}

impl CastlingNeeds {
    /// No castling: it needs an empty board.
    const NONE: Self = Self { rook: Bitboard::EMPTY, empty: Bitboard::FULL, safe: Bitboard::EMPTY };
}

/// Their castlings that no piece of their own blocks.
#[derive(Clone, Copy)]
pub(super) struct ReplyCastlings {
    needs: [CastlingNeeds; 2],
    /// Squares that must not be attacked for one of them.
    pub(super) safe_squares: Bitboard,
}

impl ReplyCastlings {
    /// The castlings of `T`, whose king is on `king`, with rooks that are not on `orthogonal_pins`.
    #[inline(always)]
    pub(super) fn of<T: Side>(board: &Board, king: Square, orthogonal_pins: Bitboard) -> Self {
        let mut castlings = Self { needs: [CastlingNeeds::NONE; 2], safe_squares: Bitboard::EMPTY };
        let rooks = (board.state().castling_rooks() & T::BACK_RANK) - orthogonal_pins;
        for (needs, rook) in castlings.needs.iter_mut().zip(rooks) {
            let path = CastlingPath::of(king, rook);
            let (empty, safe) = (path.empty::<T>(), path.safe::<T>());
            if !empty.intersects(board.color(T::COLOR)) {
                *needs = CastlingNeeds { rook: rook.bitboard(), empty, safe };
                castlings.safe_squares |= safe;
            }
        }
        castlings
    }

    /// How many are legal when `occupied` is occupied, we attack `attacked`, and the rook on one of
    /// `captured` is gone.
    #[inline(always)]
    pub(super) fn count(&self, occupied: Bitboard, attacked: Bitboard, captured: Bitboard) -> u32 {
        let mut legal = 0;
        for needs in self.needs {
            let against =
                (needs.empty & occupied) | (needs.safe & attacked) | (needs.rook & captured);
            legal += u32::from(against.is_empty());
        }
        legal
    }

    /// How many are legal after moves of ours that arrive on each of `targets`, empty squares, in
    /// all. `occupied` is occupied before, and we attack `attacked` wherever we arrive.
    /// `leaving_free(square)` are the targets from which nothing else attacks a square.
    #[inline(always)]
    pub(super) fn count_after(
        &self,
        targets: Bitboard,
        occupied: Bitboard,
        attacked: Bitboard,
        leaving_free: impl Fn(Square) -> Bitboard,
    ) -> u32 {
        let mut legal = 0;
        for needs in self.needs {
            if ((needs.empty & occupied) | (needs.safe & attacked)).is_empty() {
                let mut targets = targets - needs.empty;
                for square in needs.safe {
                    targets &= leaving_free(square);
                }
                legal += targets.len();
            }
        }
        legal
    }
}
