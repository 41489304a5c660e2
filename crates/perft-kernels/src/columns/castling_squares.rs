//! Where the castlings of one side take place.

use board::{Board, Side};
use magic_core::{Bitboard, Square, king_attacks, knight_attacks};
use movegen::generator::CastlingPath;

/// The squares of one castling.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CastlingSquares {
    /// The square of the rook.
    pub(crate) rook: Bitboard,
    /// What must be empty.
    pub(crate) empty: Bitboard,
    /// What must not be attacked.
    pub(crate) safe: Bitboard,
}

impl CastlingSquares {
    /// A castling that is never legal, because it needs a rook on each square.
    const NEVER: Self =
        Self { rook: Bitboard::FULL, empty: Bitboard::EMPTY, safe: Bitboard::EMPTY };

    /// The castling of `T` with king and rook on these squares of its back rank.
    #[inline(always)]
    const fn of<T: Side>(king: Square, rook: Square) -> Self {
        let path = CastlingPath::of(king, rook);
        let rook = Bitboard(rook.file().bitboard().0 & T::BACK_RANK.0);
        Self { rook, empty: path.empty::<T>(), safe: path.safe::<T>() }
    }
}

/// The two castlings of one side.
///
/// King and rook have not moved as long as they may castle. So these squares are the same in a
/// position and in all positions that moves lead to from there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct BothCastlings([CastlingSquares; 2]);

impl BothCastlings {
    /// The castlings that `T` has the right to on `board`, or had in standard chess.
    #[inline(always)]
    pub(crate) fn of<T: Side>(board: &Board) -> Self {
        if board.has_standard_castling(T::COLOR) {
            return const { Self::standard::<T>() };
        }
        let mut castlings = [CastlingSquares::NEVER; 2];
        let rooks = board.state().castling_rooks() & T::BACK_RANK;
        for (castling, rook) in castlings.iter_mut().zip(rooks) {
            *castling = CastlingSquares::of::<T>(board.king(T::COLOR), rook);
        }
        Self(castlings)
    }

    /// Whether these have all castlings that `T` has the right to on `board`.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        allow(dead_code, reason = "only levels that count boards side by side ask")
    )]
    #[inline(always)]
    pub(crate) fn serve<T: Side>(&self, board: &Board) -> bool {
        if (board.state().castling_rooks() & T::BACK_RANK).is_empty() {
            return true;
        }
        let Self([one, other]) = Self::of::<T>(board);
        let has = |castling| self.0.contains(castling) || *castling == CastlingSquares::NEVER;
        has(&one) && has(&other)
    }

    const fn standard<T: Side>() -> Self {
        // Only the files matter.
        Self([
            CastlingSquares::of::<T>(Square::E1, Square::H1),
            CastlingSquares::of::<T>(Square::E1, Square::A1),
        ])
    }

    /// Where a knight attacks a square that each castling needs safe.
    #[inline(always)]
    pub(crate) fn attacked_by_knights(&self) -> [Bitboard; 2] {
        let Self([one, other]) = self;
        [attackers_of(one.safe, knight_attacks), attackers_of(other.safe, knight_attacks)]
    }

    /// Where a king attacks a square that each castling needs safe.
    #[inline(always)]
    pub(crate) fn attacked_by_king(&self) -> [Bitboard; 2] {
        let Self([one, other]) = self;
        [attackers_of(one.safe, king_attacks), attackers_of(other.safe, king_attacks)]
    }

    /// The castlings, those that are never legal included.
    #[inline(always)]
    pub(crate) const fn both(&self) -> &[CastlingSquares; 2] {
        &self.0
    }
}

/// Where a piece attacks a square of `squares`, if it attacks from where it would be attacked.
#[inline(always)]
fn attackers_of(squares: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Bitboard {
    let mut attackers = Bitboard::EMPTY;
    for square in squares {
        attackers |= attacks(square);
    }
    attackers
}
