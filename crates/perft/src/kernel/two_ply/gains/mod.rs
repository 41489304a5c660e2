//! A number for every square: what the replies gain when a piece leaves it, and how many pieces arrive.

use board::Board;
use magic_core::{Bitboard, Square};

use crate::kernel::line_sets::LineSets;
use crate::kernel::two_ply::direction_sets::DirectionSets;

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

/// What their pawns' own moves are, as the squares they start from, for what is lost when a pawn is
/// taken; each move that arrives on the last rank is four.
#[derive(Clone, Copy)]
pub(crate) struct PawnOrigins {
    /// Of single pushes.
    pub(crate) push: Bitboard,
    /// Of double pushes.
    pub(crate) double_push: Bitboard,
    /// Of captures towards the h-file.
    pub(crate) capture_east: Bitboard,
    /// Of captures towards the a-file.
    pub(crate) capture_west: Bitboard,
    /// The rank promotions start from.
    pub(crate) seventh_rank: Bitboard,
}

/// A number for every square: how many replies more there are when a piece leaves it, and how many
/// fewer when one arrives there without taking (the same number, for squares that are empty or held
/// by the side to move); and for each piece of theirs, what changes when it is taken.
pub(crate) trait Gains<D: DirectionSets>: Copy {
    /// How many pieces arrive on each square.
    type Arrivals: Arrivals<D, KingDanger = Self::KingDanger>;
    /// How many squares that their king might use each square sees.
    type KingDanger: KingDanger;

    /// Adds up sliders and pawns. `seen` are the squares sliders see in each direction, `free` the
    /// sliders in the directions that they may move in, `reach` says what lies beyond each square.
    fn new(
        seen: D,
        free: D,
        reach: [D; 3],
        theirs: Bitboard,
        pawns: &PawnGains,
        origins: &PawnOrigins,
    ) -> Self;
    /// Adds a knight that is not pinned: the squares it guards and how many moves it has.
    fn add_knight(&mut self, from: Square, attacks: Bitboard, theirs: Bitboard, moves: u32);
    /// The number of one square that is not theirs.
    fn at(&self, square: Square) -> i32;
    /// What arrives with one piece on each square of a set comes to, as
    /// [`settle`](Self::settle) says.
    fn arriving(
        &self,
        piece: NonPawn,
        set: Bitboard,
        watch: &Self::KingDanger,
        theirs: Bitboard,
        value: impl Fn(Square) -> i32,
    ) -> i32;
    /// No arrivals yet.
    fn tally(&self, watch: &Self::KingDanger) -> Self::Arrivals;
    /// Settles everything that arrived: gains lost on squares that are not `theirs`, what changes by
    /// taking the piece on each of theirs, and what their king loses by `watch`. `value` gives what
    /// changes by taking the piece on a square, but for the own moves of a pawn: for implementations
    /// that do not add that up.
    fn settle(
        &self,
        tally: &Self::Arrivals,
        watch: &Self::KingDanger,
        theirs: Bitboard,
        value: impl Fn(Square) -> i32,
    ) -> i32;
}

/// For each square, how many of the things that their king may do a piece of ours forbids from there,
/// by attacking a square: a step, or a castling. Each sort of piece has its own number.
pub(crate) trait KingDanger: Copy {
    /// Nothing to forbid but a step to each of `safe`, to pawns from each of two sets: those that
    /// attack it towards one side, and towards the other.
    fn new(pawns: [Bitboard; 2]) -> Self;
    /// One thing more for pieces: knights, sliders on diagonals and sliders on orthogonal lines forbid it
    /// from the squares given, each. What concerns none of `sorts` is not asked for.
    fn add(&mut self, sorts: Kinds, knights: Bitboard, diagonal: Bitboard, orthogonal: Bitboard);
}

/// The sorts of pieces that a side has.
#[derive(Clone, Copy)]
pub(crate) struct Kinds {
    /// Knights.
    pub(crate) knights: bool,
    /// Bishops or queens.
    pub(crate) diagonal: bool,
    /// Rooks or queens.
    pub(crate) orthogonal: bool,
}

impl Kinds {
    /// Those of the side whose pieces are `us`.
    #[inline(always)]
    pub(crate) fn of(board: &Board, us: Bitboard) -> Self {
        Self {
            knights: board.knights().intersects(us),
            diagonal: board.diagonal_sliders().intersects(us),
            orthogonal: board.orthogonal_sliders().intersects(us),
        }
    }
}

/// Counts how many pieces arrive on squares, at most 31 each, and how many of those whose gains are
/// not added one by one leave, at most 7 each. A square is either arrived on or left.
pub(crate) trait Arrivals<D> {
    /// See [`KingDanger`].
    type KingDanger;

    /// A piece arrives on each square of the set.
    fn arrive_as(&mut self, piece: NonPawn, set: Bitboard, watch: &Self::KingDanger);
    /// Pawns, lane by lane as in [`pawns`](crate::kernel::two_ply::moves::pawns): they leave `from`, and arrive on `to`; `plain` are those of
    /// the arrivals whose share in what is forbidden to their king is not added otherwise.
    fn move_pawns(&mut self, from: D, to: D, plain: D, watch: &Self::KingDanger);
    /// Every square of every lane counts `weight`, at most 1,000 either way.
    fn count(&mut self, lanes: D, weight: i32);
}

/// The sorts of pieces that are looked at one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NonPawn {
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
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
#[derive(Clone, Copy)]
pub(crate) struct PlaneGains {
    /// The gains but for promotions, and 2 so that none is less than 0. Sliders gain 27 at most.
    plus: Planes<5>,
    pawns: PawnGains,
    /// Whether anything concerns the last rank.
    promoting: bool,
    origins: PawnOrigins,
}

impl<D: DirectionSets> Gains<D> for PlaneGains {
    type Arrivals = PlaneArrivals;
    type KingDanger = PlaneDanger;

    #[inline(always)]
    fn new(
        seen: D,
        _: D,
        reach: [D; 3],
        _: Bitboard,
        pawns: &PawnGains,
        origins: &PawnOrigins,
    ) -> Self {
        let [ones, twos, fours] = reach;
        let planes = [seen.and(ones).array(), seen.and(twos).array(), seen.and(fours).array()];
        let LineSets { orthogonal, diagonal } = seen.line_sets();
        let orthogonal = if orthogonal.is_empty() { [0; 4] } else { sum_of_four(&planes, 0) };
        let diagonal = if diagonal.is_empty() { [0; 4] } else { sum_of_four(&planes, 4) };
        // What pawns lose by a square is added where it is not.
        let not_lost = [!pawns.capture_east.0, !pawns.capture_west.0];
        let (s0, c0) = full_add(orthogonal[0], diagonal[0], pawns.push.0);
        let (s1, c1) = full_add(orthogonal[1], diagonal[1], c0);
        let (s2, c2) = full_add(orthogonal[2], diagonal[2], c1);
        let (s3, s4) = full_add(orthogonal[3], diagonal[3], c2);
        let mut plus = Planes([s0, s1, s2, s3, s4]);
        let (ones, twos) = full_add(pawns.push_twice.0, not_lost[0], not_lost[1]);
        plus.add(ones, 0);
        plus.add(twos, 1);
        let concerned = pawns.push | pawns.capture_east | pawns.capture_west;
        Self {
            plus,
            pawns: *pawns,
            origins: *origins,
            promoting: concerned.intersects(pawns.last_rank),
        }
    }

    #[inline(always)]
    fn at(&self, square: Square) -> i32 {
        let at = square.bitboard();
        let mut gain = self.plus.at(square) as i32 - 2;
        if self.promoting && at.intersects(self.pawns.last_rank) {
            gain = self.sum(at);
        }
        gain
    }

    #[inline(always)]
    fn add_knight(&mut self, _: Square, _: Bitboard, _: Bitboard, _: u32) {}

    #[inline(always)]
    fn arriving(
        &self,
        piece: NonPawn,
        set: Bitboard,
        watch: &PlaneDanger,
        theirs: Bitboard,
        value: impl Fn(Square) -> i32,
    ) -> i32 {
        let mut sum = -self.sum(set - theirs) - watch.sum(piece, set) as i32;
        for square in set & theirs {
            sum += value(square) - self.origins.moves_from(square.bitboard()) as i32;
        }
        sum
    }

    #[inline(always)]
    fn tally(&self, _: &PlaneDanger) -> PlaneArrivals {
        PlaneArrivals {
            arrivals: Planes([0; 5]),
            departures: Planes([0; 3]),
            danger_sum: 0,
            counted: 0,
        }
    }

    #[inline(always)]
    fn settle(
        &self,
        tally: &PlaneArrivals,
        _: &PlaneDanger,
        theirs: Bitboard,
        value: impl Fn(Square) -> i32,
    ) -> i32 {
        let mut sum = tally.counted - tally.danger_sum as i32;
        for (weight, plane) in tally.departures.0.iter().enumerate() {
            if *plane != 0 {
                sum += self.sum(Bitboard(*plane)) << weight;
            }
        }
        let mut taken = Bitboard::EMPTY;
        for (weight, plane) in tally.arrivals.0.iter().enumerate() {
            let set = Bitboard(*plane);
            taken |= set & theirs;
            if !set.is_empty() {
                sum -= self.sum(set - theirs) << weight;
            }
        }
        for square in taken {
            let value = value(square) - self.origins.moves_from(square.bitboard()) as i32;
            sum += value * tally.arrivals.at(square) as i32;
        }
        sum
    }
}

impl PlaneGains {
    /// The sum over a set. In a function of its own, as that of [`PlaneDanger`]: where the processor
    /// level has no instruction to count bits, it is long.
    #[inline(never)]
    fn sum(&self, set: Bitboard) -> i32 {
        let pawns = &self.pawns;
        let mut sum = self.plus.sum(set.0) as i32 - 2 * set.len() as i32;
        if self.promoting {
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
    let pair = |a: usize, b: usize| {
        let bit = |n: usize| (planes[n][first + a], planes[n][first + b]);
        let ((a0, b0), (a1, b1), (a2, b2)) = (bit(0), bit(1), bit(2));
        let (s1, carry) = full_add(a1, b1, a0 & b0);
        [a0 ^ b0, s1, a2 ^ b2 ^ carry]
    };
    // Each direction's opposite is two lanes on.
    let ([a0, a1, a2], [b0, b1, b2]) = (pair(0, 2), pair(1, 3));
    let (s1, carry) = full_add(a1, b1, a0 & b0);
    let (s2, s3) = full_add(a2, b2, carry);
    [a0 ^ b0, s1, s2, s3]
}

#[inline(always)]
fn full_add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

/// [`KingDanger`] as planes; at most eight steps and two castlings.
#[derive(Clone, Copy)]
pub(crate) struct PlaneDanger {
    knights: Planes<4>,
    diagonal: Planes<4>,
    orthogonal: Planes<4>,
    both: Planes<4>,
    pawns: [Bitboard; 2],
}

impl KingDanger for PlaneDanger {
    #[inline(always)]
    fn new(pawns: [Bitboard; 2]) -> Self {
        let none = Planes([0; 4]);
        Self { knights: none, diagonal: none, orthogonal: none, both: none, pawns }
    }

    #[inline(always)]
    fn add(&mut self, sorts: Kinds, knights: Bitboard, diagonal: Bitboard, orthogonal: Bitboard) {
        if sorts.knights {
            self.knights.add(knights.0, 0);
        }
        if sorts.diagonal {
            self.diagonal.add(diagonal.0, 0);
        }
        if sorts.orthogonal {
            self.orthogonal.add(orthogonal.0, 0);
        }
        if sorts.diagonal && sorts.orthogonal {
            self.both.add((diagonal | orthogonal).0, 0);
        }
    }
}

impl PlaneDanger {
    /// What a piece that arrives on each square of the set forbids, in all.
    #[inline(never)]
    fn sum(&self, piece: NonPawn, set: Bitboard) -> u32 {
        let planes = match piece {
            NonPawn::Knight => &self.knights,
            NonPawn::Bishop => &self.diagonal,
            NonPawn::Rook => &self.orthogonal,
            NonPawn::Queen => &self.both,
            NonPawn::King => return 0,
        };
        let [ones, twos, fours, eights] = planes.0;
        let mut sum = Planes([ones, twos]).sum(set.0);
        // Kings with more than three ways to go are rare.
        if fours | eights != 0 {
            sum += Planes([fours, eights]).sum(set.0) << 2;
        }
        sum
    }
}

/// [`Arrivals`] as planes.
pub(crate) struct PlaneArrivals {
    arrivals: Planes<5>,
    departures: Planes<3>,
    /// What the pieces that arrived forbid their king, in all.
    danger_sum: u32,
    /// What is no matter of squares.
    counted: i32,
}

impl<D: DirectionSets> Arrivals<D> for PlaneArrivals {
    type KingDanger = PlaneDanger;

    #[inline(always)]
    fn arrive_as(&mut self, piece: NonPawn, set: Bitboard, watch: &PlaneDanger) {
        self.arrivals.add(set.0, 0);
        self.danger_sum += watch.sum(piece, set);
    }

    #[inline(always)]
    fn move_pawns(&mut self, from: D, to: D, plain: D, watch: &PlaneDanger) {
        let [double_up, up, double_down, down, ne, nw, sw, se] = from.array();
        // Half of the lanes are empty: those of the other side's directions.
        for set in [double_up | double_down, up | down, ne | se, nw | sw] {
            self.departures.add(set, 0);
        }
        // The two sorts of pushes arrive on different squares, and so do pushes and captures
        // towards one side.
        let sets = |lanes: D| {
            let [double_up, up, double_down, down, ne, nw, sw, se] = lanes.array();
            [double_up | up | double_down | down | ne | se, nw | sw]
        };
        for (to, plain) in sets(to).into_iter().zip(sets(plain)) {
            self.arrivals.add(to, 0);
            for from in watch.pawns {
                self.danger_sum += (plain & from.0).count_ones();
            }
        }
    }

    #[inline(always)]
    fn count(&mut self, lanes: D, weight: i32) {
        self.counted += lanes.len() as i32 * weight;
    }
}
