//! Eight directions side by side: one word for each, worked on all at once.
//!
//! Lane `d` belongs to `Direction::ALL[d]`: east, north, west, south, then the four diagonals from
//! north-east. The opposite direction is `d ^ 2`. A step in a direction is a rotation, the same
//! for all squares; what a rotation carries around an edge of the board is masked out.
//!
//! - `pair_sets`, and `pair_half` for one half of them: registers of two words;
//! - `zmm_sets`: a register of eight words.

mod pair_half;
pub(crate) mod pair_sets;
#[cfg(target_arch = "x86_64")]
pub(crate) mod zmm_sets;

use magic_core::{Bitboard, Direction};

use crate::line_sets::LineSets;

/// Eight sets of squares, one for each direction.
pub(crate) trait DirectionSets: Copy {
    /// Proof that the processor has the instructions that work on the sets.
    type Proof: Copy;

    /// Whether work on eight directions costs little more than work on one. If so, fills find out
    /// sooner than lookups about all lines from a king, and about what sliders see from three
    /// squares.
    const SIDE_BY_SIDE: bool = true;

    /// Whether double pushes have the lane opposite to that of pushes, and captures towards the
    /// a-file the lane opposite to their direction. Otherwise double pushes have the lane of east
    /// or west, and captures that of their direction.
    const PAWNS_SHARE_LINES: bool = false;

    /// The eight words given.
    fn new(proof: Self::Proof, lanes: [u64; 8]) -> Self;
    /// The same set in every lane.
    fn splat(proof: Self::Proof, set: Bitboard) -> Self;
    /// The proof that the sets were made with.
    fn proof(self) -> Self::Proof;
    /// The eight words.
    fn array(self) -> [u64; 8];
    /// The set of one direction, of sets in memory.
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
    /// This many steps in each direction. Squares that cross an edge of the board arrive anywhere.
    fn ahead<const STEPS: u64>(self) -> Self;
    /// One step back from each direction. Squares that cross an edge of the board arrive anywhere.
    fn back(self) -> Self;
    /// Each lane rotated to the left by its amount, which must be constant. Amounts are below 32 or
    /// above it. Squares that cross an edge of the board are lost or arrive anywhere.
    fn rotate(self, amounts: &[u64; 8]) -> Self;
    /// Each direction's set in the lane of the opposite direction.
    fn opposite(self) -> Self;
    /// All squares where the lane is not empty, none where it is.
    fn not_empty(self) -> Self;
    /// In each lane of pawn moves, what the pawn has before it and behind it: the union of the two
    /// directions of the line that it moves along. Other lanes may have anything.
    #[inline(always)]
    fn on_lines_of_pawns(self) -> Self {
        let [_, n, _, s, ne, nw, sw, se] = self.array();
        let (file, rising, falling) = (n | s, ne | sw, nw | se);
        Self::new(self.proof(), [file, file, file, file, rising, falling, rising, falling])
    }

    /// The union of the orthogonal lanes, and that of the diagonal lanes.
    fn line_sets(self) -> LineSets;
    /// The sizes of all lanes together.
    fn len(self) -> u32;

    /// `orthogonal` in the first four lanes, `diagonal` in the last four.
    #[inline(always)]
    fn of_line_sets(proof: Self::Proof, sets: LineSets) -> Self {
        let (o, d) = (sets.orthogonal.0, sets.diagonal.0);
        Self::new(proof, [o, o, o, o, d, d, d, d])
    }

    /// The union of all lanes.
    fn union(self) -> Bitboard;

    /// Whether no lane has a square.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.union().is_empty()
    }

    /// The squares in at least one lane, and those in at least two.
    fn in_any_and_in_several(self) -> (Bitboard, Bitboard);

    /// See [`Propagators::new`].
    #[inline(always)]
    fn propagators(proof: Self::Proof, empty: Bitboard) -> Propagators<Self> {
        let one = Self::splat(proof, empty).and(Self::new(proof, ARRIVALS));
        let two = one.and(one.ahead::<1>());
        let four = two.and(two.ahead::<2>());
        Propagators { one, two, four }
    }

    /// One step in each direction, as far as the board goes.
    #[inline(always)]
    fn step(self) -> Self {
        self.ahead::<1>().and(Self::new(self.proof(), ARRIVALS))
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

    /// [`fill`](Self::fill) from sets that have squares only in lanes of lines that `lines` has
    /// squares for.
    #[inline(always)]
    fn fill_lines(self, open: &Propagators<Self>, lines: LineSets) -> Self {
        let _ = lines;
        self.fill(open)
    }

    /// See [`Propagators::reach`].
    #[inline(always)]
    fn reach(input: &ReachInput<'_, Self>) -> [Self; 3] {
        let ReachInput { targets, open, .. } = input;
        // Lanes of `more_than[n]` have the squares with more than n squares beyond.
        let first = targets.and(Self::new(targets.proof(), ARRIVALS)).back();
        let mut more_than = [first; 7];
        for n in 1..7 {
            more_than[n] = more_than[n - 1].and(open.one).back();
        }
        let [m0, m1, m2, m3, m4, m5, m6] = more_than;
        let ones = m0.xor(m1).xor(m2).xor(m3).xor(m4).xor(m5).xor(m6);
        let twos = m1.minus(m3).or(m5);
        [ones, twos, m3]
    }
}

/// What [`DirectionSets::reach`] is asked.
pub(crate) struct ReachInput<'o, D> {
    /// Where a slider may go that reaches the end of its line of open squares, in every lane.
    pub(crate) targets: D,
    /// The open squares.
    pub(crate) open: &'o Propagators<D>,
    /// The answer is used only in lanes of lines that this has squares for.
    pub(crate) lines: LineSets,
}

/// How far a step in each direction rotates a set to the left.
#[cfg(target_arch = "x86_64")]
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
pub(crate) const ARRIVALS: [u64; 8] = arrivals();

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
    pub(crate) one: D,
    pub(crate) two: D,
    pub(crate) four: D,
}

impl<D: DirectionSets> Propagators<D> {
    /// For a board where sliders pass over `empty`.
    #[inline(always)]
    pub(crate) fn new(proof: D::Proof, empty: Bitboard) -> Self {
        D::propagators(proof, empty)
    }

    /// The proof that the sets were made with.
    #[inline(always)]
    pub(crate) fn proof(&self) -> D::Proof {
        self.one.proof()
    }

    /// Everything that sliders on `from` see in each direction, up to and including the first
    /// square that is not open.
    #[inline(always)]
    pub(crate) fn fill(&self, from: D) -> D {
        from.fill(self)
    }

    /// The same from sliders that are only in lanes of lines that `lines` has squares for.
    #[inline(always)]
    pub(crate) fn fill_lines(&self, from: D, lines: LineSets) -> D {
        from.fill_lines(self, lines)
    }

    /// For each square and direction, how many squares lie beyond it that a slider could go to if
    /// it passed over the square: open ones, then one more if that is in `targets`. The number, 0
    /// to 7, comes as three planes of bits. It is only asked for in lanes of lines that `lines` has
    /// squares for.
    #[inline(always)]
    pub(crate) fn reach(&self, targets: Bitboard, lines: LineSets) -> [D; 3] {
        D::reach(&ReachInput { targets: D::splat(self.proof(), targets), open: self, lines })
    }
}
