//! Games from the start positions of standard chess, Chess960 and double Chess960.
//!
//! Games lead to possible positions only, so the strict reading must accept every position.

use board::Reading;

use crate::coverage::Event;
use crate::play_and_compare;
use crate::starts::{CHESS960_STARTS, STANDARD, start};

/// The events that games must lead to. Mates, double checks and refused en passant captures are too
/// rare in games. The tests on odd material cover them.
const IN_GAMES: [Event; 7] = [
    Event::Castling,
    Event::CastlingRefused,
    Event::EnPassant,
    Event::Promotion,
    Event::Check,
    Event::Pin,
    Event::Rival,
];

#[test]
fn standard_chess() {
    play_and_compare("standard chess", 75, 150, Reading::Strict, &IN_GAMES, |_, _| {
        start(STANDARD, STANDARD)
    });
}

#[test]
fn chess960() {
    play_and_compare("Chess960", 240, 50, Reading::Strict, &IN_GAMES, |number, _| {
        // Seven and the number of start positions have no common divisor. So every start position
        // comes before one repeats.
        let number = 7 * number as usize % CHESS960_STARTS;
        start(number, number)
    });
}

#[test]
fn double_chess960() {
    play_and_compare("double Chess960", 240, 50, Reading::Strict, &IN_GAMES, |_, rng| {
        start(rng.below(CHESS960_STARTS), rng.below(CHESS960_STARTS))
    });
}
