//! Squares of a set by their numbers.

use magic_core::{Bitboard, Square};

/// A set whose squares are numbered from 0, in their order. Finding a square by its number takes no
/// loop, whose end the processor could not predict.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbering {
    set: u64,
    /// Byte *n* says how many squares the ranks 1 to *n* + 1 have.
    sums: u64,
}

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = EACH_BYTE << 7;

/// For each byte: the places of its bits, the lowest first.
static PLACES: [[u8; 8]; 256] = places();

impl Numbering {
    #[inline]
    pub(super) const fn new(set: Bitboard) -> Self {
        let set = set.0;
        let pairs = set - ((set >> 1) & (EACH_BYTE * 0x55));
        let fours = (pairs & (EACH_BYTE * 0x33)) + ((pairs >> 2) & (EACH_BYTE * 0x33));
        let bytes = (fours + (fours >> 4)) & (EACH_BYTE * 0x0F);
        Self { set, sums: bytes.wrapping_mul(EACH_BYTE) }
    }

    /// How many squares there are.
    #[inline]
    pub(super) const fn len(self) -> u32 {
        (self.sums >> 56) as u32
    }

    /// The square with this number.
    #[inline]
    pub(super) fn square(self, number: u32) -> Option<Square> {
        if number >= self.len() {
            return None;
        }
        // A high bit stays where the sum is at most the number: on the ranks before that of the
        // square.
        let number = u64::from(number);
        let before = ((number * EACH_BYTE) | HIGH_BITS) - self.sums;
        let shift = 8 * (((before & HIGH_BITS) >> 7).wrapping_mul(EACH_BYTE) >> 56);
        let lower = self.sums << 8 >> shift & 0xFF;
        let rank = (self.set >> shift & 0xFF) as usize;
        let place = PLACES[rank][(number - lower) as usize & 7];
        let square = Square::from_index(shift as usize + usize::from(place));
        debug_assert_eq!(square, Bitboard(self.set).into_iter().nth(number as usize));
        square
    }
}

const fn places() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut number, mut place) = (0, 0);
        while place < 8 {
            if byte >> place & 1 != 0 {
                table[byte][number] = place as u8;
                number += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
}
