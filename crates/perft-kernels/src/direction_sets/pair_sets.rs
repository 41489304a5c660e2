//! [`DirectionSets`] in four registers of two words, in the order of [`WORDS`].

use magic_core::{Bitboard, Direction};

use crate::direction_sets::pair_half::PairHalf;
use crate::direction_sets::{DirectionSets, Propagators, ReachInput};
use crate::line_sets::LineSets;
use crate::registers::pair::{Pair, WORD_OF, WORDS};

/// Eight directions in four registers.
#[derive(Clone, Copy)]
pub(crate) struct PairSets<P>([P; 4]);

/// Methods that work on four registers alike, in the words of the trait.
macro_rules! register_by_register {
    ($($name:ident: $left:ident, $right:ident => $result:expr;)+) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                let mut sets = self;
                for ($left, &$right) in sets.0.iter_mut().zip(&other.0) {
                    *$left = $result;
                }
                sets
            }
        )+
    };
}

impl<P: Pair> PairSets<P> {
    /// The four registers.
    #[inline(always)]
    pub(crate) fn registers(self) -> [P; 4] {
        self.0
    }

    /// The orthogonal or the diagonal lanes.
    #[inline(always)]
    fn half<const DIAGONAL: usize>(self) -> PairHalf<P, DIAGONAL> {
        let [a, b, c, d] = self.0;
        PairHalf(if DIAGONAL == 0 { [a, b] } else { [c, d] })
    }

    #[inline(always)]
    fn set_half<const DIAGONAL: usize>(&mut self, half: PairHalf<P, DIAGONAL>) {
        let PairHalf([a, b]) = half;
        [self.0[2 * DIAGONAL], self.0[2 * DIAGONAL + 1]] = [a, b];
    }

    /// The unions of orthogonal and of diagonal lanes, the lanes of each in two words of one
    /// register.
    #[inline(always)]
    fn unions(self) -> [P; 2] {
        let [rank, file, eastern_diagonals, western_diagonals] = self.0;
        [rank | file, eastern_diagonals | western_diagonals]
    }
}

impl<P: Pair> DirectionSets for PairSets<P> {
    type Proof = P::Proof;

    const SIDE_BY_SIDE: bool = false;

    /// So all pushes are in one register, and all captures in another.
    const PAWNS_SHARE_LINES: bool = true;

    register_by_register! {
        and: a, b => *a & b;
        or: a, b => *a | b;
        xor: a, b => *a ^ b;
        minus: a, b => a.minus(b);
    }

    #[inline(always)]
    fn new(proof: P::Proof, [e, n, w, s, ne, nw, sw, se]: [u64; 8]) -> Self {
        Self([
            P::from_words(proof, [e, w]),
            P::from_words(proof, [n, s]),
            P::from_words(proof, [ne, se]),
            P::from_words(proof, [nw, sw]),
        ])
    }

    #[inline(always)]
    fn splat(proof: P::Proof, set: Bitboard) -> Self {
        Self([P::splat_u64(proof, set.0); 4])
    }

    #[inline(always)]
    fn proof(self) -> P::Proof {
        self.0[0].proof()
    }

    #[inline(always)]
    fn of_line_sets(proof: P::Proof, sets: LineSets) -> Self {
        let orthogonal = P::splat_u64(proof, sets.orthogonal.0);
        let diagonal = P::splat_u64(proof, sets.diagonal.0);
        Self([orthogonal, orthogonal, diagonal, diagonal])
    }

    #[inline(always)]
    fn array(self) -> [u64; 8] {
        let [a, b, c, d] = self.0;
        let ([e, w], [n, s], [ne, se], [nw, sw]) = (a.words(), b.words(), c.words(), d.words());
        [e, n, w, s, ne, nw, sw, se]
    }

    #[inline(always)]
    fn lane(&self, direction: Direction) -> Bitboard {
        Bitboard(P::word_of(&self.0, WORD_OF[direction.index()]))
    }

    #[inline(always)]
    fn ahead<const STEPS: u64>(self) -> Self {
        let mut sets = self;
        sets.set_half::<0>(self.half::<0>().stepped(STEPS as i8));
        sets.set_half::<1>(self.half::<1>().stepped(STEPS as i8));
        sets
    }

    #[inline(always)]
    fn back(self) -> Self {
        let mut sets = self;
        sets.set_half::<0>(self.half::<0>().stepped(-1));
        sets.set_half::<1>(self.half::<1>().stepped(-1));
        sets
    }

    #[inline(always)]
    fn rotate(self, amounts: &[u64; 8]) -> Self {
        let shift = |word: usize| {
            let amount = amounts[WORDS[word].index()];
            if amount < 32 { amount as i8 } else { amount as i8 - 64 }
        };
        let [a, b, c, d] = self.0;
        Self([
            a.shift([shift(0), shift(1)]),
            b.shift([shift(2), shift(3)]),
            c.shift([shift(4), shift(5)]),
            d.shift([shift(6), shift(7)]),
        ])
    }

    #[inline(always)]
    fn opposite(self) -> Self {
        let [rank, file, eastern_diagonals, western_diagonals] = self.0;
        Self([
            rank.swapped(),
            file.swapped(),
            western_diagonals.swapped(),
            eastern_diagonals.swapped(),
        ])
    }

    #[inline(always)]
    fn not_empty(self) -> Self {
        let mut sets = self;
        for register in &mut sets.0 {
            *register = register.not_zero_i64();
        }
        sets
    }

    #[inline(always)]
    fn on_lines_of_pawns(self) -> Self {
        self.or(self.opposite())
    }

    #[inline(always)]
    fn line_sets(self) -> LineSets {
        let [orthogonal, diagonal] = self.unions();
        let both = orthogonal.first_words(diagonal) | orthogonal.second_words(diagonal);
        let [orthogonal, diagonal] = both.words();
        LineSets { orthogonal: Bitboard(orthogonal), diagonal: Bitboard(diagonal) }
    }

    #[inline(always)]
    fn union(self) -> Bitboard {
        let [orthogonal, diagonal] = self.unions();
        let two = orthogonal | diagonal;
        Bitboard((two | two.swapped()).words()[0])
    }

    #[inline(always)]
    fn len(self) -> u32 {
        P::count_ones(self.0)
    }

    #[inline(always)]
    fn in_any_and_in_several(self) -> (Bitboard, Bitboard) {
        let [a, b, c, d] = self.0;
        let (ab, cd) = (a | b, c | d);
        let several = (a & b) | (c & d) | (ab & cd);
        let any = ab | cd;
        let other = any.swapped();
        let several = several | several.swapped() | (any & other);
        (Bitboard((any | other).words()[0]), Bitboard(several.words()[0]))
    }

    #[inline(always)]
    fn propagators(proof: P::Proof, empty: Bitboard) -> Propagators<Self> {
        let one = Self::splat(proof, empty).and(Self(P::arrivals(proof)));
        let two = one.and(one.ahead::<1>());
        Propagators { one, two, four: two.and(two.ahead::<2>()) }
    }

    #[inline(always)]
    fn fill_lines(self, open: &Propagators<Self>, lines: LineSets) -> Self {
        let mut filled = self;
        if !lines.orthogonal.is_empty() {
            filled.set_half::<0>(self.half::<0>().fill(open.half::<0>()));
        }
        if !lines.diagonal.is_empty() {
            filled.set_half::<1>(self.half::<1>().fill(open.half::<1>()));
        }
        filled
    }

    #[inline(always)]
    fn fill(self, open: &Propagators<Self>) -> Self {
        let everywhere = LineSets { orthogonal: Bitboard::FULL, diagonal: Bitboard::FULL };
        self.fill_lines(open, everywhere)
    }

    #[inline(always)]
    fn reach(input: &ReachInput<'_, Self>) -> [Self; 3] {
        let ReachInput { targets, open, lines, .. } = input;
        let none = Self::splat(targets.proof(), Bitboard::EMPTY);
        let mut planes = [none; 3];
        if !lines.orthogonal.is_empty() {
            let half = targets.half::<0>().reach(open.half::<0>());
            for (plane, half) in planes.iter_mut().zip(half) {
                plane.set_half::<0>(half);
            }
        }
        if !lines.diagonal.is_empty() {
            let half = targets.half::<1>().reach(open.half::<1>());
            for (plane, half) in planes.iter_mut().zip(half) {
                plane.set_half::<1>(half);
            }
        }
        planes
    }
}

impl<P: Pair> Propagators<PairSets<P>> {
    #[inline(always)]
    fn half<const DIAGONAL: usize>(&self) -> [PairHalf<P, DIAGONAL>; 3] {
        [self.one.half(), self.two.half(), self.four.half()]
    }
}
