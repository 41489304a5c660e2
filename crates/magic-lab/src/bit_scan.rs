//! How programs found the lowest square of a set before processors had an instruction for it.
//!
//! `magic-core` uses [`Bitboard::first`], which is one instruction on most processors (TZCNT, BSF,
//! or RBIT with CLZ). The functions here are kept for two reasons. The documents on magics use
//! them. And they are magics themselves: a multiplication hashes 64 different words into six bits
//! without a collision. That is a minimal perfect hash. The tables are computed from the factor
//! alone, and a factor that does not work does not compile.
//!
//! ```
//! use magic_core::{Bitboard, Rank, Square};
//! use magic_lab::bit_scan;
//!
//! let set = Square::G3.bitboard() | Rank::Seventh.bitboard();
//! assert_eq!(bit_scan::folding(set), set.first());
//! assert_eq!(bit_scan::de_bruijn(set), set.first());
//! assert_eq!(bit_scan::folding(Bitboard::EMPTY), None);
//! ```

use magic_core::{Bitboard, Square};

/// The square with the lowest index, by folding: Matt Taylor's scan for 32-bit processors (2003).
/// Tord Romstad's magic finder uses it.
///
/// `set ^ (set - 1)` is a run of ones that ends at the lowest square. Exclusive or folds its two
/// halves together. A run within the lower half is unchanged. A longer run becomes a run of zeros
/// that ends in ones. The result is one of 64 words of 32 bits. A 32-bit multiplication by
/// `0x783A_9B23` gives each of them its own index.
#[doc(alias = "pop_1st_bit")]
#[doc(alias = "0x783a9b23")]
#[doc(alias = "BitTable")]
pub const fn folding(set: Bitboard) -> Option<Square> {
    if set.is_empty() {
        return None;
    }
    Some(FOLDED_SQUARES[folded_index(set.0)])
}

/// The square with the lowest index, by a de Bruijn sequence. It is the scan inside Gerd Isenberg's
/// `snoob`, after Leiserson, Prokop and Randall (1998).
///
/// A product of a single bit with the sequence is the shifted sequence. Every six bits occur in it
/// only once. So the highest six bits tell the distance of the shift.
#[doc(alias = "deBruijn")]
#[doc(alias = "0x03f79d71b4cb0a89")]
pub const fn de_bruijn(set: Bitboard) -> Option<Square> {
    if set.is_empty() {
        return None;
    }
    Some(DE_BRUIJN_SQUARES[shifted_index(set.0)])
}

const FOLDING_FACTOR: u32 = 0x783A_9B23;
const DE_BRUIJN_SEQUENCE: u64 = 0x03F7_9D71_B4CB_0A89;

/// The square for each index of [`folding`], as the finder has it in `BitTable`.
pub static FOLDED_SQUARES: [Square; 64] = {
    let mut table = [None; 64];
    let mut square = 0;
    while square < 64 {
        enter(&mut table, folded_index(1 << square), Square::ALL[square]);
        square += 1;
    }
    complete(&table)
};

/// The square for each index of [`de_bruijn`], as `snoob` has it.
pub static DE_BRUIJN_SQUARES: [Square; 64] = {
    let mut table = [None; 64];
    let mut square = 0;
    while square < 64 {
        enter(&mut table, shifted_index(1 << square), Square::ALL[square]);
        square += 1;
    }
    complete(&table)
};

const fn folded_index(word: u64) -> usize {
    let run = word ^ word.wrapping_sub(1);
    let folded = run as u32 ^ (run >> 32) as u32;
    (folded.wrapping_mul(FOLDING_FACTOR) >> 26) as usize
}

const fn shifted_index(word: u64) -> usize {
    let lowest = word & word.wrapping_neg();
    (lowest.wrapping_mul(DE_BRUIJN_SEQUENCE) >> 58) as usize
}

const fn enter(table: &mut [Option<Square>; 64], index: usize, square: Square) {
    assert!(table[index].is_none(), "two squares have the same index");
    table[index] = Some(square);
}

const fn complete(table: &[Option<Square>; 64]) -> [Square; 64] {
    let mut squares = [Square::A1; 64];
    let mut index = 0;
    while index < 64 {
        match table[index] {
            Some(square) => squares[index] = square,
            None => panic!("an index belongs to no square"),
        }
        index += 1;
    }
    squares
}
