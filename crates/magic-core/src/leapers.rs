//! Attacks of the pieces that nothing can block: knights, kings and pawns.
//!
//! Every attack function has two forms: a table lookup for one square, and shifts for a whole set
//! of squares.

use crate::{Bitboard, Color, Direction, Square};

/// The squares that a knight on `square` attacks.
///
/// ```
/// use magic_core::{Square, knight_attacks};
///
/// assert_eq!(knight_attacks(Square::A1), Square::B3.bitboard() | Square::C2.bitboard());
/// ```
#[inline(always)]
pub const fn knight_attacks(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares that a king on `square` attacks.
#[inline(always)]
pub const fn king_attacks(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares that a pawn of `color` on `square` attacks: captures only, no pushes.
///
/// ```
/// use magic_core::{Color, Square, pawn_attacks};
/// let expected = Square::D5.bitboard() | Square::F5.bitboard();
/// assert_eq!(pawn_attacks(Color::White, Square::E4), expected);
/// ```
#[inline(always)]
pub const fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The squares that knights on `set` attack, all together.
///
/// ```
/// use magic_core::{Square, knight_attacks, knight_attacks_of};
/// let knights = Square::B1.bitboard() | Square::G1.bitboard();
/// let expected = knight_attacks(Square::B1) | knight_attacks(Square::G1);
/// assert_eq!(knight_attacks_of(knights), expected);
/// ```
#[inline(always)]
pub const fn knight_attacks_of(set: Bitboard) -> Bitboard {
    let east = set.shift(Direction::East);
    let west = set.shift(Direction::West);
    let one_file = Bitboard(east.0 | west.0);
    let two_files = Bitboard(east.shift(Direction::East).0 | west.shift(Direction::West).0);
    Bitboard(one_file.0 << 16 | one_file.0 >> 16 | two_files.0 << 8 | two_files.0 >> 8)
}

/// The squares that kings on `set` attack, all together. A king does not attack its own square, but
/// another king may.
#[inline(always)]
pub const fn king_attacks_of(set: Bitboard) -> Bitboard {
    let sides = Bitboard(set.shift(Direction::East).0 | set.shift(Direction::West).0);
    let rows = Bitboard(set.0 | sides.0);
    Bitboard(sides.0 | rows.shift(Direction::North).0 | rows.shift(Direction::South).0)
}

/// The squares that pawns of `color` on `set` attack, all together.
#[inline(always)]
pub const fn pawn_attacks_of(color: Color, set: Bitboard) -> Bitboard {
    let (east, west) = match color {
        Color::White => (Direction::NorthEast, Direction::NorthWest),
        Color::Black => (Direction::SouthEast, Direction::SouthWest),
    };
    Bitboard(set.shift(east).0 | set.shift(west).0)
}

static KNIGHT: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = knight_attacks_of(Square::ALL[square].bitboard());
        square += 1;
    }
    table
};

static KING: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = king_attacks_of(Square::ALL[square].bitboard());
        square += 1;
    }
    table
};

static PAWN: [[Bitboard; 64]; 2] = {
    let mut table = [[Bitboard::EMPTY; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let pawn = Square::ALL[square].bitboard();
        table[0][square] = pawn_attacks_of(Color::White, pawn);
        table[1][square] = pawn_attacks_of(Color::Black, pawn);
        square += 1;
    }
    table
};
