//! The rows of a ply in the order in which they can be worked off.

use std::ops::Range;

use magic_core::Bitboard;

use crate::merge::catalog::{Catalog, Number};
use crate::merge::gathered::Gathered;
use crate::merge::weight::Weight;

/// All that ends up against one standing half: a unit of work.
pub(super) struct Item {
    /// The standing half, without a mark.
    pub(super) base: Number,
    /// The rows of positions with this half or a marked twin.
    pub(super) rows: Range<usize>,
    /// The captures that leave this half behind, as a range of pairs.
    pub(super) captures: Range<usize>,
}

/// Goes through the rows of a ply by the number of pieces in the standing half, most pieces first. A
/// capture takes one piece, so what it leaves behind belongs to the next level.
pub(super) struct Levels<'a, W> {
    positions: &'a Gathered<W>,
    next_row: usize,
}

impl<'a, W: Weight> Levels<'a, W> {
    pub(super) const fn new(positions: &'a Gathered<W>) -> Self {
        Self { positions, next_row: 0 }
    }

    /// The items of the next level: rows whose half has `men` pieces, and captures that left so many.
    pub(super) fn items(
        &mut self,
        standing: &Catalog,
        pieces: u32,
        captures: &Gathered<W>,
    ) -> Vec<Item> {
        let mut items = Vec::new();
        let mut capture = 0;
        while let Some(base) = self.next_base(standing, pieces) {
            while capture < captures.rows() && captures.number(capture) < base {
                items.push(self.item(captures.number(capture), 0, captures.range(capture)));
                capture += 1;
            }
            let mut range = 0..0;
            if capture < captures.rows() && captures.number(capture) == base {
                range = captures.range(capture);
                capture += 1;
            }
            let rows = self.rows_of(standing, base);
            items.push(self.item(base, rows, range));
        }
        for capture in capture..captures.rows() {
            items.push(self.item(captures.number(capture), 0, captures.range(capture)));
        }
        items
    }

    /// The item that takes the next `rows` rows.
    fn item(&mut self, base: Number, rows: usize, captures: Range<usize>) -> Item {
        let first = self.next_row;
        self.next_row += rows;
        Item { base, rows: first..self.next_row, captures }
    }

    /// The base of the next row, if its half has `men` pieces.
    fn next_base(&self, standing: &Catalog, pieces: u32) -> Option<Number> {
        (self.next_row < self.positions.rows())
            .then(|| self.positions.number(self.next_row))
            .filter(|&row| standing.half(row).pieces().len() == pieces)
            .map(|row| standing.base(row))
    }

    /// How many rows from the next on have this base.
    fn rows_of(&self, standing: &Catalog, base: Number) -> usize {
        let rows = self.next_row..self.positions.rows();
        rows.take_while(|&row| standing.base(self.positions.number(row)) == base).count()
    }
}

/// The pieces of the standing half that has most, whose row comes first.
pub(super) fn most_pieces<W: Weight>(standing: &Catalog, positions: &Gathered<W>) -> u32 {
    let first = (positions.rows() > 0).then(|| standing.half(positions.number(0)).pieces());
    first.map_or(0, Bitboard::len)
}
