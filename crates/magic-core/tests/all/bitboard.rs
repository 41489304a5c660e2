//! Bitboards, compared with sets of squares from the standard library.

use std::collections::BTreeSet;

use magic_core::{Bitboard, Direction, ParseBitboardError, Rank, Square};
use proptest::prelude::*;

type Model = BTreeSet<Square>;

fn model(set: Bitboard) -> Model {
    Square::ALL.into_iter().filter(|square| set.0 >> square.index() & 1 == 1).collect()
}

/// Sparse, even and dense sets. Random bits alone would never be nearly empty or nearly full.
fn bitboards() -> impl Strategy<Value = Bitboard> {
    prop_oneof![
        any::<u64>(),
        any::<(u64, u64, u64)>().prop_map(|(a, b, c)| a & b & c),
        any::<(u64, u64, u64)>().prop_map(|(a, b, c)| a | b | c),
        (0..64_u32).prop_map(|square| 1 << square),
        Just(0),
        Just(!0),
    ]
    .prop_map(Bitboard)
}

fn squares() -> impl Strategy<Value = Square> {
    (0..64_u32).prop_map(Square::from_index_wrapping)
}

proptest! {
    #[test]
    fn operators_agree_with_sets(a in bitboards(), b in bitboards()) {
        let (left, right) = (model(a), model(b));
        prop_assert_eq!(model(a & b), &left & &right);
        prop_assert_eq!(model(a | b), &left | &right);
        prop_assert_eq!(model(a ^ b), &left ^ &right);
        prop_assert_eq!(model(a - b), &left - &right);
        prop_assert_eq!(model(!a), &model(Bitboard::FULL) - &left);
        prop_assert_eq!(a.is_subset(b), left.is_subset(&right));
        prop_assert_eq!(a.is_disjoint(b), left.is_disjoint(&right));
        prop_assert_eq!(a.intersects(b), !left.is_disjoint(&right));
    }

    #[test]
    fn assigning_operators_agree_with_plain_ones(a in bitboards(), b in bitboards()) {
        let mut results = [a; 4];
        results[0] &= b;
        results[1] |= b;
        results[2] ^= b;
        results[3] -= b;
        prop_assert_eq!(results, [a & b, a | b, a ^ b, a - b]);
    }

    #[test]
    fn queries_agree_with_sets(a in bitboards(), square in squares()) {
        let set = model(a);
        prop_assert_eq!(a.len() as usize, set.len());
        prop_assert_eq!(a.is_empty(), set.is_empty());
        prop_assert_eq!(a.has_more_than_one(), set.len() > 1);
        prop_assert_eq!(a.contains(square), set.contains(&square));
        prop_assert_eq!(a.first(), set.first().copied());
        prop_assert_eq!(a.first_or_a1(), set.first().copied().unwrap_or(Square::A1));
        prop_assert_eq!(a.last(), set.last().copied());
        prop_assert_eq!(a.only(), if set.len() == 1 { a.first() } else { None });
    }

    #[test]
    fn single_squares_are_added_and_removed(a in bitboards(), square in squares()) {
        let one = Bitboard::from(square);
        prop_assert_eq!(a.with(square), a | one);
        prop_assert_eq!(a.without(square), a - one);
        let mut results = [a; 3];
        results[0].insert(square);
        results[1].remove(square);
        results[2].toggle(square);
        prop_assert_eq!(results, [a | one, a - one, a ^ one]);
    }

    #[test]
    fn iteration_is_in_order_from_both_ends(a in bitboards(), from_the_back: u64) {
        let squares: Vec<Square> = model(a).into_iter().collect();
        prop_assert_eq!(a.into_iter().collect::<Vec<_>>(), &squares[..]);
        prop_assert_eq!(a.into_iter().rev().collect::<Vec<_>>().len(), squares.len());
        prop_assert_eq!(a.into_iter().last(), squares.last().copied());
        prop_assert_eq!(squares.iter().copied().collect::<Bitboard>(), a);

        let (mut ours, mut theirs) = (a.into_iter(), squares.into_iter());
        for turn in 0..65 {
            prop_assert_eq!(ours.len(), theirs.len());
            if from_the_back >> (turn % 64) & 1 == 1 {
                prop_assert_eq!(ours.next_back(), theirs.next_back());
            } else {
                prop_assert_eq!(ours.next(), theirs.next());
            }
        }
        prop_assert_eq!((ours.next(), ours.next_back()), (None, None));
    }

    #[test]
    fn pop_first_takes_the_first(a in bitboards()) {
        let mut rest = a;
        let first = rest.pop_first();
        prop_assert_eq!(first, a.first());
        prop_assert_eq!(rest, first.map_or(a, |square| a.without(square)));
    }

    #[test]
    fn shifts_move_each_square(a in bitboards()) {
        for direction in Direction::ALL {
            let expected = a.into_iter().filter_map(|square| square.offset(direction)).collect();
            prop_assert_eq!(a.shift(direction), expected, "{:?}", direction);
        }
    }

    #[test]
    fn flips_move_each_square(a in bitboards()) {
        prop_assert_eq!(a.flip_ranks(), a.into_iter().map(Square::flip_rank).collect());
        prop_assert_eq!(a.flip_files(), a.into_iter().map(Square::flip_file).collect());
    }

    #[test]
    fn turns_and_mirrors_move_each_square(a in bitboards()) {
        let turned = |turn: fn(Square) -> Square| a.into_iter().map(turn).collect::<Bitboard>();
        prop_assert_eq!(a.flip_diagonal(), turned(Square::flip_diagonal));
        prop_assert_eq!(a.flip_anti_diagonal(), turned(Square::flip_anti_diagonal));
        prop_assert_eq!(a.rotate_180(), turned(|it| it.flip_file().flip_rank()));
        prop_assert_eq!(a.rotate_90(), turned(|it| it.flip_diagonal().flip_rank()));
        prop_assert_eq!(a.rotate_90().rotate_90(), a.rotate_180());
        prop_assert_eq!(a.rotate_90().rotate_270(), a);
    }

    #[test]
    fn fills_go_to_the_edge(a in bitboards()) {
        for direction in Direction::ALL {
            let ray = |from: Square| std::iter::successors(Some(from), |it| it.offset(direction));
            let expected = a.into_iter().flat_map(ray).collect();
            prop_assert_eq!(a.fill(direction), expected, "{:?}", direction);
        }
        prop_assert_eq!(a.fill_files(), a.fill(Direction::North) | a.fill(Direction::South));
    }

    #[test]
    fn supersets_and_last_squares_agree_with_sets(a in bitboards(), b in bitboards()) {
        prop_assert_eq!(a.is_superset(b), model(a).is_superset(&model(b)));
        prop_assert!(a.is_superset(a & b));
        let (mut rest, mut set) = (a, model(a));
        prop_assert_eq!(rest.pop_last(), set.pop_last());
        prop_assert_eq!(model(rest), set);
    }

    #[test]
    fn drawings_are_read_as_they_are_written(a in bitboards()) {
        prop_assert_eq!(a.to_string().parse(), Ok(a));
        prop_assert_eq!(a.to_string().lines().count(), 8);
        prop_assert_eq!(format!("{a:?}"), format!("Bitboard({:#018x})\n{a}", a.0));
        prop_assert_eq!(format!("{a:x} {a:X}"), format!("{:x} {:X}", a.0, a.0));
    }

    #[test]
    fn subset_numbers_give_their_subset_back(set in bitboards(), occupied in bitboards()) {
        let number = set.subset_index(occupied);
        prop_assert_eq!(set.nth_subset(number), set & occupied);
        prop_assert!(set == Bitboard::FULL || number < 1 << set.len());
    }

    /// Sets of at most 12 squares, so that the subsets can be listed.
    #[test]
    fn subsets_come_in_the_order_of_their_numbers(chosen in prop::collection::vec(squares(), 0..12)) {
        let set: Bitboard = chosen.into_iter().collect();
        let mut count = 0;
        for (number, subset) in set.subsets().enumerate() {
            prop_assert!(subset.is_subset(set));
            prop_assert_eq!(subset, set.nth_subset(number as u64));
            count += 1;
        }
        prop_assert_eq!(count, 1 << set.len());
    }
}

#[test]
fn light_and_dark_share_the_board() {
    assert!(Bitboard::DARK.contains(Square::A1) && Bitboard::LIGHT.contains(Square::H1));
    for square in Square::ALL {
        let dark = (square.file().index() + square.rank().index()) % 2 == 0;
        assert_eq!(Bitboard::DARK.contains(square), dark);
        assert_eq!(Bitboard::LIGHT.contains(square), !dark);
    }
}

#[test]
fn a_drawing_starts_with_the_eighth_rank() {
    let drawn = (Rank::Eighth.bitboard() | Square::A1.into()).to_string();
    let empty = ". . . . . . . .\n";
    assert_eq!(drawn, format!("X X X X X X X X\n{}X . . . . . . .", empty.repeat(6)));
}

#[test]
fn wrong_drawings_are_rejected_with_the_reason() {
    let parse = |text: &str| text.parse::<Bitboard>();
    let unknown = ParseBitboardError::UnknownCell { cell: 'o', offset: 4 };
    assert_eq!(parse(". . o ."), Err(unknown));
    assert_eq!(parse(""), Err(ParseBitboardError::WrongSize { cells: 0 }));
    assert_eq!(parse(&"X".repeat(63)), Err(ParseBitboardError::WrongSize { cells: 63 }));
    assert_eq!(parse(&"X".repeat(65)), Err(ParseBitboardError::WrongSize { cells: 65 }));
    assert_eq!(parse(&"X".repeat(64)), Ok(Bitboard::FULL));
    assert_eq!(unknown.to_string(), "a drawn board has only X and ., not 'o' (at byte 4)");
}
