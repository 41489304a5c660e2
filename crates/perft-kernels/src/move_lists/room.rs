//! Where moves are written as bits: into a list, or behind the moves of another board.

use movegen::{MOVE_LIST_CAPACITY, MoveList};

/// How many numbers a writer may write at once.
pub(crate) const WINDOW: usize = 32;

/// What must be free for the moves of one board: all moves that it can have, and a window that is
/// overwritten behind them.
pub(crate) const ROOM: usize = MOVE_LIST_CAPACITY + WINDOW;

/// What moves can be appended to as bits.
pub(crate) trait AppendMoves {
    /// Appends the first `count` of `N` moves, by writing all `N`.
    fn append_bits<const N: usize>(&mut self, count: u32, bits: [u16; N]);
}

impl AppendMoves for &mut MoveList {
    #[inline(always)]
    fn append_bits<const N: usize>(&mut self, count: u32, bits: [u16; N]) {
        MoveList::append_bits(self, count, bits);
    }
}

/// The moves of one board, in memory that has room for the moves of any board.
pub(crate) struct MoveRoom<'m> {
    places: &'m mut [u16; ROOM],
    len: usize,
}

impl<'m> MoveRoom<'m> {
    #[inline(always)]
    pub(crate) fn new(places: &'m mut [u16; ROOM]) -> Self {
        Self { places, len: 0 }
    }

    /// How many moves there are.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        // Only a board that is not valid has more.
        self.len.min(MOVE_LIST_CAPACITY)
    }

    /// The next `N` places, to be written before [`advance`](Self::advance). There are none left
    /// only on a board that is not valid.
    #[inline(always)]
    pub(crate) fn places<const N: usize>(&mut self) -> Option<&mut [u16; N]> {
        self.places.get_mut(self.len..).and_then(<[u16]>::first_chunk_mut)
    }

    /// Makes moves of what stands in the next `count` places.
    #[inline(always)]
    pub(crate) fn advance(&mut self, count: u32) {
        self.len += count as usize;
    }
}

impl AppendMoves for MoveRoom<'_> {
    #[inline(always)]
    fn append_bits<const N: usize>(&mut self, count: u32, bits: [u16; N]) {
        if let Some(places) = self.places() {
            *places = bits;
        }
        self.advance(count);
    }
}
