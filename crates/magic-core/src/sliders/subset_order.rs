//! The attack sets of all squares and blocker sets, in the order in which PEXT numbers subsets.
//!
//! This is the table of the PEXT backend and the source from which the tables of the magics are
//! filled, so that the attacks are computed once at compile time. They come ray by ray (rooks) and
//! from obstruction difference (bishops), and not from the [`walker`](crate::walker), with which
//! the crate takes 18 s to compile; the tests compare every entry with the walker.

use super::layout::{BISHOP_MASKS, BISHOP_OFFSETS, ENTRIES, ROOK_MASKS, ROOK_OFFSETS, Table};
use super::obstruction::Line;
use super::rook_sums::{ByLength, RAYS, beginning, rook_sums};
use crate::{Bitboard, Direction, Square, ray};

pub(super) static ATTACKS: Table = {
    let mut table = [Bitboard::EMPTY; ENTRIES];
    let mut index = 0;
    while index < 64 {
        fill_bishop(&mut table, Square::ALL[index]);
        fill_rook(&mut table, Square::ALL[index]);
        index += 1;
    }
    table
};

const fn fill_rook(table: &mut Table, square: Square) {
    let mut by_length: ByLength = [[0; 7]; 4];
    let mut lane = 0;
    while lane < 4 {
        let squares = ray(square, RAYS[lane]).len() as usize;
        let mut length = 1;
        while length <= squares {
            by_length[lane][length - 1] = beginning(square, RAYS[lane], length);
            length += 1;
        }
        lane += 1;
    }
    let sums = rook_sums(square, &by_length);
    let sets = 1 << ROOK_MASKS[square.index()].len();
    let mut number = 0;
    while number < sets {
        table[ROOK_OFFSETS[square.index()] + number] = Bitboard(sums[number]);
        number += 1;
    }
}

const fn fill_bishop(table: &mut Table, square: Square) {
    let diagonal = Line::through(square, Direction::NorthEast);
    let anti_diagonal = Line::through(square, Direction::NorthWest);
    let mask = BISHOP_MASKS[square.index()];
    let mut blockers = Bitboard::EMPTY;
    let mut entry = BISHOP_OFFSETS[square.index()];
    loop {
        table[entry] = Bitboard(diagonal.attacks(blockers.0) | anti_diagonal.attacks(blockers.0));
        entry += 1;
        blockers = blockers.next_subset(mask);
        if blockers.is_empty() {
            break;
        }
    }
}
