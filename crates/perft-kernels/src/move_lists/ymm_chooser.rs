//! Choosing moves of a list with AVX2 and BMI2: a table has the order of bytes for each choice.

use magic_core::Bitboard;

use crate::move_lists::list_writer::MoveChooser;
use crate::move_lists::room::AppendMoves;
use crate::registers::proof::V3Proof;
use crate::registers::ymm::{gather_bits, scatter_bits, selected_u8s, widened_u8s};

impl MoveChooser for V3Proof {
    #[inline(always)]
    fn numbers(self, set: Bitboard, among: Bitboard) -> u64 {
        gather_bits(self, set.0, among.0)
    }

    /// Bit by bit: the lowest bits of the numbers of all squares, the second lowest, and so on,
    /// each put into its place in eight bytes.
    #[inline(always)]
    fn squares(self, set: Bitboard) -> [u16; 8] {
        let mut squares = 0;
        let mut bit = 0;
        while bit < SQUARES_BY_BIT.len() {
            let bits = gather_bits(self, SQUARES_BY_BIT[bit], set.0);
            squares |= scatter_bits(self, bits, 0x0101_0101_0101_0101 << bit);
            bit += 1;
        }
        widened_u8s(self, squares)
    }

    #[inline(always)]
    fn append_of_8<D: AppendMoves>(self, list: &mut D, moves: &[u16; 8], which: u8) {
        let chosen = selected_u8s(self, moves, &ORDERS.0[usize::from(which)]);
        list.append_bits(which.count_ones(), chosen);
    }

    #[inline(always)]
    fn append_of_16<D: AppendMoves>(self, list: &mut D, moves: &[u16; 16], which: u16) {
        let [low, high] = which.to_le_bytes();
        let (halves, _) = moves.as_chunks::<8>();
        self.append_of_8(list, &halves[0], low);
        self.append_of_8(list, &halves[1], high);
    }
}

/// The squares whose numbers have each bit, from the lowest bit on.
const SQUARES_BY_BIT: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// By the moves that are chosen of eight: the bytes of these moves, then those of the first move.
#[repr(align(64))]
struct ByteOrders([[u8; 16]; 256]);

static ORDERS: ByteOrders = {
    let mut orders = [[0; 16]; 256];
    let mut which = 0;
    while which < 256 {
        let (mut number, mut len) = (0, 0);
        while number < 8 {
            if which >> number & 1 == 1 {
                orders[which][2 * len] = 2 * number;
                orders[which][2 * len + 1] = 2 * number + 1;
                len += 1;
            }
            number += 1;
        }
        which += 1;
    }
    ByteOrders(orders)
};
