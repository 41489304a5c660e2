//! Where pieces of ours make and end pins, and which of them do.

use arrayvec::ArrayVec;
use magic_core::Square;

use crate::columns::Column;
use crate::two_ply::alike_nodes::their_king::LinesFromTheirKing;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, on};

/// A piece of ours that makes or ends pins.
pub(super) struct ChangesPins<W> {
    pub(super) from: Square,
    /// Whether it moves along the lines of each half when it has arrived.
    pub(super) slides: [bool; 2],
    /// Where it arrives by moves that are summed.
    pub(super) summed: W,
}

/// As many pieces as a side has in a game. Odd positions may have more.
const MOST_CHANGERS: usize = 16;

/// Our pieces that make or end pins.
pub(super) struct PinChangers<W>(pub(super) ArrayVec<ChangesPins<W>, MOST_CHANGERS>);

impl<W> PinChangers<W> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self(ArrayVec::new())
    }

    /// Adds a piece, if there is room. Otherwise its moves must be played out.
    #[inline(always)]
    pub(super) fn add(&mut self, from: Square, slides: [bool; 2], summed: W) -> bool {
        self.0.try_push(ChangesPins { from, slides, summed }).is_ok() || !on(TooManyPinChanges)
    }
}

/// Where our moves make and end pins.
pub(super) struct PinSquares<W> {
    /// Our pieces that do so when they leave a line from their king.
    pub(super) leaving: W,
    /// Where sliders of each half begin a pin.
    begins: [W; 2],
    /// Where other pieces end a pin, by half.
    ends: [W; 2],
}

impl<W: Column> PinSquares<W> {
    #[inline(always)]
    pub(super) fn of([orthogonal, diagonal]: &[LinesFromTheirKing<W>; 2], empty: W) -> Self {
        Self {
            leaving: orthogonal.pin_changers | diagonal.pin_changers,
            // A slider that arrives behind a pinned piece pins it too.
            begins: [
                orthogonal.pins & !by(PinStays, orthogonal.pin_lines),
                diagonal.pins & !by(PinStays, diagonal.pin_lines),
            ],
            ends: [orthogonal.pin_lines & empty, diagonal.pin_lines & empty],
        }
    }

    /// Where a piece that moves along no line ends a pin.
    #[inline(always)]
    pub(super) fn ends(&self) -> W {
        self.ends[0] | self.ends[1]
    }

    /// Where a piece that slides along the lines of some halves begins a pin.
    #[inline(always)]
    pub(super) fn begins(&self, slides: [bool; 2]) -> W {
        let mut begins = self.leaving.none();
        for (half, slides) in slides.into_iter().enumerate() {
            if slides {
                begins = begins | self.begins[half];
            }
        }
        begins
    }

    /// Where a piece changes a pin of a half when it arrives, a slider of that half or another
    /// piece.
    #[inline(always)]
    pub(super) fn arriving(&self, half: usize, slides: bool) -> W {
        if slides { self.begins[half] } else { self.ends[half] }
    }
}
