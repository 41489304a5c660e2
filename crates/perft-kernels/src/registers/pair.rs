//! What the levels with registers of 128 bits have in common: two words, or sixteen bytes, side by
//! side.
//!
//! Sets and numbers are written over this trait, once for all such levels.

use core::ops::{BitAnd, BitOr, BitXor};

use magic_core::{Bitboard, Direction, File};

/// A register of 128 bits. Methods are named for the elements that they work on: `i8` for bytes,
/// `i64` for words, and so on.
pub(crate) trait Pair:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// Proof that the processor has the instructions that work on the register.
    type Proof: Copy;

    /// The proof that the register was made with.
    fn proof(self) -> Self::Proof;

    /// Two words.
    fn from_words(proof: Self::Proof, words: [u64; 2]) -> Self;
    /// The same word twice.
    fn splat_u64(proof: Self::Proof, word: u64) -> Self;
    /// The same byte sixteen times.
    fn splat_i8(proof: Self::Proof, byte: i8) -> Self;
    /// Both words.
    fn words(self) -> [u64; 2];
    /// One word of four registers that are in memory.
    fn word_of(registers: &[Self; 4], index: usize) -> u64;
    /// One byte of four registers that are in memory.
    fn byte_of(registers: &[Self; 4], index: usize) -> u8;

    /// The bits of `self` that are not in `other`.
    fn minus(self, other: Self) -> Self;
    /// The bits of `self`, and those that are not in `other`.
    fn or_not(self, other: Self) -> Self;
    /// The first step from masks, which have bytes of all ones and of zero, to numbers: bit 0 is
    /// that of the mask.
    fn first_bit_i8(mask: Self) -> Self;
    /// The next steps: bit `BIT` is that of the mask, the bits below are those of `self`.
    fn with_bit_i8<const BIT: i32>(self, mask: Self) -> Self;
    /// The last step: the lowest `BITS` bits, zero above.
    fn number_i8<const BITS: u32>(self) -> Self;
    /// The bits of `ones` where `self` has a bit, those of `zeros` elsewhere.
    fn choose(self, ones: Self, zeros: Self) -> Self;
    /// Each word shifted by its own amount, to the left if that is positive. Amounts must be
    /// constants, between -63 and 63. If both are positive or both negative, what crosses the
    /// middle of a word by a shift of 16 may be lost, and the amounts are those of pawn moves.
    fn shift(self, amounts: [i8; 2]) -> Self;
    /// Each word of two registers, those of the orthogonal directions (0) or of the diagonal ones
    /// (1), moved by this many steps in its direction: 1, 2 or 4, and back from it if that is
    /// negative. All but the registers must be constant. Squares that cross an edge of the board
    /// arrive anywhere.
    fn stepped(registers: [Self; 2], diagonal: usize, steps: i8) -> [Self; 2];
    /// For each direction, the squares that a step can arrive on without having crossed an edge.
    fn arrivals(proof: Self::Proof) -> [Self; 4];
    /// The files, from a to h.
    fn files(proof: Self::Proof) -> [Self; 4];
    /// Each word in place of the other.
    fn swapped(self) -> Self;
    /// The first words of both.
    fn first_words(self, other: Self) -> Self;
    /// The second words of both.
    fn second_words(self, other: Self) -> Self;
    /// All ones in words that are not zero, zero in the others.
    fn not_zero_i64(self) -> Self;
    /// All ones in bytes that have a bit in common with those of `other`, zero in the others. In
    /// `other`, each byte has one bit.
    fn meets_bit_i8(self, other: Self) -> Self;
    /// Sums of bytes.
    fn add_i8(self, other: Self) -> Self;
    /// Differences of bytes.
    fn sub_i8(self, other: Self) -> Self;
    /// All ones in a byte for each word of four registers that is not zero, zero in the others.
    fn lanes_not_zero(registers: [Self; 4]) -> u64;
    /// How many bits all of the registers have, of which there are eight at most.
    fn count_ones<const N: usize>(registers: [Self; N]) -> u32;

    /// Neighbouring bytes of `bytes`, which have no sign, added up in pairs to the numbers of 16
    /// bits in `self`.
    fn add_neighbours_of_u8(self, bytes: Self) -> Self;
    /// Products of bytes with a sign, added up in pairs, in any order, to the numbers of 16 bits in
    /// `self`.
    fn add_products_of_i8(self, bytes: Self, others: Self) -> Self;
    /// The sum of numbers of 16 bits with a sign.
    fn sum_of_i16(self) -> i32;

    /// The bits of both added in each place: the lower bit of the sum, and the carry.
    #[inline(always)]
    fn half_add(self, other: Self) -> (Self, Self) {
        (self ^ other, self & other)
    }

    /// The bits of all three added in each place: the lower bit of the sum, and the carry.
    #[inline(always)]
    fn full_add(self, b: Self, c: Self) -> (Self, Self) {
        let half = self ^ b;
        (half ^ c, half.choose(c, self))
    }
}

/// The directions of the words of four registers. In each register one word moves to the left and
/// the other to the right: where both words are shifted by one amount, a step takes two shifts, and
/// the compiler cannot make one of them.
pub(crate) const WORDS: [Direction; 8] = {
    use Direction::*;
    [East, West, North, South, NorthEast, SouthEast, NorthWest, SouthWest]
};

/// Which of the words belongs to each direction.
pub(crate) const WORD_OF: [usize; 8] = {
    let mut words = [0; 8];
    let mut word = 0;
    while word < 8 {
        words[WORDS[word] as usize] = word;
        word += 1;
    }
    words
};

/// How far this many steps shift the words of each register, to the left if that is positive.
pub(crate) const fn step_amounts(steps: i8) -> [[i8; 2]; 4] {
    let mut amounts = [[0; 2]; 4];
    let mut word = 0;
    while word < 8 {
        amounts[word / 2][word % 2] = steps * WORDS[word].delta();
        word += 1;
    }
    amounts
}

/// The words of [`Pair::arrivals`].
pub(crate) const ARRIVAL_WORDS: [[u64; 2]; 4] = {
    let mut arrivals = [0; 8];
    let mut word = 0;
    while word < 8 {
        arrivals[word] = Bitboard::FULL.shift(WORDS[word]).0;
        word += 1;
    }
    by_twos(&arrivals)
};

/// The words of [`Pair::files`].
pub(crate) const FILE_WORDS: [[u64; 2]; 4] = {
    let mut files = [0; 8];
    let mut file = 0;
    while file < 8 {
        files[file] = File::ALL[file].bitboard().0;
        file += 1;
    }
    by_twos(&files)
};

const fn by_twos(words: &[u64; 8]) -> [[u64; 2]; 4] {
    let [a, b, c, d, e, f, g, h] = *words;
    [[a, b], [c, d], [e, f], [g, h]]
}
