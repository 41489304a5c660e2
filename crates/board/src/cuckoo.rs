//! The key differences of all reversible moves, in a table of two places each.
//!
//! If two positions of a game differ by one reversible move, their keys differ by three numbers:
//! one piece on two squares, and the side to move. There are 3,668 such differences. Cuckoo hashing
//! finds the move of a difference with two lookups.
//!
//! Source: Marcel van Kervinck, *The CCRL upcoming repetition algorithm*, 2013
//! (<https://web.archive.org/web/20201107002606/https://marcelk.net/2013-04-06/paper/upcoming-rep-v2.pdf>).

use magic_core::{Color, Square, bishop_rays, king_attacks, knight_attacks, rook_rays};

use crate::piece::Piece;
use crate::zobrist::Key;

const SIZE: usize = 8192;

/// How many reversible moves there are, both directions counted as one.
const MOVES: usize = 3668;

struct Cuckoo {
    /// The difference, or 0 in an empty place.
    keys: [u64; SIZE],
    squares: [[u8; 2]; SIZE],
}

static CUCKOO: Cuckoo = fill();

/// The squares of the reversible move by which two keys differ, if there is one.
#[inline]
pub(crate) fn squares(difference: u64) -> Option<(Square, Square)> {
    let place = [first(difference), second(difference)]
        .into_iter()
        .find(|&place| CUCKOO.keys[place] == difference && difference != 0)?;
    let [one, other] = CUCKOO.squares[place];
    Some((Square::from_index_wrapping(one.into()), Square::from_index_wrapping(other.into())))
}

const fn first(key: u64) -> usize {
    key as usize & (SIZE - 1)
}

const fn second(key: u64) -> usize {
    (key >> 16) as usize & (SIZE - 1)
}

const fn fill() -> Cuckoo {
    let mut table = Cuckoo { keys: [0; SIZE], squares: [[0; 2]; SIZE] };
    let mut count = 0;
    let mut kind = 0;
    while kind < 10 {
        let (color, piece) = (Color::ALL[kind / 5], Piece::ALL[1 + kind % 5]);
        let mut one = 0;
        while one < 64 {
            let from = Square::ALL[one];
            let mut targets = reach(piece, from);
            while let Some(to) = targets.pop_first() {
                if (from as u8) < to as u8 {
                    let key = Key::of_piece(color, piece, from).0
                        ^ Key::of_piece(color, piece, to).0
                        ^ Key::BLACK_TO_MOVE.0;
                    insert(&mut table, key, [from as u8, to as u8]);
                    count += 1;
                }
            }
            one += 1;
        }
        kind += 1;
    }
    assert!(count == MOVES);
    table
}

/// The squares a piece attacks on an empty board.
const fn reach(piece: Piece, from: Square) -> magic_core::Bitboard {
    match piece {
        Piece::Pawn => magic_core::Bitboard::EMPTY,
        Piece::Knight => knight_attacks(from),
        Piece::Bishop => bishop_rays(from),
        Piece::Rook => rook_rays(from),
        Piece::Queen => magic_core::Bitboard(bishop_rays(from).0 | rook_rays(from).0),
        Piece::King => king_attacks(from),
    }
}

/// Puts an entry into its first place. The entry that was there goes to its other place, and so on.
const fn insert(table: &mut Cuckoo, mut key: u64, mut squares: [u8; 2]) {
    let mut place = first(key);
    let mut moved = 0;
    loop {
        let displaced = (table.keys[place], table.squares[place]);
        table.keys[place] = key;
        table.squares[place] = squares;
        if displaced.0 == 0 {
            return;
        }
        (key, squares) = displaced;
        place = if place == first(key) { second(key) } else { first(key) };
        moved += 1;
        assert!(moved < MOVES, "the table is too full: take another seed for the keys");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reversible_move_is_found() {
        let mut found = 0;
        for color in Color::ALL {
            for piece in &Piece::ALL[1..] {
                for from in Square::ALL {
                    for to in reach(*piece, from) {
                        let key = Key::of_piece(color, *piece, from).0
                            ^ Key::of_piece(color, *piece, to).0
                            ^ Key::BLACK_TO_MOVE.0;
                        assert_eq!(squares(key), Some((from.min(to), from.max(to))));
                        found += 1;
                    }
                }
            }
        }
        assert_eq!(found, 2 * MOVES);
        assert_eq!(squares(0), None);
        assert_eq!(squares(1), None);
    }
}
