//! The attack sets of all squares and blocker sets, in the order in which PEXT numbers subsets.
//!
//! This is the table of the PEXT backend and the source from which the table of the magics is
//! filled, so that the attacks are computed once at compile time. They come from a short formula
//! and not from the [`walker`](crate::walker), with which the crate takes 18 s to compile instead
//! of one or two; the tests compare every entry with the walker.

use super::layout::{BISHOP_MASKS, BISHOP_OFFSETS, ENTRIES, ROOK_MASKS, ROOK_OFFSETS, Table};
use crate::{Bitboard, Direction, Square, ray};

pub(super) static ATTACKS: Table = {
    let mut table = [Bitboard::EMPTY; ENTRIES];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let rook =
            [Line::through(square, Direction::East), Line::through(square, Direction::North)];
        let bishop = [
            Line::through(square, Direction::NorthEast),
            Line::through(square, Direction::NorthWest),
        ];
        fill(&mut table, ROOK_OFFSETS[index], ROOK_MASKS[index], rook);
        fill(&mut table, BISHOP_OFFSETS[index], BISHOP_MASKS[index], bishop);
        index += 1;
    }
    table
};

/// Writes the block of one square: one attack set for each subset of `relevant_mask`.
const fn fill(table: &mut Table, offset: usize, relevant_mask: Bitboard, lines: [Line; 2]) {
    let mut blockers = Bitboard::EMPTY;
    let mut entry = offset;
    loop {
        table[entry] = Bitboard(lines[0].attacks(blockers.0) | lines[1].attacks(blockers.0));
        entry += 1;
        blockers = blockers.next_subset(relevant_mask);
        if blockers.is_empty() {
            break;
        }
    }
}

/// The two rays that a line makes on either side of a square. Plain words, since in constant
/// evaluation every call counts.
#[derive(Clone, Copy)]
struct Line {
    above: u64,
    below: u64,
}

impl Line {
    /// The line through `square` in `upward`, a direction of growing square indices.
    const fn through(square: Square, upward: Direction) -> Self {
        Self { above: ray(square, upward).0, below: ray(square, upward.opposite()).0 }
    }

    /// The attacks along the line, by obstruction difference (Michael Hoffmann; Chess Programming
    /// Wiki): taking the highest blocker below from the set of those above borrows through all
    /// squares up to the lowest blocker above, which the comparison with the set then shows.
    const fn attacks(self, blockers: u64) -> u64 {
        let above = blockers & self.above;
        let below = blockers & self.below;
        let highest_below = 1 << (63 - (below | 1).leading_zeros());
        (above ^ above.wrapping_sub(highest_below)) & (self.above | self.below)
    }
}
