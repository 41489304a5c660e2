//! Attacks along one line by a subtraction: obstruction difference.

use magic_core::{Bitboard, Direction, Slider, Sliders, Square, ray};

use super::table_read::{TableRead, Traced};

/// Attacks by obstruction difference, with 4 KiB of rays.
///
/// Michael Hoffmann's method (Chess Programming Wiki, "Obstruction Difference"). It works on a line
/// through the slider. The nearest blocker below is subtracted from the set of the blockers above.
/// The borrow runs through all squares between the two, and stops at the nearest blocker above.
///
/// ```
/// use magic_core::{Bitboard, Sliders, Square, rook_rays};
/// use magic_lab::backends::ObstructionDifference;
/// assert_eq!(ObstructionDifference.rook(Square::C1, Bitboard::EMPTY), rook_rays(Square::C1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ObstructionDifference;

impl Sliders for ObstructionDifference {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        let [rank, file, ..] = &LINES;
        let square = square.index();
        Bitboard(rank[square].attacks(occupied.0) | file[square].attacks(occupied.0))
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        let [.., diagonal, anti_diagonal] = &LINES;
        let square = square.index();
        Bitboard(diagonal[square].attacks(occupied.0) | anti_diagonal[square].attacks(occupied.0))
    }

    fn name(self) -> &'static str {
        "obstruction-difference"
    }

    fn table_bytes(self) -> usize {
        size_of_val(&LINES)
    }
}

/// A lookup only computes: the rays of a square are all that it reads.
impl Traced for ObstructionDifference {
    fn trace(_: Slider, _: Square, _: Bitboard, _: &mut dyn FnMut(TableRead)) {}
}

/// Rank, file, diagonal and anti-diagonal, by square.
///
/// With AVX2 the optimiser puts both lines of a lookup into one vector. Vectors have no instruction
/// to count leading zeros, so a dependent lookup takes four times as long as without AVX2. Storing
/// the lines of a square side by side does not change that.
static LINES: [[LineRays; 64]; 4] = {
    let mut lines = [[LineRays { above: 0, below: 0 }; 64]; 4];
    let mut square = 0;
    while square < 64 {
        let from = Square::ALL[square];
        lines[0][square] = LineRays::through(from, Direction::East);
        lines[1][square] = LineRays::through(from, Direction::North);
        lines[2][square] = LineRays::through(from, Direction::NorthEast);
        lines[3][square] = LineRays::through(from, Direction::NorthWest);
        square += 1;
    }
    lines
};

/// The two rays of a line, one on each side of a square.
#[derive(Clone, Copy)]
struct LineRays {
    above: u64,
    below: u64,
}

impl LineRays {
    /// The line through `square` in `upward`, a direction of growing square indices.
    const fn through(square: Square, upward: Direction) -> Self {
        Self { above: ray(square, upward).0, below: ray(square, upward.opposite()).0 }
    }

    /// The attacks along the line. The highest blocker below is subtracted from the set of the
    /// blockers above. The subtraction borrows through all squares up to the lowest blocker above.
    /// The comparison with the set then shows these squares.
    #[inline(always)]
    const fn attacks(self, blockers: u64) -> u64 {
        let above = blockers & self.above;
        let below = blockers & self.below;
        let highest_below = 1 << (63 - (below | 1).leading_zeros());
        (above ^ above.wrapping_sub(highest_below)) & (self.above | self.below)
    }
}
