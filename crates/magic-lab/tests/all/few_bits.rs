//! The search for numbers with few one-bits.

use std::collections::HashSet;

use magic_core::{Bitboard, Magic, Square, king_attacks, knight_attacks};
use magic_lab::{IndexBits, MagicHash, Transform, few_bits, snoob};
use pretty_assertions::assert_eq;

/// Gerd Isenberg's totals, and how many squares have a magic with two, three and four one-bits.
#[test]
fn kings_and_knights_have_magics_with_few_ones() {
    let lists = |attacks: fn(Square) -> Bitboard| {
        Square::ALL.iter().map(|&square| 1 << attacks(square).len()).sum::<u32>()
    };
    assert_eq!(lists(king_attacks), 10_016);
    assert_eq!(lists(knight_attacks), 5_520);
    let squares = |attacks: fn(Square) -> Bitboard| {
        [1, 2, 3, 4].map(|ones| {
            let has_one = |&&square: &&Square| few_bits(attacks(square), ones).next().is_some();
            Square::ALL.iter().filter(has_one).count()
        })
    };
    assert_eq!(squares(king_attacks), [0, 4, 28, 64]);
    assert_eq!(squares(knight_attacks), [0, 8, 24, 64]);
}

#[test]
fn all_numbers_with_four_ones_are_counted() {
    let count = |attacks: fn(Square) -> Bitboard| -> usize {
        Square::ALL.iter().map(|&square| few_bits(attacks(square), 4).count()).sum()
    };
    assert_eq!(count(king_attacks), 18_584);
    assert_eq!(count(knight_attacks), 27_003);
}

/// The targets may be any mask. For the squares of a rank, a number with one one-bit moves the rank
/// to the top. For the a-file it takes the classic eight one-bits.
#[test]
fn targets_may_be_any_squares() {
    let rank = Bitboard(0xFF);
    assert!(few_bits(rank, 1).eq([Magic(1 << 56)]));
    let file = Bitboard(0x0101_0101_0101_0101);
    let kindergarten = Magic(0x0102_0408_1020_4080);
    let bits = IndexBits::new(8).unwrap();
    let hash = MagicHash { magic: kindergarten, bits, transform: Transform::Multiply64 };
    let indices: HashSet<usize> = file.subsets().map(|subset| hash.index(subset)).collect();
    assert_eq!(indices.len(), 256);
    let lone = Square::C3.bitboard();
    assert!(few_bits(lone, 1).eq([Magic(1 << (63 - Square::C3.index()))]));
}

#[test]
fn the_search_is_empty_beyond_the_limits() {
    let mask = Bitboard(0xFF);
    assert_eq!(few_bits(Bitboard::EMPTY, 4).next(), None);
    assert_eq!(few_bits(Bitboard(0x1_FFFF), 1).next(), None);
    assert_eq!(few_bits(mask, 0).next(), None);
    assert_eq!(few_bits(mask, 64).next(), None);
    assert_eq!(few_bits(mask, 65).next(), None);
    assert_eq!(few_bits(mask, u32::MAX).next(), None);
}

/// Every number of sixteen bits with three ones, in order.
#[test]
fn snoob_visits_all_numbers_with_the_same_number_of_ones() {
    let expected = (0..1_u64 << 16).filter(|number| number.count_ones() == 3);
    let walked = std::iter::successors(Some(0b111), |&number| snoob(number));
    assert!(expected.eq(walked.take_while(|&number| number < 1 << 16)));
    assert_eq!(snoob(0), None);
    assert_eq!(snoob(1 << 63), None);
    assert_eq!(snoob(0b1011 << 60), Some(0b11 << 62 | 1));
}
