//! One slider query from mask to table entry.

use javascript::{Fault, record};
use magic_core::{Bitboard, Magic, Slider, Square};
use magic_lab::backends::{FancyMagics, Magics32};
use magic_lab::{Conflict, IndexBits, MagicHash, Transform};
use serde::{Deserialize, Serialize};

/// How many table entries are shown on each side of the query's entry.
const NEIGHBOURS: usize = 8;

/// The most other blocker sets that are listed for one entry.
const LISTED_SETS: usize = 64;

/// A slider, as the page names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum NamedSlider {
    /// Along ranks and files.
    Rook,
    /// Along diagonals.
    Bishop,
}

impl From<NamedSlider> for Slider {
    fn from(name: NamedSlider) -> Self {
        match name {
            NamedSlider::Rook => Self::Rook,
            NamedSlider::Bishop => Self::Bishop,
        }
    }
}

impl From<Slider> for NamedSlider {
    fn from(slider: Slider) -> Self {
        match slider {
            Slider::Rook => Self::Rook,
            Slider::Bishop => Self::Bishop,
        }
    }
}

/// The square with this number.
pub(crate) fn square(number: u32) -> Result<Square, Fault> {
    record::square(number).ok_or_else(|| Fault::new("square", "squares are numbered 0 to 63"))
}

/// The transform with this width of its products.
pub(crate) fn transform(width: u32) -> Result<Transform, Fault> {
    match width {
        64 => Ok(Transform::Multiply64),
        32 => Ok(Transform::Multiply32),
        _ => Err(Fault::new("width", "products have 64 or 32 bits")),
    }
}

/// A question about a slider.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct SliderQuery {
    /// The slider.
    pub slider: NamedSlider,
    /// Its square.
    pub square: u32,
    /// All pieces on the board. Irrelevant squares are left out of account.
    pub occupied: u64,
    /// Bits of a product: 64 or 32.
    pub width: u32,
    /// The magic; the library's own if none is given.
    pub magic: Option<u64>,
    /// The size of the index; as many bits as there are relevant squares if none is given.
    pub bits: Option<u32>,
}

/// The way from the blockers to the attacks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct SliderAnswer {
    /// The squares that can alter the attacks.
    pub mask: u64,
    /// The occupied squares of the mask.
    pub blockers: u64,
    /// The squares attacked, by walking along the rays.
    pub attacks: u64,
    /// The magic in use.
    pub magic: u64,
    /// The number of index bits.
    pub bits: u32,
    /// Blockers times magic. With 32-bit products the two halves are the two products.
    pub product: u64,
    /// The places of the product that become the index.
    pub index_places: u64,
    /// The places of the product that received a carry from below.
    pub carries: u64,
    /// For each place of the product, the relevant squares that a one-bit of the magic moves there.
    pub meetings: Vec<Vec<u32>>,
    /// The index of the blockers.
    pub index: u32,
    /// The number of this blocker set among all blocker sets, in carry-rippler order.
    pub set_number: u32,
    /// The number of blocker sets.
    pub sets: u32,
    /// The entries around the query's entry.
    pub slots: Vec<Slot>,
    /// Other blocker sets that lead to the same entry, at most 64.
    pub sharing: Vec<u64>,
    /// How the square's whole window is used.
    pub usage: WindowUsage,
    /// Two blocker sets that show that the number is not a magic.
    pub conflict: Option<BlockerConflict>,
}

/// An entry of the square's window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct Slot {
    /// Its index.
    pub index: u32,
    /// How many blocker sets lead to it. None: a hole.
    pub sets: u32,
    /// The attacks of the first of those sets.
    pub attacks: u64,
    /// Whether those sets leave different attacks.
    pub clashes: bool,
}

/// How a window is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct WindowUsage {
    /// All entries.
    pub entries: u32,
    /// Entries that some blocker set leads to.
    pub used: u32,
    /// Blocker sets whose entry held their attacks already.
    pub constructive: u32,
    /// Entries whose blocker sets leave different attacks.
    pub clashing: u32,
    /// Different attack sets.
    pub attack_sets: u32,
}

/// Two blocker sets with one index and different attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct BlockerConflict {
    /// The index of both.
    pub index: u32,
    /// The two sets.
    pub blockers: [u64; 2],
    /// What each leaves.
    pub attacks: [u64; 2],
}

impl From<Conflict> for BlockerConflict {
    fn from(conflict: Conflict) -> Self {
        Self {
            index: conflict.index as u32,
            blockers: conflict.blockers.map(|set| set.0),
            attacks: conflict.attacks.map(|set| set.0),
        }
    }
}

/// Follows a query through the magic.
///
/// # Errors
/// When the square, the width or the number of bits is out of range.
pub fn explain(query: SliderQuery) -> Result<SliderAnswer, Fault> {
    let slider = Slider::from(query.slider);
    let square = square(query.square)?;
    let hash = hash(slider, square, query)?;
    let mask = slider.relevant_mask(square);
    let blockers = Bitboard(query.occupied) & mask;
    let index = hash.index(blockers);
    let window = Window::new(slider, square, hash);
    let product = product(blockers.0, hash);
    let first = index.saturating_sub(NEIGHBOURS);
    let last = (index + NEIGHBOURS).min(window.slots.len() - 1);
    let sharing = mask.subsets().filter(|&set| set != blockers && hash.index(set) == index);
    Ok(SliderAnswer {
        mask: mask.0,
        blockers: blockers.0,
        attacks: slider.attacks(square, blockers).0,
        magic: hash.magic.0,
        bits: hash.bits.get(),
        product,
        index_places: index_places(hash),
        carries: product ^ without_carries(blockers.0, hash),
        meetings: meetings(mask, hash),
        index: index as u32,
        set_number: mask.subset_index(blockers) as u32,
        sets: 1 << mask.len(),
        slots: window.slots[first..=last].to_vec(),
        sharing: sharing.take(LISTED_SETS).map(|set| set.0).collect(),
        usage: window.usage(slider.attack_sets(square)),
        conflict: magic_lab::verify(slider, square, hash).err().map(BlockerConflict::from),
    })
}

/// The blocker set with this number, in carry-rippler order. Numbers beyond the last begin anew.
///
/// # Errors
/// When the square is out of range.
pub fn blocker_set(slider: NamedSlider, number: u32, on: u32) -> Result<u64, Fault> {
    let mask = Slider::from(slider).relevant_mask(square(on)?);
    Ok(mask.nth_subset(u64::from(number) & ((1 << mask.len()) - 1)).0)
}

/// Reads a magic: hexadecimal with `0x`, or decimal. Underscores and the suffixes of C are allowed.
///
/// # Errors
/// When the text is not a number, or does not fit into 64 bits.
pub fn read_magic(text: &str) -> Result<u64, Fault> {
    let bad = |reason: &str| Fault::new("magic", reason);
    let text = text.trim().to_ascii_lowercase().replace('_', "");
    let hex = text.strip_prefix("0x").map(str::to_owned);
    let (radix, digits) = hex.map_or((10, text), |digits| (16, digits));
    let digits = digits.trim_end_matches(['u', 'l']);
    if digits.is_empty() {
        return Err(bad("a magic is a number, such as 0x8a80104000800020"));
    }
    if let Some((offset, letter)) =
        digits.chars().enumerate().find(|(_, letter)| !letter.is_digit(radix))
    {
        let offset = offset as u32 + if radix == 16 { 2 } else { 0 };
        let kind = if radix == 16 { "hexadecimal" } else { "decimal" };
        return Err(bad(&format!("{letter:?} is no {kind} digit")).at(offset));
    }
    u64::from_str_radix(digits, radix).map_err(|_| bad("the number does not fit into 64 bits"))
}

fn hash(slider: Slider, square: Square, query: SliderQuery) -> Result<MagicHash, Fault> {
    let known = match transform(query.width)? {
        Transform::Multiply64 => FancyMagics::hash(slider, square),
        Transform::Multiply32 => Magics32::hash(slider, square),
    };
    let bits = match query.bits {
        None => known.bits,
        Some(bits) => {
            IndexBits::new(bits).ok_or_else(|| Fault::new("bits", "an index has 1 to 16 bits"))?
        }
    };
    Ok(MagicHash { magic: query.magic.map_or(known.magic, Magic), bits, ..known })
}

/// Each product that the index is made of, as factors and the place of its lowest bit.
fn factors(blockers: u64, hash: MagicHash) -> Vec<(u64, u64, u32, u32)> {
    match hash.transform {
        Transform::Multiply64 => vec![(blockers, hash.magic.0, 0, 64)],
        Transform::Multiply32 => {
            let low = |word: u64| word & 0xFFFF_FFFF;
            vec![
                (low(blockers), low(hash.magic.0), 0, 32),
                (blockers >> 32, hash.magic.0 >> 32, 32, 32),
            ]
        }
    }
}

fn product(blockers: u64, hash: MagicHash) -> u64 {
    let parts = factors(blockers, hash).into_iter().map(|(set, magic, place, width)| {
        let product = set.wrapping_mul(magic);
        if width == 64 { product } else { (product & 0xFFFF_FFFF) << place }
    });
    parts.sum()
}

/// The product if no sum of bits carried: each place is odd or even.
fn without_carries(blockers: u64, hash: MagicHash) -> u64 {
    let mut word = 0;
    for (set, magic, place, width) in factors(blockers, hash) {
        let part = Bitboard(magic).into_iter().fold(0, |sum, bit| sum ^ set << bit.index());
        word ^= if width == 64 { part } else { (part & 0xFFFF_FFFF) << place };
    }
    word
}

fn index_places(hash: MagicHash) -> u64 {
    let bits = hash.bits.get();
    match hash.transform {
        Transform::Multiply64 => u64::MAX << (64 - bits),
        Transform::Multiply32 => {
            let half = u64::from(u32::MAX << (32 - bits));
            half << 32 | half
        }
    }
}

fn meetings(mask: Bitboard, hash: MagicHash) -> Vec<Vec<u32>> {
    let mut meetings = vec![Vec::new(); 64];
    for (set, magic, first, width) in factors(mask.0, hash) {
        for square in Bitboard(set) {
            for bit in Bitboard(magic) {
                let place = square.index() + bit.index();
                if place < width as usize {
                    meetings[place + first as usize].push(square.index() as u32 + first);
                }
            }
        }
    }
    meetings
}

/// All entries of one square.
struct Window {
    slots: Vec<Slot>,
}

impl Window {
    fn new(slider: Slider, square: Square, hash: MagicHash) -> Self {
        let empty = |index| Slot { index, sets: 0, attacks: 0, clashes: false };
        let mut slots: Vec<Slot> = (0..hash.bits.entries() as u32).map(empty).collect();
        for set in slider.relevant_mask(square).subsets() {
            let attacks = slider.attacks(square, set).0;
            let slot = &mut slots[hash.index(set)];
            if slot.sets == 0 {
                slot.attacks = attacks;
            }
            slot.clashes |= slot.attacks != attacks;
            slot.sets += 1;
        }
        Self { slots }
    }

    fn usage(&self, attack_sets: usize) -> WindowUsage {
        let count = |wanted: fn(&Slot) -> bool| {
            self.slots.iter().filter(|slot| wanted(slot)).count() as u32
        };
        let sets: u32 = self.slots.iter().map(|slot| slot.sets).sum();
        let used = count(|slot| slot.sets > 0);
        WindowUsage {
            entries: self.slots.len() as u32,
            used,
            constructive: sets - used,
            clashing: count(|slot| slot.clashes),
            attack_sets: attack_sets as u32,
        }
    }
}
