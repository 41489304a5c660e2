//! [`MagicHash`]: how a set of blockers becomes an index.

use core::fmt;

use magic_core::{Bitboard, Magic, Slider, Square};

/// The number of bits of an index: 1 to 16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IndexBits(u8);

impl IndexBits {
    /// The greatest number of bits: more than any slider on any square needs.
    pub const MAX: Self = Self(16);

    /// This number of bits; `None` for 0 and above 16.
    pub const fn new(bits: u32) -> Option<Self> {
        if bits >= 1 && bits <= Self::MAX.0 as u32 { Some(Self(bits as u8)) } else { None }
    }

    /// As many bits as the slider on `square` has relevant squares, 5 to 12. With this size every
    /// square has magics, and they are easy to find.
    #[doc(alias = "RBits")]
    #[doc(alias = "BBits")]
    pub const fn relevant(slider: Slider, square: Square) -> Self {
        Self(slider.relevant_mask(square).len() as u8)
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.0 as u32
    }

    /// The number of indices: two to the power of the number of bits.
    pub const fn entries(self) -> usize {
        1 << self.0
    }
}

impl fmt::Display for IndexBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// How blockers and magic become an index. A magic for one transform is usually not a magic for the
/// other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Transform {
    /// The top bits of the 64-bit product.
    #[default]
    Multiply64,
    /// The top bits of two 32-bit products, combined by exclusive or: low half by low half, and
    /// high half by high half. It is meant for machines with 32-bit registers (Tord Romstad's
    /// `USE_32_BIT_MULTIPLICATIONS`).
    #[doc(alias = "USE_32_BIT_MULTIPLICATIONS")]
    Multiply32,
}

/// A magic with everything that is needed to compute an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MagicHash {
    /// The factor.
    pub magic: Magic,
    /// The size of the index.
    pub bits: IndexBits,
    /// How blockers and factor become an index.
    pub transform: Transform,
}

impl MagicHash {
    /// The index of `blockers`, below `bits.entries()`.
    ///
    /// ```
    /// use magic_core::{Bitboard, Magic, Square};
    /// use magic_lab::{IndexBits, MagicHash, Transform};
    ///
    /// let bits = IndexBits::new(4).unwrap();
    /// let hash = MagicHash { magic: Magic(1 << 60), bits, transform: Transform::Multiply64 };
    /// assert_eq!(hash.index(Square::A1.bitboard()), 1);
    /// assert_eq!(hash.index(Bitboard::FULL), 15);
    /// ```
    #[doc(alias = "transform")]
    #[inline(always)]
    pub const fn index(self, blockers: Bitboard) -> usize {
        match self.transform {
            Transform::Multiply64 => {
                (blockers.0.wrapping_mul(self.magic.0) >> (64 - self.bits.get())) as usize
            }
            Transform::Multiply32 => {
                let low = (blockers.0 as u32).wrapping_mul(self.magic.0 as u32);
                let high = ((blockers.0 >> 32) as u32).wrapping_mul((self.magic.0 >> 32) as u32);
                ((low ^ high) >> (32 - self.bits.get())) as usize
            }
        }
    }
}
