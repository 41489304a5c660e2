//! A register of eight words.

use magic_core::rays;

use crate::direction_sets::DirectionSets;
use crate::direction_sets::zmm_sets::ZmmSets;
use crate::registers::zmm::Zmm;
use crate::two_ply::one_node::along_lines::{AlongLines, MovesAlongLines, lane_by_lane};
use crate::two_ply::rules::is_inspected;

impl AlongLines for ZmmSets {
    /// All lines at once. Tests switch off parts of the sum, which only the other way has.
    #[inline(always)]
    fn along_lines(input: &MovesAlongLines<'_, Self>) -> i32 {
        let proof = input.seen.proof();
        let at = Self::splat(proof, input.from.bitboard());
        let looking_at = input.seen.meets(at);
        if looking_at == 0 {
            return 0;
        }
        if is_inspected() {
            return lane_by_lane(input);
        }
        let (targets, theirs) =
            (Self::splat(proof, input.targets), Self::splat(proof, input.theirs));
        let rays = Self::new(proof, rays(input.from).map(|ray| ray.0));
        let away = targets.and(rays);
        let towards = targets.and(rays.opposite());
        // Counts are below 64, so their products fit the lower halves of words.
        let lost_towards = towards.lens().mul_u32(reach_over(input.reach, at));
        let lost_away = reach_over(input.reach, away.minus(theirs));
        let recaptures = away.and(theirs).lens();
        recaptures.sub_i64(lost_towards.add_i64(lost_away)).sum_i64_on(looking_at) as i32
    }
}

/// The sum, lane by lane, of the numbers in the planes of `reach` over the squares of `set`.
#[inline(always)]
fn reach_over([ones, twos, fours]: &[ZmmSets; 3], set: ZmmSets) -> Zmm {
    let (ones, twos, fours) = (ones.and(set).lens(), twos.and(set).lens(), fours.and(set).lens());
    let twos = twos.add_i64(fours.add_i64(fours));
    ones.add_i64(twos.add_i64(twos))
}
