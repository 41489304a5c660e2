//! Both slider backends, compared with the walker on every blocker set and on seeded boards.

use magic_core::{
    Bitboard, BlackMagics, Direction, Pext, Slider, Sliders, SplitMix64, Square,
    bishop_relevant_mask, rook_relevant_mask, walker,
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

fn agrees(sliders: impl Sliders) {
    agrees_on_every_blocker_set(sliders);
    agrees_on_seeded_boards(sliders);
}

/// Without BMI2 the test is skipped, and says so.
fn with_bmi2<T>(backend: Option<T>, test: impl FnOnce(T)) {
    match backend {
        Some(backend) => test(backend),
        None => eprintln!("skipped: this CPU has no BMI2"),
    }
}

#[test]
fn black_magics_agree_with_the_walker() {
    agrees(BlackMagics);
}

#[test]
fn pext_agrees_with_the_walker() {
    with_bmi2(Pext::new(), agrees);
}

/// This test runs on every CPU, also where PEXT cannot read the table.
#[test]
fn the_table_for_pext_holds_what_the_walker_finds() {
    for slider in Slider::ALL {
        for square in Square::ALL {
            let blocker_sets = slider.relevant_mask(square).subsets();
            let expected: Vec<_> = blocker_sets.map(|set| slider.attacks(square, set)).collect();
            assert_eq!(Pext::attack_sets(slider, square), expected, "{slider} {square}");
        }
    }
}

/// Squares share entries: the last entry in use is the last one of the table.
#[test]
fn last_entry_of_black_magics_is_in_use() {
    let mut last = 0;
    for slider in Slider::ALL {
        for square in Square::ALL {
            let placed = BlackMagics::magic(slider, square);
            for blockers in slider.relevant_mask(square).subsets() {
                last = last.max(placed.entry(slider, square, blockers));
            }
        }
    }
    assert_eq!(last + 1, BlackMagics::ENTRIES);
}

#[test]
fn the_default_agrees_with_the_walker() {
    agrees_on_every_blocker_set(magic_core::DEFAULT_SLIDERS);
}

#[test]
fn tokens_have_no_size_and_tables_the_stated_size() {
    assert_eq!(size_of::<(BlackMagics, Pext)>(), 0);
    assert_eq!(BlackMagics.table_bytes(), 84_698 * 8 + 128 * 24);
    with_bmi2(Pext::new(), |pext| assert_eq!(pext.table_bytes(), 107_648 * 8 + 128 * 16));
}
