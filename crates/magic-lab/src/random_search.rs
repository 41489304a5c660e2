//! [`RandomSearch`]: numbers with few one-bits, tried at random.

use magic_core::{Bitboard, Magic, Slider, Square};

use crate::blocker_keys::BlockerKeys;
use crate::wyrand::Wyrand;
use crate::{IndexBits, MagicHash, Transform};

/// A search for the magic of one square among given candidates. The usual candidates are [random
/// numbers with few one-bits](SparseCandidates).
///
/// ```
/// use magic_core::{Slider, Square};
/// use magic_lab::{RandomSearch, SparseCandidates, verify};
///
/// let search = RandomSearch::new(Slider::Rook, Square::D4);
/// let magic = search.find(SparseCandidates::seeded(1)).expect("the stream has no end");
/// assert_eq!(verify(Slider::Rook, Square::D4, search.hash(magic)), Ok(()));
/// ```
///
/// Source: Tord Romstad in the Computer Chess Club, 20 February 2008 (Chess Programming Wiki,
/// "Looking for Magics").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RandomSearch {
    /// Along which lines the slider moves.
    pub slider: Slider,
    /// The square of the slider.
    pub square: Square,
    /// The number of bits of the index.
    pub bits: IndexBits,
    /// How blockers become an index.
    pub transform: Transform,
    /// Which candidates the search tries.
    pub filter: CandidateFilter,
}

/// Which candidates a search tries. A filter hashes the relevant mask by the candidate, and looks
/// at the top byte of the result. It rejects most bad candidates, and some good ones.
///
/// Among random numbers the rejected good ones do not matter. Among rare magics they would: 39
/// magics are known that need one index bit less, and these filters reject 35 of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CandidateFilter {
    /// Candidates for which the search's own transform of the mask has at least six one-bits in its
    /// top byte.
    #[default]
    TopByte,
    /// Candidates for which the 64-bit product with the mask has at least six one-bits in its top
    /// byte. This is Romstad's filter, which does not depend on the transform. With 32-bit products
    /// it rejects the wrong candidates, and the search takes 1.7 times as long.
    Product64,
    /// All candidates.
    None,
}

impl CandidateFilter {
    #[inline(always)]
    fn passes(self, mask: Bitboard, hash: MagicHash) -> bool {
        const BYTE: IndexBits = IndexBits::new(8).unwrap();
        let transform = match self {
            Self::TopByte => hash.transform,
            Self::Product64 => Transform::Multiply64,
            Self::None => return true,
        };
        MagicHash { bits: BYTE, transform, ..hash }.index(mask).count_ones() >= 6
    }
}

impl RandomSearch {
    /// A search with the usual settings: as many index bits as there are relevant squares, 64-bit
    /// products, and the filter [`TopByte`](CandidateFilter::TopByte).
    pub const fn new(slider: Slider, square: Square) -> Self {
        Self {
            slider,
            square,
            bits: IndexBits::relevant(slider, square),
            transform: Transform::Multiply64,
            filter: CandidateFilter::TopByte,
        }
    }

    /// The first magic among the `candidates` that pass the filter; `None` if there is none.
    ///
    /// Only the candidates can stop the search: let them end when it is time.
    #[doc(alias = "find_magic")]
    pub fn find(&self, candidates: impl IntoIterator<Item = Magic>) -> Option<Magic> {
        // Each transform has its own loop, so the choice is made outside of the loop.
        match self.transform {
            Transform::Multiply64 => self.find_by(Transform::Multiply64, candidates),
            Transform::Multiply32 => self.find_by(Transform::Multiply32, candidates),
        }
    }

    #[inline(always)]
    fn find_by(
        &self,
        transform: Transform,
        candidates: impl IntoIterator<Item = Magic>,
    ) -> Option<Magic> {
        let keys = BlockerKeys::by_len(self.slider, self.square);
        let mask = self.slider.relevant_mask(self.square);
        let mut trial = CandidateTrial::new();
        for magic in candidates {
            let hash = MagicHash { magic, bits: self.bits, transform };
            if self.filter.passes(mask, hash) && trial.succeeds(&keys, hash) {
                return Some(magic);
            }
        }
        None
    }

    /// The index function of this search for `magic`.
    pub const fn hash(&self, magic: Magic) -> MagicHash {
        MagicHash { magic, bits: self.bits, transform: self.transform }
    }
}

/// A table to try candidates in. An entry holds the number of an attack set and the number of the
/// trial that wrote it. So nothing is cleared between two candidates. An entry has four bytes, so
/// the part in use stays in the first-level cache. The table is on the heap, because code that is
/// not optimised would keep several copies on the stack of a thread.
struct CandidateTrial {
    entries: Vec<u32>,
    age: u32,
}

impl CandidateTrial {
    fn new() -> Self {
        Self { entries: vec![0; 1 << 16], age: 0 }
    }

    #[inline(always)]
    fn succeeds(&mut self, keys: &BlockerKeys, hash: MagicHash) -> bool {
        if self.age == u32::MAX >> 8 {
            *self = Self::new();
        }
        self.age += 1;
        let age = self.age << 8;
        for (blockers, attacks) in keys.iter() {
            let entry = &mut self.entries[hash.index(blockers)];
            let mine = age | u32::from(attacks);
            let difference = *entry ^ mine;
            *entry = mine;
            // Two entries are in conflict if they differ only in the number of the attack set.
            if difference != 0 && difference <= 0xFF {
                return false;
            }
        }
        true
    }
}

/// An endless stream of random numbers with few one-bits (eight of 64 on average).
///
/// The same seed always gives the same numbers, on every machine.
#[doc(alias = "random_uint64_fewbits")]
#[derive(Debug, Clone)]
pub struct SparseCandidates(Wyrand);

impl SparseCandidates {
    /// The stream that belongs to `seed`.
    pub const fn seeded(seed: u64) -> Self {
        Self(Wyrand::seeded(seed))
    }
}

impl Iterator for SparseCandidates {
    type Item = Magic;

    #[inline(always)]
    fn next(&mut self) -> Option<Magic> {
        Some(Magic(self.0.next() & self.0.next() & self.0.next()))
    }
}
