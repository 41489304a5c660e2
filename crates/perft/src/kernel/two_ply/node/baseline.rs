//! Their replies as the position stands, and what each square is worth to them.

use board::{Board, Side};
use magic_core::{Bitboard, knight_attacks};
use movegen::generator::advance;

use crate::kernel::line_sets::LineSets;
use crate::kernel::two_ply::direction_sets::{DirectionSets, Propagators};
use crate::kernel::two_ply::gains::{Gains, PawnGains, PawnOrigins};
use crate::kernel::two_ply::node::their_king_lines::Lines;
use crate::kernel::two_ply::rules::Rule::*;
use crate::kernel::two_ply::rules::{by, on};

/// Their replies if we passed, king moves and castling left out.
#[derive(Clone, Copy)]
pub(crate) struct Baseline<D, G> {
    /// What their sliders may go to or guard, by direction.
    pub(crate) seen: D,
    /// How far a slider would come beyond each square, as planes.
    pub(crate) reach: [D; 3],
    /// What vacating a square gives them.
    pub(crate) gains: G,
    /// Their pawns' part in that.
    pub(crate) pawns: PawnGains,
    /// Squares their pawns may go to in two steps, were those empty: the second steps.
    pub(crate) second_steps: Bitboard,
    /// The squares that their knights attack, pinned ones too.
    pub(crate) by_knights: Bitboard,
    /// How many replies there are.
    pub(crate) count: i32,
}

impl<D: DirectionSets, G: Gains<D>> Baseline<D, G> {
    /// Counts the replies of `T`.
    #[inline(always)]
    pub(crate) fn of<T: Side>(board: &Board, lines: &Lines<D>, open: &Propagators<D>) -> Self {
        let them = board.color(T::COLOR);
        let pinned = lines.pinned.union();
        let sliders =
            D::of_line_sets(board.orthogonal_sliders() & them, board.diagonal_sliders() & them);
        // A pinned slider moves along its pin, both ways, and nowhere else.
        // There is none as a rule, and a guess saves the wait for the pins.
        let held = by(PinnedSliderKeepsLine, pinned);
        let mut free = sliders;
        if held.intersects((board.orthogonal_sliders() | board.diagonal_sliders()) & them) {
            let pin_lanes = lines.pinned.or(lines.pinned.opposite());
            free = sliders.minus(D::splat(held)).or(sliders.and(pin_lanes));
        }
        let seen = open.fill(free);
        let reach = open.reach(!them, seen);
        let (pawns, second_steps) = pawn_gains::<T, D>(board, lines);
        let (origins, mut count) = pawn_moves::<T>(board, &pawns, second_steps);
        let (opened, worth) = by_rules::<T, D>(reach, &pawns);
        let (moving, leaving) = if on(CapturedPieceLosesMoves) {
            (free, origins)
        } else {
            (D::splat(Bitboard::EMPTY), PawnOrigins::none::<T>())
        };
        let mut gains = G::new(seen, moving, opened, them, &worth, &leaving);
        count += seen.minus(D::splat(them)).len();
        let knights = board.knights() & them;
        let mut by_knights = Bitboard::EMPTY;
        for knight in knights {
            let attacks = knight_attacks(knight);
            if !pinned.contains(knight) || on(PinnedKnightAttacks) {
                by_knights |= attacks;
            }
            if !by(PinnedKnightStays, pinned).contains(knight) {
                let moves = (attacks - them).len();
                count += moves;
                let lost = if on(CapturedPieceLosesMoves) { moves } else { 0 };
                gains.add_knight(knight, by(KnightsRecapture, attacks), them, lost);
            }
        }
        let count = count as i32;
        Self { seen, reach, gains, pawns, second_steps, by_knights, count }
    }
}

/// What squares are worth, as far as rules hold: all of it, but for tests.
#[inline(always)]
fn by_rules<T: Side, D: DirectionSets>(reach: [D; 3], pawns: &PawnGains) -> ([D; 3], PawnGains) {
    let reach = if on(SliderReach) { reach } else { [D::splat(Bitboard::EMPTY); 3] };
    let pawns = PawnGains {
        push: by(Pushes, pawns.push),
        push_twice: by(DoublePushes, pawns.push_twice),
        capture_east: by(PawnCaptures, pawns.capture_east),
        capture_west: by(PawnCaptures, pawns.capture_west),
        last_rank: by(Promotions, T::LAST_RANK),
    };
    (reach, pawns)
}

/// Where pawns of `T` may push and capture, whatever stands there.
#[inline(always)]
fn pawn_gains<T: Side, D: DirectionSets>(board: &Board, lines: &Lines<D>) -> (PawnGains, Bitboard) {
    let pawns = board.pawns() & board.color(T::COLOR);
    let empty = !board.occupied();
    let pins = LineSets {
        orthogonal: by(PinnedPawnKeepsLine, lines.pins.orthogonal),
        diagonal: by(PinnedPawnKeepsLine, lines.pins.diagonal),
    };
    let first = advance(pawns - pins.diagonal, pins.orthogonal, T::UP);
    let second_steps = (first & empty & T::THIRD_RANK).shift(T::UP);
    let can_capture = pawns - pins.orthogonal;
    let gains = PawnGains {
        push: first | second_steps,
        push_twice: first & T::THIRD_RANK & empty.shift(T::UP.opposite()),
        capture_east: advance(can_capture, pins.diagonal, T::UP_EAST),
        capture_west: advance(can_capture, pins.diagonal, T::UP_WEST),
        last_rank: T::LAST_RANK,
    };
    (gains, second_steps)
}

/// Where the moves of the pawns of `T` start, and how many there are, en passant left out.
#[inline(always)]
fn pawn_moves<T: Side>(
    board: &Board,
    gains: &PawnGains,
    second_steps: Bitboard,
) -> (PawnOrigins, u32) {
    let empty = !board.occupied();
    let enemy = board.color(T::Them::COLOR);
    let single = (gains.push - second_steps) & empty;
    let double = second_steps & empty;
    let east = gains.capture_east & enemy;
    let west = gains.capture_west & enemy;
    let back = T::UP.opposite();
    let origins = PawnOrigins {
        push: single.shift(back),
        double_push: double.shift(back).shift(back),
        capture_east: east.shift(T::UP_EAST.opposite()),
        capture_west: west.shift(T::UP_WEST.opposite()),
        seventh_rank: T::SEVENTH_RANK,
    };
    (origins, origins.moves_from(Bitboard::FULL))
}

impl PawnOrigins {
    /// No moves.
    #[inline(always)]
    fn none<T: Side>() -> Self {
        let none = Bitboard::EMPTY;
        let (push, double_push, capture_east, capture_west) = (none, none, none, none);
        Self { push, double_push, capture_east, capture_west, seventh_rank: T::SEVENTH_RANK }
    }

    /// How many moves the pawns in a set have.
    #[inline(always)]
    pub(crate) fn moves_from(&self, set: Bitboard) -> u32 {
        let Self { push, double_push, capture_east, capture_west, seventh_rank } = *self;
        let (push, east, west) = (push & set, capture_east & set, capture_west & set);
        let mut moves = push.len() + (double_push & set).len() + east.len() + west.len();
        if (push | east | west).intersects(seventh_rank) {
            let on = |set: Bitboard| (set & seventh_rank).len();
            moves += 3 * (on(push) + on(east) + on(west));
        }
        moves
    }
}
