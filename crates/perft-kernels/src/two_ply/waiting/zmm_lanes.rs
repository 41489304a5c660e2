//! Eight boards in the lanes of a register.

use board::Board;

use crate::registers::proof::Avx512Proof;
use crate::registers::zmm::Zmm;
use crate::two_ply::alike_boards::MOST_BOARDS;
use crate::two_ply::waiting::board_lanes::{BoardLanes, first_numbers};
use crate::two_ply::waiting::zmm_carrier::ZmmCarrier;

impl BoardLanes for Zmm {
    const BOARDS: usize = MOST_BOARDS;
    const FEWEST_ALIKE: usize = 3;
    const FEWEST_PLAYED: u32 = 5;

    type Carrier = ZmmCarrier;

    #[inline(always)]
    fn of_boards(proof: Avx512Proof, boards: &[Board]) -> [Self; 8] {
        let mut words = [Self::zero(proof); MOST_BOARDS];
        if let Some(boards) = boards.first_chunk::<MOST_BOARDS>() {
            for (words, board) in words.iter_mut().zip(boards) {
                *words = Self::from_board(proof, board);
            }
        } else if let Some(first) = boards.first() {
            words = [Self::from_board(proof, first); MOST_BOARDS];
            for (words, board) in words.iter_mut().zip(boards) {
                *words = Self::from_board(proof, board);
            }
        }
        columns(&words)
    }

    #[inline(always)]
    fn of_numbers(proof: Avx512Proof, numbers: &[u32]) -> Self {
        Self::from_u32s(proof, &first_numbers(numbers))
    }

    #[inline(always)]
    fn occupied(self) -> u8 {
        self.meets_i64(self)
    }

    #[inline(always)]
    fn lanes(self) -> [u64; MOST_BOARDS] {
        self.words()
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        self.sum_i64() as u64
    }
}

/// The columns of eight boards: their words transposed.
#[inline(always)]
fn columns(boards: &[Zmm; 8]) -> [Zmm; 8] {
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *boards;
    // Words of neighbouring boards side by side.
    let [w0, w2, w4, w6] = transposed_quarters([
        b0.even_words(b1),
        b2.even_words(b3),
        b4.even_words(b5),
        b6.even_words(b7),
    ]);
    let [w1, w3, w5, w7] = transposed_quarters([
        b0.odd_words(b1),
        b2.odd_words(b3),
        b4.odd_words(b5),
        b6.odd_words(b7),
    ]);
    [w0, w1, w2, w3, w4, w5, w6, w7]
}

/// Transposes four by four quarters of registers.
#[inline(always)]
fn transposed_quarters([a, b, c, d]: [Zmm; 4]) -> [Zmm; 4] {
    const LOWER_HALVES: i32 = 0b01_00_01_00;
    const UPPER_HALVES: i32 = 0b11_10_11_10;
    const EVEN: i32 = 0b10_00_10_00;
    const ODD: i32 = 0b11_01_11_01;
    let (ab_low, ab_high) = (a.quarters::<LOWER_HALVES>(b), a.quarters::<UPPER_HALVES>(b));
    let (cd_low, cd_high) = (c.quarters::<LOWER_HALVES>(d), c.quarters::<UPPER_HALVES>(d));
    [
        ab_low.quarters::<EVEN>(cd_low),
        ab_low.quarters::<ODD>(cd_low),
        ab_high.quarters::<EVEN>(cd_high),
        ab_high.quarters::<ODD>(cd_high),
    ]
}
