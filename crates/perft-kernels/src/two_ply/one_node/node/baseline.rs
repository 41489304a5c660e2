//! The baseline: their replies if we passed, and what each square is worth to them.

use board::{Board, Side};
use magic_core::{Bitboard, knight_attacks};
use movegen::generator::advance;

use crate::direction_sets::{DirectionSets, Propagators};
use crate::line_sets::LineSets;
use crate::two_ply::one_node::gains::bytes::{Gains, SquareBytes};
use crate::two_ply::one_node::gains::{GainSources, PawnGains, PawnOrigins, ReplyingKnight};
use crate::two_ply::one_node::node::their_king_lines::TheirKingLines;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, on};

/// Their replies if we passed. Their king's moves are left out: [`KingZone`] counts them.
///
/// [`KingZone`]: crate::two_ply::one_node::node::king_zone::KingZone
#[derive(Clone, Copy)]
pub(crate) struct Baseline<B: SquareBytes> {
    /// The squares that their sliders see along directions they may move in: empty squares, and the
    /// first piece of either side.
    pub(crate) seen: B::DirectionSets,
    /// For each square and direction, how many more squares a slider that sees the square could
    /// move to if the square were empty: a number of three bits.
    pub(crate) reach: [B::DirectionSets; 3],
    /// What each square is worth to them, from all of this.
    pub(crate) gains: Gains<B>,
    /// What their pawns contribute to the gains.
    pub(crate) pawns: PawnGains,
    /// Where their pawns arrive by double pushes, whatever stands there. The first step is empty.
    pub(crate) second_steps: Bitboard,
    /// The squares that their knights attack, pinned knights included.
    pub(crate) knight_attacks: Bitboard,
    /// How many replies there are without moves of the king.
    pub(crate) count_without_king: i32,
}

impl<B: SquareBytes> Baseline<B> {
    /// The replies of `T`. `pinned` are its pinned pieces, each in the direction from its king.
    #[inline(always)]
    pub(crate) fn of<T: Side>(
        board: &Board,
        king_lines: &TheirKingLines,
        open: &Propagators<B::DirectionSets>,
    ) -> Self {
        let splat = B::DirectionSets::splat;
        let them = board.color(T::COLOR);
        let lines = LineSets::of_sliders(board, them);
        let sliders = movable_sliders::<T, B::DirectionSets>(board, king_lines, open.proof());
        let seen = open.fill_lines(sliders, lines);
        let reach = open.reach(!them, lines);
        let (pawns, second_steps) = pawn_gains::<T>(board, king_lines);
        let (origins, mut count) = pawn_moves::<T>(board, &pawns, second_steps);
        let (ruled_reach, ruled_pawns) = by_rules::<T, B::DirectionSets>(reach, &pawns);
        let (lost_sliders, lost_origins) = if on(CapturedPieceLosesMoves) {
            (sliders, origins)
        } else {
            (splat(open.proof(), Bitboard::EMPTY), PawnOrigins::none::<T>())
        };
        let sources = GainSources {
            seen,
            sliders: lost_sliders,
            reach: ruled_reach,
            lines,
            theirs: them,
            pawns: &ruled_pawns,
            pawn_moves: &lost_origins,
        };
        let mut gains = Gains::new(&sources);
        count += seen.minus(splat(open.proof(), them)).len();
        let mut all_knight_attacks = Bitboard::EMPTY;
        for knight in board.knights() & them {
            let attacks = knight_attacks(knight);
            if !king_lines.pinned.contains(knight) || on(PinnedKnightAttacks) {
                all_knight_attacks |= attacks;
            }
            if !by(PinnedKnightStays, king_lines.pinned).contains(knight) {
                let moves = (attacks - them).len();
                count += moves;
                let lost = if on(CapturedPieceLosesMoves) { moves } else { 0 };
                let guarded = by(KnightsRecapture, attacks) & them;
                gains.add_knight(&ReplyingKnight { from: knight, guarded, moves: lost });
            }
        }
        Self {
            seen,
            reach,
            gains,
            pawns,
            second_steps,
            knight_attacks: all_knight_attacks,
            count_without_king: count as i32,
        }
    }
}

/// The sliders of `T`, each in the directions that it may move in: all that fit its kind, or if it
/// is pinned, both along its pin line.
#[inline(always)]
fn movable_sliders<T: Side, D: DirectionSets>(
    board: &Board,
    king_lines: &TheirKingLines,
    proof: D::Proof,
) -> D {
    let them = board.color(T::COLOR);
    let (orthogonal, diagonal) =
        (board.orthogonal_sliders() & them, board.diagonal_sliders() & them);
    let sliders = D::of_line_sets(proof, LineSets { orthogonal, diagonal });
    let held = by(PinnedSliderKeepsLine, king_lines.pinned);
    // A branch, because pinned sliders are rare: so the fills need not wait for the pins.
    if !held.intersects(orthogonal | diagonal) {
        return sliders;
    }
    let pinned: D = king_lines.pinned_by_direction(proof, board.king(T::COLOR));
    let along_pins = pinned.or(pinned.opposite());
    sliders.minus(D::splat(proof, held)).or(sliders.and(along_pins))
}

/// What the gains are made of, without what switched-off rules contribute.
#[inline(always)]
fn by_rules<T: Side, D: DirectionSets>(reach: [D; 3], pawns: &PawnGains) -> ([D; 3], PawnGains) {
    let none = D::splat(reach[0].proof(), Bitboard::EMPTY);
    let reach = if on(SliderReach) { reach } else { [none; 3] };
    let pawns = PawnGains {
        push: by(Pushes, pawns.push),
        push_twice: by(DoublePushes, pawns.push_twice),
        capture_east: by(PawnCaptures, pawns.capture_east),
        capture_west: by(PawnCaptures, pawns.capture_west),
        last_rank: by(Promotions, T::LAST_RANK),
    };
    (reach, pawns)
}

/// Where pawns of `T` may push and capture, whatever stands there, and where double pushes arrive.
#[inline(always)]
fn pawn_gains<T: Side>(board: &Board, king_lines: &TheirKingLines) -> (PawnGains, Bitboard) {
    let pawns = board.pawns() & board.color(T::COLOR);
    let empty = !board.occupied();
    let pins = LineSets {
        orthogonal: by(PinnedPawnKeepsLine, king_lines.pin_lines.orthogonal),
        diagonal: by(PinnedPawnKeepsLine, king_lines.pin_lines.diagonal),
    };
    let first_steps = advance(pawns - pins.diagonal, pins.orthogonal, T::UP);
    let second_steps = (first_steps & empty & T::THIRD_RANK).shift(T::UP);
    let can_capture = pawns - pins.orthogonal;
    let gains = PawnGains {
        push: first_steps | second_steps,
        push_twice: first_steps & T::THIRD_RANK & empty.shift(T::UP.opposite()),
        capture_east: advance(can_capture, pins.diagonal, T::UP_EAST),
        capture_west: advance(can_capture, pins.diagonal, T::UP_WEST),
        last_rank: T::LAST_RANK,
    };
    (gains, second_steps)
}

/// Where the pawn moves of `T` start, and how many there are, without en passant captures.
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
