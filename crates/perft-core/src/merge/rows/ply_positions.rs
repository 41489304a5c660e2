//! Positions of one ply, each with the number of paths that lead to it.

use std::fmt;
use std::ops::Range;

use board::Board;
use magic_core::Color;

use crate::memory::Memory;
use crate::merge::halves::catalog::{Catalog, HalfNumber};
use crate::merge::halves::half::Half;
use crate::merge::rows::ply_builder::{PlyBuilder, PlyOfAnyWidth};

/// Positions of one ply with their multiplicities: the numbers of paths that lead to them. The same
/// side is to move in all of them.
///
/// A position takes 8 bytes, or 20 where a multiplicity exceeds 32 bits. The halves of the
/// positions take some 100 bytes each; there are few of them.
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
    pub(crate) ply: PlyOfAnyWidth,
}

/// Positions of both sides to move cannot share a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("positions with White to move and positions with Black to move cannot share a ply")]
pub struct MixedSides;

impl PlyPositions {
    /// These positions, each with its multiplicity. A position that is given twice is counted
    /// twice, and one with multiplicity 0 is left out.
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

    /// How many paths lead to all of them: the sum of the multiplicities. `None` if it does not
    /// fit.
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

    pub(crate) fn halves(&self) -> (&Catalog, &Catalog) {
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => (&ply.standing, &ply.moving),
            PlyOfAnyWidth::Wide(ply) => (&ply.standing, &ply.moving),
        }
    }

    pub(crate) fn row_count(&self) -> usize {
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => ply.positions.row_count(),
            PlyOfAnyWidth::Wide(ply) => ply.positions.row_count(),
        }
    }

    pub(crate) fn row_range(&self, row: usize) -> Range<usize> {
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => ply.positions.range(row),
            PlyOfAnyWidth::Wide(ply) => ply.positions.range(row),
        }
    }

    pub(crate) fn shared_half(&self, row: usize) -> HalfNumber {
        match &self.ply {
            PlyOfAnyWidth::Narrow(ply) => ply.positions.shared_half(row),
            PlyOfAnyWidth::Wide(ply) => ply.positions.shared_half(row),
        }
    }

    /// The moving halves of a row with the multiplicities.
    pub(crate) fn row(&self, row: usize) -> Vec<(HalfNumber, u128)> {
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

    pub(crate) fn board(&self, row: usize, moving: HalfNumber) -> Board {
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
