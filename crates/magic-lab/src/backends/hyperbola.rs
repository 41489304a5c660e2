//! Attacks along one line by two subtractions: hyperbola quintessence.

use magic_core::{Bitboard, Direction, Slider, Sliders, Square, ray, walker};

use super::table_read::{TableRead, Traced};

/// Attacks by hyperbola quintessence, with 2 KiB of lines and ranks.
///
/// Aleks Peshkov's method (Chess Programming Wiki, "Hyperbola Quintessence"). The slider, taken
/// twice from the blockers of a line, borrows up to the nearest blocker above it. A byte swap turns
/// the board upside down, and the same subtraction then finds the nearest blocker below. Bytes are
/// ranks, so a byte swap cannot turn a rank. Attacks on ranks come from a table of 512 bytes.
///
/// ```
/// use magic_core::{Bitboard, Sliders, Square, rook_rays};
/// use magic_lab::backends::HyperbolaQuintessence;
/// assert_eq!(HyperbolaQuintessence.rook(Square::C1, Bitboard::EMPTY), rook_rays(Square::C1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HyperbolaQuintessence;

impl Sliders for HyperbolaQuintessence {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        let [file, ..] = LINES[square.index()];
        Bitboard(along(square, occupied, file) | rank_attacks(square, occupied))
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        let [_, diagonal, anti_diagonal] = LINES[square.index()];
        Bitboard(along(square, occupied, diagonal) | along(square, occupied, anti_diagonal))
    }

    fn name(self) -> &'static str {
        "hyperbola-quintessence"
    }

    fn table_bytes(self) -> usize {
        size_of_val(&LINES) + size_of_val(&RANKS)
    }
}

impl Traced for HyperbolaQuintessence {
    fn trace(slider: Slider, square: Square, occupied: Bitboard, see: &mut dyn FnMut(TableRead)) {
        if slider == Slider::Rook {
            let entry = inner_files(square, occupied) * 8 + (square.index() & 7);
            see(TableRead::new("ranks", size_of_val(&RANKS), 64 * 8, entry));
        }
    }
}

/// The attacks along a line that has at most one square on each rank.
#[inline(always)]
const fn along(square: Square, occupied: Bitboard, line: u64) -> u64 {
    let from = square.bitboard().0;
    let blockers = occupied.0 & line;
    let up = blockers.wrapping_sub(from << 1);
    let down = blockers.swap_bytes().wrapping_sub(from.swap_bytes() << 1).swap_bytes();
    (up ^ down) & line
}

/// The attacks along the rank, by table.
#[inline(always)]
const fn rank_attacks(square: Square, occupied: Bitboard) -> u64 {
    (RANKS[inner_files(square, occupied)][square as usize & 7] as u64) << (square as u32 & 56)
}

/// The occupation of the files b to g of the rank.
#[inline(always)]
const fn inner_files(square: Square, occupied: Bitboard) -> usize {
    ((occupied.0 >> ((square as u32 & 56) + 1)) & 63) as usize
}

/// File, diagonal and anti-diagonal of each square, without the square.
static LINES: [[u64; 3]; 64] = {
    let mut lines = [[0; 3]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        lines[index] = [
            ray(square, Direction::North).0 | ray(square, Direction::South).0,
            ray(square, Direction::NorthEast).0 | ray(square, Direction::SouthWest).0,
            ray(square, Direction::NorthWest).0 | ray(square, Direction::SouthEast).0,
        ];
        index += 1;
    }
    lines
};

/// The attacks on the first rank, by the occupation of its inner six squares and the file.
static RANKS: [[u8; 8]; 64] = {
    let mut ranks = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let mut file = 0;
        while file < 8 {
            let occupied = Bitboard((inner as u64) << 1);
            let along_rank = [Direction::East, Direction::West];
            ranks[inner][file] =
                walker::slider_attacks(Square::ALL[file], occupied, &along_rank).0 as u8;
            file += 1;
        }
        inner += 1;
    }
    ranks
};
