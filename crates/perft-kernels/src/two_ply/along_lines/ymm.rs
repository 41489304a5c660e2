//! Registers of four words.

use magic_core::Direction;

use crate::direction_sets::DirectionSets;
use crate::direction_sets::ymm_sets::YmmSets;
use crate::registers::ymm::Ymm;
use crate::two_ply::along_lines::{AlongLines, MovesAlongLines, lanes_that_look};

impl AlongLines for YmmSets {
    #[inline(always)]
    fn along_lines(input: &MovesAlongLines<'_, Self>) -> i32 {
        let at = Ymm::splat_u64(input.seen.proof(), input.from.bitboard().0);
        let looking = |register: Ymm| u64::from((register & at).not_zero_i64());
        let (up, down) = (looking(input.seen.up()), looking(input.seen.down()));
        // Two orthogonal directions, their opposites, two diagonal ones, their opposites.
        let orthogonal = (up & 0b11) | (down & 0b11) << 2;
        let diagonal = (up >> 2) | (down >> 2) << 2;
        lanes_that_look::<_, 1>(input, orthogonal | diagonal << 4, &Direction::ALL)
    }
}
