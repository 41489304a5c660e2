//! Checks by kind.

use perft_kernels::CheckKind;

/// How many checks of each kind there are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CheckCounts {
    /// Checks by a piece that moved, alone.
    pub direct: u128,
    /// Checks by one piece that did not move.
    pub discovered: u128,
    /// Checks by a piece that moved and a piece that did not.
    pub direct_and_discovered: u128,
    /// Checks by two pieces that did not move.
    pub double_discovered: u128,
}

impl CheckCounts {
    /// All checks.
    pub const fn total(&self) -> u128 {
        let single = self.direct.wrapping_add(self.discovered);
        single.wrapping_add(self.double())
    }

    /// Checks by two pieces, whichever moved.
    pub const fn double(&self) -> u128 {
        self.direct_and_discovered.wrapping_add(self.double_discovered)
    }

    /// Adds numbers by kind, each `weight` times. Sums wrap around: whether they fit is seen at the
    /// nodes.
    #[inline(always)]
    pub(crate) fn add_weighted(&mut self, by_kind: &[u32; CheckKind::ALL.len()], weight: u128) {
        if *by_kind != [0; CheckKind::ALL.len()] {
            let [direct, discovered, direct_and_discovered, double_discovered] =
                by_kind.map(u128::from);
            let counts = Self { direct, discovered, direct_and_discovered, double_discovered };
            self.add_times(&counts, weight);
        }
    }

    /// Adds other numbers, each `weight` times. Sums wrap around.
    #[inline(always)]
    pub(crate) fn add_times(&mut self, other: &Self, weight: u128) {
        for (sum, more) in [
            (&mut self.direct, other.direct),
            (&mut self.discovered, other.discovered),
            (&mut self.direct_and_discovered, other.direct_and_discovered),
            (&mut self.double_discovered, other.double_discovered),
        ] {
            *sum = sum.wrapping_add(weight.wrapping_mul(more));
        }
    }
}
