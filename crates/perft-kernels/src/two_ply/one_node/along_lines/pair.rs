//! Registers of two words.

use crate::direction_sets::DirectionSets;
use crate::direction_sets::pair_sets::PairSets;
use crate::registers::pair::{Pair, WORDS};
use crate::two_ply::one_node::along_lines::{AlongLines, MovesAlongLines, lanes_that_look};

impl<P: Pair> AlongLines for PairSets<P> {
    #[inline(always)]
    fn along_lines(input: &MovesAlongLines<'_, Self>) -> i32 {
        let looking = input.seen.and(Self::splat(input.seen.proof(), input.from.bitboard()));
        let lanes = P::lanes_not_zero(looking.registers()) & 0x0101_0101_0101_0101;
        lanes_that_look::<_, 8>(input, lanes, &WORDS)
    }
}
