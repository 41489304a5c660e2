use board::Board;
use magic_core::{Color, Square};

use super::*;
use crate::control::Control;
use crate::merge::halves::half::Half;
use crate::merge::halves::packed_half::PackedHalf;

fn sources() -> [RowFragments<u32>; 3] {
    let mut sources = [RowFragments::new(), RowFragments::new(), RowFragments::new()];
    sources[0].add(1, [(4, 10), (2, 20)].into_iter());
    sources[2].add(3, [(4, 30)].into_iter());
    sources[2].add(1, [(0, 40)].into_iter());
    sources
}

fn all(rows: &Rows<u32>) -> Vec<(HalfNumber, Vec<(HalfNumber, u32)>)> {
    let row = |row| {
        let (others, multiplicities) = rows.positions(rows.range(row));
        let positions = others.iter().copied().zip(multiplicities.iter().copied());
        (rows.shared_half(row), positions.collect())
    };
    (0..rows.row_count()).map(row).collect()
}

/// Five halves, which are played in the order 0, 1, 4, 2, 3.
fn standing() -> Catalog {
    let mut catalog = Catalog::new(Color::White);
    let start = PackedHalf::of(&Half::of(&Board::start(), Color::White));
    let (a1, a2) = ([Square::A1], [Square::A2]);
    let gone: [&[Square]; 5] =
        [&[], &a1, &[Square::A2, Square::B2], &[Square::A2, Square::C2], &a2];
    for gone in gone {
        let half = gone.iter().fold(start, |half, &square| half.without(square));
        catalog.number(&half.unpack(Color::White));
    }
    catalog
}

fn gathered(by: RowsBy) -> Rows<u32> {
    Rows::gather(&sources(), by, &standing(), &Crew::alone(), 0)
}

#[test]
fn rows_hold_all_positions_of_their_half() {
    let expected = [(1, vec![(4, 10), (2, 20), (0, 40)]), (3, vec![(4, 30)])];
    assert_eq!(all(&gathered(RowsBy::SharedHalf)), expected);
    let expected = [(0, vec![(1, 40)]), (4, vec![(1, 10), (3, 30)]), (2, vec![(1, 20)])];
    assert_eq!(all(&gathered(RowsBy::OtherHalf)), expected);
}

#[test]
fn rows_are_the_same_on_all_numbers_of_threads() {
    let (control, standing) = (Control::new(), standing());
    for by in [RowsBy::SharedHalf, RowsBy::OtherHalf] {
        let crew = Crew::new(3, &control);
        let together = Rows::gather(&sources(), by, &standing, &crew, 0);
        assert_eq!(all(&together), all(&gathered(by)));
    }
}

#[test]
fn rows_are_in_order_where_there_is_room() {
    let (control, standing) = (Control::new(), standing());
    let mut sources = [RowFragments::new(), RowFragments::new()];
    for (round, shared) in [9, 2, 7, 4, 1, 8].into_iter().enumerate() {
        let half = |index: u32| index * shared % 5;
        let positions = (0..30).map(|index| (half(index), index));
        sources[round % 2].add(shared, positions.collect::<Vec<_>>().into_iter());
    }
    let list = 6 * size_of::<SourceFragment>();
    for threads in [1, 3] {
        let crew = Crew::new(threads, &control);
        let rows = |room| all(&Rows::gather(&sources, RowsBy::OtherHalf, &standing, &crew, room));
        let (in_order, as_they_come) = (rows(list), rows(list - 1));
        assert!(in_order != as_they_come);
        for ((row, positions), (other_row, mut others)) in in_order.into_iter().zip(as_they_come) {
            others.sort_by_key(|&(half, _)| half);
            assert_eq!((row, positions), (other_row, others));
        }
    }
}

#[test]
fn the_first_rows_can_be_forgotten() {
    let mut rows = gathered(RowsBy::OtherHalf);
    let (before, whole) = (rows.bytes(), all(&rows));
    assert_eq!((rows.forget_before(0), rows.is_whole()), (0, true));
    // One position, two, and one.
    let position = size_of::<HalfNumber>() + size_of::<u32>();
    for (end, left) in [(1, 3), (1, 3), (3, 0)] {
        rows.forget_before(end);
        assert!(!rows.is_whole());
        assert_eq!((rows.position_count(), before - rows.bytes()), (left, (4 - left) * position));
        assert_eq!(rows.others.capacity(), left);
        assert_eq!(rows.multiplicities.capacity(), left);
        for (row, (_, positions)) in whole.iter().enumerate().skip(end) {
            assert_eq!(rows.positions_in(row..row + 1), positions.len());
            let (others, multiplicities) = rows.positions(rows.range(row));
            let found = others.iter().copied().zip(multiplicities.iter().copied());
            assert_eq!(&found.collect::<Vec<_>>(), positions);
        }
    }
}

#[test]
fn rows_are_cut_where_they_take_so_many_bytes() {
    let rows = gathered(RowsBy::OtherHalf);
    let position = size_of::<HalfNumber>() + size_of::<u32>();
    for (first, positions, row) in
        [(0, 0, 0), (0, 1, 1), (0, 2, 1), (0, 3, 2), (1, 1, 1), (1, 2, 2), (2, 0, 2)]
    {
        assert_eq!(rows.row_after(first, positions * position), Some(row), "{first}");
    }
    for (first, positions) in [(0, 4), (1, 3), (2, 1), (3, 0), (0, usize::MAX / 8)] {
        assert_eq!(rows.row_after(first, positions * position), None, "{first}");
    }
}

#[test]
fn a_slice_has_the_positions_of_its_range() {
    let rows = gathered(RowsBy::OtherHalf);
    let slice = rows.slice(1..4, |shared| shared + 100, |other| other + 200);
    assert_eq!(all(&slice), [(104, vec![(201, 10), (203, 30)]), (102, vec![(201, 20)])]);
    assert_eq!(all(&rows.slice(4..4, |shared| shared, |other| other)), []);
}

/// Each thread adds the lengths of a part of the rows.
#[test]
fn lengths_of_several_sources_are_added_in_all_parts() {
    const ROWS: u32 = 5 * PART as u32 / 2;
    let control = Control::new();
    let mut sources = [RowFragments::<u32>::new(), RowFragments::new(), RowFragments::new()];
    for (source, step) in sources.iter_mut().zip([1, 2, 3]) {
        for row in (0..ROWS).step_by(step) {
            source.add(row, (0..row % 5).map(|other| (other, 1)));
        }
    }
    let expected: Vec<u32> = (0..ROWS)
        .map(|row| row % 5 * (1 + u32::from(row % 2 == 0) + u32::from(row % 3 == 0)))
        .collect();
    for threads in [1, 3] {
        let crew = Crew::new(threads, &control);
        let lengths = row_lengths(&sources, RowsBy::SharedHalf, ROWS as usize, &crew);
        assert!(lengths == expected, "{threads}");
    }
}
