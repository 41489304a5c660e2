//! Sets of rotations. A set of 256 is four words, so one step handles all candidates at once.
//!
//! The code uses plain arrays and loops of fixed length, which the compiler turns into vector
//! instructions.

/// A set of numbers modulo 256.
pub(super) type Ring = [u64; 4];

/// A ring twice in a row, so that it can be read from any place. It takes one cache line.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct DoubledRing([u64; 8]);

impl DoubledRing {
    #[inline(always)]
    pub(super) fn new(ring: Ring) -> Self {
        let [a, b, c, d] = ring;
        Self([a, b, c, d, a, b, c, d])
    }

    /// The ring turned down by `by`, modulo 256: the member `by` becomes 0.
    #[inline(always)]
    pub(super) fn turned_down(&self, by: usize) -> Ring {
        let (word, bit) = (by / 64 % 4, by as u32 % 64);
        let words = &self.0[word..word + 5];
        std::array::from_fn(|lane| words[lane] >> bit | words[lane + 1] << 1 << (63 - bit))
    }

    /// The ring turned up by `by`, modulo 256: the member 0 becomes `by`.
    #[inline(always)]
    pub(super) fn turned_up(&self, by: usize) -> Ring {
        self.turned_down(256 - by % 256)
    }
}

#[inline(always)]
pub(super) fn union(a: Ring, b: Ring) -> Ring {
    std::array::from_fn(|lane| a[lane] | b[lane])
}

#[inline(always)]
pub(super) fn without(a: Ring, b: Ring) -> Ring {
    std::array::from_fn(|lane| a[lane] & !b[lane])
}

#[inline(always)]
pub(super) fn is_empty(ring: Ring) -> bool {
    ring[0] | ring[1] | ring[2] | ring[3] == 0
}

/// The members in ascending order.
pub(super) fn members(ring: Ring) -> impl Iterator<Item = usize> {
    ring.into_iter().enumerate().flat_map(|(lane, mut word)| {
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros();
            word &= word.wrapping_sub(1);
            (bit < 64).then_some(64 * lane + bit as usize)
        })
    })
}
