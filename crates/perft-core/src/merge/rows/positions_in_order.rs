//! The positions of a ply in an order that depends on nothing but the positions.

use std::ops::Range;

use board::Board;
use magic_core::Color;

use crate::merge::halves::catalog::HalfNumber;
use crate::merge::rows::ply_builder::PlyBuilder;
use crate::merge::rows::ply_positions::PlyPositions;

/// Positions of a ply in an order that depends on nothing but the positions. Positions that merge
/// with each other a few plies later tend to be near each other. The order is by rows: positions
/// that share the half of the side that is not to move are together.
#[derive(Debug)]
pub struct PositionsInOrder<'a> {
    positions: &'a PlyPositions,
    rows: Vec<usize>,
    /// Where each row ends.
    row_ends: Vec<usize>,
    /// The place of each moving half in the order.
    places: Vec<u32>,
}

impl PlyPositions {
    /// The positions in an order that depends on nothing but the positions.
    pub fn in_order(&self) -> PositionsInOrder<'_> {
        let (standing, moving) = self.halves();
        let mut rows: Vec<usize> = (0..self.row_count()).collect();
        rows.sort_by_cached_key(|&row| standing.half(self.shared_half(row)).order_key());
        let mut end = 0;
        let end_of = |&row: &usize| {
            end += self.row_range(row).len();
            end
        };
        let row_ends = rows.iter().map(end_of).collect();
        let mut in_order: Vec<HalfNumber> = (0..moving.len() as HalfNumber).collect();
        in_order.sort_by_cached_key(|&half| moving.half(half).order_key());
        let mut places = vec![0; in_order.len()];
        for (place, &half) in in_order.iter().enumerate() {
            places[half as usize] = place as u32;
        }
        PositionsInOrder { positions: self, rows, row_ends, places }
    }
}

impl PositionsInOrder<'_> {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        self.positions.side_to_move()
    }

    /// Where each row ends, counted in positions from the first. Parts that end with a row lose
    /// fewest merges.
    pub fn row_ends(&self) -> &[usize] {
        &self.row_ends
    }

    /// Some of the positions, by their places in the order.
    pub fn range(&self, range: Range<usize>) -> impl Iterator<Item = (Board, u128)> {
        self.rows_in(range, Sorting::Always).flat_map(move |(row, halves)| {
            let board = move |(half, paths)| (self.positions.board(row, half), paths);
            halves.into_iter().map(board)
        })
    }

    /// How many paths lead to some of the positions. `None` if the number does not fit.
    pub fn paths(&self, range: Range<usize>) -> Option<u128> {
        let rows = self.rows_in(range, Sorting::WhereCut);
        let mut paths = rows.flat_map(|(_, halves)| halves).map(|(_, paths)| paths);
        paths.try_fold(0_u128, u128::checked_add)
    }

    /// The same positions as a ply of their own, with only the halves that they need.
    pub fn part(&self, range: Range<usize>) -> PlyPositions {
        let (all_standing, all_moving) = self.positions.halves();
        let mut builder = PlyBuilder::new(self.positions.side_to_move());
        let mut numbers = vec![None; all_moving.len()];
        for (row, halves) in self.rows_in(range, Sorting::WhereCut) {
            let shared = self.positions.shared_half(row);
            let standing = builder.standing.number(&all_standing.half(shared));
            for (half, paths) in halves {
                let moving = *numbers[half as usize]
                    .get_or_insert_with(|| builder.moving.number(&all_moving.half(half)));
                builder.add(standing, moving, paths);
            }
        }
        PlyPositions { ply: builder.finish() }
    }

    /// The rows of some of the positions, with their moving halves.
    fn rows_in(
        &self,
        range: Range<usize>,
        sorting: Sorting,
    ) -> impl Iterator<Item = (usize, Vec<(HalfNumber, u128)>)> {
        let range = range.start.min(self.positions.len())..range.end.min(self.positions.len());
        let first = self.row_ends.partition_point(|&end| end <= range.start);
        let places = first..self.rows.len();
        let ends = places.map(|place| (self.rows[place], self.row_ends[place]));
        let begins = move |&(row, end): &(usize, usize)| {
            end - self.positions.row_range(row).len() < range.end
        };
        ends.take_while(begins).map(move |(row, end)| {
            let mut halves = self.positions.row(row);
            let start = end - halves.len();
            if sorting == Sorting::Always || start < range.start || end > range.end {
                halves.sort_unstable_by_key(|&(half, _)| self.places[half as usize]);
            }
            halves.truncate(range.end.saturating_sub(start));
            halves.drain(..range.start.saturating_sub(start));
            (row, halves)
        })
    }
}

/// Which rows have their moving halves in order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sorting {
    Always,
    /// Rows that are a part of a row only: which part that is depends on the order.
    WhereCut,
}
