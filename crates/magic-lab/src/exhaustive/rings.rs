//! Sets of turns, so that one step handles all candidates that differ only by a turn.
//!
//! There are as many turns as values of the index, or 256 if those are more. A set is a ring of 64
//! or 256 bits. A shorter ring fills it several times, so turning a ring by any number is turning
//! all of it.
//!
//! The code uses plain arrays and loops of fixed length, which the compiler turns into vector
//! instructions.

use super::vector_steps::VectorSteps;

/// A ring of turns. The empty one is the default.
pub(super) trait Ring: Copy + Default {
    /// The rings of a level, which are turned by what an index says.
    type List: RingList<Ring = Self>;

    /// A ring in a form that can be turned.
    type Doubled: Copy + Default;

    /// The greatest number of turns.
    const TURNS: usize;

    /// The ring of words, or of the first of them.
    fn of_words(words: [u64; 4]) -> Self;

    fn union(self, other: Self) -> Self;

    /// The members that `other` has not.
    fn without(self, other: Self) -> Self;

    fn is_empty(self) -> bool;

    fn doubled(self) -> Self::Doubled;

    /// The ring turned up by at most [`TURNS`](Self::TURNS): the member 0 becomes `by`.
    fn turned_up(cpu: impl VectorSteps, doubled: &Self::Doubled, by: usize) -> Self;

    /// The members in ascending order.
    fn members(self) -> impl Iterator<Item = usize>;
}

/// Rings of one level by class and by index modulo the step, the *rest*.
pub(super) trait RingList {
    type Ring: Ring;

    /// What reads the rings.
    type Reader<'a>: RingListReader<Ring = Self::Ring>
    where
        Self: 'a;

    /// Empty rings of this many classes, if the index moves on by `step` with each turn.
    fn new(classes: usize, step: usize) -> Self;

    fn put(&mut self, class: usize, rest: usize, ring: Self::Ring);

    fn reader(&self) -> Self::Reader<'_>;
}

/// What reads many rings.
pub(super) trait RingListReader: Copy {
    type Ring;

    /// The ring of the index's rest, turned down by the turn of the index. The class begins at the
    /// place `first`.
    fn turned_down(self, cpu: impl VectorSteps, first: usize, index: usize) -> Self::Ring;
}

/// A ring of 64 bits, for indices of at most six bits. Each index is a turn: the step is 1.
impl Ring for u64 {
    type List = Vec<Self>;
    type Doubled = Self;
    const TURNS: usize = 64;

    #[inline(always)]
    fn of_words(words: [u64; 4]) -> Self {
        words[0]
    }

    #[inline(always)]
    fn union(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline(always)]
    fn doubled(self) -> Self {
        self
    }

    #[inline(always)]
    fn turned_up(_cpu: impl VectorSteps, ring: &Self, by: usize) -> Self {
        ring.rotate_left(by as u32)
    }

    #[inline(always)]
    fn members(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let member = self.trailing_zeros() as usize;
            self &= self.wrapping_sub(1);
            (member < 64).then_some(member)
        })
    }
}

impl RingList for Vec<u64> {
    type Ring = u64;
    type Reader<'a> = &'a [u64];

    fn new(classes: usize, step: usize) -> Self {
        vec![0; classes * step]
    }

    #[inline(always)]
    fn put(&mut self, class: usize, _rest: usize, ring: u64) {
        self[class] = ring;
    }

    #[inline(always)]
    fn reader(&self) -> &[u64] {
        self
    }
}

impl RingListReader for &[u64] {
    type Ring = u64;

    #[inline(always)]
    fn turned_down(self, _cpu: impl VectorSteps, first: usize, index: usize) -> u64 {
        self[first].rotate_right(index as u32)
    }
}

/// A ring of 256 bits.
impl Ring for [u64; 4] {
    type List = WideRings;
    type Doubled = DoubledRing;
    const TURNS: usize = 256;

    #[inline(always)]
    fn of_words(words: [u64; 4]) -> Self {
        words
    }

    #[inline(always)]
    fn union(self, other: Self) -> Self {
        std::array::from_fn(|lane| self[lane] | other[lane])
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        std::array::from_fn(|lane| self[lane] & !other[lane])
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self[0] | self[1] | self[2] | self[3] == 0
    }

    #[inline(always)]
    fn doubled(self) -> DoubledRing {
        let [a, b, c, d] = self;
        DoubledRing([a, b, c, d, a, b, c, d])
    }

    #[inline(always)]
    fn turned_up(cpu: impl VectorSteps, doubled: &DoubledRing, by: usize) -> Self {
        doubled.turned_down(cpu, 256 - by)
    }

    #[inline(always)]
    fn members(self) -> impl Iterator<Item = usize> {
        self.into_iter()
            .enumerate()
            .flat_map(|(lane, word)| word.members().map(move |bit| 64 * lane + bit))
    }
}

/// A ring twice in a row, so that it can be read from any place. It takes one cache line.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct DoubledRing([u64; 8]);

impl DoubledRing {
    /// The ring turned down by `by`, modulo 256: the member `by` becomes 0.
    #[inline(always)]
    fn turned_down(&self, cpu: impl VectorSteps, by: usize) -> [u64; 4] {
        let words = self.0[by / 64 % 4..].first_chunk();
        words.map_or([0; 4], |words| cpu.shifted_down(words, by % 64))
    }
}

/// Rings of 256 bits.
pub(super) struct WideRings {
    /// By class and rest.
    rings: Vec<DoubledRing>,
    step: usize,
}

impl RingList for WideRings {
    type Ring = [u64; 4];
    type Reader<'a> = WideRingsReader<'a>;

    fn new(classes: usize, step: usize) -> Self {
        Self { rings: vec![DoubledRing::default(); classes * step], step }
    }

    #[inline(always)]
    fn put(&mut self, class: usize, rest: usize, ring: [u64; 4]) {
        self.rings[class * self.step + rest] = ring.doubled();
    }

    #[inline(always)]
    fn reader(&self) -> WideRingsReader<'_> {
        let (rests, step_bits) = (self.step - 1, self.step.trailing_zeros());
        WideRingsReader { rings: &self.rings, rests, step_bits }
    }
}

/// [`WideRings`], and the bits of an index that are the rest.
#[derive(Clone, Copy)]
pub(super) struct WideRingsReader<'a> {
    rings: &'a [DoubledRing],
    rests: usize,
    step_bits: u32,
}

impl RingListReader for WideRingsReader<'_> {
    type Ring = [u64; 4];

    #[inline(always)]
    fn turned_down(self, cpu: impl VectorSteps, first: usize, index: usize) -> [u64; 4] {
        self.rings[first + (index & self.rests)].turned_down(cpu, index >> self.step_bits)
    }
}
