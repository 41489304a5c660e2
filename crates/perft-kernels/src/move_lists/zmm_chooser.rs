//! Choosing moves of a list with AVX-512, which has an instruction for it.

use magic_core::Bitboard;

use crate::move_lists::list_writer::MoveChooser;
use crate::move_lists::room::AppendMoves;
use crate::registers::proof::{Avx512Proof, V3Proof};
use crate::registers::ymm::gather_bits;
use crate::registers::zmm::{Zmm, chosen_of_8, chosen_of_16};

impl MoveChooser for Avx512Proof {
    #[inline(always)]
    fn numbers(self, set: Bitboard, among: Bitboard) -> u64 {
        gather_bits(V3Proof::from(self), set.0, among.0)
    }

    #[inline(always)]
    fn squares(self, set: Bitboard) -> [u16; 8] {
        Zmm::from_bytes(self, &ALL_SQUARES).chosen_i8(set.0).first_u8s()
    }

    #[inline(always)]
    fn append_of_8<D: AppendMoves>(self, list: &mut D, moves: &[u16; 8], which: u8) {
        list.append_bits(which.count_ones(), chosen_of_8(self, moves, which));
    }

    #[inline(always)]
    fn append_of_16<D: AppendMoves>(self, list: &mut D, moves: &[u16; 16], which: u16) {
        list.append_bits(which.count_ones(), chosen_of_16(self, moves, which));
    }
}

/// The numbers of all squares.
const ALL_SQUARES: [u8; 64] = {
    let mut squares = [0; 64];
    let mut square = 0;
    while square < 64 {
        squares[square as usize] = square;
        square += 1;
    }
    squares
};
