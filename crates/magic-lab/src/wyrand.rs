//! [`Wyrand`]: the source of random numbers of all searches.

/// Wang Yi's wyrand: one multiplication for each word. The same seed always gives the same numbers,
/// on every machine.
#[derive(Debug, Clone)]
pub(crate) struct Wyrand {
    state: u64,
}

impl Wyrand {
    pub(crate) const fn seeded(seed: u64) -> Self {
        Self { state: seed }
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x2D35_8DCC_AA6C_78A5);
        let product = u128::from(self.state) * u128::from(self.state ^ 0x8BB8_4B93_962E_ACC9);
        (product >> 64 ^ product) as u64
    }
}

impl Wyrand {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// A number that is greater than `n` with probability 2 to the power of −n for whole `n`.
    /// Between whole numbers the probability is linear. It needs no logarithm, whose value may
    /// differ from one system to another.
    pub(crate) fn exponential(&mut self) -> f64 {
        let bits = self.next();
        let whole = bits.leading_zeros().min(32);
        let fraction = (bits & 0xFFFF) as f64 / 65_536.0;
        f64::from(whole) + fraction
    }
}
