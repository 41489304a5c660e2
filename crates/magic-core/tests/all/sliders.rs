//! Both slider backends, compared with the walker on every blocker set and on seeded boards.

use magic_core::{BlackMagics, Pext, Slider, Sliders, Square};

use crate::agreement::{agrees, with_bmi2};

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
    agrees(magic_core::DEFAULT_SLIDERS);
}

#[test]
fn tokens_have_no_size_and_tables_the_stated_size() {
    assert_eq!(size_of::<(BlackMagics, Pext)>(), 0);
    assert_eq!(BlackMagics.table_bytes(), 84_698 * 8 + 128 * 24);
    with_bmi2(Pext::new(), |pext| assert_eq!(pext.table_bytes(), 107_648 * 8 + 128 * 16));
}
