//! [`WindowShape`]: the entries that one multiplier uses. [`TakenEntries`]: the table in which
//! shapes are laid.

use magic_core::Magic;

/// The entries of a window that a multiplier uses.
#[derive(Debug, Clone)]
pub(super) struct WindowShape {
    pub(super) magic: Magic,
    /// The index of the first entry in use.
    pub(super) first: usize,
    /// The distance from the first to the last entry in use, both included.
    pub(super) span: usize,
    /// All entries in use, counted from the first. Their order jumps about, because the neighbours
    /// of a taken entry say little more than the entry itself.
    places: Vec<u16>,
    /// The length of some copies that are laid into each other.
    copies: usize,
}

/// The number of copies of a shape that are laid to see how well such shapes fit together.
const COPIES: usize = 4;

impl WindowShape {
    /// The shape with these indices, in ascending order.
    pub(super) fn new(magic: Magic, indices: Vec<u16>) -> Self {
        let (first, last) = (indices[0], indices[indices.len() - 1]);
        // A step that has no divisor in common with the length reaches every place.
        let step = (indices.len() * 5 / 8..).find(|&step| gcd(step, indices.len()) == 1);
        let step = step.unwrap_or(1);
        let place = |turn: usize| indices[turn * step % indices.len()] - first;
        let mut shape = Self {
            magic,
            first: usize::from(first),
            span: usize::from(last - first) + 1,
            places: (0..indices.len()).map(place).collect(),
            copies: 0,
        };
        shape.copies = shape.lay_copies();
        shape
    }

    /// The cost of the shape: the length of some copies that are laid into each other's holes. Less
    /// is better.
    pub(super) fn cost(&self) -> usize {
        self.copies
    }

    /// Whether the two shapes most probably have the same entries.
    pub(super) fn resembles(&self, other: &Self) -> bool {
        (self.used(), self.span, self.copies) == (other.used(), other.span, other.copies)
    }

    fn lay_copies(&self) -> usize {
        let len = COPIES * self.span;
        let mut entries = TakenEntries::free(len);
        let mut end = 0;
        for _ in 0..COPIES {
            if let Some(place) = entries.first_fit(self, 0, len) {
                entries.toggle(self, place);
                end = end.max(place + self.span);
            }
        }
        end
    }

    /// The number of entries in use.
    pub(super) fn used(&self) -> usize {
        self.places.len()
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The entries of the table that are taken.
#[derive(Debug, Clone)]
pub(super) struct TakenEntries {
    taken: Vec<u64>,
}

impl TakenEntries {
    /// `len` free entries, and some more for reading beyond the end.
    pub(super) fn free(len: usize) -> Self {
        Self { taken: vec![0; len / 64 + 130] }
    }

    /// The lowest place at or after `from` where `shape` fits, and ends before `end`. The place is
    /// that of its first entry. `None` if there is no such place.
    pub(super) fn first_fit(&self, shape: &WindowShape, from: usize, end: usize) -> Option<usize> {
        let last = end.checked_sub(shape.span)?;
        let mut block = from / 64;
        // Bit n is the place 64 * block + n, so one look at the table tests 64 places.
        let mut fits = u64::MAX << (from % 64);
        while 64 * block <= last {
            for &place in &shape.places {
                fits &= !self.word_at(64 * block + usize::from(place));
                if fits == 0 {
                    break;
                }
            }
            if fits != 0 {
                let found = 64 * block + fits.trailing_zeros() as usize;
                return (found <= last).then_some(found);
            }
            block += 1;
            fits = u64::MAX;
        }
        None
    }

    /// Takes or frees the entries of `shape`, whose first entry is at `place`.
    pub(super) fn toggle(&mut self, shape: &WindowShape, place: usize) {
        for &entry in &shape.places {
            let entry = place + usize::from(entry);
            self.taken[entry / 64] ^= 1 << (entry % 64);
        }
    }

    /// The 64 entries from `start` on.
    #[inline(always)]
    fn word_at(&self, start: usize) -> u64 {
        let (word, bit) = (start / 64, start % 64);
        self.taken[word] >> bit | self.taken[word + 1] << 1 << (63 - bit)
    }
}
