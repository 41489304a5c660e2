//! The moves to a set of targets, written at once: the squares of the set are packed, and become
//! moves.

use magic_core::Bitboard;

use crate::move_lists::room::WINDOW;
use crate::move_lists::targets::{MovesTo, TargetWriter};
use crate::registers::proof::Avx512Proof;
use crate::registers::zmm::Zmm;

/// The number of each square.
static SQUARES: [u8; 64] = {
    let mut squares = [0; 64];
    let mut square = 0;
    while square < 64 {
        squares[square] = square as u8;
        square += 1;
    }
    squares
};

/// All moves at once.
pub(crate) struct PackedTargets;

impl TargetWriter<Avx512Proof> for PackedTargets {
    #[inline(always)]
    fn write(proof: Avx512Proof, moves: MovesTo, targets: Bitboard, window: &mut [u16; WINDOW]) {
        let targets = Zmm::from_bytes(proof, &SQUARES).pack_i8(targets.0).low_u8_as_u16();
        let factor = Zmm::splat_i16(proof, moves.factor as i16);
        let rest = Zmm::splat_i16(proof, moves.rest as i16);
        *window = targets.mul_i16(factor).add_i16(rest).numbers_u16();
    }
}
