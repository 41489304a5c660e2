//! Gerd Isenberg's magic knight and king move lists: a whole move list by one multiplication.
//!
//! A knight has at most eight targets. So at most 256 sets of targets remain when own pieces and
//! other excluded squares are taken out. A multiplication by a number with four one-bits, and a
//! shift, number these sets without gap or collision. A table holds the finished moves of each set.
//! With 16-bit moves a list is 16 bytes: one load, one store. There are 10,016 lists for kings and
//! 5,520 for knights, 243 KiB in all.
//!
//! Source: Gerd Isenberg, "Magic Knight- and King-Move Generation", 11 January 2007.

use board::Move;
use magic_core::{Bitboard, Square, king_attacks, knight_attacks};

use super::leaper_writer::LeaperWriter;
use super::multipliers;
use crate::move_list::MoveList;

/// Copies finished lists out of Gerd Isenberg's [magic list tables](self).
///
/// It was the fastest form in all measurements (AMD EPYC, Zen 4, 2026-11-21, criterion bench
/// `move_lists`, processor time), compared with [`BitLoop`](super::BitLoop):
///
/// - Sets of targets from games are written 3.0 times as fast for knights and 2.3 times for kings
///   on a baseline build. On x86-64-v3 the factors are 4.8 and 3.8.
/// - Random sets are written 2.8 to 4.7 times as fast.
/// - Lists of all legal moves take 13 to 15% less time.
///
/// The price is 243 KiB of tables. The default [`RelativeLists`](super::RelativeLists) needs 8 KiB,
/// and 1.3% more instructions for lists of all legal moves.
#[derive(Clone, Copy, Debug)]
pub struct MagicLists;

impl LeaperWriter for MagicLists {
    #[inline(always)]
    fn knight(list: &mut MoveList, from: Square, targets: Bitboard) {
        list.append_first(targets.len(), knight_list(from, targets));
    }

    #[inline(always)]
    fn king(list: &mut MoveList, from: Square, targets: Bitboard) {
        list.append_first(targets.len(), king_list(from, targets));
    }
}

/// A move list without its length, which is the number of targets. Filler follows the last move.
pub type LeaperList = [Move; 8];

/// The number of king lists of all squares together.
pub const KING_LISTS: usize = 10_016;

/// The number of knight lists of all squares together.
pub const KNIGHT_LISTS: usize = 5_520;

/// The moves of a king on `from` to each of `targets`, in the order of the squares. Targets that a
/// king on `from` cannot reach are ignored.
#[inline(always)]
pub fn king_list(from: Square, targets: Bitboard) -> &'static LeaperList {
    KINGS.list(from, targets & king_attacks(from))
}

/// The moves of a knight on `from` to each of `targets`, in the order of the squares. Targets that
/// a knight on `from` cannot reach are ignored.
#[inline(always)]
pub fn knight_list(from: Square, targets: Bitboard) -> &'static LeaperList {
    KNIGHTS.list(from, targets & knight_attacks(from))
}

static KINGS: StepTable<KING_LISTS> = StepTable::new(Leaper::King);
static KNIGHTS: StepTable<KNIGHT_LISTS> = StepTable::new(Leaper::Knight);

/// The two pieces that have such lists.
#[derive(Clone, Copy)]
enum Leaper {
    King,
    Knight,
}

impl Leaper {
    const fn attacks(self, from: Square) -> Bitboard {
        match self {
            Self::King => king_attacks(from),
            Self::Knight => knight_attacks(from),
        }
    }

    const fn magic(self, from: Square) -> u64 {
        match self {
            Self::King => multipliers::KING_MAGICS[from.index()],
            Self::Knight => multipliers::KNIGHT_MAGICS[from.index()],
        }
    }
}

/// How to find the list of a set of targets on one square.
#[derive(Clone, Copy)]
struct Hash {
    magic: u64,
    shift: u8,
    offset: u16,
}

impl Hash {
    #[inline(always)]
    const fn index(self, targets: Bitboard) -> usize {
        self.offset as usize + (targets.0.wrapping_mul(self.magic) >> self.shift) as usize
    }
}

/// The lists of one piece on all squares.
struct StepTable<const LISTS: usize> {
    hashes: [Hash; 64],
    lists: [LeaperList; LISTS],
}

impl<const LISTS: usize> StepTable<LISTS> {
    /// Fills the table from the bit loop, which is the definition. A multiplier does not compile if
    /// it gives two sets one number, or leaves a gap.
    const fn new(leaper: Leaper) -> Self {
        let filler = Move::normal(Square::A1, Square::H8);
        let mut lists = [[filler; 8]; LISTS];
        let mut filled = [false; LISTS];
        let mut hashes = [Hash { magic: 0, shift: 0, offset: 0 }; 64];
        let mut offset = 0;
        let mut square = 0;
        while square < 64 {
            let from = Square::ALL[square];
            let attacks = leaper.attacks(from);
            let bits = attacks.0.count_ones();
            let hash =
                Hash { magic: leaper.magic(from), shift: 64 - bits as u8, offset: offset as u16 };
            let mut targets = 0u64;
            loop {
                let index = hash.index(Bitboard(targets));
                assert!(!filled[index], "two sets of targets have the same number");
                filled[index] = true;
                lists[index] = bit_loop(from, targets, filler);
                targets = targets.wrapping_sub(attacks.0) & attacks.0;
                if targets == 0 {
                    break;
                }
            }
            hashes[square] = hash;
            offset += 1 << bits;
            square += 1;
        }
        assert!(offset == LISTS, "the lists of all squares must fill the table");
        Self { hashes, lists }
    }

    #[inline(always)]
    fn list(&self, from: Square, targets: Bitboard) -> &LeaperList {
        &self.lists[self.hashes[from.index()].index(targets)]
    }
}

/// The slow twin: one move for each target, lowest square first.
const fn bit_loop(from: Square, mut targets: u64, filler: Move) -> LeaperList {
    let mut list = [filler; 8];
    let mut len = 0;
    while targets != 0 {
        let to = Square::from_index_wrapping(targets.trailing_zeros());
        list[len] = Move::normal(from, to);
        targets &= targets - 1;
        len += 1;
    }
    list
}
