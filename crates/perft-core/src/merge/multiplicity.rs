//! How many paths lead to a position, in the width that the count needs.

/// A number of paths.
///
/// Counts begin with [`u32`], which is enough for every position of wide trees and keeps plies small. They
/// change to [`u128`] when a sum does not fit.
pub(super) trait Multiplicity: Copy + Eq + Into<u128> + Send + Sync + 'static {
    /// No path.
    const ZERO: Self;
    /// One path.
    const ONE: Self;
    /// Whether there is no wider type.
    const IS_WIDEST: bool;

    /// The sum, and whether it does not fit. A sum that does not fit becomes the greatest number of the type.
    fn checked_sum(self, other: Self) -> (Self, bool);

    /// Whether there is no path.
    #[inline(always)]
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// This many times `nodes`, if that fits.
    #[inline(always)]
    fn times(self, nodes: u128) -> Option<u128> {
        self.wide().checked_mul(nodes)
    }

    /// The same number in full width.
    #[inline(always)]
    fn wide(self) -> u128 {
        self.into()
    }
}

impl Multiplicity for u32 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const IS_WIDEST: bool = false;

    #[inline(always)]
    fn checked_sum(self, other: Self) -> (Self, bool) {
        self.checked_add(other).map_or((Self::MAX, true), |sum| (sum, false))
    }
}

impl Multiplicity for u128 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const IS_WIDEST: bool = true;

    #[inline(always)]
    fn checked_sum(self, other: Self) -> (Self, bool) {
        self.checked_add(other).map_or((Self::MAX, true), |sum| (sum, false))
    }
}
