//! Seeded random numbers: splitmix64.

/// A stream of random numbers, the same for the same seed everywhere.
///
/// Source: Guy L. Steele Jr., Doug Lea and Christine H. Flood, "Fast Splittable Pseudorandom
/// Number Generators", OOPSLA 2014.
pub(crate) struct Rng(u64);

impl Rng {
    /// The stream of a numbered game. Games with neighbouring numbers have unrelated streams.
    pub(crate) fn new(seed: u64, game: u64) -> Self {
        Self(Self(seed).next() ^ Self(!game).next())
    }

    /// The next number.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        // The remainder has a bias of about 2^-60.
        (self.next() % end as u64) as usize
    }

    /// `true` once in `chances` times.
    pub(crate) fn once_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    /// One of the items, if there are any.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())]) }
    }

    /// 64 random bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.next()
    }
}
