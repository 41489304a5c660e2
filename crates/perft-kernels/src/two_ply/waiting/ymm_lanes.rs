//! Four boards in the lanes of a register.

use board::Board;

use crate::registers::proof::V3Proof;
use crate::registers::ymm::Ymm;
use crate::two_ply::alike_boards::MOST_BOARDS;
use crate::two_ply::waiting::board_lanes::{BoardLanes, first_numbers};
use crate::two_ply::waiting::ymm_carrier::YmmCarrier;

/// How many boards there are side by side.
const BOARDS: usize = 4;

impl BoardLanes for Ymm {
    const BOARDS: usize = BOARDS;
    const FEWEST_ALIKE: usize = 2;
    const FEWEST_PLAYED: u32 = 3;

    type Carrier = YmmCarrier;

    #[inline(always)]
    fn of_boards(proof: V3Proof, boards: &[Board]) -> [Self; 8] {
        let [a, b, c, d] = match boards {
            [] => [[Self::zero(proof); 2]; BOARDS],
            [a, b, c, d, ..] => [
                Self::from_board(proof, a),
                Self::from_board(proof, b),
                Self::from_board(proof, c),
                Self::from_board(proof, d),
            ],
            [first, ..] => {
                let mut words = [Self::from_board(proof, first); BOARDS];
                for (words, board) in words.iter_mut().zip(boards) {
                    *words = Self::from_board(proof, board);
                }
                words
            }
        };
        let [w0, w1, w2, w3] = transposed([a[0], b[0], c[0], d[0]]);
        let [w4, w5, w6, w7] = transposed([a[1], b[1], c[1], d[1]]);
        [w0, w1, w2, w3, w4, w5, w6, w7]
    }

    #[inline(always)]
    fn of_numbers(proof: V3Proof, numbers: &[u32]) -> Self {
        Self::from_u32s(proof, &first_numbers(numbers))
    }

    #[inline(always)]
    fn occupied(self) -> u8 {
        self.not_zero_i64()
    }

    #[inline(always)]
    fn lanes(self) -> [u64; MOST_BOARDS] {
        let [a, b, c, d] = *self.as_words();
        [a, b, c, d, 0, 0, 0, 0]
    }
}

/// Four registers of four words, transposed.
#[inline(always)]
fn transposed([a, b, c, d]: [Ymm; 4]) -> [Ymm; 4] {
    const LOWER: i32 = 0x20;
    const UPPER: i32 = 0x31;
    let (even, odd) = (a.even_words(b), a.odd_words(b));
    let (next_even, next_odd) = (c.even_words(d), c.odd_words(d));
    [
        even.halves::<LOWER>(next_even),
        odd.halves::<LOWER>(next_odd),
        even.halves::<UPPER>(next_even),
        odd.halves::<UPPER>(next_odd),
    ]
}
