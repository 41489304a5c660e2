//! SplitMix64 (Steele, Lea and Flood 2014): written out here because the suites must come out the
//! same in ten years, whatever a crate's next version draws.

/// A seeded source of numbers.
pub struct SuiteRng(u64);

impl SuiteRng {
    /// Starts a stream; streams of neighbouring numbers are unrelated after the mixing.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, by the high half of a product (the bias is below 2^-50 here).
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}
