//! Plain words, for any processor.

use crate::direction_sets::word_sets::WordSets;
use crate::two_ply::one_node::along_lines::{AlongLines, MovesAlongLines, lane_by_lane};

impl AlongLines for WordSets {
    #[inline(always)]
    fn along_lines(input: &MovesAlongLines<'_, Self>) -> i32 {
        lane_by_lane(input)
    }
}
