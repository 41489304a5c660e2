//! Which piece a list of numbers is for, and how its indices are made.

use magic_core::{Bitboard, Magic, PlacedMagic, Slider, Square};

use super::lists::{List, SQUARES};
use super::names::Contents;
use crate::packing::Packing;
use crate::tables::contents::{SharedTable, SliderEntry};
use crate::{IndexBits, MagicHash, Transform, verify};

/// How many of 64 numbers must be magics for a list to be taken for magics, where its name does not
/// say the piece. With indices of 9 bits, half of any large numbers are magics of bishops.
const ENOUGH: usize = 56;

/// How many numbers must be equal for a list to be taken for another table.
const ALMOST_ALL: usize = 60;

/// Numbers below this are sizes, shifts, offsets or squares.
const SMALL: u64 = 1 << 20;

/// Black magics, whose windows share a table: one list for rooks and one for bishops, with offsets.
pub(super) fn shared_table(lists: &[List]) -> Option<SharedTable> {
    let list_of = |slider| {
        let has_name = |list: &&List| list.meaning.slider == Some(slider) && list.may_be_magics();
        lists.iter().filter(has_name).find(|list| list.offsets.is_some())
    };
    let placed = |list: &List| {
        let offsets = list.offsets.iter().flatten();
        let placed = list.values.iter().zip(offsets).map(|(&magic, &offset)| PlacedMagic {
            magic: Magic(magic),
            // Offsets are below the greatest.
            offset: offset as usize,
        });
        placed.collect::<Vec<_>>().try_into().ok()
    };
    let (rooks, bishops) = (list_of(Slider::Rook)?, list_of(Slider::Bishop)?);
    let packing = Packing { rook: placed(rooks)?, bishop: placed(bishops)? };
    let is_good = |slider| {
        let good = |&square: &Square| packing.verify_square(slider, square).is_ok();
        Square::ALL.iter().filter(|square| good(square)).count() >= ENOUGH
    };
    if !Slider::ALL.into_iter().all(is_good) {
        return None;
    }
    let lines = Slider::ALL.map(|slider| list_of(slider).map(|list| list.lines.clone()));
    let [Some(first), Some(second)] = lines else { return None };
    Some(SharedTable { packing, lines: [first.try_into().ok()?, second.try_into().ok()?] })
}

/// The kind that a list turns out to be.
pub(super) enum Fit {
    Placed(Vec<SliderEntry>),
    /// Perhaps magics, but nobody knows of which piece.
    Unplaced(String),
    /// No magics.
    SomethingElse,
}

/// The sizes of indices that a file gives for rooks and bishops.
pub(super) struct IndexSizes([Option<[IndexBits; SQUARES]>; 2]);

impl IndexSizes {
    pub(super) fn of(lists: &[List]) -> Self {
        let mut sizes = [None; 2];
        for list in lists.iter().filter(|list| list.meaning.contents != Contents::Magics) {
            if let (Some(slider), Some(found)) = (list.meaning.slider, list.index_sizes()) {
                sizes[slider as usize].get_or_insert(found);
            }
        }
        Self(sizes)
    }
}

impl List {
    /// Whether neither the name nor the numbers show that the list is something else.
    pub(super) fn may_be_magics(&self) -> bool {
        match self.meaning.contents {
            Contents::Magics => true,
            Contents::Unknown => {
                self.values.iter().any(|&value| value >= SMALL) && !self.is_known_table()
            }
            Contents::IndexSizes | Contents::SomethingElse => false,
        }
    }

    /// The numbers as sizes of indices, or as shifts by 64 less a size.
    fn index_sizes(&self) -> Option<[IndexBits; SQUARES]> {
        let size = |value: u64| match value {
            1..=16 => IndexBits::new(value as u32),
            48..=63 => IndexBits::new(64 - value as u32),
            _ => None,
        };
        let sizes: Option<Vec<IndexBits>> = self.values.iter().map(|&value| size(value)).collect();
        sizes?.try_into().ok()
    }

    /// Whether the numbers are masks, or what pieces attack on an empty board.
    fn is_known_table(&self) -> bool {
        let tables: [fn(Square) -> Bitboard; 6] = [
            |square| Slider::Rook.relevant_mask(square),
            |square| Slider::Bishop.relevant_mask(square),
            |square| Slider::Rook.attacks(square, Bitboard::EMPTY),
            |square| Slider::Bishop.attacks(square, Bitboard::EMPTY),
            magic_core::king_attacks,
            magic_core::knight_attacks,
        ];
        tables.iter().any(|table| {
            let equal = |&(square, &value): &(Square, &u64)| {
                table(square).0 == value || !table(square).0 == value
            };
            Square::ALL.into_iter().zip(&self.values).filter(equal).count() >= ALMOST_ALL
        })
    }
}

/// A piece and a way to make indices.
struct TriedReading {
    slider: Slider,
    sizes: Option<[IndexBits; SQUARES]>,
    transform: Transform,
}

impl TriedReading {
    fn hash(&self, number: usize, value: u64) -> MagicHash {
        let square = Square::ALL[number];
        let bits = self.sizes.map(|sizes| sizes[number]);
        MagicHash {
            magic: Magic(value),
            bits: bits.unwrap_or_else(|| IndexBits::relevant(self.slider, square)),
            transform: self.transform,
        }
    }

    /// How many numbers of a list are magics.
    fn good(&self, list: &List) -> usize {
        let is_good = |&(number, &value): &(usize, &u64)| {
            verify(self.slider, Square::ALL[number], self.hash(number, value)).is_ok()
        };
        list.values.iter().enumerate().filter(is_good).count()
    }

    fn entries(&self, list: &List) -> Vec<SliderEntry> {
        let entry = |(number, &value): (usize, &u64)| SliderEntry {
            slider: self.slider,
            square: Square::ALL[number],
            magic: Magic(value),
            bits: self.sizes.map(|sizes| sizes[number]),
            // Products of 64 bits are what readers assume.
            transform: Some(self.transform).filter(|it| *it != Transform::default()),
            line: list.lines[number],
        };
        list.values.iter().enumerate().map(entry).collect()
    }
}

impl Fit {
    /// Finds the reading in which most numbers of the list are magics.
    pub(super) fn best(list: &List, sizes: &IndexSizes) -> Self {
        let sliders = Slider::ALL.into_iter();
        let sliders = sliders.filter(|&slider| list.meaning.slider.is_none_or(|it| it == slider));
        let readings = sliders.flat_map(|slider| {
            let widest = IndexBits::new(if slider == Slider::Rook { 12 } else { 9 });
            let given = sizes.0[slider as usize];
            let sizes = [given, None, widest.map(|bits| [bits; SQUARES])];
            // Without given sizes, the first is the same as the second.
            let sizes = sizes.into_iter().skip(usize::from(given.is_none()));
            sizes.flat_map(move |sizes| {
                let transforms = [Transform::Multiply64, Transform::Multiply32];
                transforms.map(|transform| TriedReading { slider, sizes, transform })
            })
        });
        let mut best: Option<(usize, TriedReading)> = None;
        let mut most = [0; 2];
        for reading in readings {
            let good = reading.good(list);
            let most = &mut most[reading.slider as usize];
            *most = good.max(*most);
            if best.as_ref().is_none_or(|(count, _)| good > *count) {
                best = Some((good, reading));
            }
        }
        let Some((good, reading)) = best else { return Self::SomethingElse };
        let is_named = list.is_called_magics() && list.meaning.slider.is_some();
        if good >= ENOUGH || is_named {
            return Self::Placed(reading.entries(list));
        }
        let [rook, bishop] = Slider::ALL.map(|slider| most[slider as usize]);
        Self::Unplaced(format!(
            "its name does not say the piece, and of its 64 numbers {rook} are magics of rooks and {bishop} of bishops"
        ))
    }
}
