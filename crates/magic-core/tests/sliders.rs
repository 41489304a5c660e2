//! Every slider backend against the walker: on every blocker set, and on seeded boards.

use magic_core::{
    Bitboard, Direction, FancyMagics, Pext, Sliders, Square, bishop_relevant_mask,
    rook_relevant_mask, walker,
};

/// All blocker sets of all squares: 102,400 for the rook, 5,248 for the bishop. Squares that are
/// not relevant are occupied too in a second round, which must change nothing.
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
    let mut state = 0x0123_4567_89AB_CDEF_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
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

#[test]
fn fancy_magics_agree_with_the_walker() {
    agrees_on_every_blocker_set(FancyMagics);
    agrees_on_seeded_boards(FancyMagics);
}

#[test]
fn pext_agrees_with_the_walker() {
    let Some(pext) = Pext::new() else {
        eprintln!("skipped: this CPU has no BMI2");
        return;
    };
    agrees_on_every_blocker_set(pext);
    agrees_on_seeded_boards(pext);
}

#[test]
fn the_default_agrees_with_the_walker() {
    agrees_on_every_blocker_set(magic_core::DEFAULT_SLIDERS);
}

#[test]
fn tokens_have_no_size_and_tables_have_theirs() {
    assert_eq!(size_of::<FancyMagics>(), 0);
    assert_eq!(size_of::<Pext>(), 0);
    assert_eq!(FancyMagics.table_bytes(), 107_648 * 8 + 2 * 64 * 25);
    if let Some(pext) = Pext::new() {
        assert_eq!(pext.table_bytes(), 107_648 * 8 + 2 * 64 * 16);
    }
}
