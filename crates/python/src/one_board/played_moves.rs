//! The moves that led to a position, each with the position before it.
//!
//! They stand in segments. A copy of a game shares the segments, so it takes no longer after a
//! hundred moves than after one. A game writes into its last segment only if no other game has it,
//! and else begins a new one behind it.
//!
//! Moves are kept as atomic numbers, as [`PositionCell`](super::position_cell) explains.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use board::{Board, CastlingStyle, Move};
use pyo3::Python;

use super::position_cell::{NUMBERS, PositionCell, PositionNumbers};
use crate::attached_cell::AttachedCell;

/// How many moves a segment has room for that begins anew: one stands in it, and others need
/// memory of their own.
const FIRST: usize = 1;

/// How many moves a segment has room for when it grows for the first time.
const SECOND: usize = 8;

/// How many segments may stand behind one another before they are copied into one.
const MAX_SEGMENTS: usize = 32;

/// How many numbers a move takes: those of the position before it, and its own.
const WIDTH: usize = NUMBERS + 1;

/// Stands above the bits of a move whose castling is written as in Chess960.
const CHESS960: u64 = 1 << 16;

/// A move, and the position before it.
#[derive(Clone, Copy)]
pub(super) struct Played {
    pub(super) mv: Move,
    pub(super) style: CastlingStyle,
    pub(super) before: PositionNumbers,
}

/// The moves of a game.
#[derive(Default)]
pub(super) struct GameMoves {
    len: AtomicUsize,
    last: AttachedCell<Option<Arc<Segment>>>,
}

/// Room for some moves.
struct Segment {
    /// The segment with the moves before.
    earlier: Option<Arc<Segment>>,
    /// How many moves of the game stand before this segment.
    begin: usize,
    /// How many segments there are up to this one.
    number: usize,
    first: PlayedNumbers,
    others: Box<[PlayedNumbers]>,
}

/// The numbers of a move.
type PlayedNumbers = [AtomicU64; WIDTH];

impl Segment {
    fn with_room(earlier: Option<Arc<Self>>, begin: usize, moves: usize) -> Self {
        let empty = || std::array::from_fn(|_| AtomicU64::new(0));
        let number = earlier.as_ref().map_or(0, |it| it.number) + 1;
        let others = std::iter::repeat_with(empty).take(moves - FIRST).collect();
        Self { earlier, begin, number, first: empty(), others }
    }

    /// Where the move of a number stands. It stands in this segment or in an earlier one.
    #[inline]
    fn place(&self, number: usize) -> Option<&PlayedNumbers> {
        let mut segment = self;
        while number < segment.begin {
            segment = segment.earlier.as_deref()?;
        }
        segment.own_place(number - segment.begin)
    }

    /// A place of this segment.
    #[inline]
    fn own_place(&self, number: usize) -> Option<&PlayedNumbers> {
        match number.checked_sub(FIRST) {
            None => Some(&self.first),
            Some(other) => self.others.get(other),
        }
    }
}

impl GameMoves {
    /// How many moves there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len.load(Ordering::Relaxed)
    }

    /// Forgets all moves.
    pub(super) fn clear(&self, py: Python<'_>) {
        self.len.store(0, Ordering::Relaxed);
        self.last.replace(py, None);
    }

    /// Becomes what another game has, and shares its moves.
    pub(super) fn become_like(&self, py: Python<'_>, other: &Self) {
        let Self { len, last } = other.duplicate(py);
        self.len.store(len.into_inner(), Ordering::Relaxed);
        self.last.replace(py, last.replace(py, None));
    }

    /// Adds a move that is played on a position.
    #[inline]
    pub(super) fn push(
        &self,
        py: Python<'_>,
        mv: Move,
        style: CastlingStyle,
        before: &PositionCell,
    ) {
        let (len, last) = (self.len(), self.last.replace(py, None));
        let last = match last {
            Some(segment)
                if Arc::strong_count(&segment) == 1
                    && len.wrapping_sub(segment.begin) <= segment.others.len() =>
            {
                segment
            }
            other => next_segment(other, len),
        };
        if let Some(place) = last.own_place(len - last.begin) {
            before.copy_to(place);
            let style = if style == CastlingStyle::Chess960 { CHESS960 } else { 0 };
            place[NUMBERS].store(u64::from(mv.bits()) | style, Ordering::Relaxed);
        }
        self.len.store(len + 1, Ordering::Relaxed);
        self.last.replace(py, Some(last));
    }

    /// Takes the last move.
    #[inline]
    pub(super) fn pop(&self, py: Python<'_>) -> Option<Played> {
        let number = self.len().checked_sub(1)?;
        let played = self.get(py, number)?;
        self.len.store(number, Ordering::Relaxed);
        Some(played)
    }

    /// The move of a number.
    #[inline]
    pub(super) fn get(&self, py: Python<'_>, number: usize) -> Option<Played> {
        if number >= self.len() {
            return None;
        }
        self.with_segments(py, |last| {
            let place = last.place(number)?;
            let before = std::array::from_fn(|word| place[word].load(Ordering::Relaxed));
            let bits = place[NUMBERS].load(Ordering::Relaxed);
            let style = match bits & CHESS960 {
                0 => CastlingStyle::Standard,
                _ => CastlingStyle::Chess960,
            };
            let mv = Move::from_bits(bits as u16)?;
            Some(Played { mv, style, before: PositionNumbers(before) })
        })?
    }

    /// Whether this board was there before the move of a number.
    pub(super) fn was_before(&self, py: Python<'_>, number: usize, board: &Board) -> bool {
        let same = self.with_segments(py, |last| {
            let mut words = last.place(number)?.iter().zip(board.words());
            Some(words.all(|(word, expected)| word.load(Ordering::Relaxed) == expected.0))
        });
        same.flatten() == Some(true)
    }

    /// All moves, the first one first.
    pub(super) fn iter<'a>(&'a self, py: Python<'a>) -> impl Iterator<Item = Played> + 'a {
        (0..self.len()).filter_map(move |number| self.get(py, number))
    }

    /// A copy, which shares the moves.
    #[inline]
    pub(super) fn duplicate(&self, py: Python<'_>) -> Self {
        let len = self.len();
        if len == 0 {
            return Self::default();
        }
        let last = self.last.replace(py, None);
        let copy = last.clone();
        self.last.replace(py, last);
        Self { len: AtomicUsize::new(len), last: AttachedCell::new(copy) }
    }

    #[inline]
    fn with_segments<R>(&self, py: Python<'_>, read: impl FnOnce(&Segment) -> R) -> Option<R> {
        let last = self.last.replace(py, None);
        let result = last.as_deref().map(read);
        self.last.replace(py, last);
        result
    }
}

/// A segment for the move behind `len` moves, which other segments hold.
#[cold]
fn next_segment(last: Option<Arc<Segment>>, len: usize) -> Arc<Segment> {
    // Segments without moves of this game stay behind.
    let mut earlier = last;
    while let Some(segment) = &earlier
        && segment.begin >= len
    {
        earlier = segment.earlier.clone();
    }
    let Some(last) = earlier else { return Arc::new(Segment::with_room(None, 0, FIRST)) };
    let is_shared = Arc::strong_count(&last) > 1;
    if is_shared && last.number < MAX_SEGMENTS {
        // A copy that goes on for a move needs little room.
        return Arc::new(Segment::with_room(Some(last), len, FIRST));
    }
    // The last segment becomes longer, or all of them become one.
    let (earlier, begin) = if is_shared { (None, 0) } else { (last.earlier.clone(), last.begin) };
    let segment = Segment::with_room(earlier, begin, SECOND.max(4 * (len - begin)));
    for number in begin..len {
        let Some((old, place)) = last.place(number).zip(segment.place(number)) else { continue };
        for (cell, word) in place.iter().zip(old) {
            cell.store(word.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }
    Arc::new(segment)
}
