//! The move lists of knights and kings, for every set of targets of every square.

use board::Move;
use magic_core::{Bitboard, Magic, Square, king_attacks, knight_attacks};
use magic_lab::few_bits;
use movegen::MoveList;
use movegen::leaper_lists::magic_lists::{
    KING_LISTS, KNIGHT_LISTS, LeaperList, king_list, knight_list,
};
use movegen::leaper_lists::multipliers::{KING_MAGICS, KNIGHT_MAGICS};
use movegen::leaper_lists::{BitLoop, LeaperWriter, RelativeLists};
use pretty_assertions::assert_eq;

/// A knight or a king, with its lists in three forms.
struct Leaper {
    attacks: fn(Square) -> Bitboard,
    magics: &'static [u64; 64],
    list: fn(Square, Bitboard) -> &'static LeaperList,
    relative: fn(&mut MoveList, Square, Bitboard),
    bit_loop: fn(&mut MoveList, Square, Bitboard),
}

const KING: Leaper = Leaper {
    attacks: king_attacks,
    magics: &KING_MAGICS,
    list: king_list,
    relative: RelativeLists::king,
    bit_loop: BitLoop::king,
};

const KNIGHT: Leaper = Leaper {
    attacks: knight_attacks,
    magics: &KNIGHT_MAGICS,
    list: knight_list,
    relative: RelativeLists::knight,
    bit_loop: BitLoop::knight,
};

/// Compares the lists of every subset of every square's targets with the definition, and counts
/// them.
fn compare(leaper: &Leaper) -> usize {
    let mut lists = 0;
    for from in Square::ALL {
        for targets in (leaper.attacks)(from).subsets() {
            let expected: Vec<Move> =
                targets.into_iter().map(|to| Move::normal(from, to)).collect();
            assert_eq!((leaper.list)(from, targets)[..expected.len()], expected);
            for write in [leaper.relative, leaper.bit_loop] {
                let mut list = MoveList::new();
                write(&mut list, from, targets);
                assert_eq!(*list, *expected);
            }
            lists += 1;
        }
    }
    lists
}

#[test]
fn every_subset_of_every_square_has_its_list() {
    assert_eq!(compare(&KING), KING_LISTS);
    assert_eq!(compare(&KNIGHT), KNIGHT_LISTS);
}

#[test]
fn unreachable_targets_are_ignored() {
    let everywhere = Bitboard::FULL;
    assert_eq!(king_list(Square::E4, everywhere)[7].to(), Square::F5);
    assert_eq!(knight_list(Square::A1, everywhere)[1].to(), Square::C2.max(Square::B3));
    let mut list = MoveList::new();
    RelativeLists::king(&mut list, Square::A1, everywhere);
    RelativeLists::knight(&mut list, Square::H8, everywhere);
    assert_eq!(list.len(), 3 + 2);
}

/// The multipliers of the source are the first that serve, in its order.
#[test]
fn first_in_order() {
    for leaper in [KING, KNIGHT] {
        for from in Square::ALL {
            let first = few_bits((leaper.attacks)(from), 4).next();
            assert_eq!(first, Some(Magic(leaper.magics[from.index()])), "{from}");
        }
    }
}
