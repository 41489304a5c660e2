//! The same word of eight boards in one register.

use board::Board;
use magic_core::Bitboard;

use crate::simd::proof::Avx512Proof;
use crate::simd::zmm::Zmm;
use crate::simd::zmm_carrier::ZmmCarrier;
use crate::two_ply::batch::column::Column;
use crate::two_ply::lanes::board_columns::{BoardColumns, first_numbers};
use crate::two_ply::level::MOST_BOARDS;

/// The bit matrix that a byte multiplied by it is mirrored: see [`Zmm::mul_bit_matrices`].
const MIRROR: u64 = 0x8040_2010_0804_0201;

/// The bit matrix that mirrors another one along its other diagonal, when it is multiplied by it.
const OTHER_DIAGONAL: u64 = 0x0102_0408_1020_4080;

impl Column for Zmm {
    const TURNS_FILES: bool = true;

    type Proof = Avx512Proof;
    type Mask = u8;

    #[inline(always)]
    fn splat(proof: Avx512Proof, set: Bitboard) -> Self {
        Self::splat_u64(proof, set.0)
    }

    #[inline(always)]
    fn proof(&self) -> Avx512Proof {
        Self::proof(self)
    }

    #[inline(always)]
    fn up(self, amount: u32) -> Self {
        self.shift_left_i64(u64::from(amount))
    }

    #[inline(always)]
    fn down(self, amount: u32) -> Self {
        self.shift_right_i64(u64::from(amount))
    }

    #[inline(always)]
    fn len(self) -> Self {
        self.count_ones_i64()
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.add_i64(other)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.sub_i64(other)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.mul_u32(other)
    }

    #[inline(always)]
    fn odd(self, b: Self, c: Self) -> Self {
        self.of_three::<0b1001_0110>(b, c)
    }

    #[inline(always)]
    fn most(self, b: Self, c: Self) -> Self {
        self.of_three::<0b1110_1000>(b, c)
    }

    #[inline(always)]
    fn minus_by_rank(self, other: Self) -> Self {
        self.sub_i8(other)
    }

    #[inline(always)]
    fn mirrored(self) -> Self {
        self.mul_bit_matrices(Self::splat_u64(self.proof(), MIRROR))
    }

    #[inline(always)]
    fn flipped(self) -> Self {
        self.bytes_reversed_i64()
    }

    #[inline(always)]
    fn files_as_ranks(self) -> Self {
        Self::splat_u64(self.proof(), OTHER_DIAGONAL).mul_bit_matrices(self)
    }

    #[inline(always)]
    fn meets(self, other: Self) -> u8 {
        self.meets_i64(other)
    }

    #[inline(always)]
    fn only(self, mask: u8) -> Self {
        self.only_i64(mask)
    }

    #[inline(always)]
    fn except(self, mask: u8) -> Self {
        self.only_i64(!mask)
    }

    #[inline(always)]
    fn within(self, set: Bitboard) -> Self {
        self.and_u64(set.0)
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.meets_i64(self) != 0
    }
}

impl BoardColumns for Zmm {
    const BOARDS: usize = MOST_BOARDS;
    const FEWEST_ALIKE: usize = 3;
    const FEWEST_PLAYED: u32 = 5;
    const ARE_CHEAP: bool = true;

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
