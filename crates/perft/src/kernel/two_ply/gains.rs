//! A number for every square: what the replies gain when a man leaves it, and how many men arrive.

use magic_core::{Bitboard, Square};

use super::lanes::Lanes;

/// What pawns of the side to reply add to the gains.
#[derive(Clone, Copy)]
pub(crate) struct PawnGains {
    /// Squares whose vacating gives a push: in front of a pawn, or its second step with the first
    /// one open.
    pub(crate) push: Bitboard,
    /// Squares whose vacating gives a double push as well.
    pub(crate) push_twice: Bitboard,
    /// Squares whose vacating takes a capture towards the h-file away.
    pub(crate) capture_east: Bitboard,
    /// Squares whose vacating takes a capture towards the a-file away.
    pub(crate) capture_west: Bitboard,
    /// The rank on which each of these is four moves.
    pub(crate) last_rank: Bitboard,
}

/// How many replies more there are when a man leaves a square, and how many fewer when one arrives
/// there without taking: the same number, for squares that are empty or held by the side to move.
pub(crate) trait Gains<L: Lanes> {
    /// How many men arrive on each square.
    type Tally: Tally;

    /// Adds up sliders, of which `seen` are the squares they see in each direction and `reach` what
    /// lies beyond each square, and pawns.
    fn new(seen: L, reach: [L; 3], pawns: &PawnGains) -> Self;
    /// The number of one square.
    fn at(&self, square: Square) -> i32;
    /// The sum over all departures, less that over all arrivals, on squares of `among`.
    fn settle(&self, tally: &Self::Tally, among: Bitboard) -> i32;
}

/// Counts how many men arrive on squares, at most 31 each, and how many of those whose gains are
/// not added one by one leave, at most 7 each. A square is either arrived on or left.
pub(crate) trait Tally {
    /// No moves.
    fn new() -> Self;
    /// One more arrives on each square of the set.
    fn arrive(&mut self, set: Bitboard);
    /// So many more, at most 7, arrive on each square of the set.
    fn arrive_times(&mut self, set: Bitboard, times: u32);
    /// One more leaves each square of the set.
    fn leave(&mut self, set: Bitboard);
    /// Where anything arrives or leaves.
    fn squares(&self) -> Bitboard;
    /// The arrivals on a square that none leaves.
    fn arrivals(&self) -> impl Fn(Square) -> u32;
}

/// Numbers as planes of bits, lowest first: for processors that count bits but not bytes.
#[derive(Clone, Copy)]
struct Planes<const N: usize>([u64; N]);

impl<const N: usize> Planes<N> {
    /// Adds `1 << weight` on each square of the set.
    #[inline(always)]
    fn add(&mut self, mut set: u64, weight: usize) {
        for plane in &mut self.0[weight..] {
            let carry = *plane & set;
            *plane ^= set;
            set = carry;
        }
    }

    #[inline(always)]
    fn at(&self, square: Square) -> u32 {
        let mut number = 0;
        for (n, plane) in self.0.iter().enumerate() {
            number |= ((plane >> square as u32) as u32 & 1) << n;
        }
        number
    }

    #[inline(always)]
    fn sum(&self, set: u64) -> u32 {
        let mut sum = 0;
        for (n, plane) in self.0.iter().enumerate() {
            sum += (plane & set).count_ones() << n;
        }
        sum
    }
}

/// [`Gains`] as planes.
pub(crate) struct PlaneGains {
    /// Sliders and pushes, at most 8 × 7 + 2.
    plus: Planes<6>,
    pawns: PawnGains,
    /// Whether anything concerns the last rank.
    promoting: bool,
}

impl<L: Lanes> Gains<L> for PlaneGains {
    type Tally = PlaneTally;

    #[inline(always)]
    fn new(seen: L, reach: [L; 3], pawns: &PawnGains) -> Self {
        let mut plus = Planes([0; 6]);
        for (weight, plane) in reach.into_iter().enumerate() {
            let [a, b, c, d, e, f, g, h] = seen.and(plane).array();
            // Eight bits of equal weight: carry-save adders make four planes of them.
            let (s0, c0) = full_add(a, b, c);
            let (s1, c1) = full_add(d, e, f);
            let (s2, c2) = full_add(g, h, s0);
            let (ones, c3) = (s1 ^ s2, s1 & s2);
            let (t0, f0) = full_add(c0, c1, c2);
            let (twos, f1) = (t0 ^ c3, t0 & c3);
            let (fours, eights) = (f0 ^ f1, f0 & f1);
            plus.add(ones, weight);
            plus.add(twos, weight + 1);
            plus.add(fours, weight + 2);
            plus.add(eights, weight + 3);
        }
        plus.add(pawns.push.0, 0);
        plus.add(pawns.push_twice.0, 0);
        let concerned = pawns.push | pawns.capture_east | pawns.capture_west;
        Self { plus, pawns: *pawns, promoting: concerned.intersects(pawns.last_rank) }
    }

    #[inline(always)]
    fn at(&self, square: Square) -> i32 {
        let at = square.bitboard();
        let mut gain = self.plus.at(square) as i32;
        gain -= i32::from(at.intersects(self.pawns.capture_east));
        gain -= i32::from(at.intersects(self.pawns.capture_west));
        if self.promoting && at.intersects(self.pawns.last_rank) {
            gain = self.sum(at);
        }
        gain
    }

    #[inline(always)]
    fn settle(&self, tally: &PlaneTally, among: Bitboard) -> i32 {
        let mut sum = 0;
        for (weight, plane) in tally.departures.0.iter().enumerate() {
            let set = Bitboard(*plane) & among;
            if !set.is_empty() {
                sum += self.sum(set) << weight;
            }
        }
        for (weight, plane) in tally.arrivals.0.iter().enumerate() {
            let set = Bitboard(*plane) & among;
            if !set.is_empty() {
                sum -= self.sum(set) << weight;
            }
        }
        sum
    }
}

impl PlaneGains {
    /// The sum over a set.
    #[inline(always)]
    fn sum(&self, set: Bitboard) -> i32 {
        let pawns = &self.pawns;
        let mut sum = self.plus.sum(set.0) as i32;
        sum -= ((set & pawns.capture_east).len() + (set & pawns.capture_west).len()) as i32;
        if self.promoting {
            let last = set & pawns.last_rank;
            sum += 3 * (last & pawns.push).len() as i32;
            sum -= 3 * (last & pawns.capture_east).len() as i32;
            sum -= 3 * (last & pawns.capture_west).len() as i32;
        }
        sum
    }
}

#[inline(always)]
fn full_add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

/// [`Tally`] as planes.
pub(crate) struct PlaneTally {
    arrivals: Planes<5>,
    departures: Planes<3>,
}

impl Tally for PlaneTally {
    #[inline(always)]
    fn new() -> Self {
        Self { arrivals: Planes([0; 5]), departures: Planes([0; 3]) }
    }

    #[inline(always)]
    fn arrive(&mut self, set: Bitboard) {
        self.arrivals.add(set.0, 0);
    }

    #[inline(always)]
    fn arrive_times(&mut self, set: Bitboard, times: u32) {
        for weight in 0..3 {
            let counts = 0u64.wrapping_sub(u64::from(times >> weight & 1));
            self.arrivals.add(set.0 & counts, weight);
        }
    }

    #[inline(always)]
    fn leave(&mut self, set: Bitboard) {
        self.departures.add(set.0, 0);
    }

    #[inline(always)]
    fn squares(&self) -> Bitboard {
        let mut squares = 0;
        for plane in self.arrivals.0 {
            squares |= plane;
        }
        for plane in self.departures.0 {
            squares |= plane;
        }
        Bitboard(squares)
    }

    #[inline(always)]
    fn arrivals(&self) -> impl Fn(Square) -> u32 {
        |square| self.arrivals.at(square)
    }
}
