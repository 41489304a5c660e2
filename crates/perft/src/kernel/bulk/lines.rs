//! PinLines from sliders to the other side's king, as far as moves of the sliders' side change them.
//!
//! Only lines with one or two pieces on them matter: of three, at least two are left after any move,
//! since who captures one of them stands there himself.

use magic_core::{Bitboard, Square, between};

/// What stands between sliders of the side that moves and the king of the side that replies, which is
/// not in check.
#[derive(Clone, Copy, Default)]
pub(super) struct PinLines {
    /// The segments from the king up to and including each slider that pins.
    pub(super) pins: Bitboard,
    /// Pieces of the side that moves that stand alone on a line: their departure gives check.
    pub(super) uncovering: Bitboard,
    /// Pieces of the side that moves that stand on a line with one other piece: their departure pins it,
    /// if it belongs to the king's side.
    pub(super) pinning: Bitboard,
}

impl PinLines {
    /// Squares whose pieces alter the pins or uncover a check when they leave.
    #[inline(always)]
    pub(super) fn held(&self) -> Bitboard {
        self.pins | self.uncovering | self.pinning
    }

    /// Adds the lines of `sliders`, and returns the segments of those that pin. `men` are those of
    /// the king's side.
    #[inline(always)]
    pub(super) fn walk(
        &mut self,
        sliders: Bitboard,
        king: Square,
        occupied: Bitboard,
        pieces: Bitboard,
    ) -> Bitboard {
        let mut pins = Bitboard::EMPTY;
        for slider in sliders {
            let segment = between(king, slider);
            let blockers = segment & occupied;
            let theirs = blockers - pieces;
            if !blockers.has_more_than_one() {
                if theirs.is_empty() {
                    pins |= segment | slider.bitboard();
                }
                self.uncovering |= theirs;
            } else if !Bitboard(blockers.0 & blockers.0.wrapping_sub(1)).has_more_than_one() {
                self.pinning |= theirs;
            }
        }
        self.pins |= pins;
        pins
    }
}
