//! Slider attacks by a slow and obvious walk: step by step until a piece or the edge stops it.
//!
//! Four terms are used in the whole crate:
//!
//! - The *relevant mask* of a square (also blocker mask) is the set of squares that can change a
//!   slider's attacks there.
//! - The *blockers* (a blocker board) are the occupied squares of the mask.
//! - The *attacks* (a move board) are the squares that the slider reaches. They include the first
//!   occupied square of each ray.
//! - *Moves* are the attacks without the squares of the own side's pieces.
//!
//! The walk defines slider attacks. The lookup tables are tested against it. A call takes about a
//! hundred operations, so use the free functions of the crate where speed matters.

use crate::{Bitboard, Direction, Square};

/// The squares that a slider on `square` attacks along `directions`. Each ray goes up to the first
/// square of `occupied` and includes it, whichever side's piece is there.
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

/// The squares whose occupation can change the attacks of a slider on `square`. They are its rays
/// without their last squares, because a piece there has nothing behind it to hide.
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
