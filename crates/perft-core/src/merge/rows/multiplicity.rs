//! How many paths lead to a position, in the width that the count needs.

/// A number of paths, as a position of a ply has it.
///
/// Counts begin with [`u32`], which is enough for every position of wide trees and keeps plies
/// small. They change to [`u128`] when a sum does not fit. Where only positions are counted,
/// [`Reached`] takes no memory.
pub(crate) trait Multiplicity: Copy + Eq + Into<u128> + Send + Sync + 'static {
    /// The type that sums of paths have.
    type Sum: Copy + Send + Sync;

    /// The sum of no path.
    const NO_PATHS: Self::Sum;
    /// A value that is to be overwritten.
    const BLANK: Self;
    /// One path.
    const ONE: Self;
    /// Whether there is no wider type.
    const IS_WIDEST: bool;
    /// How many bytes of a file hold it.
    const STORED_BYTES: usize;

    /// The sum with these paths. `None` if it does not fit.
    fn add_to(self, sum: Self::Sum) -> Option<Self::Sum>;

    /// Whether a sum has no path.
    fn is_none(sum: Self::Sum) -> bool;

    /// A sum that is complete.
    fn of_sum(sum: Self::Sum) -> Self;

    /// Appends the bytes that a file holds.
    fn store(self, bytes: &mut Vec<u8>);

    /// What was stored in these bytes, by this type or a narrower one.
    fn stored(bytes: &[u8]) -> Self;

    /// This many times `nodes`, if that fits.
    #[inline(always)]
    fn times(self, nodes: u128) -> Option<u128> {
        self.wide().checked_mul(nodes)
    }

    /// The same number in 32 bits, if it fits.
    fn narrow(self) -> Option<u32>;

    /// The same number in full width.
    #[inline(always)]
    fn wide(self) -> u128 {
        self.into()
    }
}

/// Numbers of paths that are integers.
macro_rules! integer_multiplicity {
    ($integer:ty, $is_widest:literal) => {
        impl Multiplicity for $integer {
            type Sum = Self;

            const NO_PATHS: Self = 0;
            const BLANK: Self = 0;
            const ONE: Self = 1;
            const IS_WIDEST: bool = $is_widest;
            const STORED_BYTES: usize = size_of::<Self>();

            #[inline(always)]
            fn add_to(self, sum: Self) -> Option<Self> {
                sum.checked_add(self)
            }

            #[inline(always)]
            fn is_none(sum: Self) -> bool {
                sum == 0
            }

            #[inline(always)]
            fn of_sum(sum: Self) -> Self {
                sum
            }

            #[inline(always)]
            fn narrow(self) -> Option<u32> {
                u32::try_from(self).ok()
            }

            fn store(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }

            fn stored(bytes: &[u8]) -> Self {
                debug_assert!(bytes.len() <= Self::STORED_BYTES);
                bytes.iter().rev().fold(0, |number, &byte| number << 8 | Self::from(byte))
            }
        }
    };
}

integer_multiplicity!(u32, false);
integer_multiplicity!(u128, true);

/// Some paths, nobody asks how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reached;

impl From<Reached> for u128 {
    fn from(_: Reached) -> Self {
        1
    }
}

impl Multiplicity for Reached {
    type Sum = bool;

    const NO_PATHS: bool = false;
    const BLANK: Self = Self;
    const ONE: Self = Self;
    const IS_WIDEST: bool = true;
    const STORED_BYTES: usize = 0;

    #[inline(always)]
    fn add_to(self, _: bool) -> Option<bool> {
        Some(true)
    }

    #[inline(always)]
    fn is_none(sum: bool) -> bool {
        !sum
    }

    #[inline(always)]
    fn of_sum(_: bool) -> Self {
        Self
    }

    #[inline(always)]
    fn narrow(self) -> Option<u32> {
        Some(1)
    }

    fn store(self, _: &mut Vec<u8>) {}

    fn stored(_: &[u8]) -> Self {
        Self
    }
}
