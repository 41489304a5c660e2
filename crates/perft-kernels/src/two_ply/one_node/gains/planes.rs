//! Gains as planes of bits: for processors that count bits but not bytes.
//!
//! Numbers for all squares are a few words, each with one bit of every number. They are added with
//! carries from word to word, and a sum over a set is one count of bits for each plane.

use magic_core::{Bitboard, Square};

use crate::direction_sets::DirectionSets;
use crate::line_sets::LineSets;
use crate::two_ply::one_node::gains::{
    Arrivals, CaptureLeftOut, ForbiddenFrom, ForbiddenKingMoves, GainSources, Gains, MovedPawns,
    NoValues, NonPawn, PawnGains, PawnOrigins,
};

/// A number for every square, lowest bits first.
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

    /// The number of one square.
    #[inline(always)]
    fn at(&self, square: Square) -> u32 {
        let mut number = 0;
        for (n, plane) in self.0.iter().enumerate() {
            number |= ((plane >> square as u32) as u32 & 1) << n;
        }
        number
    }

    /// The sum of the numbers in a set.
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
#[derive(Clone, Copy)]
pub(crate) struct PlaneGains {
    /// The gains without promotions, plus 2 so that none is less than 0. Sliders gain 27 at most.
    plus_two: Planes<5>,
    /// Their pieces.
    theirs: Bitboard,
    /// Where their pawns may push and capture.
    pawns: PawnGains,
    /// Whether a gain on the last rank is a promotion.
    may_promote: bool,
    /// Where the moves of their pawns start.
    pawn_moves: PawnOrigins,
}

/// What planes are made of.
pub(crate) struct PlaneSources<'n, D> {
    seen: D,
    reach: [D; 3],
    theirs: Bitboard,
    pawns: &'n PawnGains,
    pawn_moves: &'n PawnOrigins,
}

impl<'n, D> From<GainSources<'n, D>> for PlaneSources<'n, D> {
    #[inline(always)]
    fn from(sources: GainSources<'n, D>) -> Self {
        let GainSources { seen, reach, theirs, pawns, pawn_moves, .. } = sources;
        Self { seen, reach, theirs, pawns, pawn_moves }
    }
}

impl<D: DirectionSets<Proof = ()>> Gains<D> for PlaneGains {
    type Sources<'n> = PlaneSources<'n, D>;
    type Values = NoValues;
    type ForbiddenKingMoves = ForbiddenPlanes;
    type Arrivals<'n> = PlaneArrivals<'n>;

    #[inline(always)]
    fn new(sources: PlaneSources<'_, D>) -> Self {
        let PlaneSources { seen, reach: [ones, twos, fours], theirs, pawns, pawn_moves } = sources;
        let planes = [seen.and(ones).array(), seen.and(twos).array(), seen.and(fours).array()];
        let LineSets { orthogonal, diagonal } = seen.line_sets();
        let orthogonal = if orthogonal.is_empty() { [0; 4] } else { sum_of_four(&planes, 0) };
        let diagonal = if diagonal.is_empty() { [0; 4] } else { sum_of_four(&planes, 4) };
        // A capture is lost where a set has the square: one is added where it has not.
        let not_lost = [!pawns.capture_east.0, !pawns.capture_west.0];
        let (s0, c0) = full_add(orthogonal[0], diagonal[0], pawns.push.0);
        let (s1, c1) = full_add(orthogonal[1], diagonal[1], c0);
        let (s2, c2) = full_add(orthogonal[2], diagonal[2], c1);
        let (s3, s4) = full_add(orthogonal[3], diagonal[3], c2);
        let mut plus_two = Planes([s0, s1, s2, s3, s4]);
        let (ones, twos) = full_add(pawns.push_twice.0, not_lost[0], not_lost[1]);
        plus_two.add(ones, 0);
        plus_two.add(twos, 1);
        Self {
            plus_two,
            theirs,
            pawns: *pawns,
            may_promote: pawns.may_promote(),
            pawn_moves: *pawn_moves,
        }
    }

    #[inline(always)]
    fn values(&mut self) -> Option<&mut NoValues> {
        None
    }

    #[inline(always)]
    fn at(&self, square: Square) -> i32 {
        let at = square.bitboard();
        let mut gain = self.plus_two.at(square) as i32 - 2;
        if self.may_promote && at.intersects(self.pawns.last_rank) {
            gain = self.sum(at);
        }
        gain
    }

    #[inline(always)]
    fn no_arrivals<'n>(&'n self, forbidden: &'n ForbiddenPlanes) -> PlaneArrivals<'n> {
        let (arrived, left) = (Planes([0; 5]), Planes([0; 3]));
        let (forbidden_sum, piece_moves, counted) = (0, 0, 0);
        PlaneArrivals { gains: self, forbidden, arrived, left, forbidden_sum, piece_moves, counted }
    }
}

impl PlaneGains {
    /// The sum over a set. In a function of its own, as that of [`ForbiddenPlanes`]: where the
    /// processor level has no instruction to count bits, it is long.
    #[inline(never)]
    fn sum(&self, set: Bitboard) -> i32 {
        let pawns = &self.pawns;
        let mut sum = self.plus_two.sum(set.0) as i32 - 2 * set.len() as i32;
        if self.may_promote {
            let last = set & pawns.last_rank;
            sum += 3 * (last & pawns.push).len() as i32;
            sum -= 3 * (last & pawns.capture_east).len() as i32;
            sum -= 3 * (last & pawns.capture_west).len() as i32;
        }
        sum
    }
}

/// Adds up the numbers in four directions from `first` on, a plane for each bit. Two opposite ones
/// come to no more than the seven other squares of a line.
#[inline(always)]
fn sum_of_four(planes: &[[u64; 8]; 3], first: usize) -> [u64; 4] {
    let sum_of_two = |a: usize, b: usize| {
        let bit = |n: usize| (planes[n][first + a], planes[n][first + b]);
        let ((a0, b0), (a1, b1), (a2, b2)) = (bit(0), bit(1), bit(2));
        let (s1, carry) = full_add(a1, b1, a0 & b0);
        [a0 ^ b0, s1, a2 ^ b2 ^ carry]
    };
    // Each direction's opposite is two lanes on.
    let ([a0, a1, a2], [b0, b1, b2]) = (sum_of_two(0, 2), sum_of_two(1, 3));
    let (s1, carry) = full_add(a1, b1, a0 & b0);
    let (s2, s3) = full_add(a2, b2, carry);
    [a0 ^ b0, s1, s2, s3]
}

/// [`ForbiddenKingMoves`] as planes: at most eight steps and two castlings.
#[derive(Clone, Copy)]
pub(crate) struct ForbiddenPlanes {
    knights: Planes<4>,
    /// Of bishops.
    diagonal: Planes<4>,
    /// Of rooks.
    orthogonal: Planes<4>,
    /// Of queens.
    both: Planes<4>,
    /// What pawns forbid one step from.
    pawns: [Bitboard; 2],
    /// Where their king captures what arrives, pawns left out.
    captured: Bitboard,
}

impl ForbiddenKingMoves for ForbiddenPlanes {
    type Proof = ();

    #[inline(always)]
    fn new((): (), pawns: [Bitboard; 2], captured: Bitboard) -> Self {
        let none = Planes([0; 4]);
        Self { knights: none, diagonal: none, orthogonal: none, both: none, pawns, captured }
    }

    #[inline(always)]
    fn add_step(&mut self, from: &ForbiddenFrom) {
        let ForbiddenFrom { kinds, knights, diagonal, orthogonal } = *from;
        if kinds.knights {
            self.knights.add(knights.0, 0);
        }
        if kinds.diagonal {
            self.diagonal.add(diagonal.0, 0);
        }
        if kinds.orthogonal {
            self.orthogonal.add(orthogonal.0, 0);
        }
        if kinds.diagonal && kinds.orthogonal {
            self.both.add((diagonal | orthogonal).0, 0);
        }
    }
}

impl ForbiddenPlanes {
    /// What a piece that arrives on each square of the set forbids, in all, less the captures by
    /// their king.
    #[inline(never)]
    fn sum(&self, piece: NonPawn, set: Bitboard) -> i32 {
        let planes = match piece {
            NonPawn::Knight => &self.knights,
            NonPawn::Bishop => &self.diagonal,
            NonPawn::Rook => &self.orthogonal,
            NonPawn::Queen => &self.both,
            NonPawn::King => return 0,
        };
        let [ones, twos, fours, eights] = planes.0;
        let mut sum = Planes([ones, twos]).sum(set.0) as i32;
        // Kings with more than three ways to go are rare.
        if fours | eights != 0 {
            sum += (Planes([fours, eights]).sum(set.0) << 2) as i32;
        }
        sum - (set & self.captured).len() as i32
    }
}

/// [`Arrivals`] as planes: how often each square is arrived on and left.
pub(crate) struct PlaneArrivals<'n> {
    gains: &'n PlaneGains,
    forbidden: &'n ForbiddenPlanes,
    /// How many moves arrive on each square.
    arrived: Planes<5>,
    /// How many pawn moves leave each square.
    left: Planes<3>,
    /// What the pieces that arrived forbid their king, in all.
    forbidden_sum: i32,
    /// How many moves there are, those of pawns left out.
    piece_moves: i32,
    /// What is no matter of squares.
    counted: i32,
}

impl<D: DirectionSets<Proof = ()>> Arrivals<D> for PlaneArrivals<'_> {
    #[inline(always)]
    fn arrive_as(&mut self, piece: NonPawn, set: Bitboard) {
        self.arrived.add(set.0, 0);
        self.forbidden_sum += self.forbidden.sum(piece, set);
    }

    #[inline(always)]
    fn move_piece(&mut self, piece: NonPawn, from: Square, set: Bitboard) {
        <Self as Arrivals<D>>::arrive_as(self, piece, set);
        let moves = set.len() as i32;
        self.piece_moves += moves;
        self.counted += moves * <PlaneGains as Gains<D>>::at(self.gains, from);
    }

    #[inline(always)]
    fn piece_moves(&self) -> i32 {
        self.piece_moves
    }

    #[inline(always)]
    fn move_pawns(&mut self, pawns: &MovedPawns<D>) {
        let [double_up, up, double_down, down, ne, nw, sw, se] = pawns.from.array();
        // Half of the lanes are empty: those of the other side's directions.
        for set in [double_up | double_down, up | down, ne | se, nw | sw] {
            self.left.add(set, 0);
        }
        // The two kinds of pushes arrive on different squares, and so do pushes and captures
        // towards one side.
        let sets = |lanes: D| {
            let [double_up, up, double_down, down, ne, nw, sw, se] = lanes.array();
            [double_up | up | double_down | down | ne | se, nw | sw]
        };
        for (to, with_forbidden) in sets(pawns.to).into_iter().zip(sets(pawns.with_forbidden)) {
            self.arrived.add(to, 0);
            for from in self.forbidden.pawns {
                self.forbidden_sum += (with_forbidden & from.0).count_ones() as i32;
            }
        }
    }

    #[inline(always)]
    fn count(&mut self, lanes: D, weight: i32) {
        self.counted += lanes.len() as i32 * weight;
    }

    #[inline(always)]
    fn total(&self) -> i32 {
        let mut sum = self.counted - self.forbidden_sum;
        for (weight, plane) in self.left.0.iter().enumerate() {
            if *plane != 0 {
                sum += self.gains.sum(Bitboard(*plane)) << weight;
            }
        }
        for (weight, plane) in self.arrived.0.iter().enumerate() {
            if *plane != 0 {
                sum -= self.gains.sum(Bitboard(*plane) - self.gains.theirs) << weight;
            }
        }
        sum
    }

    #[inline(always)]
    fn captures_left_out(&self) -> impl Iterator<Item = CaptureLeftOut> {
        let [a, b, c, d, e] = self.arrived.0;
        let captures = Bitboard(a | b | c | d | e) & self.gains.theirs;
        captures.into_iter().map(|square| CaptureLeftOut {
            square,
            times: self.arrived.at(square) as i32,
            pawn_moves: self.gains.pawn_moves.moves_from(square.bitboard()) as i32,
        })
    }
}

/// Adds three bits in each place: the lower bit of the sum, and the carry.
#[inline(always)]
fn full_add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}
