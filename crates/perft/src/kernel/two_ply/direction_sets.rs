//! EightBoards directions side by side: one word for each, worked on all at once.
//!
//! Lane `d` belongs to `Direction::ALL[d]`: east, north, west, south, then the four diagonals from
//! north-east. The opposite direction is `d ^ 2`. A step in a direction is a rotation, the same
//! for all squares; what a rotation carries around an edge of the board is masked out.

use magic_core::{Bitboard, Direction, Square};

use crate::kernel::line_sets::LineSets;

/// EightBoards sets of squares, one for each direction.
pub(crate) trait DirectionSets: Copy {
    /// Whether work on eight directions costs little more than work on one, so that what is to be
    /// known of all lines from a king is found sooner by fills than by lookups.
    const SIDE_BY_SIDE: bool = true;

    /// The eight words given.
    fn new(lanes: [u64; 8]) -> Self;
    /// The same set in every lane.
    fn splat(set: Bitboard) -> Self;
    /// The eight words.
    fn array(self) -> [u64; 8];
    /// One of them, of lanes in memory.
    #[inline(always)]
    fn lane(&self, direction: Direction) -> Bitboard {
        Bitboard(self.array()[direction.index()])
    }
    /// Squares in both.
    fn and(self, other: Self) -> Self;
    /// Squares in either.
    fn or(self, other: Self) -> Self;
    /// Squares in one only.
    fn xor(self, other: Self) -> Self;
    /// Squares in `self` that are not in `other`.
    fn minus(self, other: Self) -> Self;
    /// So many steps in each direction; what goes over an edge of the board may come back anywhere.
    fn ahead<const STEPS: u64>(self) -> Self;
    /// One step back from each direction, likewise.
    fn back(self) -> Self;
    /// Each lane moved by its amount: up by one less than 32, down by what one above 32 lacks of 64.
    /// What goes over an edge of the board is lost or comes back anywhere.
    fn rotate(self, amounts: &[u64; 8]) -> Self;
    /// Each direction's set in the lane of the opposite direction.
    fn opposite(self) -> Self;
    /// All squares where the lane is not empty, none where it is.
    fn not_empty(self) -> Self;
    /// The squares of all lanes together, orthogonal and diagonal apart.
    fn line_sets(self) -> LineSets;
    /// The sizes of all lanes together.
    fn len(self) -> u32;

    /// `orthogonal` in the first four lanes, `diagonal` in the others.
    #[inline(always)]
    fn of_line_sets(orthogonal: Bitboard, diagonal: Bitboard) -> Self {
        let (s, d) = (orthogonal.0, diagonal.0);
        Self::new([s, s, s, s, d, d, d, d])
    }

    /// The squares of all lanes together.
    #[inline(always)]
    fn union(self) -> Bitboard {
        self.line_sets().all()
    }

    /// How many lanes have a square of `set`.
    #[inline(always)]
    fn lanes_with(self, set: Bitboard) -> u32 {
        let mut lanes = 0;
        for lane in self.array() {
            lanes += u32::from(lane & set.0 != 0);
        }
        lanes
    }

    /// What [`corrections`](crate::kernel::two_ply::moves::corrections) sums up over the lines on which the sliders that see
    /// `seen` see `from`, for levels that do so for all lines at once.
    #[inline(always)]
    fn along_lines(
        seen: Self,
        reach: [Self; 3],
        from: Square,
        targets: Bitboard,
        theirs: Bitboard,
    ) -> Option<i32> {
        let _ = (seen, reach, from, targets, theirs);
        None
    }

    /// The squares in at least one lane, and those in at least two.
    #[inline(always)]
    fn in_any_and_in_several(self) -> (Bitboard, Bitboard) {
        let (mut any, mut several) = (0, 0);
        for lane in self.array() {
            several |= any & lane;
            any |= lane;
        }
        (Bitboard(any), Bitboard(several))
    }

    /// One step in each direction, as far as the board goes.
    #[inline(always)]
    fn step(self) -> Self {
        self.ahead::<1>().and(Self::new(ARRIVALS))
    }

    /// See [`Propagators::fill`].
    #[inline(always)]
    fn fill(self, open: &Propagators<Self>) -> Self {
        let mut reached = self;
        reached = reached.or(open.one.and(reached.ahead::<1>()));
        reached = reached.or(open.two.and(reached.ahead::<2>()));
        reached = reached.or(open.four.and(reached.ahead::<4>()));
        reached.step()
    }

    /// See [`Propagators::reach`]; `self` are the targets.
    #[inline(always)]
    fn reach(self, open: &Propagators<Self>, _: Self) -> [Self; 3] {
        // `at_least[n]` has the squares with more than n squares beyond: a thermometer.
        let first = self.and(Self::new(ARRIVALS)).back();
        let mut at_least = [first; 7];
        for n in 1..7 {
            at_least[n] = at_least[n - 1].and(open.one).back();
        }
        let [a1, a2, a3, a4, a5, a6, a7] = at_least;
        let ones = a1.xor(a2).xor(a3).xor(a4).xor(a5).xor(a6).xor(a7);
        let twos = a2.minus(a4).or(a6);
        [ones, twos, a4]
    }
}

/// How far a step in each direction rotates a set to the left.
pub(crate) const STEP: [u64; 8] = {
    let mut amounts = [0; 8];
    let mut lane = 0;
    while lane < 8 {
        amounts[lane] = (Direction::ALL[lane].delta() as i64).rem_euclid(64) as u64;
        lane += 1;
    }
    amounts
};

/// The squares that a step can arrive on without having crossed an edge.
const ARRIVALS: [u64; 8] = arrivals();

const fn arrivals() -> [u64; 8] {
    let mut masks = [0; 8];
    let mut lane = 0;
    while lane < 8 {
        masks[lane] = Bitboard::FULL.shift(Direction::ALL[lane]).0;
        lane += 1;
    }
    masks
}

/// What lets sliders through, prepared for filling: empty squares by one, two and four steps.
#[derive(Clone, Copy)]
pub(crate) struct Propagators<D> {
    one: D,
    two: D,
    four: D,
}

impl<D: DirectionSets> Propagators<D> {
    /// For a board where sliders pass over `empty`.
    #[inline(always)]
    pub(crate) fn new(empty: Bitboard) -> Self {
        let one = D::splat(empty).and(D::new(ARRIVALS));
        let two = one.and(one.ahead::<1>());
        let four = two.and(two.ahead::<2>());
        Self { one, two, four }
    }

    /// Everything that sliders on `from` see in each direction, up to and including the first
    /// square that is not open.
    #[inline(always)]
    pub(crate) fn fill(&self, from: D) -> D {
        from.fill(self)
    }

    /// For each square and direction, how many squares lie beyond it that a slider could go to if
    /// it passed over the square: open ones, then one more if that is in `targets`. The number, 0
    /// to 7, comes as three planes of bits. It is only asked for on squares of `seen`.
    #[inline(always)]
    pub(crate) fn reach(&self, targets: Bitboard, seen: D) -> [D; 3] {
        D::splat(targets).reach(self, seen)
    }
}

/// EightBoards plain words: what the compiler makes of them depends on the processor level.
#[derive(Clone, Copy)]
pub(crate) struct WordSets([u64; 8]);

impl WordSets {
    #[inline(always)]
    fn zip(self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        let mut lanes = self.0;
        for (lane, other) in lanes.iter_mut().zip(other.0) {
            *lane = op(*lane, other);
        }
        Self(lanes)
    }

    /// Whether there is a square in the orthogonal lanes, and in the diagonal ones.
    #[inline(always)]
    fn halves_in_use(self) -> [bool; 2] {
        let LineSets { orthogonal, diagonal } = self.line_sets();
        [!orthogonal.is_empty(), !diagonal.is_empty()]
    }
}

impl DirectionSets for WordSets {
    const SIDE_BY_SIDE: bool = false;

    #[inline(always)]
    fn new(lanes: [u64; 8]) -> Self {
        Self(lanes)
    }

    #[inline(always)]
    fn splat(set: Bitboard) -> Self {
        Self([set.0; 8])
    }

    #[inline(always)]
    fn array(self) -> [u64; 8] {
        self.0
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn ahead<const STEPS: u64>(self) -> Self {
        let mut lanes = self.0;
        for (lane, amount) in lanes.iter_mut().zip(STEP) {
            *lane = lane.rotate_left((STEPS * amount) as u32 % 64);
        }
        Self(lanes)
    }

    #[inline(always)]
    fn back(self) -> Self {
        let mut lanes = self.0;
        for (lane, amount) in lanes.iter_mut().zip(STEP) {
            *lane = lane.rotate_right(amount as u32);
        }
        Self(lanes)
    }

    #[inline(always)]
    fn rotate(self, amounts: &[u64; 8]) -> Self {
        let mut lanes = self.0;
        for (lane, amount) in lanes.iter_mut().zip(amounts) {
            *lane = lane.rotate_left(*amount as u32);
        }
        Self(lanes)
    }

    #[inline(always)]
    fn opposite(self) -> Self {
        let [e, n, w, s, ne, nw, sw, se] = self.0;
        Self([w, s, e, n, sw, se, ne, nw])
    }

    #[inline(always)]
    fn not_empty(self) -> Self {
        let mut lanes = self.0;
        for lane in &mut lanes {
            *lane = if *lane != 0 { !0 } else { 0 };
        }
        Self(lanes)
    }

    #[inline(always)]
    fn line_sets(self) -> LineSets {
        let [e, n, w, s, ne, nw, sw, se] = self.0;
        LineSets { orthogonal: Bitboard(e | n | w | s), diagonal: Bitboard(ne | nw | sw | se) }
    }

    #[inline(always)]
    fn len(self) -> u32 {
        let mut sum = 0;
        for lane in self.0 {
            sum += lane.count_ones();
        }
        sum
    }

    /// Direction by direction, and not those without a slider. In a function of its own: a node fills
    /// often, and with all of that written out its code would not stay in the cache.
    #[inline(never)]
    fn fill(self, open: &Propagators<Self>) -> Self {
        let mut filled = [0; 8];
        for (half, in_use) in [0, 4].into_iter().zip(self.halves_in_use()) {
            if !in_use {
                continue;
            }
            for lane in half..half + 4 {
                let step = STEP[lane] as u32;
                let mut reached = self.0[lane];
                reached |= open.one.0[lane] & reached.rotate_left(step);
                reached |= open.two.0[lane] & reached.rotate_left(2 * step % 64);
                reached |= open.four.0[lane] & reached.rotate_left(4 * step % 64);
                filled[lane] = reached.rotate_left(step) & ARRIVALS[lane];
            }
        }
        Self(filled)
    }

    /// Direction by direction, and not those in which nothing is seen.
    #[inline(never)]
    fn reach(self, open: &Propagators<Self>, seen: Self) -> [Self; 3] {
        let (mut ones, mut twos, mut fours) = ([0; 8], [0; 8], [0; 8]);
        for (half, in_use) in [0, 4].into_iter().zip(seen.halves_in_use()) {
            if !in_use {
                continue;
            }
            for lane in half..half + 4 {
                let (step, open) = (STEP[lane] as u32, open.one.0[lane]);
                let a1 = (self.0[lane] & ARRIVALS[lane]).rotate_right(step);
                let a2 = (a1 & open).rotate_right(step);
                let a3 = (a2 & open).rotate_right(step);
                let a4 = (a3 & open).rotate_right(step);
                let a5 = (a4 & open).rotate_right(step);
                let a6 = (a5 & open).rotate_right(step);
                let a7 = (a6 & open).rotate_right(step);
                ones[lane] = a1 ^ a2 ^ a3 ^ a4 ^ a5 ^ a6 ^ a7;
                twos[lane] = (a2 & !a4) | a6;
                fours[lane] = a4;
            }
        }
        [Self(ones), Self(twos), Self(fours)]
    }
}
