//! Four directions in two registers, and what is done in all of them: steps, fills, and how far
//! sliders come.

use crate::registers::pair::Pair;

/// The orthogonal (0) or the diagonal (1) lanes of direction sets. A side may have sliders of one
/// sort alone.
#[derive(Clone, Copy)]
pub(super) struct PairHalf<P, const DIAGONAL: usize>(pub(super) [P; 2]);

impl<P: Pair, const DIAGONAL: usize> PairHalf<P, DIAGONAL> {
    #[inline(always)]
    fn and(self, Self([c, d]): Self) -> Self {
        let Self([a, b]) = self;
        Self([a & c, b & d])
    }

    #[inline(always)]
    fn or(self, Self([c, d]): Self) -> Self {
        let Self([a, b]) = self;
        Self([a | c, b | d])
    }

    #[inline(always)]
    fn xor(self, Self([c, d]): Self) -> Self {
        let Self([a, b]) = self;
        Self([a ^ c, b ^ d])
    }

    /// This many steps in each direction, or back from it. Squares that cross an edge of the board
    /// arrive anywhere.
    #[inline(always)]
    pub(super) fn stepped(self, steps: i8) -> Self {
        Self(P::stepped(self.0, DIAGONAL, steps))
    }

    /// For each direction, the squares that a step can arrive on without having crossed an edge.
    #[inline(always)]
    fn arrivals(proof: P::Proof) -> Self {
        let [a, b, c, d] = P::arrivals(proof);
        Self(if DIAGONAL == 0 { [a, b] } else { [c, d] })
    }

    /// See [`Propagators::fill`](crate::direction_sets::Propagators::fill).
    #[inline(always)]
    pub(super) fn fill(self, [one, two, four]: [Self; 3]) -> Self {
        let mut reached = self;
        reached = reached.or(one.and(reached.stepped(1)));
        reached = reached.or(two.and(reached.stepped(2)));
        reached = reached.or(four.and(reached.stepped(4)));
        reached.stepped(1).and(Self::arrivals(self.0[0].proof()))
    }

    /// See [`Propagators::reach`](crate::direction_sets::Propagators::reach). Doubles the distance
    /// looked ahead three times. A slider that sees further than that distance sees all of it, so
    /// what is seen beyond comes in bits that are not in use yet.
    #[inline(always)]
    pub(super) fn reach(self, [one, two, four]: [Self; 3]) -> [Self; 3] {
        let first = self.and(Self::arrivals(self.0[0].proof())).stepped(-1);
        let second = first.and(one).stepped(-1);
        let (ones, twos) = (first.xor(second), second);
        let (more_ones, more_twos) = (ones.and(two).stepped(-2), twos.and(two).stepped(-2));
        // Two and up to two more: 2, 3 or 4.
        let (ones, twos, fours) = (ones.or(more_ones), twos.xor(more_twos), more_twos);
        let (more_ones, more_twos) = (ones.and(four).stepped(-4), twos.and(four).stepped(-4));
        [ones.or(more_ones), twos.or(more_twos), fours]
    }
}
