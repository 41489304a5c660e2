//! The moves that led to a position, each with the position before it.
//!
//! They are kept as atomic numbers, as [`PositionCell`](super::position_cell) explains. Their
//! memory grows in segments that never move, each twice as long as all before, so that adding a
//! move takes no lock.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use board::{CastlingStyle, Key, Move};

use super::position_cell::{NUMBERS, PositionNumbers};

/// How many moves the first segment of a new game has room for.
const FIRST: usize = 8;

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
    first: OnceLock<Box<MoveSegment>>,
}

/// Room for some moves.
struct MoveSegment {
    places: Box<[[AtomicU64; WIDTH]]>,
    next: OnceLock<Box<MoveSegment>>,
}

impl MoveSegment {
    fn with_room(moves: usize) -> Box<Self> {
        let empty = || std::array::from_fn(|_| AtomicU64::new(0));
        let places = std::iter::repeat_with(empty).take(moves).collect();
        Box::new(Self { places, next: OnceLock::new() })
    }
}

impl GameMoves {
    /// How many moves there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len.load(Ordering::Relaxed)
    }

    /// Forgets all moves.
    pub(super) fn clear(&self) {
        self.len.store(0, Ordering::Relaxed);
    }

    /// Adds a move.
    #[inline]
    pub(super) fn push(&self, played: &Played) {
        let len = self.len();
        write(self.place(len), played);
        self.len.store(len + 1, Ordering::Relaxed);
    }

    /// Takes the last move.
    #[inline]
    pub(super) fn pop(&self) -> Option<Played> {
        let last = self.len().checked_sub(1)?;
        let played = self.get(last)?;
        self.len.store(last, Ordering::Relaxed);
        Some(played)
    }

    /// The move of a number.
    #[inline]
    pub(super) fn get(&self, number: usize) -> Option<Played> {
        if number >= self.len() {
            return None;
        }
        let place = self.place(number);
        let before = std::array::from_fn(|word| place[word].load(Ordering::Relaxed));
        let bits = place[NUMBERS].load(Ordering::Relaxed);
        let style = match bits & CHESS960 {
            0 => CastlingStyle::Standard,
            _ => CastlingStyle::Chess960,
        };
        Some(Played { mv: Move::from_bits(bits as u16)?, style, before: PositionNumbers(before) })
    }

    /// The key of the position before the move of a number.
    pub(super) fn key_before(&self, number: usize) -> Key {
        Key(self.place(number)[NUMBERS - 3].load(Ordering::Relaxed))
    }

    /// All moves, the first one first.
    pub(super) fn iter(&self) -> impl Iterator<Item = Played> + '_ {
        (0..self.len()).filter_map(|number| self.get(number))
    }

    /// A copy, in one segment.
    pub(super) fn duplicate(&self) -> Self {
        let len = self.len();
        let copy = Self::default();
        if len > 0 {
            let mut segment = self.first.get();
            let mut places = Vec::with_capacity(len + FIRST);
            while let Some(some) = segment {
                let copied = some.places.iter().take(len - places.len());
                places.extend(copied.map(|place| {
                    std::array::from_fn(|word| AtomicU64::new(place[word].load(Ordering::Relaxed)))
                }));
                segment = some.next.get();
            }
            places.resize_with(len + FIRST, || std::array::from_fn(|_| AtomicU64::new(0)));
            let segment = MoveSegment { places: places.into_boxed_slice(), next: OnceLock::new() };
            copy.first.get_or_init(|| Box::new(segment));
            copy.len.store(len, Ordering::Relaxed);
        }
        copy
    }

    /// Where a move stands, or is going to stand.
    #[inline]
    fn place(&self, number: usize) -> &[AtomicU64; WIDTH] {
        let (mut segment, mut at) =
            (self.first.get_or_init(|| MoveSegment::with_room(FIRST)), number);
        let mut before = 0;
        while at >= segment.places.len() {
            let room = segment.places.len();
            before += room;
            at -= room;
            segment = segment.next.get_or_init(|| MoveSegment::with_room(before));
        }
        &segment.places[at]
    }
}

#[inline]
fn write(place: &[AtomicU64; WIDTH], played: &Played) {
    for (cell, &word) in place.iter().zip(&played.before.0) {
        cell.store(word, Ordering::Relaxed);
    }
    let style = if played.style == CastlingStyle::Chess960 { CHESS960 } else { 0 };
    place[NUMBERS].store(u64::from(played.mv.bits()) | style, Ordering::Relaxed);
}
