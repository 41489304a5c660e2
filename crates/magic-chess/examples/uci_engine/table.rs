//! The transposition table: one entry for each slot, 16 bytes, always replaced.

use std::cell::Cell;

use magic_chess::{Key, Move};

/// What the table knows about a position.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    pub(crate) score: i16,
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
}

/// What the score means: exact, or a bound.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// Entries by key. They are cells, so that a search can hold the table while it changes it.
pub(crate) struct Table {
    slots: Vec<Cell<Option<(Key, Entry)>>>,
}

impl Table {
    pub(crate) fn new(mebibytes: usize) -> Self {
        let slots = (mebibytes << 20) / size_of::<Cell<Option<(Key, Entry)>>>();
        Self { slots: vec![Cell::new(None); slots.max(1)] }
    }

    pub(crate) fn clear(&mut self) {
        self.slots.fill(Cell::new(None));
    }

    pub(crate) fn get(&self, key: Key) -> Option<Entry> {
        self.slot(key).get().filter(|(known, _)| *known == key).map(|(_, entry)| entry)
    }

    pub(crate) fn put(&self, key: Key, entry: Entry) {
        self.slot(key).set(Some((key, entry)));
    }

    fn slot(&self, key: Key) -> &Cell<Option<(Key, Entry)>> {
        &self.slots[((u128::from(key.0) * self.slots.len() as u128) >> 64) as usize]
    }
}
