//! Slider attacks the slow and obvious way: step by step until something is hit.
//!
//! The words of the field, which all of the crate uses: the *relevant mask* of a square (also
//! blocker mask) is what can alter a slider's attacks there; the *blockers* (a blocker board) are
//! the occupied squares of the mask; the *attacks* (a move board) are what is reached, the first
//! occupied square of each ray included. Moves are the attacks without one's own pieces.
//!
//! This is the definition that the lookup tables are filled from and tested against. It takes
//! about a hundred operations a call; use the free functions of the crate where speed matters.

use crate::{Bitboard, Direction, Square};

/// The squares that a slider on `square` attacks along `directions`: each ray up to and including
/// the first square of `occupied`, whichever side stands there.
pub const fn slider_attacks(
    square: Square,
    occupied: Bitboard,
    directions: &[Direction],
) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    let mut lane = 0;
    while lane < directions.len() {
        let mut at = square.bitboard().shift(directions[lane]);
        while !at.is_empty() {
            attacks.0 |= at.0;
            if at.intersects(occupied) {
                break;
            }
            at = at.shift(directions[lane]);
        }
        lane += 1;
    }
    attacks
}

/// The squares that a rook on `square` attacks.
#[doc(alias = "moveboard_rook")]
#[doc(alias = "ratt")]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    slider_attacks(square, occupied, &Direction::ORTHOGONAL)
}

/// The squares that a bishop on `square` attacks.
#[doc(alias = "moveboard_bishop")]
#[doc(alias = "batt")]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    slider_attacks(square, occupied, &Direction::DIAGONAL)
}

/// The squares that a queen on `square` attacks.
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    slider_attacks(square, occupied, &Direction::ALL)
}

/// The squares whose occupation can alter the attacks of a slider on `square`: every square of its
/// rays but the last, behind which there is nothing to hide.
pub const fn relevant_mask(square: Square, directions: &[Direction]) -> Bitboard {
    let mut mask = Bitboard::EMPTY;
    let mut lane = 0;
    while lane < directions.len() {
        let mut at = square.bitboard().shift(directions[lane]);
        let mut beyond = at.shift(directions[lane]);
        while !beyond.is_empty() {
            mask.0 |= at.0;
            at = beyond;
            beyond = at.shift(directions[lane]);
        }
        lane += 1;
    }
    mask
}
