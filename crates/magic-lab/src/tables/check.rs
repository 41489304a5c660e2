//! [`TableCheck`]: whether the magics of a table are magics.

use std::fmt;

use magic_core::{Magic, Slider, Square};

use super::contents::{ListEntry, MagicTable, SharedTable, SliderEntry};
use crate::packing::PackingConflict;
use crate::{
    Conflict, IndexBits, ListedLeaper, MagicHash, TargetConflict, Transform, verify, verify_targets,
};

/// How indices are made where a user knows better than the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HashChoice {
    /// The size of each index. Without it the table decides, and then the number of relevant
    /// squares.
    pub bits: Option<IndexBits>,
    /// The kind of products. Without it the table decides, and then it is one product of 64 bits.
    pub transform: Option<Transform>,
}

impl HashChoice {
    /// How the indices of a magic are made.
    pub fn hash(self, entry: &SliderEntry) -> MagicHash {
        let relevant = || IndexBits::relevant(entry.slider, entry.square);
        MagicHash {
            magic: entry.magic,
            bits: self.bits.or(entry.bits).unwrap_or_else(relevant),
            transform: self.transform.or(entry.transform).unwrap_or_default(),
        }
    }
}

/// A piece with a magic in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultyPiece {
    /// A rook or bishop.
    Slider(Slider),
    /// A knight or king.
    Leaper(ListedLeaper),
}

impl fmt::Display for FaultyPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Slider(slider) => slider.fmt(f),
            Self::Leaper(leaper) => leaper.fmt(f),
        }
    }
}

/// The fault of a magic of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableFault {
    /// The line of the number, from 1.
    pub line: usize,
    /// The piece that the number is for.
    pub piece: FaultyPiece,
    /// The square that the number is for.
    pub square: Square,
    /// The number.
    pub magic: Magic,
    /// Why it is bad.
    pub reason: FaultReason,
}

/// Why a number is bad.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultReason {
    /// Two blocker sets have one index, and different attacks.
    Blockers {
        /// The two sets.
        conflict: Conflict,
        /// How the index was made.
        hash: MagicHash,
    },
    /// Two blocker sets have one entry of a shared table, and different attacks.
    Entry {
        /// The two sets.
        conflict: PackingConflict,
        /// The line of the magic that leads to the first set.
        first_line: usize,
    },
    /// Two sets of targets have one index.
    Targets(TargetConflict),
    /// The table's statement about the number is false.
    Claim(String),
}

/// A check of a table, magic by magic. Each item has the faults of one magic, and none if it is
/// good.
///
/// Windows that share a table are checked square by square. Whether they fit together is known
/// after the last one, so the last item names the first clash between two squares.
#[derive(Debug, Clone)]
pub struct TableCheck {
    table: MagicTable,
    choice: HashChoice,
    next: usize,
    bad: usize,
    /// Bad magics of sliders for which the table does not name the products, or the user does.
    assumed: usize,
}

impl TableCheck {
    /// A check that has not begun.
    pub const fn new(table: MagicTable, choice: HashChoice) -> Self {
        Self { table, choice, next: 0, bad: 0, assumed: 0 }
    }

    /// The table.
    pub const fn table(&self) -> &MagicTable {
        &self.table
    }

    /// How many magics have been bad so far.
    pub const fn bad(&self) -> usize {
        self.bad
    }

    /// The other kind of products, if most magics of the table are bad and the table does not say
    /// which products they are for. They may be meant for those.
    pub fn other_transform(&self) -> Option<Transform> {
        let other = match self.choice.transform.unwrap_or_default() {
            Transform::Multiply64 => Transform::Multiply32,
            Transform::Multiply32 => Transform::Multiply64,
        };
        (self.assumed * 2 > self.table.magics()).then_some(other)
    }

    fn is_assumed(&self, number: usize) -> bool {
        match &self.table {
            MagicTable::Sliders(entries) => {
                self.choice.transform.is_some() || entries[number].transform.is_none()
            }
            MagicTable::Lists(_) | MagicTable::Shared(_) => false,
        }
    }

    fn faults(&self, number: usize) -> Vec<TableFault> {
        match &self.table {
            MagicTable::Sliders(entries) => {
                slider_fault(&entries[number], self.choice).into_iter().collect()
            }
            MagicTable::Lists(entries) => list_faults(&entries[number]),
            MagicTable::Shared(table) => {
                let square = Square::ALL[number % 64];
                let slider = Slider::ALL[number / 64];
                let mut conflict = table.packing.verify_square(slider, square).err();
                let is_last = number + 1 == self.table.magics();
                if is_last && conflict.is_none() && self.bad == 0 {
                    conflict = table.packing.verify().err();
                }
                conflict.map(|conflict| entry_fault(table, conflict)).into_iter().collect()
            }
        }
    }
}

impl Iterator for TableCheck {
    type Item = Vec<TableFault>;

    fn next(&mut self) -> Option<Vec<TableFault>> {
        if self.next == self.table.magics() {
            return None;
        }
        let faults = self.faults(self.next);
        if !faults.is_empty() {
            self.bad += 1;
            self.assumed += usize::from(self.is_assumed(self.next));
        }
        self.next += 1;
        Some(faults)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.table.magics() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for TableCheck {}

fn slider_fault(entry: &SliderEntry, choice: HashChoice) -> Option<TableFault> {
    let &SliderEntry { slider, square, magic, line, .. } = entry;
    let hash = choice.hash(entry);
    let conflict = verify(slider, square, hash).err()?;
    let reason = FaultReason::Blockers { conflict, hash };
    Some(TableFault { line, piece: FaultyPiece::Slider(slider), square, magic, reason })
}

/// What is wrong with the magic of a leaper, and with what stands beside it.
fn list_faults(entry: &ListEntry) -> Vec<TableFault> {
    let &ListEntry { leaper, square, magic, ones, lists, shift, line } = entry;
    let targets = leaper.targets(square);
    let bits = u64::from(targets.len());
    let claims = [
        (lists == 1 << bits, format!("there are {} move lists, not {lists}", 1_u64 << bits)),
        (shift == 64 - bits, format!("the shift must be {}, not {shift}", 64 - bits)),
        (
            magic.0.count_ones() == ones,
            format!("the magic has {} one-bits, not {ones}", magic.0.count_ones()),
        ),
    ];
    let false_claims = claims.into_iter().filter(|(holds, _)| !holds);
    let reasons = false_claims.map(|(_, claim)| FaultReason::Claim(claim));
    let conflict = verify_targets(targets, magic).err().map(FaultReason::Targets);
    let piece = FaultyPiece::Leaper(leaper);
    reasons
        .chain(conflict)
        .map(|reason| TableFault { line, piece, square, magic, reason })
        .collect()
}

/// The second of two sets that clash has the place: the first was laid before it.
fn entry_fault(table: &SharedTable, conflict: PackingConflict) -> TableFault {
    let [first, second] = conflict.sets;
    let (slider, square) = (second.slider, second.square);
    let first_line = table.line(first.slider, first.square);
    TableFault {
        line: table.line(slider, square),
        piece: FaultyPiece::Slider(slider),
        square,
        magic: table.packing.placed(slider, square).magic,
        reason: FaultReason::Entry { conflict, first_line },
    }
}
