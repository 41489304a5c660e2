//! Positions of one ply, each with the number of paths that lead to it.

use std::fmt;
use std::ops::Range;

use board::Board;
use magic_core::Color;

use crate::memory::Memory;
use crate::merge::catalog::{Catalog, HalfNumber};
use crate::merge::half::Half;
use crate::merge::ply_builder::{PlyBuilder, PlyOfAnyWidth};

/// Positions of one ply with their multiplicities: the numbers of paths that lead to them. The same side is to move
/// in all of them.
///
/// A position takes 8 bytes, or 20 where a multiplicity exceeds 32 bits. The halves of the positions take some 100
/// bytes each; there are few of them.
///
/// ```
/// use board::Board;
/// use perft_core::{Control, Counter, Depth, PlyPositions};
///
/// let (counter, control) = (Counter::default(), Control::new());
/// let start = PlyPositions::new([(Board::start(), 1)])?;
/// let positions = counter.positions_at(start, Depth::new(3), &control)?;
/// assert_eq!((positions.len(), positions.paths()), (5_362, Some(8_902)));
/// let counted = counter.count_positions(positions, Depth::new(2), &control)?;
/// assert_eq!(counted.nodes, 4_865_609);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PlyPositions {
    pub(super) ply: PlyOfAnyWidth,
}

/// Positions of both sides to move cannot share a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("positions with White to move and positions with Black to move cannot share a ply")]
pub struct MixedSides;

impl PlyPositions {
    /// These positions, each with its multiplicity. A position that is given twice is counted twice, and one
    /// with multiplicity 0 is left out.
    ///
    /// # Errors
    /// [`MixedSides`] when not the same side is to move in all of them.
    pub fn new(positions: impl IntoIterator<Item = (Board, u128)>) -> Result<Self, MixedSides> {
        let mut positions = positions.into_iter().peekable();
        let us = positions.peek().map_or(Color::White, |(board, _)| board.side_to_move());
        let mut builder = PlyBuilder::new(us);
        for (board, multiplicity) in positions {
            if board.side_to_move() != us {
                return Err(MixedSides);
            }
            if multiplicity == 0 {
                continue;
            }
            let standing = builder.standing.number(&Half::of(&board, !us));
            let moving = builder.moving.number(&Half::of(&board, us));
            builder.add(standing, moving, multiplicity);
        }
        Ok(Self { ply: builder.finish() })
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => ply.positions.position_count(),
            PlyOfAnyWidth::Wide(ply) => ply.positions.position_count(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many paths lead to all of them: the sum of the multiplicities. `None` if it does not fit.
    pub fn paths(&self) -> Option<u128> {
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => ply.paths(),
            PlyOfAnyWidth::Wide(ply) => ply.paths(),
        }
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => ply.to_move,
            PlyOfAnyWidth::Wide(ply) => ply.to_move,
        }
    }

    /// The memory that they take.
    pub fn memory(&self) -> Memory {
        Memory::from_bytes(match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => ply.bytes(),
            PlyOfAnyWidth::Wide(ply) => ply.bytes(),
        })
    }

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
        let mut by_rank: Vec<HalfNumber> = (0..moving.len() as HalfNumber).collect();
        by_rank.sort_by_cached_key(|&half| moving.half(half).order_key());
        let mut ranks = vec![0; by_rank.len()];
        for (rank, &half) in by_rank.iter().enumerate() {
            ranks[half as usize] = rank as u32;
        }
        PositionsInOrder { positions: self, rows, row_ends, ranks }
    }

    fn halves(&self) -> (&Catalog, &Catalog) {
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => (&ply.standing, &ply.moving),
            PlyOfAnyWidth::Wide(ply) => (&ply.standing, &ply.moving),
        }
    }

    fn row_count(&self) -> usize {
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => ply.positions.row_count(),
            PlyOfAnyWidth::Wide(ply) => ply.positions.row_count(),
        }
    }

    fn row_range(&self, row: usize) -> Range<usize> {
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => ply.positions.range(row),
            PlyOfAnyWidth::Wide(ply) => ply.positions.range(row),
        }
    }

    fn shared_half(&self, row: usize) -> HalfNumber {
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => ply.positions.shared_half(row),
            PlyOfAnyWidth::Wide(ply) => ply.positions.shared_half(row),
        }
    }

    /// The moving halves of a row with the multiplicities.
    fn row(&self, row: usize) -> Vec<(HalfNumber, u128)> {
        let range = self.row_range(row);
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => {
                let (halves, paths) = ply.positions.positions(range);
                halves.iter().copied().zip(paths.iter().map(|&paths| paths.into())).collect()
            }
            PlyOfAnyWidth::Wide(ply) => {
                let (halves, paths) = ply.positions.positions(range);
                halves.iter().copied().zip(paths.iter().copied()).collect()
            }
        }
    }

    fn board(&self, row: usize, moving: HalfNumber) -> Board {
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => ply.board(row, moving),
            PlyOfAnyWidth::Wide(ply) => ply.board(row, moving),
        }
    }
}

impl fmt::Debug for PlyPositions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlyPositions")
            .field("len", &self.len())
            .field("paths", &self.paths())
            .finish_non_exhaustive()
    }
}

/// Positions of a ply in an order that depends on nothing but the positions. Positions that merge with each other a
/// few plies later tend to be near each other. The order is by rows: positions that share the half of the side that is
/// not to move are together.
#[derive(Debug)]
pub struct PositionsInOrder<'a> {
    positions: &'a PlyPositions,
    rows: Vec<usize>,
    /// Where each row ends.
    row_ends: Vec<usize>,
    /// The rank of each moving half.
    ranks: Vec<u32>,
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

    /// Where each row ends, counted in positions from the first. Parts that end with a row lose fewest merges.
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
            let standing = builder.standing.number(all_standing.half(shared));
            for (half, paths) in halves {
                let moving = *numbers[half as usize]
                    .get_or_insert_with(|| builder.moving.number(all_moving.half(half)));
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
                halves.sort_unstable_by_key(|&(half, _)| self.ranks[half as usize]);
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
