//! A number for each square of each node, as planes of bits: plane `n` has the squares whose number
//! has bit `n`.

use magic_core::Bitboard;

use crate::columns::Column;

/// Adds three bits in each place: the lower bit of the sum, and the carry. On AVX-512 each is one
/// instruction.
#[inline(always)]
pub(super) fn full_add<W: Column>(a: W, b: W, c: W) -> (W, W) {
    (a.odd(b, c), a.most(b, c))
}

/// Adds two bits in each place.
#[inline(always)]
pub(super) fn half_add<W: Column>(a: W, b: W) -> (W, W) {
    (a ^ b, a & b)
}

/// How many of eight sets have each square.
#[inline(always)]
pub(super) fn count_of_eight<W: Column>([a, b, c, d, e, f, g, h]: [W; 8]) -> [W; 4] {
    let (s1, c1) = full_add(a, b, c);
    let (s2, c2) = full_add(d, e, f);
    let (s3, c3) = full_add(g, h, s1);
    let (ones, c4) = half_add(s2, s3);
    let (t, d1) = full_add(c1, c2, c3);
    let (twos, d2) = half_add(t, c4);
    let (fours, eights) = half_add(d1, d2);
    [ones, twos, fours, eights]
}

/// Sums, with `carry` added, modulo 2 to the power of the number of planes.
#[inline(always)]
pub(super) fn sums<W: Column, const N: usize>(a: [W; N], b: [W; N], carry: W) -> [W; N] {
    let (mut sums, mut carry) = (a, carry);
    for n in 0..N {
        (sums[n], carry) = full_add(a[n], b[n], carry);
    }
    sums
}

/// Differences, modulo 2 to the power of the number of planes.
#[inline(always)]
pub(super) fn differences<W: Column, const N: usize>(a: [W; N], b: [W; N]) -> [W; N] {
    let (mut differences, mut borrow) = (a, a[0].none());
    for n in 0..N {
        differences[n] = a[n].odd(b[n], borrow);
        borrow = (!a[n]).most(b[n], borrow);
    }
    differences
}

/// The sum of the numbers on the squares of `set`.
#[inline(always)]
pub(super) fn over<W: Column, const N: usize>(planes: &[W; N], set: W) -> W {
    W::sum_of_planes(planes, set)
}

/// How many moves of ours arrive on each square, and how many leave it. No square has both.
pub(super) struct MovesBySquare<W>([W; 5]);

impl<W: Column> MovesBySquare<W> {
    #[inline(always)]
    pub(super) fn none(none: W) -> Self {
        Self([none; 5])
    }

    /// One move arrives on each square of `set`. At most sixteen do on any square, eight pieces on
    /// lines and eight knights, and twelve promotions.
    #[inline(always)]
    pub(super) fn arrive(&mut self, set: W) {
        let mut carry = set;
        for plane in &mut self.0 {
            (*plane, carry) = half_add(*plane, carry);
        }
    }

    /// As many moves arrive on each square as the planes say.
    #[inline(always)]
    pub(super) fn arrive_by_planes(&mut self, [ones, twos]: [W; 2]) {
        let none = ones.none();
        self.0 = sums(self.0, [ones, twos, none, none, none], none);
    }

    /// As many more moves arrive on each square, or leave it, as the planes say.
    #[inline(always)]
    pub(super) fn change_by_planes(&mut self, [ones, twos, fours]: [W; 3]) {
        let none = ones.none();
        self.0 = sums(self.0, [ones, twos, fours, none, none], none);
    }

    /// `moves` leave `square`, less than 2 to the power of `planes`.
    #[inline(always)]
    pub(super) fn leave(&mut self, square: W, moves: W, planes: usize) {
        for (n, plane) in self.0.iter_mut().enumerate().take(planes) {
            let bit = W::splat(square.proof(), Bitboard(1 << n));
            *plane = *plane | square.only(moves.meets(bit));
        }
    }

    /// As many moves leave each square as the planes say.
    #[inline(always)]
    pub(super) fn leave_by_planes(&mut self, planes: [W; 3]) {
        for (plane, leaving) in self.0.iter_mut().zip(planes) {
            *plane = *plane | leaving;
        }
    }

    /// The sum of the numbers on all squares, each as often as moves arrive there or leave.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn over<const N: usize>(&self, numbers: &[W; N]) -> W {
        let mut sum = over(&self.0, numbers[N - 1]);
        for n in (0..N - 1).rev() {
            sum = sum.plus(sum).plus(over(&self.0, numbers[n]));
        }
        sum
    }
}

/// The number on one square, given as a set in every lane.
#[inline(always)]
pub(super) fn at<W: Column, const N: usize>(planes: &[W; N], square: W) -> W {
    let mut number = W::splat(square.proof(), Bitboard(1)).only(planes[0].meets(square));
    for (n, plane) in planes.iter().enumerate().skip(1) {
        let bit = W::splat(square.proof(), Bitboard(1 << n));
        number = number | bit.only(plane.meets(square));
    }
    number
}
