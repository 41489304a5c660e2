//! [`few_bits`]: all numbers with a given number of one-bits, in order.

use core::iter::FusedIterator;

use magic_core::{Bitboard, Magic};

use crate::{IndexBits, MagicHash, Transform};

/// The numbers with `ones` one-bits that hash the subsets of `targets` perfectly. The index has as
/// many bits as there are targets, and no two subsets share one. The numbers come in ascending
/// order, which is the order of [`snoob`].
///
/// The iterator is empty for no targets, for more than 16, for no one-bits, and for more than 64.
///
/// ```
/// use magic_core::{Magic, Square, king_attacks};
/// use magic_lab::few_bits;
///
/// let first = few_bits(king_attacks(Square::H8), 4).next();
/// assert_eq!(first, Some(Magic(0x8E)));
/// ```
///
/// Source: Gerd Isenberg, "Magic Knight- and King-Move Generation", 11 January 2007. His targets
/// are the attacks of kings and knights. His search begins after the lowest number with `ones`
/// one-bits, this search begins with it. Both find the same numbers.
#[doc(alias = "findMagics")]
pub fn few_bits(targets: Bitboard, ones: u32) -> FewBits {
    let next = match ones {
        1..=63 => Some((1 << ones) - 1),
        64 => Some(u64::MAX),
        _ => None,
    };
    match IndexBits::new(targets.len()) {
        Some(bits) => FewBits { targets, bits, next },
        None => FewBits { targets, bits: IndexBits::MAX, next: None },
    }
}

/// The iterator that [`few_bits`] returns.
#[derive(Debug, Clone)]
pub struct FewBits {
    targets: Bitboard,
    bits: IndexBits,
    next: Option<u64>,
}

impl Iterator for FewBits {
    type Item = Magic;

    fn next(&mut self) -> Option<Magic> {
        while let Some(number) = self.next {
            self.next = snoob(number);
            if is_perfect(self.targets, self.bits, Magic(number)) {
                return Some(Magic(number));
            }
        }
        None
    }
}

impl FusedIterator for FewBits {}

/// The next higher number with the same number of one-bits; `None` if there is none.
///
/// ```
/// use magic_lab::snoob;
/// assert_eq!(snoob(0b0111), Some(0b1011));
/// assert_eq!(snoob(u64::MAX), None);
/// ```
///
/// The highest bit of the lowest run of ones moves up by one place. The other bits of the run move
/// down to the lowest places. Source: Bill Gosper, HAKMEM item 175, 1972.
#[doc(alias = "next_with_same_ones")]
pub const fn snoob(number: u64) -> Option<u64> {
    if number == 0 {
        return None;
    }
    let lowest = number & number.wrapping_neg();
    let Some(ripple) = number.checked_add(lowest) else { return None };
    Some(ripple | (number ^ ripple) >> 2 >> lowest.trailing_zeros())
}

/// Whether no two subsets of `targets` share an index.
fn is_perfect(targets: Bitboard, bits: IndexBits, magic: Magic) -> bool {
    let hash = MagicHash { magic, bits, transform: Transform::Multiply64 };
    // Most numbers fail at once. Clearing a table for 16 bits would then take most of the time.
    match bits.get() {
        ..=8 => is_perfect_in::<{ 1 << 8 >> 6 }>(targets, hash),
        _ => is_perfect_in::<{ 1 << 16 >> 6 }>(targets, hash),
    }
}

/// As [`is_perfect`], with a table of `WORDS` times 64 bits, which has one bit for each index.
#[inline(always)]
fn is_perfect_in<const WORDS: usize>(targets: Bitboard, hash: MagicHash) -> bool {
    let mut seen = [0_u64; WORDS];
    targets.subsets().all(|subset| {
        let index = hash.index(subset);
        let word = &mut seen[index / 64];
        let is_new = *word >> (index % 64) & 1 == 0;
        *word |= 1 << (index % 64);
        is_new
    })
}
