//! Corrections for a piece that moves along a line on which a slider of theirs sees it.

use magic_core::{Bitboard, Direction, ray};

use crate::two_ply::direction_sets::{AlongLines, DirectionSets};
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::term;

/// The corrections, direction by direction.
#[inline(always)]
pub(crate) fn lane_by_lane<D: DirectionSets>(input: &AlongLines<'_, D>) -> i32 {
    let AlongLines { seen, reach: [ones, twos, fours], from, targets, theirs } = input;
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
        let towards = *targets & ray(*from, direction.opposite());
        sum -= term(TowardsSlider, towards.len() as i32 * reach_over(at));
        // Away from the slider: it gets as far as our piece went, and may recapture there.
        let away = *targets & ray(*from, direction);
        sum -= term(AwayFromSlider, reach_over(away - *theirs));
        sum += term(AwayWithCapture, (away & *theirs).len() as i32);
    }
    sum
}
