//! Eight directions side by side: one word for each, worked on all at once.
//!
//! Lane `d` belongs to `Direction::ALL[d]`: east, north, west, south, then the four diagonals from
//! north-east. The opposite direction is `d ^ 2`. A step in a direction is a rotation, the same
//! for all squares; what a rotation carries around an edge of the board is masked out.

use magic_core::{Bitboard, Direction};

/// The half of the lanes that a sort of slider moves along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Halves {
    /// Over the four straight lanes.
    pub(crate) straight: Bitboard,
    /// Over the four diagonal lanes.
    pub(crate) diagonal: Bitboard,
}

impl Halves {
    /// Over all eight lanes.
    #[inline(always)]
    pub(crate) fn all(self) -> Bitboard {
        self.straight | self.diagonal
    }
}

/// Eight sets of squares, one for each direction.
pub(crate) trait Lanes: Copy {
    /// The eight words given.
    fn new(lanes: [u64; 8]) -> Self;
    /// The same set in every lane.
    fn splat(set: Bitboard) -> Self;
    /// The eight words.
    fn array(self) -> [u64; 8];
    /// Squares in both.
    fn and(self, other: Self) -> Self;
    /// Squares in either.
    fn or(self, other: Self) -> Self;
    /// Squares in one only.
    fn xor(self, other: Self) -> Self;
    /// Squares in `self` that are not in `other`.
    fn minus(self, other: Self) -> Self;
    /// Each lane rotated by its amount.
    fn rotate(self, amounts: &[u64; 8]) -> Self;
    /// Each direction's set in the lane of the opposite direction.
    fn opposite(self) -> Self;
    /// All squares where the lane is not empty, none where it is.
    fn not_empty(self) -> Self;
    /// The squares of all lanes together, straight and diagonal apart.
    fn halves(self) -> Halves;
    /// The sizes of all lanes together.
    fn len(self) -> u32;

    /// `straight` in the first four lanes, `diagonal` in the others.
    #[inline(always)]
    fn of_halves(straight: Bitboard, diagonal: Bitboard) -> Self {
        let (s, d) = (straight.0, diagonal.0);
        Self::new([s, s, s, s, d, d, d, d])
    }

    /// The squares of all lanes together.
    #[inline(always)]
    fn union(self) -> Bitboard {
        self.halves().all()
    }

    /// The lanes that have a square of `set`, as bits.
    #[inline(always)]
    fn lanes_with(self, set: Bitboard) -> u8 {
        let mut lanes = 0;
        for (number, lane) in self.array().into_iter().enumerate() {
            lanes |= u8::from(lane & set.0 != 0) << number;
        }
        lanes
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
        self.rotate(&STEP).and(Self::new(ARRIVALS))
    }
}

/// Rotations for one step, and for two, four and one step back.
const STEP: [u64; 8] = steps(1);
const STEP_2: [u64; 8] = steps(2);
const STEP_4: [u64; 8] = steps(4);
const STEP_BACK: [u64; 8] = steps(-1);

/// The squares that a step can arrive on without having crossed an edge.
const ARRIVALS: [u64; 8] = arrivals();

const fn steps(count: i32) -> [u64; 8] {
    let mut amounts = [0; 8];
    let mut lane = 0;
    while lane < 8 {
        amounts[lane] = (Direction::ALL[lane].delta() as i32 * count).rem_euclid(64) as u64;
        lane += 1;
    }
    amounts
}

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
pub(crate) struct Open<L> {
    one: L,
    two: L,
    four: L,
}

impl<L: Lanes> Open<L> {
    /// For a board where sliders pass over `empty`.
    #[inline(always)]
    pub(crate) fn new(empty: Bitboard) -> Self {
        let one = L::splat(empty).and(L::new(ARRIVALS));
        let two = one.and(one.rotate(&STEP));
        let four = two.and(two.rotate(&STEP_2));
        Self { one, two, four }
    }

    /// Everything that sliders on `from` see in each direction, up to and including the first
    /// square that is not open.
    #[inline(always)]
    pub(crate) fn fill(&self, from: L) -> L {
        let mut reached = from;
        reached = reached.or(self.one.and(reached.rotate(&STEP)));
        reached = reached.or(self.two.and(reached.rotate(&STEP_2)));
        reached = reached.or(self.four.and(reached.rotate(&STEP_4)));
        reached.step()
    }

    /// For each square and direction, how many squares lie beyond it that a slider could go to if
    /// it passed over the square: open ones, then one more if that is in `targets`. The number, 0
    /// to 7, comes as three planes of bits.
    #[inline(always)]
    pub(crate) fn reach(&self, targets: Bitboard) -> [L; 3] {
        // `at_least[n]` has the squares with more than n squares beyond: a thermometer.
        let first = L::splat(targets).and(L::new(ARRIVALS)).rotate(&STEP_BACK);
        let mut at_least = [first; 7];
        for n in 1..7 {
            at_least[n] = at_least[n - 1].and(self.one).rotate(&STEP_BACK);
        }
        let [a1, a2, a3, a4, a5, a6, a7] = at_least;
        let ones = a1.xor(a2).xor(a3).xor(a4).xor(a5).xor(a6).xor(a7);
        let twos = a2.minus(a4).or(a6);
        [ones, twos, a4]
    }
}

/// Eight plain words: what the compiler makes of them depends on the processor level.
#[derive(Clone, Copy)]
pub(crate) struct Words([u64; 8]);

impl Words {
    #[inline(always)]
    fn zip(self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        let mut lanes = self.0;
        for (lane, other) in lanes.iter_mut().zip(other.0) {
            *lane = op(*lane, other);
        }
        Self(lanes)
    }
}

impl Lanes for Words {
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
    fn halves(self) -> Halves {
        let [e, n, w, s, ne, nw, sw, se] = self.0;
        Halves { straight: Bitboard(e | n | w | s), diagonal: Bitboard(ne | nw | sw | se) }
    }

    #[inline(always)]
    fn len(self) -> u32 {
        let mut sum = 0;
        for lane in self.0 {
            sum += lane.count_ones();
        }
        sum
    }
}
