//! The lines from our sliders to their king, as far as a departure of ours changes what they do.
//!
//! Only lines with one or two pieces between slider and king matter. Of three, at least two are
//! left after any move: a piece that captures one of them stands there instead.

use magic_core::{Bitboard, Square, between};

use crate::line_sets::LineSets;

/// What stands between our sliders and their king, which is not in check.
#[derive(Clone, Copy, Default)]
pub(super) struct PinLines {
    /// The pin lines: from beside the king up to the pinner, included.
    pub(super) pins: Bitboard,
    /// Our pieces that stand alone on a line: their departure gives check.
    pub(super) discoverers: Bitboard,
    /// Our pieces that stand on a line with one other piece. If that piece is theirs, their
    /// departure pins it.
    pub(super) pin_makers: Bitboard,
}

impl PinLines {
    /// The lines from `our_sliders` to `king`. The second value is the pin lines by their kind.
    #[inline(always)]
    pub(super) fn of(
        our_sliders: LineSets,
        king: Square,
        occupied: Bitboard,
        them: Bitboard,
    ) -> (Self, LineSets) {
        let mut lines = Self::default();
        let pins = LineSets {
            orthogonal: lines.walk(our_sliders.orthogonal, king, occupied, them),
            diagonal: lines.walk(our_sliders.diagonal, king, occupied, them),
        };
        (lines, pins)
    }

    /// Squares whose pieces change pins or discover a check when they leave.
    #[inline(always)]
    pub(super) fn changed_by_leaving(&self) -> Bitboard {
        self.pins | self.discoverers | self.pin_makers
    }

    /// Adds the lines from `sliders`, and returns the pin lines among them.
    #[inline(always)]
    fn walk(
        &mut self,
        sliders: Bitboard,
        king: Square,
        occupied: Bitboard,
        them: Bitboard,
    ) -> Bitboard {
        let mut pins = Bitboard::EMPTY;
        for slider in sliders {
            let segment = between(king, slider);
            let pieces = segment & occupied;
            let ours = pieces - them;
            if !pieces.has_more_than_one() {
                if ours.is_empty() {
                    pins |= segment | slider.bitboard();
                }
                self.discoverers |= ours;
            } else if !Bitboard(pieces.0 & pieces.0.wrapping_sub(1)).has_more_than_one() {
                self.pin_makers |= ours;
            }
        }
        self.pins |= pins;
        pins
    }
}
