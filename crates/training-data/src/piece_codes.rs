//! The first 24 bytes of a position, which the formats share.

use magic_core::{Bitboard, Square};

use crate::error::DataProblem;

/// Occupied squares, and a code of four bits for each piece.
///
/// | bytes | hold |
/// |---|---|
/// | 0 to 7 | the occupied squares, one bit each, a1 the lowest, h8 the highest |
/// | 8 to 23 | the codes in the order of the squares, the low half of a byte first |
pub(crate) fn put_codes(bytes: &mut [u8; 32], occupied: Bitboard, code: impl Fn(Square) -> u8) {
    bytes[..8].copy_from_slice(&occupied.0.to_le_bytes());
    for (number, square) in occupied.into_iter().enumerate().take(32) {
        bytes[8 + number / 2] |= code(square) << (number % 2 * 4);
    }
}

/// The squares with the codes of their pieces. Squares beyond the 32nd are left out.
pub(crate) fn codes(bytes: &[u8; 32]) -> impl Iterator<Item = (Square, u8)> + use<'_> {
    let squares = occupied(bytes).into_iter().enumerate().take(32);
    squares.map(|(number, square)| (square, bytes[8 + number / 2] >> (number % 2 * 4) & 15))
}

pub(crate) fn check_number(bytes: &[u8; 32]) -> Result<(), DataProblem> {
    match occupied(bytes).len() {
        0..=32 => Ok(()),
        pieces => Err(DataProblem::TooManyPieces { pieces }),
    }
}

fn occupied(bytes: &[u8; 32]) -> Bitboard {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[..8]);
    Bitboard(u64::from_le_bytes(word))
}
