//! The halves of one side, by number.

use std::cmp::Reverse;

use magic_core::Square;

use crate::merge::half::Half;

/// The number of a half in its side's catalog.
pub(super) type HalfNumber = u32;

/// The order of rows with one number of pieces. The row of a half and that of the same half with a mark are neighbours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct RowOrder {
    base: HalfNumber,
    half: HalfNumber,
}

impl RowOrder {
    /// Whether the row belongs to the group of `last`, or comes before it.
    #[inline(always)]
    pub(super) fn is_within(self, last: Self) -> bool {
        self.base <= last.base
    }
}

/// The order in which the rows of a ply are played: those whose standing half has most pieces come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct PlayOrder {
    pub(super) pieces: Reverse<u32>,
    pub(super) row: RowOrder,
}

/// All halves of one side that a count has met. Each has a number, given in order of arrival.
pub(super) struct Catalog {
    halves: Vec<Half>,
    /// For each half the number of the same half without its mark: its base.
    bases: Vec<HalfNumber>,
    /// A hash table with open addressing, at most half full. A slot is a number plus one, or zero.
    slots: Vec<u32>,
}

impl Catalog {
    pub(super) fn new() -> Self {
        Self { halves: Vec::new(), bases: Vec::new(), slots: vec![0; 16] }
    }

    /// How many halves there are.
    pub(super) fn len(&self) -> usize {
        self.halves.len()
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.halves.capacity() * size_of::<Half>()
            + self.bases.capacity() * size_of::<HalfNumber>()
            + self.slots.len() * size_of::<u32>()
    }

    /// The half with this number.
    #[inline(always)]
    pub(super) fn half(&self, number: HalfNumber) -> &Half {
        &self.halves[number as usize]
    }

    /// The number of the half with this number without its mark.
    #[inline(always)]
    pub(super) fn base(&self, number: HalfNumber) -> HalfNumber {
        self.bases[number as usize]
    }

    /// Where the row of a standing half belongs among rows with as many pieces.
    #[inline(always)]
    pub(super) fn row_order(&self, number: HalfNumber) -> RowOrder {
        RowOrder { base: self.base(number), half: number }
    }

    /// Where the row of a standing half belongs in the order of play.
    pub(super) fn play_order(&self, number: HalfNumber) -> PlayOrder {
        PlayOrder { pieces: Reverse(self.half(number).pieces().len()), row: self.row_order(number) }
    }

    /// The number of `half`, which is entered if it is new.
    pub(super) fn number(&mut self, half: &Half) -> HalfNumber {
        let slot = match self.find(half) {
            Ok(number) => return number,
            Err(slot) => slot,
        };
        let number = self.halves.len() as HalfNumber;
        self.halves.push(*half);
        self.bases.push(number);
        self.slots[slot] = number + 1;
        if 2 * self.halves.len() > self.slots.len() {
            self.grow();
        }
        if !half.mark().is_empty() {
            let base = self.number(&half.unmarked());
            self.bases[number as usize] = base;
        }
        number
    }

    /// The number of the half after the piece on `square` of half `number` is captured.
    pub(super) fn after_capture(&mut self, number: HalfNumber, square: Square) -> HalfNumber {
        let left = self.half(number).without(square);
        self.number(&left)
    }

    /// The number of `half`, or the slot where it belongs.
    fn find(&self, half: &Half) -> Result<HalfNumber, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash(half) as usize & mask;
        loop {
            match self.slots[slot].checked_sub(1) {
                None => return Err(slot),
                Some(number) if self.half(number) == half => return Ok(number),
                Some(_) => slot = (slot + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        self.slots = vec![0; 2 * self.slots.len()];
        for number in 0..self.halves.len() as HalfNumber {
            if let Err(slot) = self.find(self.half(number)) {
                self.slots[slot] = number + 1;
            }
        }
    }
}

/// The slot to look at first: the words of the half, mixed by multiplication.
fn hash(half: &Half) -> u64 {
    const NUMBER: u64 = 0x9E37_79B9_7F4A_7C15;
    half.board().words().iter().fold(NUMBER, |hash, word| {
        let product = u128::from(hash ^ word.0) * u128::from(NUMBER);
        (product as u64) ^ (product >> 64) as u64
    })
}

#[cfg(test)]
mod tests {
    use board::Board;
    use magic_core::Color;

    use super::*;

    #[test]
    fn each_half_has_one_number() {
        let mut catalog = Catalog::new();
        let start = Board::start();
        let mut numbers = Vec::new();
        for &mv in &movegen::legal_moves(&start) {
            let half = Half::of(&start.play(mv), Color::White);
            numbers.push((catalog.number(&half), half));
        }
        assert_eq!(catalog.len(), 20);
        for (number, half) in numbers {
            assert!(*catalog.half(number) == half);
            assert_eq!(catalog.number(&half), number);
            assert_eq!(catalog.base(number), number);
        }
    }

    #[test]
    fn a_marked_half_knows_its_base() {
        let mut catalog = Catalog::new();
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
