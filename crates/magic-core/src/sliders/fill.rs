//! Fills attack tables in constant evaluation.
//!
//! A blocker set has two parts, one on each line of the slider. The attacks that it leaves have the
//! same two parts. The *key* of a set says which entry it has. A key is a product with a magic, or
//! the number that PEXT gives the set. Either way, the key of a union is the sum of the keys. So
//! each part is computed once, and an entry costs one sum and one union.
//!
//! The [`walker`](crate::walker) defines what the entries must be, and the tests compare each entry
//! with it. Filling the table by the walker would take the compiler ten times as long.

use crate::{Bitboard, Direction, Magic, PlacedMagic, Slider, Square, ray};

/// Writes the attacks of `slider` on `square` for each of its blocker sets. The entries begin at
/// `start`.
///
/// # Panics
///
/// If two sets with different attacks have the same entry. So a wrong magic does not compile.
pub(super) const fn fill<const ENTRIES: usize>(
    table: &mut [Bitboard; ENTRIES],
    slider: Slider,
    square: Square,
    start: usize,
    key: EntryKey,
) {
    let [direction, other_direction, ..] = *slider.directions();
    let mask = slider.relevant_mask(square);
    let line = LineParts::of_line(square, direction, mask, key);
    let other = LineParts::of_line(square, other_direction, mask, key);
    let empty_set = key.of_empty_set(mask) as u128;
    let (shift, last_index) = (key.shift(slider), PlacedMagic::window(slider) - 1);
    let mut outer = 0;
    while outer < line.len {
        let outer_key = empty_set + line.keys[outer];
        let outer_attacks = line.attacks[outer];
        let mut inner = 0;
        while inner < other.len {
            let index = ((outer_key + other.keys[inner]) >> shift) as usize & last_index;
            let attacks = outer_attacks | other.attacks[inner];
            let entry = &mut table[start + index].0;
            // Every slider has attacks, so 0 means a free entry.
            assert!(*entry == 0 || *entry == attacks, "harmful collision of a magic");
            *entry = attacks;
            inner += 1;
        }
        outer += 1;
    }
}

/// How a blocker set becomes its key.
#[derive(Clone, Copy)]
pub(super) enum EntryKey {
    /// The product with a black magic. Only its top bits select the entry.
    Product(Magic),
    /// The number of the set among the subsets of the relevant mask, as PEXT finds it.
    SubsetNumber,
}

impl EntryKey {
    /// What one blocker adds to a key.
    const fn of_blocker(self, blocker: Bitboard, mask: Bitboard) -> u64 {
        match self {
            Self::Product(magic) => magic.0.wrapping_mul(blocker.0),
            Self::SubsetNumber => 1 << (mask.0 & (blocker.0 - 1)).count_ones(),
        }
    }

    /// The key without blockers. A black magic is multiplied with the irrelevant squares too.
    const fn of_empty_set(self, mask: Bitboard) -> u64 {
        match self {
            Self::Product(magic) => magic.0.wrapping_mul(!mask.0),
            Self::SubsetNumber => 0,
        }
    }

    /// The number of low bits of a key that do not select the entry.
    const fn shift(self, slider: Slider) -> u32 {
        match self {
            Self::Product(_) => PlacedMagic::shift(slider),
            Self::SubsetNumber => 0,
        }
    }
}

/// The most blocker sets on a line: six relevant squares, each occupied or not.
const MAX_PARTS: usize = 64;

/// The blocker sets on a ray or a line. For each set there are two values: its addition to a key,
/// and the attacks that it leaves on the ray or line.
///
/// Keys have 128 bits, so sums cannot overflow. Constant evaluation would be slow if it had to call
/// `wrapping_add`.
struct LineParts {
    len: usize,
    keys: [u128; MAX_PARTS],
    attacks: [u64; MAX_PARTS],
}

impl LineParts {
    /// The sets on the line through `square` in `direction` and back.
    const fn of_line(square: Square, direction: Direction, mask: Bitboard, key: EntryKey) -> Self {
        let ray = Self::of_ray(square, direction, mask, key);
        let back = Self::of_ray(square, direction.opposite(), mask, key);
        let mut line = Self { len: 0, keys: [0; MAX_PARTS], attacks: [0; MAX_PARTS] };
        let mut outer = 0;
        while outer < back.len {
            let mut inner = 0;
            while inner < ray.len {
                line.keys[line.len] = ray.keys[inner] + back.keys[outer];
                line.attacks[line.len] = ray.attacks[inner] | back.attacks[outer];
                line.len += 1;
                inner += 1;
            }
            outer += 1;
        }
        line
    }

    /// The sets on one ray. Each relevant square doubles their number, starting with the nearest
    /// square.
    const fn of_ray(square: Square, direction: Direction, mask: Bitboard, key: EntryKey) -> Self {
        let mut parts = Self { len: 1, keys: [0; MAX_PARTS], attacks: [0; MAX_PARTS] };
        parts.attacks[0] = ray(square, direction).0;
        let mut blocker = square.bitboard().shift(direction);
        let mut passed = blocker.0;
        while blocker.intersects(mask) {
            let blocker_key = key.of_blocker(blocker, mask) as u128;
            let mut part = 0;
            while part < parts.len {
                parts.keys[parts.len + part] = parts.keys[part] + blocker_key;
                // A nearer blocker hides this one.
                parts.attacks[parts.len + part] =
                    if part == 0 { passed } else { parts.attacks[part] };
                part += 1;
            }
            parts.len *= 2;
            blocker = blocker.shift(direction);
            passed |= blocker.0;
        }
        parts
    }
}
