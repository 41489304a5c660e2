//! Filling attack tables, also in constant evaluation, for backends of one's own.
//!
//! A table has an entry for each blocker set of a slider on a square. The *key* of a set says which
//! entry it has: a product with a magic, or the number that PEXT gives the set. Either way the key
//! of a set is the sum of the keys of its blockers. The *value* of a set is what the entry holds:
//! the attacks, or a number for them. It is the sum of four values, one for each ray.
//!
//! So a set is divided into its parts on the two lines of the slider. The sums of each part are
//! computed once ([`LineSums`]), and an entry costs two additions. The [`walker`](crate::walker)
//! defines what the entries must be, and tests compare each entry with it. Filling a table by the
//! walker would take the compiler ten times as long.
//!
//! ```
//! use magic_core::fill::{KeyBits, LineSums, attacks_by_length, fill, product_keys};
//! use magic_core::{Bitboard, Magic, Slider, Square};
//!
//! // A file as magic turns the diagonal into the eighth rank.
//! const A_FILE: Magic = Magic(0x0101_0101_0101_0101);
//! static BISHOP_ON_A1: [Bitboard; 64] = {
//!     let keys = product_keys(Slider::Bishop, Square::A1, A_FILE);
//!     let attacks = attacks_by_length(Slider::Bishop, Square::A1);
//!     let lines = LineSums::of(Slider::Bishop, Square::A1, &keys, &attacks);
//!     let mut table = [Bitboard::EMPTY; 64];
//!     // Blockers reach the upper seven bits, and never the highest of them.
//!     fill(&mut table, 0, &lines, KeyBits { of_empty_set: 0, dropped: 57, index_bits: 6 });
//!     table
//! };
//!
//! for blockers in Slider::Bishop.relevant_mask(Square::A1).subsets() {
//!     let entry = (blockers.0.wrapping_mul(A_FILE.0) >> 57) as usize;
//!     assert_eq!(BISHOP_ON_A1[entry], Slider::Bishop.attacks(Square::A1, blockers));
//! }
//! ```

use crate::{Bitboard, Direction, Magic, Slider, Square, ray};

/// Something for each square that a slider reaches on the empty board: first by
/// [`Direction::index`], then by the distance to the slider, less one.
pub type ByRay<T> = [[T; 7]; 8];

/// The most blocker sets on a line: six relevant squares, each occupied or not.
const MAX_PARTS: usize = 64;

/// Key and value of each blocker set on a ray or a line.
///
/// Keys have 128 bits, so sums cannot overflow. Constant evaluation would be slow if it had to call
/// `wrapping_add`.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct LineSums {
    /// The number of blocker sets.
    pub len: usize,
    /// The sum of the keys of the blockers.
    pub keys: [u128; MAX_PARTS],
    /// The sum of the values of the rays.
    pub values: [u64; MAX_PARTS],
}

impl LineSums {
    /// The sums on the two lines of `slider` through `square`. Each blocker has one of `keys`. Each
    /// ray has one of `values`, by the number of squares that are attacked along it.
    pub const fn of(
        slider: Slider,
        square: Square,
        keys: &ByRay<u128>,
        values: &ByRay<u64>,
    ) -> [Self; 2] {
        let [direction, other_direction, ..] = *slider.directions();
        [
            Self::of_line(square, direction, keys, values),
            Self::of_line(square, other_direction, keys, values),
        ]
    }

    const fn of_line(
        square: Square,
        direction: Direction,
        keys: &ByRay<u128>,
        values: &ByRay<u64>,
    ) -> Self {
        let ray = Self::of_ray(square, direction, keys, values);
        let back = Self::of_ray(square, direction.opposite(), keys, values);
        let mut line = Self { len: 0, keys: [0; MAX_PARTS], values: [0; MAX_PARTS] };
        let mut outer = 0;
        while outer < back.len {
            let mut inner = 0;
            while inner < ray.len {
                line.keys[line.len] = ray.keys[inner] + back.keys[outer];
                line.values[line.len] = ray.values[inner] + back.values[outer];
                line.len += 1;
                inner += 1;
            }
            outer += 1;
        }
        line
    }

    /// The sums on one ray. Each relevant square doubles the number of sets, the nearest first.
    const fn of_ray(
        square: Square,
        direction: Direction,
        keys: &ByRay<u128>,
        values: &ByRay<u64>,
    ) -> Self {
        let (keys, values) = (&keys[direction.index()], &values[direction.index()]);
        let mut sums = Self { len: 1, keys: [0; MAX_PARTS], values: [0; MAX_PARTS] };
        let length = ray(square, direction).len() as usize;
        if length == 0 {
            return sums;
        }
        sums.values[0] = values[length - 1];
        // The last square of a ray is not relevant.
        let mut distance = 0;
        while distance < length - 1 {
            let mut part = 0;
            while part < sums.len {
                sums.keys[sums.len + part] = sums.keys[part] + keys[distance];
                // A nearer blocker hides this one.
                sums.values[sums.len + part] =
                    if part == 0 { values[distance] } else { sums.values[part] };
                part += 1;
            }
            sums.len *= 2;
            distance += 1;
        }
        sums
    }
}

/// Visits each square that a slider reaches on the empty board. A macro, because constant
/// evaluation cannot call closures.
macro_rules! for_each_square_on_rays {
    ($slider:expr, $squares:expr, |$ray:ident, $distance:ident| $visit:block) => {
        let directions = $slider.directions();
        let mut number = 0;
        while number < directions.len() {
            let $ray = directions[number].index();
            let mut $distance = 0;
            while $distance < 7 && $squares[$ray][$distance].0 != 0 {
                $visit
                $distance += 1;
            }
            number += 1;
        }
    };
}

/// The squares that `slider` on `square` reaches on the empty board, each as a set of its own.
pub const fn squares_by_ray(slider: Slider, square: Square) -> ByRay<Bitboard> {
    let mut squares = [[Bitboard::EMPTY; 7]; 8];
    let directions = slider.directions();
    let mut lane = 0;
    while lane < 4 {
        let mut next = square.bitboard().shift(directions[lane]);
        let mut distance = 0;
        while !next.is_empty() {
            squares[directions[lane].index()][distance] = next;
            next = next.shift(directions[lane]);
            distance += 1;
        }
        lane += 1;
    }
    squares
}

/// The keys of blockers where a product with `magic` selects the entry.
pub const fn product_keys(slider: Slider, square: Square, magic: Magic) -> ByRay<u128> {
    let blockers = squares_by_ray(slider, square);
    let mut keys = [[0; 7]; 8];
    for_each_square_on_rays!(slider, blockers, |ray, distance| {
        keys[ray][distance] = magic.0.wrapping_mul(blockers[ray][distance].0) as u128;
    });
    keys
}

/// The keys of blockers where the entry is the number of the set among the subsets of the relevant
/// mask, as PEXT and [`Bitboard::subset_index`] find it.
pub const fn subset_keys(slider: Slider, square: Square) -> ByRay<u128> {
    let (blockers, mask) = (squares_by_ray(slider, square), slider.relevant_mask(square));
    let mut keys = [[0; 7]; 8];
    for_each_square_on_rays!(slider, blockers, |ray, distance| {
        keys[ray][distance] = mask.subset_index(blockers[ray][distance]) as u128;
    });
    keys
}

/// The attacks along each ray, by the number of attacked squares: the values of a table of attack
/// sets.
pub const fn attacks_by_length(slider: Slider, square: Square) -> ByRay<u64> {
    let squares = squares_by_ray(slider, square);
    let mut attacks = [[0; 7]; 8];
    for_each_square_on_rays!(slider, squares, |ray, distance| {
        let nearer = if distance == 0 { 0 } else { attacks[ray][distance - 1] };
        attacks[ray][distance] = nearer | squares[ray][distance].0;
    });
    attacks
}

/// How the key of a blocker set becomes the number of its entry: `of_empty_set + key`, without the
/// lowest `dropped` bits, of which the lowest `index_bits` count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyBits {
    /// The key of the set without blockers: 0, or the product of the irrelevant squares where these
    /// are multiplied too.
    pub of_empty_set: u64,
    /// How many low bits of a key do not count, less than 64.
    pub dropped: u32,
    /// How many bits an index has, less than 64.
    pub index_bits: u32,
}

impl KeyBits {
    /// The highest `index_bits` bits of a product.
    pub const fn highest(index_bits: u32) -> Self {
        Self { of_empty_set: 0, dropped: u64::BITS - index_bits, index_bits }
    }
}

/// Writes attack sets into the entries of `table` from `start` on, `2^index_bits` at most.
///
/// # Panics
///
/// If two sets with different attacks have the same entry. So a wrong magic does not compile. Also
/// if an entry lies behind the end of the table, or if the numbers of bits are too large.
pub const fn fill(
    table: &mut [Bitboard],
    start: usize,
    [line, other]: &[LineSums; 2],
    KeyBits { of_empty_set, dropped, index_bits }: KeyBits,
) {
    let (empty_set, last_index) = (of_empty_set as u128, (1 << index_bits) - 1);
    let mut outer = 0;
    while outer < line.len {
        let outer_key = empty_set + line.keys[outer];
        let outer_attacks = line.values[outer];
        let mut inner = 0;
        while inner < other.len {
            let index = ((outer_key + other.keys[inner]) >> dropped) as usize & last_index;
            let attacks = outer_attacks | other.values[inner];
            let entry = &mut table[start + index].0;
            // Every slider has attacks, so 0 means a free entry.
            assert!(*entry == 0 || *entry == attacks, "harmful collision of a magic");
            *entry = attacks;
            inner += 1;
        }
        outer += 1;
    }
}
