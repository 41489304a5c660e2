//! Values of all blocker sets of a rook, computed quickly enough for constant evaluation.
//!
//! A rook's attacks are the sum of its attacks along four rays. Any other value that a table holds
//! for them is such a sum too. PEXT numbers blocker sets so that the squares of each ray stand side
//! by side: south, west, east, north. So the value of a set is the sum of four values, each for a
//! part of the set's number. An entry costs three additions. (The rays of a bishop mix, but it has
//! few blocker sets.)

use magic_core::{Direction, Square, ray};

use super::layout::WINDOW;

/// The rays of a rook, in the order of their squares.
pub(super) const RAYS: [Direction; 4] =
    [Direction::South, Direction::West, Direction::East, Direction::North];

/// For each ray of [`RAYS`], the value of attacking one square of it, two squares, and so on. A ray
/// without squares has the value 0.
pub(super) type ByLength = [[u64; 7]; 4];

/// The value of each blocker set of a rook on `square`, in the order of the sets.
pub(super) const fn rook_sums(square: Square, by_length: &ByLength) -> [u64; WINDOW] {
    let mut parts = [[0; 64]; 4];
    let mut subsets = [1; 4];
    let mut lane = 0;
    while lane < 4 {
        let squares = ray(square, RAYS[lane]).len() as usize;
        if squares > 0 {
            subsets[lane] = 1 << (squares - 1);
            let mut number = 0;
            while number < subsets[lane] {
                let length = attacked(number as u64, squares as u32, lane >= 2);
                parts[lane][number] = by_length[lane][length as usize - 1];
                number += 1;
            }
        }
        lane += 1;
    }
    sums(&parts, subsets)
}

/// The number of squares attacked along a ray of `squares` squares. `blockers` numbers the occupied
/// ones. The last square makes no difference and is left out.
const fn attacked(blockers: u64, squares: u32, is_upward: bool) -> u32 {
    if blockers == 0 {
        squares
    } else if is_upward {
        blockers.trailing_zeros() + 1
    } else {
        squares - 1 - (63 - blockers.leading_zeros())
    }
}

const fn sums(parts: &[[u64; 64]; 4], subsets: [usize; 4]) -> [u64; WINDOW] {
    let [south_parts, west_parts, east_parts, north_parts] = parts;
    let mut sums = [0; WINDOW];
    let mut next = 0;
    let mut north = 0;
    while north < subsets[3] {
        let mut east = 0;
        while east < subsets[2] {
            let mut west = 0;
            while west < subsets[1] {
                let others = north_parts[north] + east_parts[east] + west_parts[west];
                let mut south = 0;
                while south < subsets[0] {
                    sums[next] = others + south_parts[south];
                    next += 1;
                    south += 1;
                }
                west += 1;
            }
            east += 1;
        }
        north += 1;
    }
    sums
}

/// The first `length` squares of a ray.
pub(super) const fn beginning(square: Square, direction: Direction, length: usize) -> u64 {
    let mut squares = 0;
    let mut at = square.bitboard();
    let mut steps = 0;
    while steps < length {
        at = at.shift(direction);
        squares |= at.0;
        steps += 1;
    }
    squares
}
