//! Finding magic numbers and checking them.
//!
//! A magic number hashes the blocker sets of a slider on a square: `blockers * magic`, shifted down
//! so that as many bits are left as the square has relevant squares, must differ wherever the
//! attacks differ. No formula is known; numbers with few one-bits, tried at random, succeed soon
//! (Tord Romstad's method, described in the Chess Programming Wiki under "Looking for Magics").
//!
//! The numbers that the crate uses came out of [`find`] with the candidates of one seed; the
//! example program `find_magics` prints them again.

use crate::{Bitboard, Direction, Square, walker};

/// A factor that hashes blocker sets without harmful collisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Magic(pub u64);

/// Whether `magic` serves a slider on `square` with `index_bits` bits of index: no two blocker sets
/// with different attacks share an index.
///
/// This is the plain definition, with a walk over the rays for each set. It returns `false` for
/// more than 12 bits.
pub fn is_magic(square: Square, directions: &[Direction], magic: Magic, index_bits: u32) -> bool {
    if !(1..=12).contains(&index_bits) {
        return false;
    }
    // No slider is without attacks, so that the empty set can stand for a free entry.
    let mut table = [Bitboard::EMPTY; MAX_SUBSETS];
    walker::relevant_mask(square, directions).subsets().all(|blockers| {
        let attacks = walker::slider_attacks(square, blockers, directions);
        let entry = &mut table[hash(blockers, magic, index_bits)];
        let agrees = entry.is_empty() || *entry == attacks;
        *entry = attacks;
        agrees
    })
}

/// The first of `candidates` that is a magic for a slider on `square`, with as many index bits as
/// the square has relevant squares; `None` if there is none among them.
pub fn find(
    square: Square,
    directions: &[Direction],
    candidates: impl IntoIterator<Item = Magic>,
) -> Option<Magic> {
    let mask = walker::relevant_mask(square, directions);
    let mut attacks = [Bitboard::EMPTY; MAX_SUBSETS];
    for (slot, blockers) in attacks.iter_mut().zip(mask.subsets()) {
        *slot = walker::slider_attacks(square, blockers, directions);
    }
    let mut trial = Trial { table: [(0, Bitboard::EMPTY); MAX_SUBSETS], age: 0 };
    candidates
        .into_iter()
        .filter(|candidate| is_promising(mask, *candidate))
        .find(|candidate| trial.succeeds(mask, &attacks, *candidate))
}

/// The number of blocker sets of the slider that has most: a rook in the corner.
const MAX_SUBSETS: usize = 1 << 12;

#[inline]
fn hash(blockers: Bitboard, magic: Magic, index_bits: u32) -> usize {
    (blockers.0.wrapping_mul(magic.0) >> (64 - index_bits)) as usize
}

/// Whether the product of mask and candidate fills its top byte reasonably: a quick filter that
/// rejects most bad candidates (and some good ones, which does no harm to a random search).
fn is_promising(mask: Bitboard, candidate: Magic) -> bool {
    (mask.0.wrapping_mul(candidate.0) >> 56).count_ones() >= 6
}

/// A table to try candidates in. Entries carry the number of the trial that wrote them, so that
/// nothing has to be cleared between two candidates.
struct Trial {
    table: [(u64, Bitboard); MAX_SUBSETS],
    age: u64,
}

impl Trial {
    fn succeeds(&mut self, mask: Bitboard, attacks: &[Bitboard], candidate: Magic) -> bool {
        self.age += 1;
        mask.subsets().zip(attacks).all(|(blockers, attacks)| {
            let entry = &mut self.table[hash(blockers, candidate, mask.len())];
            let agrees = entry.0 != self.age || entry.1 == *attacks;
            *entry = (self.age, *attacks);
            agrees
        })
    }
}

/// An endless stream of random numbers with few one-bits (eight of 64 on average).
///
/// The source is SplitMix64 (Steele, Lea and Flood, 2014): the same seed gives the same numbers
/// everywhere and for ever.
#[derive(Debug, Clone)]
pub struct SparseCandidates {
    state: u64,
}

impl SparseCandidates {
    /// The stream that belongs to `seed`.
    pub const fn seeded(seed: u64) -> Self {
        Self { state: seed }
    }

    fn random(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
}

impl Iterator for SparseCandidates {
    type Item = Magic;

    fn next(&mut self) -> Option<Magic> {
        Some(Magic(self.random() & self.random() & self.random()))
    }
}
