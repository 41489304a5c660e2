//! [`SplitMix64`]: seeded random numbers for tables, tests and benches.

/// A stream of random numbers. The same seed always gives the same numbers, on every machine.
///
/// It is small enough for constants and passes the common statistical tests. It is not meant for
/// secrets.
///
/// ```
/// use magic_core::SplitMix64;
///
/// let mut random = SplitMix64::seeded(1_234_567);
/// assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
/// assert!(random.below(6) < 6);
/// ```
///
/// Source: Guy L. Steele Jr., Doug Lea and Christine H. Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA 2014, with the constants of Sebastiano Vigna's `splitmix64.c`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// The stream that belongs to `seed`. Streams of neighbouring seeds look unrelated.
    #[inline]
    pub const fn seeded(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// The next number below `end`; 0 if `end` is 0. The numbers are as evenly spread as 64 bits
    /// allow.
    #[inline]
    pub const fn below(&mut self, end: usize) -> usize {
        ((self.next_u64() as u128 * end as u128) >> 64) as usize
    }
}
