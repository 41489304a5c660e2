//! Attacks through the first pieces in the way: what a slider would attack if they were gone.
//!
//! Source: <https://www.chessprogramming.org/X-ray_Attacks_(Bitboards)>.

use crate::{Bitboard, Square, bishop_attacks, rook_attacks};

/// The squares that a rook on `square` attacks only through one of `blockers`. If the first piece
/// on a ray is one of `blockers`, removing it makes the rook attack these squares.
///
/// ```
/// use magic_core::{Bitboard, Square, xray_rook_attacks};
///
/// let occupied = Bitboard::from_iter([Square::E4, Square::E6, Square::E8, Square::C4]);
/// let through = xray_rook_attacks(Square::E4, occupied, Square::E6.bitboard());
/// assert_eq!(through, Square::E7.bitboard() | Square::E8.bitboard());
/// ```
#[inline]
pub fn xray_rook_attacks(square: Square, occupied: Bitboard, blockers: Bitboard) -> Bitboard {
    let seen = rook_attacks(square, occupied);
    seen ^ rook_attacks(square, occupied - (seen & blockers & occupied))
}

/// The squares that a bishop on `square` attacks only through one of `blockers`.
#[inline]
pub fn xray_bishop_attacks(square: Square, occupied: Bitboard, blockers: Bitboard) -> Bitboard {
    let seen = bishop_attacks(square, occupied);
    seen ^ bishop_attacks(square, occupied - (seen & blockers & occupied))
}

/// The squares that a queen on `square` attacks only through one of `blockers`.
#[inline]
pub fn xray_queen_attacks(square: Square, occupied: Bitboard, blockers: Bitboard) -> Bitboard {
    xray_rook_attacks(square, occupied, blockers) | xray_bishop_attacks(square, occupied, blockers)
}
