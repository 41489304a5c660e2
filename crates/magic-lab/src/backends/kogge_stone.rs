//! Attacks without any table: parallel prefix fills.

use magic_core::{Bitboard, File, Slider, Sliders, Square};

use super::table_read::{TableRead, Traced};

/// Attacks by Kogge-Stone fills, without a table.
///
/// Four directions are filled one after another. Each fill takes three doubling steps, as a
/// Kogge-Stone adder propagates carries (Chess Programming Wiki, "Kogge-Stone Algorithm"). The
/// strength of a fill is that it works on any number of sliders at once. Here it has one.
///
/// ```
/// use magic_core::{Bitboard, Sliders, Square, bishop_rays};
/// use magic_lab::backends::KoggeStone;
/// assert_eq!(KoggeStone.bishop(Square::C1, Bitboard::EMPTY), bishop_rays(Square::C1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KoggeStone;

impl Sliders for KoggeStone {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        let (from, free) = (square.bitboard().0, !occupied.0);
        Bitboard(
            up::<8>(from, free, !0)
                | down::<8>(from, free, !0)
                | up::<1>(from, free, NOT_A)
                | down::<1>(from, free, NOT_H),
        )
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        let (from, free) = (square.bitboard().0, !occupied.0);
        Bitboard(
            up::<9>(from, free, NOT_A)
                | down::<9>(from, free, NOT_H)
                | up::<7>(from, free, NOT_H)
                | down::<7>(from, free, NOT_A),
        )
    }

    fn name(self) -> &'static str {
        "kogge-stone"
    }

    fn table_bytes(self) -> usize {
        0
    }
}

/// There is no table to read.
impl Traced for KoggeStone {
    fn trace(_: Slider, _: Square, _: Bitboard, _: &mut dyn FnMut(TableRead)) {}
}

const NOT_A: u64 = !File::A.bitboard().0;
const NOT_H: u64 = !File::H.bitboard().0;

/// The attacks towards higher squares, `STEP` at a time. `wrapped` holds the squares that a step
/// may reach without crossing the edge.
#[inline(always)]
const fn up<const STEP: u32>(from: u64, free: u64, wrapped: u64) -> u64 {
    let mut free = free & wrapped;
    let mut flood = from;
    flood |= free & (flood << STEP);
    free &= free << STEP;
    flood |= free & (flood << (2 * STEP));
    free &= free << (2 * STEP);
    flood |= free & (flood << (4 * STEP));
    (flood << STEP) & wrapped
}

/// As [`up`], towards lower squares.
#[inline(always)]
const fn down<const STEP: u32>(from: u64, free: u64, wrapped: u64) -> u64 {
    let mut free = free & wrapped;
    let mut flood = from;
    flood |= free & (flood >> STEP);
    free &= free >> STEP;
    flood |= free & (flood >> (2 * STEP));
    free &= free >> (2 * STEP);
    flood |= free & (flood >> (4 * STEP));
    (flood >> STEP) & wrapped
}
