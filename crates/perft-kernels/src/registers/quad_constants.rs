//! The constants that NEON code needs as whole registers, in one table.

use crate::registers::pair::{ARRIVAL_WORDS, FILE_WORDS, step_amounts};

/// Constants of whole registers.
pub(super) struct Constants {
    /// See [`Pair::arrivals`](crate::registers::pair::Pair::arrivals).
    pub(super) arrivals: [[u64; 2]; 4],
    /// See [`Pair::files`](crate::registers::pair::Pair::files).
    pub(super) files: [[u64; 2]; 4],
    /// The amounts of shifts for one, two and four steps ahead.
    pub(super) ahead: [[[i64; 2]; 4]; 3],
    /// The same for steps back.
    pub(super) back: [[[i64; 2]; 4]; 3],
}

pub(super) static CONSTANTS: Constants = Constants {
    arrivals: ARRIVAL_WORDS,
    files: FILE_WORDS,
    ahead: [widened(step_amounts(1)), widened(step_amounts(2)), widened(step_amounts(4))],
    back: [widened(step_amounts(-1)), widened(step_amounts(-2)), widened(step_amounts(-4))],
};

const fn widened(amounts: [[i8; 2]; 4]) -> [[i64; 2]; 4] {
    let mut wide = [[0; 2]; 4];
    let mut lane = 0;
    while lane < 8 {
        wide[lane / 2][lane % 2] = amounts[lane / 2][lane % 2] as i64;
        lane += 1;
    }
    wide
}
