//! The search for magics, and the plain check of what it finds.

use magic_core::finder::{self, Magic, SparseCandidates};
use magic_core::{Direction, Square, bishop_relevant_mask, rook_relevant_mask};

#[test]
fn what_is_found_is_a_magic() {
    for square in Square::ALL {
        let candidates = || SparseCandidates::seeded(square.index() as u64);
        let bishop = finder::find(square, &Direction::DIAGONAL, candidates());
        let bits = bishop_relevant_mask(square).len();
        let found = |magic| finder::is_magic(square, &Direction::DIAGONAL, magic, bits);
        assert!(bishop.is_some_and(found), "bishop {square}");
    }
    // The search for rooks takes longer; one square of each size will do.
    for square in [Square::A1, Square::B1, Square::E4] {
        let rook = finder::find(square, &Direction::STRAIGHT, SparseCandidates::seeded(1));
        let bits = rook_relevant_mask(square).len();
        let found = |magic| finder::is_magic(square, &Direction::STRAIGHT, magic, bits);
        assert!(rook.is_some_and(found), "rook {square}");
    }
}

#[test]
fn other_numbers_are_none() {
    let rook = &Direction::STRAIGHT;
    for wrong in [Magic(0), Magic(1), Magic(!0)] {
        assert!(!finder::is_magic(Square::A1, rook, wrong, 12));
        assert_eq!(finder::find(Square::A1, rook, [wrong]), None);
    }
    let good = finder::find(Square::A1, rook, SparseCandidates::seeded(1));
    assert!(good.is_some_and(|magic| finder::is_magic(Square::A1, rook, magic, 12)));
    // Five bits are too few for the 49 attack sets of the square; the other sizes are out of range.
    for index_bits in [0, 5, 13, 64] {
        assert!(good.is_none_or(|magic| !finder::is_magic(Square::A1, rook, magic, index_bits)));
    }
    assert_eq!(finder::find(Square::A1, rook, []), None);
}

/// The bishop on a1 has six relevant squares, and this number (found by a search among dense random
/// numbers) hashes its 64 blocker sets into 32 entries, where sets with equal attacks share one.
#[test]
fn the_index_may_be_smaller_than_the_mask() {
    let is_magic = |bits| finder::is_magic(Square::A1, &Direction::DIAGONAL, Magic(bits), 5);
    assert_eq!(bishop_relevant_mask(Square::A1).len(), 6);
    assert!(is_magic(0x7579_BAFC_F8FE_7FF7));
    assert!(!is_magic(0x7579_BAFC_F8FF_7FF7));
}

/// The first words of SplitMix64 for the seed 1234567, which implementations are commonly tested
/// with; three of them make a candidate.
#[test]
fn candidates_are_the_same_everywhere() {
    let words: [u64; 3] =
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
    let first = SparseCandidates::seeded(1_234_567).next();
    assert_eq!(first, Some(Magic(words[0] & words[1] & words[2])));
    let ones: u32 = SparseCandidates::seeded(3).take(1000).map(|magic| magic.0.count_ones()).sum();
    assert!((7_500..8_500).contains(&ones), "{ones} ones in a thousand candidates");
}
