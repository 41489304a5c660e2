//! Finding magics, a bounded number of candidates at a time.

use javascript::Fault;
use magic_core::{Magic, Slider, Square};
use magic_lab::{IndexBits, RandomSearch, SparseCandidates};
use serde::{Deserialize, Serialize};

use crate::slider::{NamedSlider, square, transform};

/// What to search for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct SearchOrder {
    /// The slider.
    pub slider: NamedSlider,
    /// Its square.
    pub square: u32,
    /// Bits of a product: 64 or 32.
    pub width: u32,
    /// The size of the index; as many bits as there are relevant squares if none is given.
    pub bits: Option<u32>,
    /// Where the random numbers start. The same seed finds the same magic.
    pub seed: u64,
}

/// A search for the magic of one square.
#[derive(Clone, Debug)]
pub struct MagicSearch {
    search: RandomSearch,
    candidates: SparseCandidates,
    tried: u64,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct SearchStep {
    /// Candidates tried so far.
    pub tried: f64,
    /// The magic, if it is found.
    pub magic: Option<u64>,
    /// The size of the index.
    pub bits: u32,
}

impl MagicSearch {
    /// A search that has not begun.
    ///
    /// # Errors
    /// When a number is out of range, or the index has fewer entries than the square has attack
    /// sets.
    pub fn new(order: SearchOrder) -> Result<Self, Fault> {
        let (slider, square) = (Slider::from(order.slider), square(order.square)?);
        let relevant = IndexBits::relevant(slider, square);
        let bits = order.bits.map_or(Some(relevant), IndexBits::new);
        let bits = bits.ok_or_else(|| Fault::new("bits", "an index has 1 to 16 bits"))?;
        check_room(slider, square, bits)?;
        let transform = transform(order.width)?;
        let search = RandomSearch { bits, transform, ..RandomSearch::new(slider, square) };
        Ok(Self { search, candidates: SparseCandidates::seeded(order.seed), tried: 0 })
    }

    /// Tries this many candidates, or fewer if one of them is a magic.
    pub fn step(&mut self, candidates: u32) -> SearchStep {
        let tried = &mut self.tried;
        let some = self.candidates.by_ref().take(candidates as usize).inspect(|_| *tried += 1);
        let magic = self.search.find(some).map(|Magic(number)| number);
        SearchStep { tried: self.tried as f64, magic, bits: self.search.bits.get() }
    }
}

fn check_room(slider: Slider, square: Square, bits: IndexBits) -> Result<(), Fault> {
    let needed = slider.attack_sets(square);
    if needed <= bits.entries() {
        return Ok(());
    }
    let entries = bits.entries();
    let reason = format!(
        "the {slider} on {square} has {needed} attack sets, and an index of {bits} bits only {entries} entries"
    );
    Err(Fault::new("bits", reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_find_what_one_search_finds() {
        let order =
            SearchOrder { slider: NamedSlider::Bishop, square: 27, width: 64, bits: None, seed: 7 };
        let mut search = MagicSearch::new(order).unwrap();
        let found = std::iter::repeat_with(|| search.step(100)).find_map(|step| step.magic);
        let whole = RandomSearch::new(Slider::Bishop, Square::D4);
        let expected = whole.find(SparseCandidates::seeded(7)).map(|magic| magic.0);
        assert_eq!(found, expected);
    }

    #[test]
    fn an_index_without_room_is_refused() {
        let order =
            SearchOrder { slider: NamedSlider::Rook, square: 0, width: 64, bits: Some(5), seed: 7 };
        let error = MagicSearch::new(order).unwrap_err();
        assert_eq!(error.field, "bits");
        assert!(error.reason.contains("49 attack sets"), "{error}");
    }
}
