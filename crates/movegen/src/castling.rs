//! Castling: what must be empty and what must be safe, for every place of king and rook.

use board::{CastlingSide, Side};
use magic_core::{Bitboard, File, Square};

/// The conditions for one pair of king file and rook file, as sets of files.
#[derive(Clone, Copy)]
pub(crate) struct CastlingPath {
    /// Files that must be empty, king and rook left out.
    empty: u8,
    /// Files that must not be attacked: where the king goes over and arrives.
    safe: u8,
}

static PATHS: [[CastlingPath; 8]; 8] = paths();

const fn paths() -> [[CastlingPath; 8]; 8] {
    let mut table = [[CastlingPath { empty: 0, safe: 0 }; 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            if rook != king {
                table[king][rook] = path(king as u8, rook as u8);
            }
            rook += 1;
        }
        king += 1;
    }
    table
}

const fn path(king: u8, rook: u8) -> CastlingPath {
    let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
    let king_walk = files_from_to(king, side.king_file());
    let rook_walk = files_from_to(rook, side.rook_file());
    let pieces = 1 << king | 1 << rook;
    CastlingPath { empty: (king_walk | rook_walk) & !pieces, safe: king_walk }
}

/// The files from one file to another, both included.
const fn files_from_to(from: u8, to: File) -> u8 {
    let to = to as u8;
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    let mut files = 0;
    let mut file = low;
    while file <= high {
        files |= 1 << file;
        file += 1;
    }
    files
}

impl CastlingPath {
    /// The conditions for a king and a rook on the squares given, of which only the files matter.
    #[inline(always)]
    pub(crate) fn of(king: Square, rook: Square) -> Self {
        PATHS[king.file() as usize][rook.file() as usize]
    }

    /// The squares of `S` that must be empty.
    #[inline(always)]
    pub(crate) fn empty<S: Side>(self) -> Bitboard {
        on_back_rank::<S>(self.empty)
    }

    /// The squares of `S` that must not be attacked.
    #[inline(always)]
    pub(crate) fn safe<S: Side>(self) -> Bitboard {
        on_back_rank::<S>(self.safe)
    }
}

#[inline(always)]
fn on_back_rank<S: Side>(files: u8) -> Bitboard {
    // The lowest square of the rank is where the files start.
    Bitboard(u64::from(files) << S::BACK_RANK.0.trailing_zeros())
}
