//! The halves of one side, by number.

pub(crate) mod numbering;

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use magic_core::{Color, Square};

use crate::huge_pages::prefer_huge_pages;
use crate::merge::crew::Crew;
use crate::merge::halves::half::Half;
use crate::merge::halves::packed_half::PackedHalf;
use crate::merge::halves::paged_list::PagedList;
use crate::prefetch::prefetch;

/// The number of a half in its side's catalog.
pub(crate) type HalfNumber = u32;

/// The order of rows with one number of pieces. Rows whose halves have the same placement are
/// neighbours. Among them, the row of a half and that of the same half with a mark are neighbours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct RowOrder {
    placement: HalfNumber,
    base: HalfNumber,
    half: HalfNumber,
}

impl RowOrder {
    /// The half that stands in the row.
    #[inline(always)]
    pub(crate) fn half(self) -> HalfNumber {
        self.half
    }

    /// Whether the row has the placement of `last`, or comes before it.
    #[inline(always)]
    pub(crate) fn is_within(self, last: Self) -> bool {
        self.placement <= last.placement
    }
}

/// The order in which the rows of a ply are played: those whose standing half has most pieces come
/// first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PlayOrder {
    pub(crate) pieces: Reverse<u32>,
    pub(crate) row: RowOrder,
}

/// How many halves a catalog can have. The slots use larger numbers for halves that wait for a
/// number.
const MOST_HALVES: usize = (1 << 31) - (1 << 24);

/// All halves of one side that a count has met. Each has a number, given in order of arrival.
pub(crate) struct Catalog {
    /// The side whose halves these are.
    color: Color,
    halves: PagedList<PackedHalf>,
    /// For each half the number of the same half without its mark: its base.
    bases: PagedList<HalfNumber>,
    /// For each half the number of the first half that was entered with the same pieces on the same
    /// squares.
    placements: PagedList<HalfNumber>,
    /// A hash table with open addressing, at most half full. A slot is a number plus one, or zero.
    /// Halves with the same placement begin at the same slot.
    slots: Vec<AtomicU32>,
}

/// A half that arrives.
pub(crate) struct Arriving {
    pub(crate) half: PackedHalf,
    /// For a half with a mark, the place of the same half without it among those that arrive with
    /// it, before it.
    pub(crate) base: Option<u16>,
}

/// Where a new half belongs.
struct Vacancy {
    slot: usize,
    /// The first half with the same placement, if there is one.
    placement: Option<HalfNumber>,
}

impl Catalog {
    /// A catalog for halves of one side, without any yet.
    pub(crate) fn new(color: Color) -> Self {
        let (halves, bases, placements) = (PagedList::new(), PagedList::new(), PagedList::new());
        Self { color, halves, bases, placements, slots: vacant_slots(16, &Crew::alone()) }
    }

    /// How many halves there are.
    pub(crate) fn len(&self) -> usize {
        self.halves.len()
    }

    /// Whether there are nearly as many halves as there are numbers.
    pub(crate) fn is_full(&self) -> bool {
        self.len() > MOST_HALVES
    }

    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.halves.bytes()
            + self.bases.bytes()
            + self.placements.bytes()
            + self.slots.len() * size_of::<AtomicU32>()
    }

    /// The half with this number. Where that must be quick, unpack it yourself.
    #[inline(never)]
    pub(crate) fn half(&self, number: HalfNumber) -> Half {
        self.packed(number).unpack(self.color)
    }

    /// The half with this number, as it is kept.
    #[inline(always)]
    pub(crate) fn packed(&self, number: HalfNumber) -> &PackedHalf {
        self.halves.get(number as usize)
    }

    /// The number of the half with this number without its mark.
    #[inline(always)]
    pub(crate) fn base(&self, number: HalfNumber) -> HalfNumber {
        *self.bases.get(number as usize)
    }

    /// The number that all halves share which have the same pieces on the same squares as this one.
    #[inline(always)]
    pub(crate) fn placement(&self, number: HalfNumber) -> HalfNumber {
        *self.placements.get(number as usize)
    }

    /// Where the row of a standing half belongs among rows with as many pieces.
    #[inline(always)]
    pub(crate) fn row_order(&self, number: HalfNumber) -> RowOrder {
        RowOrder { placement: self.placement(number), base: self.base(number), half: number }
    }

    /// Where the row of a standing half belongs in the order of play.
    pub(crate) fn play_order(&self, number: HalfNumber) -> PlayOrder {
        PlayOrder {
            pieces: Reverse(self.packed(number).pieces().len()),
            row: self.row_order(number),
        }
    }

    /// The number of `half`, which is entered if it is new.
    pub(crate) fn number(&mut self, half: &Half) -> HalfNumber {
        self.number_packed(&PackedHalf::of(half))
    }

    fn number_packed(&mut self, half: &PackedHalf) -> HalfNumber {
        self.number_hashed(half, hash(half))
    }

    /// The numbers of halves that arrive one after the other. They are `found` sooner together than
    /// one by one, because memory is asked for ahead.
    pub(crate) fn number_each(
        &mut self,
        halves: &[Arriving],
        found: &mut Vec<HalfNumber>,
        hashes: &mut Vec<u64>,
    ) {
        self.ask_for_slots(halves, hashes);
        found.clear();
        for (arriving, &hash) in halves.iter().zip(&*hashes) {
            found.push(self.number_hashed(&arriving.half, hash));
        }
    }

    /// Asks for the memory in which halves are looked up first.
    fn ask_for_slots(&self, halves: &[Arriving], hashes: &mut Vec<u64>) {
        hashes.clear();
        for arriving in halves {
            let hash = hash(&arriving.half);
            prefetch(&self.slots[self.first_slot(hash)]);
            hashes.push(hash);
        }
    }

    #[inline(always)]
    fn first_slot(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    fn number_hashed(&mut self, half: &PackedHalf, hash: u64) -> HalfNumber {
        let vacancy = match self.find(half, hash) {
            Ok(number) => return number,
            Err(vacancy) => vacancy,
        };
        let number = self.len() as HalfNumber;
        self.halves.push(*half);
        self.bases.push(number);
        self.placements.push(vacancy.placement.unwrap_or(number));
        *self.slots[vacancy.slot].get_mut() = number + 1;
        if 2 * self.len() > self.slots.len() {
            self.grow();
        }
        if !half.mark().is_empty() {
            let base = self.number_packed(&half.unmarked());
            self.bases.set(number as usize, base);
        }
        number
    }

    /// The number of the half after the piece on `square` of half `number` is captured.
    pub(crate) fn after_capture(&mut self, number: HalfNumber, square: Square) -> HalfNumber {
        let left = self.packed(number).without(square);
        self.number_packed(&left)
    }

    /// The number of `half`, if it was entered.
    pub(crate) fn known(&self, half: &PackedHalf) -> Option<HalfNumber> {
        self.find(half, hash(half)).ok()
    }

    /// The number of `half`, or where it belongs.
    fn find(&self, half: &PackedHalf, hash: u64) -> Result<HalfNumber, Vacancy> {
        let mask = self.slots.len() - 1;
        let (mut slot, mut placement) = (self.first_slot(hash), None);
        loop {
            let Some(number) = self.slots[slot].load(Ordering::Relaxed).checked_sub(1) else {
                return Err(Vacancy { slot, placement });
            };
            let there = self.packed(number);
            if there == half {
                return Ok(number);
            }
            if placement.is_none() && there.placement() == half.placement() {
                placement = Some(self.placement(number));
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        self.double_slots(&Crew::alone());
        self.enter(0..self.len());
    }

    /// Makes the hash table twice as large, and leaves it vacant.
    fn double_slots(&mut self, crew: &Crew<'_>) {
        let slots = 2 * self.slots.len();
        // The old table is dropped before the new one is made.
        self.slots = Vec::new();
        self.slots = vacant_slots(slots, crew);
    }

    /// Enters halves, none of which is there yet, into the hash table. Several threads may do this
    /// at the same time.
    fn enter(&self, numbers: Range<usize>) {
        let mask = self.slots.len() - 1;
        for number in numbers {
            let mut slot = self.first_slot(hash(self.halves.get(number)));
            let entry = number as u32 + 1;
            let vacant = |slot: &AtomicU32| {
                slot.load(Ordering::Relaxed) == 0
                    && slot.compare_exchange(0, entry, Ordering::Relaxed, Ordering::Relaxed).is_ok()
            };
            while !vacant(&self.slots[slot]) {
                slot = (slot + 1) & mask;
            }
        }
    }
}

/// A hash table that has no half.
fn vacant_slots(slots: usize, crew: &Crew<'_>) -> Vec<AtomicU32> {
    /// Slots that a thread makes at once.
    const PART: usize = 1 << 14;
    let mut vacant = Vec::with_capacity(slots);
    prefer_huge_pages(&mut vacant);
    crew.extend(&mut vacant, 0..slots, PART, |_| AtomicU32::new(0));
    vacant
}

/// The slot to look at first: the placement of the half, mixed by multiplication.
fn hash(half: &PackedHalf) -> u64 {
    const NUMBER: u64 = 0x9E37_79B9_7F4A_7C15;
    half.placement().words().iter().fold(NUMBER, |hash, word| {
        let product = u128::from(hash ^ word) * u128::from(NUMBER);
        (product as u64) ^ (product >> 64) as u64
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use board::Board;

    use super::*;

    #[test]
    fn each_half_has_one_number() {
        let mut catalog = Catalog::new(Color::White);
        let start = Board::start();
        let mut numbers = Vec::new();
        for &mv in &movegen::legal_moves(&start) {
            let half = Half::of(&start.play(mv), Color::White);
            numbers.push((catalog.number(&half), half));
        }
        assert_eq!(catalog.len(), 20);
        for (number, half) in numbers {
            assert!(catalog.half(number) == half);
            assert_eq!(catalog.number(&half), number);
            assert_eq!(catalog.base(number), number);
        }
    }

    #[test]
    fn halves_keep_their_numbers_over_many_pages() {
        let mut catalog = Catalog::new(Color::White);
        // Knights.
        let half = |number: HalfNumber| PackedHalf::from_words([number.into(), 0, number.into()]);
        let numbers = 0..10_000;
        for number in numbers.clone().chain(numbers.clone()) {
            assert_eq!(catalog.number_packed(&half(number)), number);
            // The table is at most half full, and no larger than that takes.
            let slots = catalog.slots.len();
            assert!(2 * catalog.len() <= slots && (4 * catalog.len() > slots || slots == 16));
        }
        assert_eq!(catalog.len(), numbers.len());
        for number in numbers {
            assert!(*catalog.packed(number) == half(number));
            assert_eq!((catalog.base(number), catalog.placement(number)), (number, number));
        }
        // The first slots of different halves are seldom the same.
        let first_slot = |number| catalog.first_slot(hash(catalog.packed(number)));
        let first_slots: HashSet<usize> = (0..10_000).map(first_slot).collect();
        assert!(first_slots.len() > 8_000, "{}", first_slots.len());
        let least = catalog.len() * (size_of::<PackedHalf>() + 4 * size_of::<HalfNumber>());
        assert!((least..2 * least).contains(&catalog.bytes()), "{}", catalog.bytes());
    }

    #[test]
    fn halves_with_the_same_pieces_share_a_placement() {
        let mut catalog = Catalog::new(Color::White);
        let mut number = |fen: &str, color| {
            let board: Board = fen.parse().unwrap();
            catalog.number(&Half::of(&board, color))
        };
        let rights = ["Qkq", "KQ", "kq", "-"]
            .map(|rights| format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"))
            .map(|fen| number(&fen, Color::White));
        let rook_away = number("r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1", Color::White);
        let marks = ["d6", "-"]
            .map(|mark| format!("4k3/8/8/2Pp4/8/8/8/4K3 w - {mark} 0 1"))
            .map(|fen| number(&fen, Color::Black));
        assert_eq!(rights[2], rights[3]);
        assert_eq!(rights.map(|half| catalog.placement(half)), [rights[0]; 4]);
        assert_eq!(catalog.placement(rook_away), rook_away);
        assert_ne!(marks[0], marks[1]);
        assert_eq!(catalog.placement(marks[0]), catalog.placement(marks[1]));
        let orders =
            [rights[0], rights[1], rights[2], rook_away].map(|half| catalog.row_order(half));
        assert!(orders.is_sorted());
        assert!(orders[2].is_within(orders[0]) && !orders[3].is_within(orders[0]));
    }

    #[test]
    fn a_marked_half_knows_its_base() {
        let mut catalog = Catalog::new(Color::Black);
        let board: Board = "4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1".parse().unwrap();
        let marked = catalog.number(&Half::of(&board, Color::Black));
        let plain = catalog.base(marked);
        assert_ne!(plain, marked);
        assert!(catalog.half(plain).mark().is_empty());
        assert_eq!(catalog.base(plain), plain);
        let left = catalog.after_capture(marked, Square::D5);
        assert_eq!(catalog.half(left).pieces().len(), 1);
        assert_eq!(catalog.after_capture(plain, Square::D5), left);
    }
}
