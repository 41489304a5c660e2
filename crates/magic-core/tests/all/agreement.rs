//! Comparing a slider backend with the walker, which defines what it must answer. The tests of
//! `magic-lab` use this file too.

use magic_core::{
    Bitboard, Direction, Sliders, SplitMix64, Square, bishop_relevant_mask, rook_relevant_mask,
    walker,
};

/// All blocker sets of all squares: 102,400 for the rook, 5,248 for the bishop. A second round also
/// occupies the irrelevant squares, which must change nothing.
fn agrees_on_every_blocker_set(sliders: impl Sliders) {
    let mut compared = 0;
    for square in Square::ALL {
        let mask = rook_relevant_mask(square);
        for blockers in mask.subsets() {
            let expected = walker::rook_attacks(square, blockers);
            assert_eq!(sliders.rook(square, blockers), expected, "{square} {blockers:?}");
            assert_eq!(sliders.rook(square, blockers | !mask), expected, "{square} {blockers:?}");
            compared += 1;
        }
        let mask = bishop_relevant_mask(square);
        for blockers in mask.subsets() {
            let expected = walker::bishop_attacks(square, blockers);
            assert_eq!(sliders.bishop(square, blockers), expected, "{square} {blockers:?}");
            assert_eq!(sliders.bishop(square, blockers | !mask), expected, "{square} {blockers:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, 107_648);
}

/// Whole boards, from nearly empty to nearly full.
fn agrees_on_seeded_boards(sliders: impl Sliders) {
    let mut numbers = SplitMix64::seeded(0x0123_4567_89AB_CDEF);
    let mut random = || numbers.next_u64();
    for round in 0..20_000 {
        let occupied = Bitboard(match round % 4 {
            0 => random() & random() & random(),
            1 => random() & random(),
            2 => random(),
            _ => random() | random(),
        });
        for square in Square::ALL {
            let queen = walker::slider_attacks(square, occupied, &Direction::ALL);
            assert_eq!(sliders.queen(square, occupied), queen, "{square} {occupied:?}");
        }
    }
}

/// Both comparisons.
pub(crate) fn agrees(sliders: impl Sliders) {
    agrees_on_every_blocker_set(sliders);
    agrees_on_seeded_boards(sliders);
}

/// Without BMI2 the test is skipped, and says so.
pub(crate) fn with_bmi2<T>(backend: Option<T>, test: impl FnOnce(T)) {
    match backend {
        Some(backend) => test(backend),
        None => eprintln!("skipped: this CPU has no BMI2"),
    }
}
