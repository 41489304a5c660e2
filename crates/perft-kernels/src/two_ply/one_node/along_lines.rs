//! Corrections for a piece that moves along a line on which an enemy slider sees it.

mod pair;
#[cfg(target_arch = "x86_64")]
mod zmm;

use magic_core::{Bitboard, Direction, Square};

use crate::direction_sets::DirectionSets;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::term;

/// Sets that add these corrections up in their own way.
pub(crate) trait AlongLines: DirectionSets {
    /// The corrections for moves of a piece along lines on which sliders see it.
    fn along_lines(input: &MovesAlongLines<'_, Self>) -> i32;
}

/// Moves of one piece, and what sliders see and reach.
pub(crate) struct MovesAlongLines<'n, D> {
    /// The squares that sliders see, by the direction that they look in.
    pub(crate) seen: &'n D,
    /// How far sliders come beyond each square, as planes of bits.
    pub(crate) reach: &'n [D; 3],
    /// Where the piece starts.
    pub(crate) from: Square,
    /// Where it moves to.
    pub(crate) targets: Bitboard,
    /// The pieces of the sliders' side.
    pub(crate) theirs: Bitboard,
}

/// The corrections, direction by direction.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn lane_by_lane<D: DirectionSets>(input: &MovesAlongLines<'_, D>) -> i32 {
    let MovesAlongLines { seen, reach: [ones, twos, fours], from, targets, theirs } = input;
    let at = from.bitboard();
    if !seen.union().intersects(at) {
        return 0;
    }
    let seen = seen.array();
    let reach = [ones.array(), twos.array(), fours.array()];
    let mut sum = 0;
    for (lane, direction) in Direction::ALL.into_iter().enumerate() {
        if !at.intersects(Bitboard(seen[lane])) {
            continue;
        }
        let reach_over = |squares: Bitboard| -> i32 {
            let plane = |n: usize| ((squares.0 & reach[n][lane]).count_ones() << n) as i32;
            plane(0) + plane(1) + plane(2)
        };
        // Towards the slider, or capturing it: the slider does not get past `from`.
        let towards = *targets & magic_core::ray(*from, direction.opposite());
        sum -= term(TowardsSlider, towards.len() as i32 * reach_over(at));
        // Away from the slider: it gets as far as our piece went, and may recapture there.
        let away = *targets & magic_core::ray(*from, direction);
        sum -= term(AwayFromSlider, reach_over(away - *theirs));
        sum += term(AwayWithCapture, (away & *theirs).len() as i32);
    }
    sum
}

/// The corrections in the directions that a slider looks in. In `lanes`, each direction has this
/// many bits, in the order given. The lowest says whether one does. What is seen and reached is in
/// memory.
#[inline(always)]
pub(crate) fn lanes_that_look<D: DirectionSets, const BITS: u32>(
    input: &MovesAlongLines<'_, D>,
    mut lanes: u64,
    order: &[Direction; 8],
) -> i32 {
    let MovesAlongLines { reach: [ones, twos, fours], from, targets, theirs, .. } = *input;
    let from_there = magic_core::rays(from);
    let mut sum = 0;
    while lanes != 0 {
        let direction = order[(lanes.trailing_zeros() / BITS) as usize % 8];
        lanes &= lanes - 1;
        let plane = |plane: &D| plane.lane(direction);
        let (ones, twos, fours) = (plane(ones), plane(twos), plane(fours));
        // Towards the slider, or capturing it: the slider does not get past `from`.
        let bit = |plane: Bitboard| i32::from(plane.contains(from));
        let reach = bit(ones) + 2 * bit(twos) + 4 * bit(fours);
        let towards = targets & from_there[direction.opposite().index()];
        sum -= term(TowardsSlider, towards.len() as i32 * reach);
        // Away from the slider: it gets as far as our piece went, and may recapture there.
        let away = targets & from_there[direction.index()];
        let follows = away - theirs;
        let one_and_two = (follows & ones).len() + 2 * (follows & twos).len();
        sum -= term(AwayFromSlider, (one_and_two + 4 * (follows & fours).len()) as i32);
        sum += term(AwayWithCapture, (away & theirs).len() as i32);
    }
    sum
}
