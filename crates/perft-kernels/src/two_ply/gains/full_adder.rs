//! Adding bits in all places of words at once.

use std::ops::{BitAnd, BitOr, BitXor};

/// Adds three bits in each place: the lower bit of the sum, and the carry.
#[inline(always)]
pub(crate) fn full_add<W>(a: W, b: W, c: W) -> (W, W)
where
    W: Copy + BitAnd<Output = W> + BitOr<Output = W> + BitXor<Output = W>,
{
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

/// Adds two bits in each place.
#[cfg(any(feature = "explain", target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn half_add<W>(a: W, b: W) -> (W, W)
where
    W: Copy + BitAnd<Output = W> + BitXor<Output = W>,
{
    (a ^ b, a & b)
}
