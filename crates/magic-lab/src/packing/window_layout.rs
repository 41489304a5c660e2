//! [`WindowLayout`]: the places of the windows, and a way to shorten the table. A *piece* here is a
//! slider on one square.

use super::packed_slider::PackedSlider;
use super::window_shape::{TakenEntries, WindowShape};
use crate::wyrand::Wyrand;

/// More entries than any layout can need.
const MOST_ENTRIES: usize = 64 * (4096 + 512);

/// The greatest number of pieces that are taken up at random and laid anew.
const MOST_TAKEN: usize = 12;

/// The place of a piece: a shape of its pool, and the first entry in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LaidShape {
    pub(super) shape: usize,
    pub(super) place: usize,
}

/// A layout of all pieces.
pub(super) struct WindowLayout {
    entries: TakenEntries,
    lying: Vec<Option<LaidShape>>,
    len: usize,
}

impl WindowLayout {
    pub(super) fn new(pieces: usize) -> Self {
        Self { entries: TakenEntries::free(MOST_ENTRIES), lying: vec![None; pieces], len: 0 }
    }

    /// The places of the pieces; `None` until all pieces are laid.
    pub(super) fn best(&self) -> Option<Vec<LaidShape>> {
        self.lying.iter().copied().collect()
    }

    /// One more than the last entry in use.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Takes up some pieces, `wanted` among them, and lays each anew where it ends lowest. The
    /// change stays unless the table got longer (ruin and recreate).
    pub(super) fn improve(
        &mut self,
        pieces: &[PackedSlider],
        wanted: Option<usize>,
        random: &mut Wyrand,
    ) {
        let mut taken: Vec<usize> =
            (0..pieces.len()).filter(|&piece| self.lying[piece].is_none()).collect();
        let limit = if taken.is_empty() { self.len } else { MOST_ENTRIES };
        if taken.is_empty() {
            taken.extend(self.last(pieces));
            taken.extend(wanted);
            let number = 1 + random.below(MOST_TAKEN);
            if random.below(2) == 0 {
                taken.extend(self.around(random.below(self.len), number));
            } else {
                taken.extend((0..number).map(|_| random.below(pieces.len())));
            }
        }
        taken.sort_unstable();
        taken.dedup();
        let before: Vec<Option<LaidShape>> = taken.iter().map(|&piece| self.lying[piece]).collect();
        for &piece in &taken {
            self.lift(pieces, piece);
        }
        let mut order: Vec<(usize, usize)> = taken
            .iter()
            .map(|&piece| {
                let used = pieces[piece].pool.iter().map(WindowShape::used).min();
                (used.unwrap_or(0) * (64 + random.below(64)), piece)
            })
            .collect();
        order.sort_unstable();
        let all_fit = order.iter().rev().all(|&(_, piece)| self.lay(pieces, piece, limit, random));
        if all_fit {
            self.len = self.end(pieces);
        } else {
            for (&piece, before) in taken.iter().zip(before) {
                self.lift(pieces, piece);
                if let Some(lying) = before {
                    self.put(pieces, piece, lying);
                }
            }
        }
    }

    /// Lays a piece at a known place, unless another piece uses an entry there.
    pub(super) fn place(&mut self, pieces: &[PackedSlider], piece: usize, lying: LaidShape) {
        let shape = &pieces[piece].pool[lying.shape];
        let end = lying.place + shape.span;
        if self.lying[piece].is_none()
            && end <= MOST_ENTRIES
            && lying.place >= shape.first
            && self.entries.first_fit(shape, lying.place, end) == Some(lying.place)
        {
            self.put(pieces, piece, lying);
            self.len = self.len.max(end);
        }
    }

    /// The pieces that end at the end of the table.
    fn last(&self, pieces: &[PackedSlider]) -> Vec<usize> {
        (0..pieces.len()).filter(|&piece| self.end_of(pieces, piece) == self.len).collect()
    }

    /// The `number` pieces that lie closest to an entry.
    fn around(&self, entry: usize, number: usize) -> Vec<usize> {
        let mut pieces: Vec<(usize, usize)> = (0..self.lying.len())
            .filter_map(|piece| Some((self.lying[piece]?.place.abs_diff(entry), piece)))
            .collect();
        pieces.sort_unstable();
        pieces.into_iter().take(number).map(|(_, piece)| piece).collect()
    }

    fn end_of(&self, pieces: &[PackedSlider], piece: usize) -> usize {
        self.lying[piece].map_or(0, |lying| lying.place + pieces[piece].pool[lying.shape].span)
    }

    fn end(&self, pieces: &[PackedSlider]) -> usize {
        (0..pieces.len()).map(|piece| self.end_of(pieces, piece)).max().unwrap_or(0)
    }

    /// Lays a piece with the shape that ends lowest; `false` if no shape ends before `limit`. For
    /// variety, one shape in eight is left out.
    fn lay(
        &mut self,
        pieces: &[PackedSlider],
        piece: usize,
        limit: usize,
        random: &mut Wyrand,
    ) -> bool {
        let pool = &pieces[piece].pool;
        let mut best = None;
        let mut end = limit;
        for (number, shape) in pool.iter().enumerate() {
            if pool.len() > 1 && random.below(8) == 0 {
                continue;
            }
            // No window begins below 0.
            if let Some(place) = self.entries.first_fit(shape, shape.first, end) {
                best = Some(LaidShape { shape: number, place });
                end = place + shape.span;
            }
        }
        if let Some(lying) = best {
            self.put(pieces, piece, lying);
        }
        best.is_some()
    }

    fn put(&mut self, pieces: &[PackedSlider], piece: usize, lying: LaidShape) {
        self.entries.toggle(&pieces[piece].pool[lying.shape], lying.place);
        self.lying[piece] = Some(lying);
    }

    fn lift(&mut self, pieces: &[PackedSlider], piece: usize) {
        if let Some(lying) = self.lying[piece].take() {
            self.entries.toggle(&pieces[piece].pool[lying.shape], lying.place);
        }
    }
}
