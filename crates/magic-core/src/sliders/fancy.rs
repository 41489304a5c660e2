//! The backend for every CPU: the blockers of a square, multiplied by a magic number, are hashed
//! into an index ("fancy" magics, with a shift of its own for each square).

use super::Sliders;
use super::layout::{BISHOP_OFFSETS, ENTRIES, ROOK_OFFSETS, Table, Window, window};
use super::magics::{BISHOP_MAGICS, ROOK_MAGICS};
use super::subset_order;
use crate::finder::Magic;
use crate::{Bitboard, Square, bishop_relevant_mask, rook_relevant_mask};

/// Attacks by magic multiplication. It works everywhere, so anyone may write `FancyMagics`.
///
/// A lookup takes one line of descriptions, a mask, a multiplication, a shift and one load from a
/// table of 107,648 attack sets (841 KiB).
///
/// ```
/// use magic_core::{Bitboard, FancyMagics, Sliders, Square, bishop_rays};
/// assert_eq!(FancyMagics.bishop(Square::C1, Bitboard::EMPTY), bishop_rays(Square::C1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FancyMagics;

impl Sliders for FancyMagics {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        BLOCKS[square.index()].rook.attacks(occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        BLOCKS[square.index()].bishop.attacks(occupied)
    }

    fn name(self) -> &'static str {
        "fancy"
    }

    fn table_bytes(self) -> usize {
        size_of::<Table>() + size_of_val(&BLOCKS)
    }
}

/// What the two lookups of one square need, in one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct SquareBlocks {
    rook: Block,
    bishop: Block,
}

/// The attack sets of one piece on one square, and how to find the right one.
#[derive(Clone, Copy)]
struct Block {
    mask: Bitboard,
    magic: Magic,
    attacks: &'static Window,
    shift: Shift,
}

/// The number of bits to drop from a product: 64 less the number of relevant squares.
///
/// An enum and not a number, so that the optimiser knows what the smallest shift leaves (12 bits)
/// and drops the bounds check of the lookup on its own.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Shift {
    By52 = 52,
    By53,
    By54,
    By55,
    By56,
    By57,
    By58,
    By59,
}

impl Shift {
    const fn for_mask(mask: Bitboard) -> Self {
        match mask.len() {
            12 => Self::By52,
            11 => Self::By53,
            10 => Self::By54,
            9 => Self::By55,
            8 => Self::By56,
            7 => Self::By57,
            6 => Self::By58,
            5 => Self::By59,
            _ => panic!("no slider has this number of relevant squares"),
        }
    }
}

impl Block {
    const fn new(mask: Bitboard, magic: Magic, attacks: &'static Window) -> Self {
        Self { mask, magic, attacks, shift: Shift::for_mask(mask) }
    }

    #[inline(always)]
    const fn attacks(&self, occupied: Bitboard) -> Bitboard {
        self.attacks[self.index(occupied)]
    }

    #[inline(always)]
    const fn index(&self, occupied: Bitboard) -> usize {
        ((occupied.0 & self.mask.0).wrapping_mul(self.magic.0) >> self.shift as u32) as usize
    }
}

static BLOCKS: [SquareBlocks; 64] = blocks(&ATTACKS);

static ATTACKS: Table = {
    // Only masks, magics and shifts are used here, so any table will do.
    let blocks = blocks(&subset_order::ATTACKS);
    let mut table = [Bitboard::EMPTY; ENTRIES];
    let mut square = 0;
    while square < 64 {
        fill(&mut table, ROOK_OFFSETS[square], &blocks[square].rook);
        fill(&mut table, BISHOP_OFFSETS[square], &blocks[square].bishop);
        square += 1;
    }
    table
};

const fn blocks(table: &'static Table) -> [SquareBlocks; 64] {
    let any = Block::new(bishop_relevant_mask(Square::A1), Magic(0), window(table, 0));
    let mut blocks = [SquareBlocks { rook: any, bishop: any }; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let (rooks, bishops) = (ROOK_OFFSETS[index], BISHOP_OFFSETS[index]);
        blocks[index] = SquareBlocks {
            rook: Block::new(rook_relevant_mask(square), ROOK_MAGICS[index], window(table, rooks)),
            bishop: Block::new(
                bishop_relevant_mask(square),
                BISHOP_MAGICS[index],
                window(table, bishops),
            ),
        };
        index += 1;
    }
    blocks
}

/// Moves the attack sets of one block from subset order to where the magic looks for them.
///
/// Two sets of blockers may meet in one entry only if they leave the same attacks; a magic that
/// does otherwise stops the compilation. An empty entry is a free one, since no slider is without
/// attacks.
const fn fill(table: &mut Table, offset: usize, block: &Block) {
    let mut blockers = Bitboard::EMPTY;
    let mut number = offset;
    loop {
        let attacks = subset_order::ATTACKS[number];
        let entry = &mut table[offset + block.index(blockers)];
        assert!(entry.is_empty() || entry.0 == attacks.0, "this magic has a harmful collision");
        *entry = attacks;
        number += 1;
        blockers = blockers.next_subset(block.mask);
        if blockers.is_empty() {
            break;
        }
    }
}
