//! The historical ways to find the lowest square of a set.

use magic_core::{Bitboard, Square};
use magic_lab::bit_scan::{DE_BRUIJN_SQUARES, FOLDED_SQUARES, de_bruijn, folding};

/// The tables that were published with Romstad's finder and with `snoob`.
#[test]
fn tables_are_the_published_ones() {
    let folded = [
        63, 30, 3, 32, 25, 41, 22, 33, 15, 50, 42, 13, 11, 53, 19, 34, 61, 29, 2, 51, 21, 43, 45,
        10, 18, 47, 1, 54, 9, 57, 0, 35, 62, 31, 40, 4, 49, 5, 52, 26, 60, 6, 23, 44, 46, 27, 56,
        16, 7, 39, 48, 24, 59, 14, 12, 55, 38, 28, 58, 20, 37, 17, 36, 8,
    ];
    let shifted = [
        0, 1, 48, 2, 57, 49, 28, 3, 61, 58, 50, 42, 38, 29, 17, 4, 62, 55, 59, 36, 53, 51, 43, 22,
        45, 39, 33, 30, 24, 18, 12, 5, 63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23,
        11, 46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19, 9, 13, 8, 7, 6,
    ];
    assert_eq!(FOLDED_SQUARES.map(Square::index), folded);
    assert_eq!(DE_BRUIJN_SQUARES.map(Square::index), shifted);
}

#[test]
fn scans_agree_with_the_instruction() {
    let mut state = 0x0123_4567_89AB_CDEF_u64;
    for round in 0..100_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let set = Bitboard(state & (u64::MAX << (round % 64)));
        assert_eq!(folding(set), set.first(), "{set:?}");
        assert_eq!(de_bruijn(set), set.first(), "{set:?}");
    }
    assert_eq!((folding(Bitboard::EMPTY), de_bruijn(Bitboard::EMPTY)), (None, None));
}
