//! [`WindowShape`]: the entries that one multiplier uses, and [`TakenEntries`], where shapes are laid.

use magic_core::Magic;

/// The entries of a window that a multiplier uses.
#[derive(Debug, Clone)]
pub(super) struct WindowShape {
    pub(super) magic: Magic,
    /// The index of the first one.
    pub(super) first: usize,
    /// The distance from the first to the last, both included.
    pub(super) span: usize,
    /// All, counted from the first, in an order that jumps about: where one is in the way, its
    /// neighbours tell little more.
    places: Vec<u16>,
    /// The length of some copies laid into each other.
    copies: usize,
}

/// As many copies of a shape are laid to see how well shapes of its kind go together.
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

    /// What the shape is worth, the less the better: the entries that each of some copies takes
    /// where they are laid into each other's holes.
    pub(super) fn cost(&self) -> usize {
        self.copies
    }

    /// Whether the entries are most probably the same.
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

/// Which entries of the table are taken.
#[derive(Debug, Clone)]
pub(super) struct TakenEntries {
    taken: Vec<u64>,
}

impl TakenEntries {
    /// As many free entries, and some more for reading beyond the end.
    pub(super) fn free(len: usize) -> Self {
        Self { taken: vec![0; len / 64 + 130] }
    }

    /// The lowest place for the first entry of `shape` from `from` on, for which its last entry
    /// comes before `end`; `None` if there is none.
    pub(super) fn first_fit(&self, shape: &WindowShape, from: usize, end: usize) -> Option<usize> {
        let last = end.checked_sub(shape.span)?;
        let mut block = from / 64;
        // Bit n stands for the place 64 * block + n: one look at the table tests 64 places.
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

    /// Takes or gives back the entries of `shape`, its first being at `place`.
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
