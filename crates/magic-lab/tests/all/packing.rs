//! The search for small tables with overlapping windows.

use std::collections::HashMap;

use magic_core::{Bitboard, Magic, PlacedMagic, Slider, Square};
use magic_lab::IndexBits;
use magic_lab::packing::{PackedSet, Packer, Packing, PackingConflict};
use pretty_assertions::assert_eq;

/// The entries of the best known packing.
const RECORD: usize = 84_698;

#[test]
fn the_best_known_packing_is_valid() {
    let packing = Packing::best_known();
    assert_eq!(packing.verify(), Ok(()));
    assert_eq!(packing.entries(), RECORD);
    // No search makes the packing worse.
    let mut packer = Packer::resumed(1, &packing);
    assert_eq!(packer.packing(), Some(packing));
    for _ in 0..3 {
        packer.step();
    }
    let packing = packer.packing().unwrap();
    assert_eq!(packing.verify(), Ok(()));
    assert!(packing.entries() <= RECORD);
    assert_eq!(packer.entries(), Some(packing.entries()));
}

/// Packs until all windows are laid.
fn first_packing(packer: &mut Packer) -> Packing {
    loop {
        packer.step();
        if let Some(packing) = packer.packing() {
            return packing;
        }
    }
}

#[test]
#[ignore = "some seconds: cargo test --release -p magic-lab --test all packing:: -- --ignored --nocapture"]
fn packings_get_smaller_and_stay_valid() {
    let mut packer = Packer::seeded(1);
    let first = first_packing(&mut packer);
    assert_eq!(first.verify(), Ok(()));
    assert_eq!(packer.entries(), Some(first.entries()));
    let gets_smaller = (0..5_000).any(|_| {
        packer.step();
        packer.entries() < Some(first.entries())
    });
    assert!(gets_smaller, "still {} entries", first.entries());
    let later = packer.packing().unwrap();
    assert_eq!(later.verify(), Ok(()));
    assert!(later.entries() < first.entries());
    assert_eq!(packer.entries(), Some(later.entries()));

    // The search goes on from its packing, and never back.
    let mut resumed = Packer::resumed(2, &later);
    assert_eq!(resumed.packing(), Some(later.clone()));
    for _ in 0..3 {
        resumed.step();
    }
    let last = resumed.packing().unwrap();
    assert_eq!(last.verify(), Ok(()));
    assert!(last.entries() <= later.entries());
}

/// Two squares cannot have the same window.
#[test]
fn corrupted_packings_are_detected() {
    let good = Packing::best_known();
    let mut wrong = good.clone();
    wrong.rook[1].offset = wrong.rook[0].offset;
    let PackingConflict { entry, sets } = wrong.verify().unwrap_err();
    for PackedSet { slider, square, blockers } in sets {
        assert_eq!(wrong.placed(slider, square).entry(slider, square, blockers), entry);
    }
    assert_ne!(sets[0].attacks(), sets[1].attacks());
    // Each of the two squares would be right by itself.
    assert_ne!(sets[0].square, sets[1].square);
    assert_eq!(sets.map(|set| wrong.verify_square(set.slider, set.square)), [Ok(()); 2]);
    assert_eq!(wrong.verify(), plain_verdict(&wrong));
    let mut conflicts = 0;
    for bit in 0..64 {
        let mut wrong = good.clone();
        wrong.rook[27].magic.0 ^= 1 << bit;
        let verdict = wrong.verify();
        assert_eq!(verdict, plain_verdict(&wrong));
        if let Err(conflict) = verdict {
            assert!(conflict.to_string().starts_with("entry "));
            if conflict.sets[0].square == conflict.sets[1].square {
                assert!(wrong.verify_square(Slider::Rook, Square::D4).is_err());
            }
            conflicts += 1;
        }
    }
    assert!(conflicts > 20, "{conflicts}");
}

/// The first blockers whose entry holds other attacks.
fn plain_verdict(packing: &Packing) -> Result<(), PackingConflict> {
    let mut table = HashMap::new();
    for slider in Slider::ALL {
        for square in Square::ALL {
            for blockers in slider.relevant_mask(square).subsets() {
                let entry = packing.placed(slider, square).entry(slider, square, blockers);
                let set = PackedSet { slider, square, blockers };
                let first: PackedSet = *table.entry(entry).or_insert(set);
                if first.attacks() != set.attacks() {
                    return Err(PackingConflict { entry, sets: [first, set] });
                }
            }
        }
    }
    Ok(())
}

#[test]
fn squares_with_bad_magics_are_searched_anew() {
    let mut wrong = Packing::best_known();
    wrong.rook[5].magic = Magic(0);
    wrong.bishop[9].offset = wrong.bishop[10].offset;
    let mut packer = Packer::resumed(3, &wrong);
    assert_eq!(packer.packing(), None);
    assert_eq!(first_packing(&mut packer).verify(), Ok(()));
}

#[test]
fn an_entry_is_the_offset_plus_the_index() {
    let placed = PlacedMagic { magic: Magic(1 << 52), offset: 1_000 };
    let (slider, square) = (Slider::Rook, Square::A1);
    let all = placed.entry(slider, square, Bitboard::FULL);
    assert_eq!(all, 1_000 + IndexBits::new(12).unwrap().entries() - 1);
}

#[test]
#[ignore = "a minute: cargo test --release -p magic-lab --test all packing:: -- --ignored --nocapture"]
fn a_minute_gives_a_good_packing() {
    let start = std::time::Instant::now();
    let mut packer = Packer::seeded(1);
    while start.elapsed().as_secs() < 60 {
        packer.step();
    }
    let packing = packer.packing().unwrap();
    assert_eq!(packing.verify(), Ok(()));
    println!("{} entries, load {:.2}", packing.entries(), packing.load_factor());
    // Runs have given 97,900 to 98,700 entries.
    assert!(packing.entries() <= 104_000);
}
