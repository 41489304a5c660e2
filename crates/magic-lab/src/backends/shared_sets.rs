//! Byte tables: each attack set of a square is stored once, and a byte is the number of an attack
//! set.
//!
//! Each ray of a slider can end on each of its squares, whatever the other rays do. So the number
//! of an attack set has four digits, which are the lengths of the attacks along the rays. A ray
//! that is attacked to its end has the digit 0, whatever its length. So rays of different lengths
//! are numbered alike.

use magic_core::fill::{ByRay, LineSums, attacks_by_length, subset_keys};
use magic_core::{Bitboard, Direction, Slider, Square, ray};

use super::layout::{
    BISHOP_OFFSETS, Offsets, ROOK_MASKS, ROOK_OFFSETS, WINDOW, filled_table, for_each_blocker_set,
};

/// For each square the table of attack sets from its first set on, with as many sets as a byte can
/// number.
pub(super) type AttackSets = [&'static [Bitboard; 256]; 64];

/// 1,428 attack sets of bishops, 4,900 of rooks, and the additional entries that a window of the
/// last square needs.
const STORED_SETS: usize = 1_428 + 4_900 + 256 - 49;

/// Where the numbers of the attack sets of each rook's blocker sets start. A rook on the second
/// rank uses the numbers of the square below.
pub(super) const ROOK_NUMBERS: Offsets = {
    let mut offsets = ROOK_OFFSETS;
    let mut saved = 0;
    let mut square = 8;
    while square < 64 {
        if square < 16 {
            offsets[square] = offsets[square - 8];
            saved += 1 << ROOK_MASKS[square].len();
        } else {
            offsets[square] -= saved;
        }
        square += 1;
    }
    offsets
};

/// Where the numbers of the attack sets of each bishop's blocker sets start.
pub(super) const BISHOP_NUMBERS: Offsets = BISHOP_OFFSETS;

/// The length of the table of numbers. The last square is a corner.
pub(super) const ALL_NUMBERS: usize = ROOK_NUMBERS[63] + WINDOW;

/// Where the attack sets of each square start.
pub(super) const BISHOP_SETS: Offsets = set_offsets(Slider::Bishop, 0);
pub(super) const ROOK_SETS: Offsets = set_offsets(Slider::Rook, 1_428);

const _: () = assert!(ROOK_SETS[63] + 256 == STORED_SETS, "the last window leaves the table");

const fn set_offsets(slider: Slider, start: usize) -> Offsets {
    let mut offsets = [0; 64];
    let mut next = start;
    let mut square = 0;
    while square < 64 {
        offsets[square] = next;
        next += slider.attack_sets(Square::ALL[square]);
        square += 1;
    }
    offsets
}

pub(super) static SETS: [Bitboard; STORED_SETS] = {
    let mut sets = [Bitboard::EMPTY; STORED_SETS];
    let mut square = 0;
    while square < 64 {
        fill_sets(&mut sets, ROOK_SETS[square], Slider::Rook, Square::ALL[square]);
        fill_sets(&mut sets, BISHOP_SETS[square], Slider::Bishop, Square::ALL[square]);
        square += 1;
    }
    sets
};

/// The numbers of attack sets, in the order in which PEXT numbers blocker sets.
pub(super) fn filled_numbers() -> &'static [u8] {
    filled_table(ALL_NUMBERS, |table, slider, square| {
        let offsets = match slider {
            Slider::Rook => &ROOK_NUMBERS,
            Slider::Bishop => &BISHOP_NUMBERS,
        };
        fill_numbers(table, offsets[square.index()], slider, square);
    })
}

/// The entry of [`SETS`] that holds an attack set of a square. It works the number out from the
/// attacks, so that no table of numbers is needed.
pub(super) fn set_entry(slider: Slider, square: Square, attacks: Bitboard) -> usize {
    let rays = digits(slider);
    let first = match slider {
        Slider::Rook => ROOK_SETS[square.index()],
        Slider::Bishop => BISHOP_SETS[square.index()],
    };
    let values = values_of_digits(square, rays);
    let digits = rays.iter().zip(values).map(|(&direction, value)| {
        let ray = ray(square, direction);
        let length = (attacks & ray).len();
        length.checked_rem(ray.len()).unwrap_or(0) as usize * value
    });
    let entry = first + digits.sum::<usize>();
    debug_assert_eq!(SETS[entry], attacks, "{slider} {square}");
    entry
}

/// Writes the attack sets of one square in the order of their numbers.
const fn fill_sets(
    sets: &mut [Bitboard; STORED_SETS],
    start: usize,
    slider: Slider,
    square: Square,
) {
    let (rays, attacks) = (digits(slider), attacks_by_length(slider, square));
    let mut numbered = 1;
    let mut lane = 0;
    while lane < 4 {
        let squares = ray(square, rays[lane]).len() as usize;
        let attacks = &attacks[rays[lane].index()];
        // With one more ray, each set so far is as many sets as the ray has ends. The digit 0 is
        // its last end.
        let mut digit = squares;
        while digit > 0 {
            digit -= 1;
            let attacked = attacks[if digit == 0 { squares - 1 } else { digit - 1 }];
            let mut number = 0;
            while number < numbered {
                let set = sets[start + number].0;
                sets[start + digit * numbered + number].0 = set | attacked;
                number += 1;
            }
        }
        if squares > 0 {
            numbered *= squares;
        }
        lane += 1;
    }
}

/// Writes the numbers of the attack sets of one square. A rook on the second rank finds them
/// written by the square below.
fn fill_numbers(table: &mut [u8], start: usize, slider: Slider, square: Square) {
    let keys = subset_keys(slider, square);
    let lines = LineSums::of(slider, square, &keys, &numbers_by_length(slider, square));
    let is_written = matches!(slider, Slider::Rook) && square.index() / 8 == 1;
    for_each_blocker_set(&lines, |subset, number| {
        let entry = &mut table[start + subset as usize];
        let is_same = *entry == number as u8;
        assert!(!is_written || is_same, "two squares number their sets differently");
        *entry = number as u8;
    });
}

/// The part of a ray in the number of an attack set, by the number of attacked squares.
pub(super) fn numbers_by_length(slider: Slider, square: Square) -> ByRay<u64> {
    let rays = digits(slider);
    let values = values_of_digits(square, rays);
    let mut numbers = [[0; 7]; 8];
    let mut lane = 0;
    while lane < 4 {
        let squares = ray(square, rays[lane]).len() as usize;
        let mut length = 1;
        // A ray that is attacked to its end adds nothing.
        while length < squares {
            numbers[rays[lane].index()][length - 1] = (length * values[lane]) as u64;
            length += 1;
        }
        lane += 1;
    }
    numbers
}

/// The rays of a slider, lowest digit first. The rays of a rook that leave the first ranks come
/// last, so that the square above numbers alike.
const fn digits(slider: Slider) -> &'static [Direction; 4] {
    match slider {
        Slider::Rook => &[Direction::South, Direction::West, Direction::East, Direction::North],
        Slider::Bishop => &Direction::DIAGONAL,
    }
}

/// The increase of an attack set's number for one more square along each ray. The last value is the
/// number of attack sets.
const fn values_of_digits(square: Square, rays: &[Direction; 4]) -> [usize; 5] {
    let mut values = [1; 5];
    let mut lane = 0;
    while lane < 4 {
        let squares = ray(square, rays[lane]).len() as usize;
        values[lane + 1] = values[lane] * if squares > 0 { squares } else { 1 };
        lane += 1;
    }
    values
}
