//! Figures of the literature on magics that no other test checks.

use std::collections::HashSet;

use magic_core::{Bitboard, Slider, Square};
use magic_lab::backends::DenseMagics;
use magic_lab::{CandidateFilter, IndexBits, MagicHash, RandomSearch, Transform, verify};
use pretty_assertions::assert_eq;

/// The tables of sizes in Tord Romstad's finder.
#[test]
fn indices_have_the_published_sizes() {
    let rook = [
        12, 11, 11, 11, 11, 11, 11, 12, //
        11, 10, 10, 10, 10, 10, 10, 11, //
        11, 10, 10, 10, 10, 10, 10, 11, //
        11, 10, 10, 10, 10, 10, 10, 11, //
        11, 10, 10, 10, 10, 10, 10, 11, //
        11, 10, 10, 10, 10, 10, 10, 11, //
        11, 10, 10, 10, 10, 10, 10, 11, //
        12, 11, 11, 11, 11, 11, 11, 12,
    ];
    let bishop = [
        6, 5, 5, 5, 5, 5, 5, 6, //
        5, 5, 5, 5, 5, 5, 5, 5, //
        5, 5, 7, 7, 7, 7, 5, 5, //
        5, 5, 7, 9, 9, 7, 5, 5, //
        5, 5, 7, 9, 9, 7, 5, 5, //
        5, 5, 7, 7, 7, 7, 5, 5, //
        5, 5, 5, 5, 5, 5, 5, 5, //
        6, 5, 5, 5, 5, 5, 5, 6,
    ];
    let bits = |slider| Square::ALL.map(|square| IndexBits::relevant(slider, square).get());
    assert_eq!(bits(Slider::Rook), rook);
    assert_eq!(bits(Slider::Bishop), bishop);
}

/// Each square's attack sets: 4,900 and 1,428 if each square stores its own. All of them differ,
/// with one exception: the ends of a long diagonal attack the same squares if nothing is between
/// them.
#[test]
fn numbers_of_attack_sets_are_the_published_ones() {
    let mut smallest = Vec::new();
    let sums = Slider::ALL.map(|slider| {
        let mut different = HashSet::new();
        let mut sum = 0;
        for square in Square::ALL {
            let blockers = slider.relevant_mask(square).subsets();
            let sets: HashSet<_> = blockers.map(|set| slider.attacks(square, set)).collect();
            assert_eq!(sets.len(), slider.attack_sets(square), "{slider} {square}");
            sum += sets.len();
            different.extend(sets);
        }
        smallest.push(different.iter().map(|set| set.len()).min());
        (sum, different.len())
    });
    assert_eq!(sums, [(4_900, 4_900), (1_428, 1_426)]);
    // No attack set is empty, so a finder may treat an empty entry as free.
    assert_eq!(smallest, [Some(2), Some(1)]);
}

/// The squares for which a magic with one index bit less is known: "Best Magics so far" in the
/// Chess Programming Wiki. For the rook the first two ranks are open, for the bishop c1 and d1.
#[test]
fn records_are_on_the_known_squares() {
    let named = |names: &str| -> Bitboard {
        names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect()
    };
    let rook = named("a7 b7 c7 d7 e7 f7 g7 h7 a8 b8 c8 d8 e8 g8 h8");
    let bishop = named("a1 b1 g1 h1 a2 b2 g2 h2 a3 b3 g3 h3 a6 b6 g6 h6 a7 b7 g7 h7 a8 b8 g8 h8");
    assert_eq!(
        Slider::ALL.map(|slider| DenseMagics::records(slider).collect::<Bitboard>()),
        [rook, bishop]
    );
    assert_eq!((rook.len(), bishop.len()), (15, 24));
    let open = [Bitboard(0xFFFF), named("c1 d1")];
    assert_eq!((!(rook | open[0])).len(), 33);
    assert_eq!((!(bishop | open[1])).len(), 38);
    let entries = Slider::ALL.map(|slider| {
        let of_square = |square| DenseMagics::hash(slider, square).bits.entries();
        Square::ALL.map(of_square).iter().sum::<usize>()
    });
    assert_eq!(entries, [88_064, 4_800]);
}

/// The filter expects sparse numbers that fill the top byte. Most records are not sparse.
#[test]
fn the_filter_rejects_most_records() {
    let mut rejected = 0;
    for slider in Slider::ALL {
        for square in DenseMagics::records(slider) {
            let hash = DenseMagics::hash(slider, square);
            assert_eq!(verify(slider, square, hash), Ok(()));
            let search = RandomSearch { bits: hash.bits, ..RandomSearch::new(slider, square) };
            let unfiltered = RandomSearch { filter: CandidateFilter::None, ..search };
            assert_eq!(unfiltered.find([hash.magic]), Some(hash.magic));
            rejected += usize::from(search.find([hash.magic]).is_none());
        }
    }
    assert_eq!(rejected, 35);
}

/// Few magics of one transform are magics of the other.
#[test]
fn transforms_are_not_interchangeable() {
    let other = |hash: MagicHash| MagicHash { transform: Transform::Multiply32, ..hash };
    let good = Square::ALL.into_iter().filter(|&square| {
        let hash = DenseMagics::hash(Slider::Rook, square);
        verify(Slider::Rook, square, other(hash)).is_ok()
    });
    assert_eq!(good.count(), 0);
}
