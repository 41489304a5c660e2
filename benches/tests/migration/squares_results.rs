//! Squares and sets: what the calls of three crates give.

use board::Position;
use magic_core::{Bitboard, Direction, File, Rank, Square};

use crate::games;
use crate::results::Rows;

/// Sets from games, and nothing special: any set will do.
fn sets() -> Vec<Bitboard> {
    let of_board = |position: &Position| {
        let board = position.board();
        [board.occupied(), board.color(board.side_to_move()), board.pawns()]
    };
    games::standard().iter().step_by(3).flat_map(of_board).collect()
}

fn ours(set: shakmaty::Bitboard) -> Bitboard {
    Bitboard(set.0)
}

#[test]
fn both_columns_give_the_same() {
    let (mut rows, position) = (Rows::new("Squares and sets"), Position::start());
    for pair in sets().windows(2) {
        let (set, other) = (pair[0], pair[1]);
        let (theirs, cozy) = (shakmaty::Bitboard(set.0), cozy_chess::BitBoard(set.0));
        for (row, there, here) in [
            ("set.flip_vertical()", theirs.flip_vertical(), set.flip_ranks()),
            ("set.flip_horizontal()", theirs.flip_horizontal(), set.flip_files()),
            ("set.flip_diagonal()", theirs.flip_diagonal(), set.flip_diagonal()),
            ("set.flip_anti_diagonal()", theirs.flip_anti_diagonal(), set.flip_anti_diagonal()),
            ("set.rotate_90()", theirs.rotate_90(), set.rotate_90()),
            ("set.rotate_180()", theirs.rotate_180(), set.rotate_180()),
            ("set.rotate_270()", theirs.rotate_270(), set.rotate_270()),
        ] {
            rows.same(row, &position, ours(there), here);
        }
        let is_superset = theirs.is_superset(shakmaty::Bitboard(other.0));
        rows.same("set.is_superset(other)", &position, is_superset, set.is_superset(other));
        let (mut left, mut here) = (theirs, set);
        let there = left.pop_back().map(|square| square as usize);
        rows.same("set.pop_back()", &position, there, here.pop_last().map(Square::index));
        rows.same("set.pop_back()", &position, ours(left), here);
        let few = set & Bitboard(0x00ff_0000_00ff_0000);
        let there: Vec<u64> = shakmaty::Bitboard(few.0).carry_rippler().map(|it| it.0).collect();
        let here: Vec<u64> = few.subsets().map(|it| it.0).collect();
        rows.same("set.carry_rippler()", &position, there, here);
        parts(&mut rows, &position, set, other);
        let subsets: Vec<u64> = cozy_chess::BitBoard(few.0).iter_subsets().map(|it| it.0).collect();
        rows.same("set.iter_subsets()", &position, subsets, few.subsets().map(|it| it.0).collect());
        let there: Vec<usize> = cozy.iter().map(|square| square as usize).collect();
        rows.same("set.iter()", &position, there, set.into_iter().map(Square::index).collect());
    }
    squares(&mut rows, &position);
    rows.cover_the_page(
        &["Square::ALL"],
        &[
            "Square::ALL",
            "Square::from_coords(file, rank)",
            "square.coords()",
            "square.rotate_90()",
            "square.rotate_180()",
            "square.rotate_270()",
            "square.offset(delta)",
            "square.flip_diagonal()",
            "square.flip_anti_diagonal()",
            "square.is_light()",
            "square.is_dark()",
            "file.offset(steps)",
            "rank.offset(steps)",
            "file.flip()",
            "rank.flip()",
            "file.adjacent()",
        ],
    );
}

/// Parts of sets, and sets that change.
fn parts(rows: &mut Rows, position: &Position, set: Bitboard, other: Bitboard) {
    let (theirs, others) = (shakmaty::Bitboard(set.0), shakmaty::Bitboard(other.0));
    let few = Bitboard(set.0 & other.0 & 0x0081_0000_0000_8100);
    for some in [set, few] {
        let theirs = shakmaty::Bitboard(some.0);
        rows.same("set.any()", position, theirs.any(), !some.is_empty());
        let there = theirs.single_square().map(|square| square as usize);
        rows.same("set.single_square()", position, there, some.only().map(Square::index));
        for (row, there, here) in [
            ("set.without_first()", theirs.without_first(), some.without_first()),
            ("set.without_last()", theirs.without_last(), some.without_last()),
            ("set.isolate_first()", theirs.isolate_first(), some.isolate_first()),
            ("set.isolate_last()", theirs.isolate_last(), some.isolate_last()),
        ] {
            rows.same(row, position, ours(there), here);
        }
    }
    let (mut there, mut here) = (theirs, set);
    there.add(others);
    here |= other;
    rows.same("set.add(other)", position, ours(there), here);
    let (mut there, mut here) = (theirs, set);
    there.discard(others);
    here -= other;
    rows.same("set.discard(other)", position, ours(there), here);
    let (mut there, mut here) = (theirs, set);
    there.toggle(others);
    here ^= other;
    rows.same("set.toggle(other)", position, ours(there), here);
    for square in other {
        let theirs_square = shakmaty::Square::new(square as u32);
        let (mut there, mut here) = (theirs, set);
        // What the page says: only theirs tell whether the set changed.
        assert_eq!(there.insert(theirs_square), !here.contains(square));
        here.insert(square);
        rows.same("set.insert(square)", position, ours(there), here);
        let (mut there, mut here) = (theirs, set);
        assert_eq!(there.remove(theirs_square), here.contains(square));
        here.remove(square);
        rows.same("set.remove(square)", position, ours(there), here);
    }
    for direction in Direction::ALL {
        // What the page says: theirs come back at the other edge. Squares that stay on the board do
        // not.
        let stays = |square: &Square| square.offset(direction).is_some();
        let inner: Bitboard = set.into_iter().filter(stays).collect();
        let there = shakmaty::Bitboard(inner.0).shift(direction.delta().into());
        rows.same("set.shift(offset)", position, ours(there), set.shift(direction));
    }
}

fn squares(rows: &mut Rows, position: &Position) {
    let there = shakmaty::Square::ALL.map(|square| square as usize);
    rows.same("Square::ALL", position, there, Square::ALL.map(Square::index));
    for square in Square::ALL {
        let theirs = shakmaty::Square::new(square as u32);
        let there = theirs.flip_diagonal() as usize;
        rows.same("square.flip_diagonal()", position, there, square.flip_diagonal().index());
        let (file, rank) = theirs.coords();
        let here = (square.file().index(), square.rank().index());
        rows.same("square.coords()", position, (file as usize, rank as usize), here);
        let there = shakmaty::Square::from_coords(file, rank) as usize;
        let here = Square::new(square.file(), square.rank()).index();
        rows.same("Square::from_coords(file, rank)", position, there, here);
        for (row, there, here) in [
            ("square.rotate_90()", theirs.rotate_90(), square.rotate_90()),
            ("square.rotate_180()", theirs.rotate_180(), square.rotate_180()),
            ("square.rotate_270()", theirs.rotate_270(), square.rotate_270()),
        ] {
            rows.same(row, position, there as usize, here.index());
        }
        for direction in Direction::ALL {
            // What the page says: theirs goes on at the other edge.
            if let Some(here) = square.offset(direction) {
                let there = theirs.offset(direction.delta().into()).map(|it| it as usize);
                rows.same("square.offset(delta)", position, there, Some(here.index()));
            }
        }
        let there = theirs.flip_anti_diagonal() as usize;
        let here = square.flip_anti_diagonal().index();
        rows.same("square.flip_anti_diagonal()", position, there, here);
        rows.same("square.is_light()", position, theirs.is_light(), square.is_light());
        rows.same("square.is_dark()", position, theirs.is_dark(), square.is_dark());
        for other in Square::ALL {
            let there = theirs.distance(shakmaty::Square::new(other as u32));
            rows.same("square.distance(other)", position, there, square.distance(other));
        }
        let cozy = cozy_chess::Square::index(square.index());
        for (files, ranks) in (-9..=9).flat_map(|files| (-9..=9).map(move |ranks| (files, ranks))) {
            let there = cozy.try_offset(files, ranks).map(|it| it as usize);
            let here = square.try_offset(files, ranks).map(Square::index);
            rows.same("square.try_offset(files, ranks)", position, there, here);
        }
    }
    for number in 0..8 {
        let (file, rank) = (File::ALL[number], Rank::ALL[number]);
        let theirs = (shakmaty::File::new(number as u32), shakmaty::Rank::new(number as u32));
        for steps in -20..=20 {
            let there = (theirs.0.offset(steps.into()), theirs.1.offset(steps.into()));
            let here = file.offset(steps).map(File::index);
            rows.same("file.offset(steps)", position, there.0.map(|it| it as usize), here);
            let here = rank.offset(steps).map(Rank::index);
            rows.same("rank.offset(steps)", position, there.1.map(|it| it as usize), here);
        }
        let cozy = (cozy_chess::File::index(number), cozy_chess::Rank::index(number));
        rows.same("file.flip()", position, cozy.0.flip() as usize, file.flip().index());
        rows.same("rank.flip()", position, cozy.1.flip() as usize, rank.flip().index());
        let there = Bitboard(cozy.0.adjacent().0);
        rows.same("file.adjacent()", position, there, file.adjacent());
    }
}
