//! Bitboards, compared with sets of squares from the standard library.

use std::collections::BTreeSet;

use magic_core::{Bitboard, Direction, ParseBitboardError, Rank, Square};

use crate::any_input::{bitboards, for_any, pairs, small_sets, squares};

type Model = BTreeSet<Square>;

fn model(set: Bitboard) -> Model {
    Square::ALL.into_iter().filter(|square| set.0 >> square.index() & 1 == 1).collect()
}

#[test]
fn operators_agree_with_sets() {
    for_any(pairs(), &|(a, b)| {
        let (left, right) = (model(a), model(b));
        assert_eq!(model(a & b), &left & &right);
        assert_eq!(model(a | b), &left | &right);
        assert_eq!(model(a ^ b), &left ^ &right);
        assert_eq!(model(a - b), &left - &right);
        assert_eq!(model(!a), &model(Bitboard::FULL) - &left);
        assert_eq!(a.is_subset(b), left.is_subset(&right));
        assert_eq!(a.is_disjoint(b), left.is_disjoint(&right));
        assert_eq!(a.intersects(b), !left.is_disjoint(&right));
    });
}

#[test]
fn methods_for_constants_agree_with_operators() {
    for_any(pairs(), &|(a, b)| {
        assert_eq!(a.union(b), a | b);
        assert_eq!(a.intersection(b), a & b);
        assert_eq!(a.difference(b), a - b);
        assert_eq!(a.symmetric_difference(b), a ^ b);
        assert_eq!(a.complement(), !a);
    });
}

#[test]
fn edges_and_corners_have_no_neighbours_beyond() {
    for square in Square::ALL {
        let neighbours = Direction::ALL.iter().filter_map(|&it| square.offset(it)).count();
        assert_eq!(Bitboard::EDGES.contains(square), neighbours < 8, "{square}");
        assert_eq!(Bitboard::CORNERS.contains(square), neighbours == 3, "{square}");
    }
}

#[test]
fn assigning_operators_agree_with_plain_ones() {
    for_any(pairs(), &|(a, b)| {
        let mut results = [a; 4];
        results[0] &= b;
        results[1] |= b;
        results[2] ^= b;
        results[3] -= b;
        assert_eq!(results, [a & b, a | b, a ^ b, a - b]);
    });
}

#[test]
fn queries_agree_with_sets() {
    for_any((bitboards(), squares()), &|(a, square)| {
        let set = model(a);
        assert_eq!(a.len() as usize, set.len());
        assert_eq!(a.is_empty(), set.is_empty());
        assert_eq!(a.has_more_than_one(), set.len() > 1);
        assert_eq!(a.contains(square), set.contains(&square));
        assert_eq!(a.first(), set.first().copied());
        assert_eq!(a.first_or_a1(), set.first().copied().unwrap_or(Square::A1));
        assert_eq!(a.last(), set.last().copied());
        assert_eq!(a.only(), if set.len() == 1 { a.first() } else { None });
    });
}

#[test]
fn single_squares_are_added_and_removed() {
    for_any((bitboards(), squares()), &|(a, square)| {
        let one = Bitboard::from(square);
        assert_eq!(a.with(square), a | one);
        assert_eq!(a.without(square), a - one);
        let mut results = [a; 3];
        results[0].insert(square);
        results[1].remove(square);
        results[2].toggle(square);
        assert_eq!(results, [a | one, a - one, a ^ one]);
    });
}

#[test]
fn iteration_is_in_order_from_both_ends() {
    for_any(pairs(), &|(a, from_the_back)| {
        let squares: Vec<Square> = model(a).into_iter().collect();
        assert_eq!(a.into_iter().collect::<Vec<_>>(), &squares[..]);
        assert_eq!(a.into_iter().rev().collect::<Vec<_>>().len(), squares.len());
        assert_eq!(a.into_iter().last(), squares.last().copied());
        assert_eq!(squares.iter().copied().collect::<Bitboard>(), a);

        let (mut ours, mut theirs) = (a.into_iter(), squares.into_iter());
        for turn in 0..65 {
            assert_eq!(ours.len(), theirs.len());
            if from_the_back.0 >> (turn % 64) & 1 == 1 {
                assert_eq!(ours.next_back(), theirs.next_back());
            } else {
                assert_eq!(ours.next(), theirs.next());
            }
        }
        assert_eq!((ours.next(), ours.next_back()), (None, None));
    });
}

#[test]
fn pop_first_takes_the_first() {
    for_any(bitboards(), &|a| {
        let mut rest = a;
        let first = rest.pop_first();
        assert_eq!(first, a.first());
        assert_eq!(rest, first.map_or(a, |square| a.without(square)));
    });
}

#[test]
fn shifts_move_each_square() {
    for_any(bitboards(), &|a| {
        for direction in Direction::ALL {
            let expected = a.into_iter().filter_map(|square| square.offset(direction)).collect();
            assert_eq!(a.shift(direction), expected, "{direction:?}");
        }
    });
}

#[test]
fn flips_move_each_square() {
    for_any(bitboards(), &|a| {
        assert_eq!(a.flip_ranks(), a.into_iter().map(Square::flip_rank).collect());
        assert_eq!(a.flip_files(), a.into_iter().map(Square::flip_file).collect());
    });
}

#[test]
fn turns_and_mirrors_move_each_square() {
    for_any(bitboards(), &|a| {
        let turned = |turn: fn(Square) -> Square| a.into_iter().map(turn).collect::<Bitboard>();
        assert_eq!(a.flip_diagonal(), turned(Square::flip_diagonal));
        assert_eq!(a.flip_anti_diagonal(), turned(Square::flip_anti_diagonal));
        assert_eq!(a.rotate_180(), turned(|it| it.flip_file().flip_rank()));
        assert_eq!(a.rotate_180(), turned(Square::rotate_180));
        assert_eq!(a.rotate_90(), turned(|it| it.flip_diagonal().flip_rank()));
        assert_eq!(a.rotate_90(), turned(Square::rotate_90));
        assert_eq!(a.rotate_270(), turned(Square::rotate_270));
        assert_eq!(a.rotate_90().rotate_90(), a.rotate_180());
        assert_eq!(a.rotate_90().rotate_270(), a);
    });
}

#[test]
fn fills_go_to_the_edge() {
    for_any(bitboards(), &|a| {
        for direction in Direction::ALL {
            let ray = |from: Square| std::iter::successors(Some(from), |it| it.offset(direction));
            let expected = a.into_iter().flat_map(ray).collect();
            assert_eq!(a.fill(direction), expected, "{direction:?}");
        }
        assert_eq!(a.fill_files(), a.fill(Direction::North) | a.fill(Direction::South));
    });
}

#[test]
fn supersets_and_last_squares_agree_with_sets() {
    for_any(pairs(), &|(a, b)| {
        assert_eq!(a.is_superset(b), model(a).is_superset(&model(b)));
        assert!(a.is_superset(a & b));
        let (mut rest, mut set) = (a, model(a));
        assert_eq!(rest.pop_last(), set.pop_last());
        assert_eq!(model(rest), set);
        assert_eq!(a.without_last(), rest);
    });
}

#[test]
fn the_first_and_the_last_are_isolated_and_left_out() {
    for_any(bitboards(), &|a| {
        let set = model(a);
        let alone = |square: Option<&Square>| square.map_or(Bitboard::EMPTY, |it| it.bitboard());
        assert_eq!((a.isolate_first(), a.isolate_last()), (alone(set.first()), alone(set.last())));
        assert_eq!(
            (a.without_first(), a.without_last()),
            (a - a.isolate_first(), a - a.isolate_last())
        );
    });
    let empty = Bitboard::EMPTY;
    assert_eq!([empty.isolate_first(), empty.isolate_last()], [empty; 2]);
    assert_eq!([empty.without_first(), empty.without_last()], [empty; 2]);
}

#[test]
fn drawings_are_read_as_they_are_written() {
    for_any(bitboards(), &|a| {
        assert_eq!(a.to_string().parse(), Ok(a));
        assert_eq!(Bitboard::drawn(&a.to_string()), a);
        assert_eq!(a.to_string().lines().count(), 8);
        assert_eq!(format!("{a:?}"), format!("Bitboard({:#018x})\n{a}", a.0));
        assert_eq!(format!("{a:x} {a:X}"), format!("{:x} {:X}", a.0, a.0));
    });
}

#[test]
fn subset_numbers_give_their_subset_back() {
    for_any(pairs(), &|(set, occupied)| {
        let number = set.subset_index(occupied);
        assert_eq!(set.nth_subset(number), set & occupied);
        assert!(set == Bitboard::FULL || number < 1 << set.len());
    });
}

/// Sets of at most 12 squares, so that the subsets can be listed.
#[test]
fn subsets_come_in_the_order_of_their_numbers() {
    for_any(small_sets(), &|set| {
        let mut count = 0;
        for (number, subset) in set.subsets().enumerate() {
            assert!(subset.is_subset(set));
            assert_eq!(subset, set.nth_subset(number as u64));
            count += 1;
        }
        assert_eq!(count, 1 << set.len());
    });
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

/// A wrong drawing in a constant does not compile. Outside of constants it panics.
#[test]
fn drawings_for_constants_are_judged_as_texts_are() {
    let cells = ". X ".repeat(32);
    let texts = [
        cells.clone(),
        format!("\n\t{}\r\n", cells.replace(' ', "")),
        format!("{cells}."),
        cells[2..].to_string(),
        cells.replacen('X', "x", 1),
        cells.replacen('.', "é", 1),
        String::new(),
    ];
    let read = texts.each_ref().map(|text| text.parse::<Bitboard>().ok());
    assert_eq!(read.map(|it| it.is_some()), [true, true, false, false, false, false, false]);
    for (text, set) in texts.into_iter().zip(read) {
        let drawn = std::panic::catch_unwind(|| Bitboard::drawn(&text)).ok();
        assert_eq!(drawn, set, "{text:?}");
    }
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
