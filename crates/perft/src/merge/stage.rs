//! All positions of one ply.

use std::cmp::Reverse;

use board::{Black, Board, White};
use magic_core::Color;

use crate::merge::catalog::{Catalog, Number};
use crate::merge::gathered::{By, Gathered};
use crate::merge::half::Half;
use crate::merge::runs::Runs;
use crate::merge::weight::Weight;

/// The distinct positions of a ply with the paths that lead to each, in rows that share the half
/// which is not to move.
pub(super) struct Stage<W> {
    pub(super) to_move: Color,
    /// Halves of the side that is not to move.
    pub(super) standing: Catalog,
    /// Halves of the side to move.
    pub(super) moving: Catalog,
    /// Rows for the standing halves, the one with most pieces first, and marked halves behind their
    /// bases; in them the moving halves.
    pub(super) positions: Gathered<W>,
}

impl<W: Weight> Stage<W> {
    /// One position, and one path to it.
    pub(super) fn root(board: &Board) -> Self {
        let (mut standing, mut moving) = (Catalog::new(), Catalog::new());
        let us = board.side_to_move();
        let row = standing.number(&Half::of(board, !us));
        let other = moving.number(&Half::of(board, us));
        Self { to_move: us, standing, moving, positions: Gathered::pair(row, other) }
    }

    /// The next ply, from the positions that threads have produced: runs share the half that is to
    /// move next.
    pub(super) fn next(self, produced: &[Runs<W>]) -> Self {
        // The side that has moved stands, the other moves.
        let Self { to_move, standing: moving, moving: standing, .. } = self;
        let order = |rows: &mut Vec<Number>| {
            rows.sort_unstable_by_key(|&row| {
                (Reverse(standing.half(row).pieces().len()), standing.base(row), row)
            });
        };
        let positions = Gathered::new(produced, By::Other, standing.len(), order);
        Self { to_move: !to_move, standing, moving, positions }
    }

    /// The only position, and the paths to it.
    pub(super) fn only(&self) -> (Board, W) {
        let (others, paths) = self.positions.pairs(0..1);
        let standing = self.standing.half(self.positions.number(0));
        let moving = self.moving.half(others[0]);
        let board = match self.to_move {
            Color::White => moving.join::<White>(standing),
            Color::Black => moving.join::<Black>(standing),
        };
        (board, paths[0])
    }

    /// Two stages that hold half of the positions each, or `None` when there is only one position.
    /// Each has catalogs of its own, with what it needs.
    pub(super) fn halved(&self) -> Option<[Self; 2]> {
        let (all, middle) = (self.positions.len(), self.positions.len() / 2);
        (middle > 0).then(|| [self.part(0..middle), self.part(middle..all)])
    }

    fn part(&self, range: std::ops::Range<usize>) -> Self {
        let (mut standing, mut moving) = (Catalog::new(), Catalog::new());
        let positions = self.positions.slice(
            range,
            |row| standing.number(self.standing.half(row)),
            |other| moving.number(self.moving.half(other)),
        );
        Self { to_move: self.to_move, standing, moving, positions }
    }

    /// The same with paths in full width.
    pub(super) fn widened(self) -> Stage<u128> {
        let positions = self.positions.widened();
        Stage { to_move: self.to_move, standing: self.standing, moving: self.moving, positions }
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.standing.bytes() + self.moving.bytes() + self.positions.bytes()
    }
}
