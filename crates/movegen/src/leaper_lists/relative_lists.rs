//! Knight and king move lists relative to the leaper's square: one small table serves all squares.
//!
//! The set of targets is rotated as if the leaper stood on d4, and numbered with the multiplier of
//! d4. The table holds the moves of each of the 256 sets, relative to d4. One addition to all eight
//! moves puts the leaper back on its square. The tables take 8 KiB.
//! [`MagicLists`](super::MagicLists), whose numbering they use, take 243 KiB.

use magic_core::{Bitboard, Square, king_attacks, knight_attacks};

use super::leaper_writer::LeaperWriter;
use super::multipliers::{KING_MAGICS, KNIGHT_MAGICS};
use crate::move_list::MoveList;

/// Writes lists out of two [small tables](self), one for kings and one for knights: the default.
#[derive(Clone, Copy, Debug)]
pub struct RelativeLists;

impl LeaperWriter for RelativeLists {
    #[inline(always)]
    fn knight(list: &mut MoveList, from: Square, targets: Bitboard) {
        KNIGHTS.append(list, from, targets & knight_attacks(from));
    }

    #[inline(always)]
    fn king(list: &mut MoveList, from: Square, targets: Bitboard) {
        KINGS.append(list, from, targets & king_attacks(from));
    }
}

/// The square on which all lists are numbered. Every leaper has all its eight targets there.
const CENTRE: Square = Square::D4;

static KINGS: RelativeTable =
    RelativeTable::new(king_attacks(CENTRE), KING_MAGICS[CENTRE as usize]);
static KNIGHTS: RelativeTable =
    RelativeTable::new(knight_attacks(CENTRE), KNIGHT_MAGICS[CENTRE as usize]);

/// The lists of one piece.
struct RelativeTable {
    multiplier: u64,
    /// By number of the set: for each move, the difference between the bits of its target and of
    /// d4.
    lists: [[u16; 8]; 256],
}

impl RelativeTable {
    /// Fills the table. A multiplier that gives two sets one number does not compile.
    const fn new(attacks: Bitboard, multiplier: u64) -> Self {
        let mut table = Self { multiplier, lists: [[0; 8]; 256] };
        let mut filled = [false; 256];
        let mut targets = 0u64;
        loop {
            let number = table.number(targets);
            assert!(!filled[number], "two sets of targets have the same number");
            filled[number] = true;
            let (mut rest, mut len) = (Bitboard(targets), 0);
            while let Some(to) = rest.pop_first() {
                table.lists[number][len] = (to as u16).wrapping_sub(CENTRE as u16) << 6;
                len += 1;
            }
            targets = targets.wrapping_sub(attacks.0) & attacks.0;
            if targets == 0 {
                return table;
            }
        }
    }

    #[inline(always)]
    const fn number(&self, targets: u64) -> usize {
        (targets.wrapping_mul(self.multiplier) >> 56) as usize
    }

    #[inline(always)]
    fn append(&self, list: &mut MoveList, from: Square, targets: Bitboard) {
        let rotation = (from as u32).wrapping_sub(CENTRE as u32);
        let number = self.number(targets.0.rotate_right(rotation & 63));
        let stay = 65 * from as u16; // a move from the square to itself
        let bits = self.lists[number].map(|offset| offset.wrapping_add(stay));
        list.append_bits(targets.len(), bits);
    }
}
