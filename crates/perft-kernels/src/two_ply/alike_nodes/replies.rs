//! Their replies if we passed, and what each square is worth to them.

use board::Side;
use magic_core::Bitboard;

use crate::columns::Column;
use crate::columns::fills::{DirectionShift, knight_jumps};
use crate::two_ply::alike_nodes::directions::{Lines, for_four};
use crate::two_ply::alike_nodes::numbers::{
    count_of_eight, differences, full_add, half_add, over, sums,
};
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, on};

/// How many planes the numbers of [`Replies::arrival`] have.
pub(super) const PLANES: usize = 7;

/// The plane of the 64 that is added to what an arrival comes to, so that it has no sign.
const OFFSET: usize = 6;

/// Their sliders along the directions of one half.
pub(super) struct TheirSliders<W> {
    /// What they would see if none were pinned, by direction.
    pub(super) seen_if_free: [W; 4],
    /// What they see along directions that they may move in.
    pub(super) seen: [W; 4],
    /// What they see in any of these directions.
    pub(super) seen_by_any: W,
    /// For each square, how many more squares a slider that sees the square could move to if it
    /// were empty.
    pub(super) reach: [[W; 3]; 4],
    /// How many moves they have.
    pub(super) moves: W,
    /// What each square takes from their replies when we arrive there: reach beyond, or the moves
    /// of a captured slider.
    lost: [[W; 3]; 4],
}

impl<W: Column> TheirSliders<W> {
    /// `sliders` are theirs, `pinned` all their pinned pieces, and `pinned_along` those pinned in
    /// each direction.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of<const HALF: usize>(
        lines: &Lines<W, HALF>,
        sliders: W,
        them: W,
        pinned: W,
        pinned_along: &[W; 4],
    ) -> Self {
        let seen_if_free = for_four!(i => lines.fill(i, sliders));
        let (mut movable, mut seen) = ([sliders; 4], seen_if_free);
        if (sliders & pinned).any() && on(PinnedSliderKeepsLine) {
            let free = sliders & !pinned;
            movable = for_four!(i => free | (sliders & (pinned_along[i] | pinned_along[i ^ 2])));
            seen = for_four!(i => lines.fill(i, movable[i]));
        }
        let reach = for_four!(i => lines.reach(i, !them));
        let moves = for_four!(i => (seen[i] & !them).len());
        let counted = for_four!(i => {
            by(SliderReach, seen[i] & !them) | by(CapturedPieceLosesMoves, movable[i])
        });
        Self {
            seen_if_free,
            seen,
            seen_by_any: (seen[0] | seen[1]) | (seen[2] | seen[3]),
            reach,
            moves: moves[0].plus(moves[1]).plus(moves[2].plus(moves[3])),
            lost: for_four!(i => {
                [reach[i][0] & counted[i], reach[i][1] & counted[i], reach[i][2] & counted[i]]
            }),
        }
    }

    /// Where they have none.
    #[inline(always)]
    pub(super) fn none(none: W) -> Self {
        Self {
            seen_if_free: [none; 4],
            seen: [none; 4],
            seen_by_any: none,
            reach: [[none; 3]; 4],
            moves: none,
            lost: [[none; 3]; 4],
        }
    }
}

/// Where their pawns may push and capture, whatever stands there: see
/// [`PawnGains`](crate::two_ply::one_node::gains::PawnGains).
pub(super) struct TheirPawns<W> {
    pub(super) push: W,
    /// First steps that may be followed by a second one, if they are empty.
    pub(super) push_twice: W,
    pub(super) capture_east: W,
    pub(super) capture_west: W,
    /// Where double pushes arrive, whatever stands there.
    pub(super) second_steps: W,
}

/// Their replies.
pub(super) struct Replies<W> {
    pub(super) pawns: TheirPawns<W>,
    /// For each square, what an arrival of ours there changes in their replies, plus 64.
    pub(super) arrival: [W; PLANES],
    /// How many replies there are without moves of the king.
    pub(super) count_without_king: W,
}

/// Pawns and enemy knights, and what pins hold them.
pub(super) struct Others<W> {
    pub(super) pawns: W,
    pub(super) knights: W,
    pub(super) orthogonal_pins: W,
    pub(super) diagonal_pins: W,
    pub(super) pinned: W,
}

impl<W: Column> Replies<W> {
    /// The replies of `T`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of<T: Side>(
        us: W,
        them: W,
        orthogonal: &TheirSliders<W>,
        diagonal: &TheirSliders<W>,
        others: &Others<W>,
    ) -> Self {
        let none = us.none();
        let pawns = TheirPawns::of::<T>(us, them, others);
        let moves = PawnMoves::of::<T>(us, them, &pawns);
        let mut count = orthogonal.moves.plus(diagonal.moves).plus(moves.len());

        // What arrivals take from them.
        let [e, n, w, s] = orthogonal.lost;
        let [ne, nw, sw, se] = diagonal.lost;
        let mut lost = sums_of_three_bits([e, n, w, s, ne, nw, sw, se]);
        let of_captured = |from: W| by(CapturedPieceLosesMoves, from);
        let pushes = by(Pushes, pawns.push & !them) | of_captured(moves.push.from);
        let double_pushes =
            by(DoublePushes, pawns.push_twice & !them) | of_captured(moves.double_push.from);
        let (of_pawns, of_pawns_twice) = full_add(
            double_pushes,
            of_captured(moves.capture_east.from),
            of_captured(moves.capture_west.from),
        );
        lost = sums(lost, [of_pawns, of_pawns_twice, none, none, none, none, none], pushes);
        // What they win.
        let [e, n, w, s] = for_four!(i => by(SlidersRecapture, orthogonal.seen[i] & them));
        let [ne, nw, sw, se] = for_four!(i => by(SlidersRecapture, diagonal.seen[i] & them));
        let [ones, twos, fours, eights] = count_of_eight([e, n, w, s, ne, nw, sw, se]);
        let (of_pawns, of_pawns_twice) =
            half_add(by(PawnCaptures, pawns.capture_east), by(PawnCaptures, pawns.capture_west));
        let mut won = [of_pawns, of_pawns_twice, none, none, none, none, none];
        won = sums(won, [ones, twos, fours, eights, none, none, none], none);
        won[OFFSET] = W::splat(us.proof(), Bitboard::FULL);

        let knights = others.knights & !by(PinnedKnightStays, others.pinned);
        if knights.any() {
            let guarded = knight_jumps(knights);
            let [ones, twos, fours, eights] = count_of_eight(guarded);
            let theirs = by(KnightsRecapture, them);
            let guarded = [ones, twos, fours, eights].map(|plane| plane & theirs);
            let [ones, twos, fours, eights] = guarded;
            let guarded = [ones, twos, fours, eights, none, none, none];
            won = sums(won, guarded, none);
            let [ones, twos, fours, eights] = count_of_eight(knight_jumps(!them));
            let moves = [ones & knights, twos & knights, fours & knights, eights & knights];
            count = count.plus(over(&moves, knights));
            let [ones, twos, fours, eights] = moves.map(of_captured);
            lost = sums(lost, [ones, twos, fours, eights, none, none, none], none);
        }
        let mut arrival = differences(won, lost);

        let (last, seventh) = (T::LAST_RANK, T::SEVENTH_RANK);
        if others.pawns.within(seventh).any() {
            // Each promotion is four moves, and one is counted already.
            let three = |set: W| [set, set, none, none, none, none, none];
            if on(Promotions) {
                for captures in [pawns.capture_east, pawns.capture_west] {
                    arrival = sums(arrival, three(captures.within(last)), none);
                }
            }
            let pushes = (pawns.push.within(last) & !them) | moves.push.from.within(seventh);
            let captures = [moves.capture_east.from, moves.capture_west.from];
            if on(Promotions) {
                for lost in [pushes, captures[0].within(seventh), captures[1].within(seventh)] {
                    arrival = differences(arrival, three(lost));
                }
            }
            let promotions = moves.push.from.within(seventh).len();
            let promotions = promotions.plus(captures[0].within(seventh).len());
            let promotions = promotions.plus(captures[1].within(seventh).len());
            count = count.plus(promotions).plus(promotions).plus(promotions);
        }
        Self { pawns, arrival, count_without_king: count }
    }
}

/// The sum of eight numbers of three bits, on each square.
#[cfg_attr(not(debug_assertions), inline(always))]
fn sums_of_three_bits<W: Column>(numbers: [[W; 3]; 8]) -> [W; PLANES] {
    let [a, b, c, d, e, f, g, h] = numbers;
    let none = a[0].none();
    let plane = |n: usize| [a[n], b[n], c[n], d[n], e[n], f[n], g[n], h[n]];
    let [o0, o1, o2, o3] = count_of_eight(plane(0));
    let [t0, t1, t2, t3] = count_of_eight(plane(1));
    let [f0, f1, f2, f3] = count_of_eight(plane(2));
    let sum = sums([o0, o1, o2, o3, none, none, none], [none, t0, t1, t2, t3, none, none], none);
    sums(sum, [none, none, f0, f1, f2, f3, none], none)
}

/// Where pawns arrive that keep to the line on which they are pinned.
#[inline(always)]
fn advance<W: Column>(pawns: W, pins: W, shift: DirectionShift) -> W {
    shift.step(pawns & !pins) | (shift.step(pawns & pins) & pins)
}

impl<W: Column> TheirPawns<W> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of<T: Side>(us: W, them: W, others: &Others<W>) -> Self {
        let pawns = others.pawns;
        let orthogonal_pins = by(PinnedPawnKeepsLine, others.orthogonal_pins);
        let diagonal_pins = by(PinnedPawnKeepsLine, others.diagonal_pins);
        let (up, empty) = (DirectionShift::of(T::UP), !(us | them));
        let first_steps = advance(pawns & !diagonal_pins, orthogonal_pins, up);
        let second_steps = up.step((first_steps & empty).within(T::THIRD_RANK));
        let can_capture = pawns & !orthogonal_pins;
        let before_empty = DirectionShift::of(T::UP.opposite()).step(empty);
        Self {
            push: first_steps | second_steps,
            push_twice: first_steps.within(T::THIRD_RANK) & before_empty,
            capture_east: advance(can_capture, diagonal_pins, DirectionShift::of(T::UP_EAST)),
            capture_west: advance(can_capture, diagonal_pins, DirectionShift::of(T::UP_WEST)),
            second_steps,
        }
    }
}

/// Where the moves of one kind arrive, and the pawns that have them.
#[derive(Clone, Copy)]
pub(super) struct MovesOfKind<W> {
    pub(super) to: W,
    pub(super) from: W,
}

/// The moves of their pawns, each promotion as one.
struct PawnMoves<W> {
    push: MovesOfKind<W>,
    double_push: MovesOfKind<W>,
    capture_east: MovesOfKind<W>,
    capture_west: MovesOfKind<W>,
}

impl<W: Column> PawnMoves<W> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of<T: Side>(us: W, them: W, gains: &TheirPawns<W>) -> Self {
        let (up, empty) = (DirectionShift::of(T::UP), !(us | them));
        let (east, west) = (DirectionShift::of(T::UP_EAST), DirectionShift::of(T::UP_WEST));
        let push = gains.push & !gains.second_steps & empty;
        let double_push = gains.second_steps & empty;
        let (capture_east, capture_west) = (gains.capture_east & us, gains.capture_west & us);
        Self {
            push: MovesOfKind { to: push, from: up.ahead(push, -1) },
            double_push: MovesOfKind { to: double_push, from: up.ahead(double_push, -2) },
            capture_east: MovesOfKind { to: capture_east, from: east.ahead(capture_east, -1) },
            capture_west: MovesOfKind { to: capture_west, from: west.ahead(capture_west, -1) },
        }
    }

    #[inline(always)]
    fn len(&self) -> W {
        // No two pawns can push to one square.
        let pushes = (self.push.to | self.double_push.to).len();
        pushes.plus(self.capture_east.to.len()).plus(self.capture_west.to.len())
    }
}
