//! The lines from their king, along four directions.

use crate::columns::Column;
use crate::two_ply::alike_nodes::directions::{Lines, for_four};

/// Checks and pins on four lines from their king.
pub(super) struct LinesFromTheirKing<W> {
    /// Where a slider of ours gives check from.
    pub(super) checks: W,
    /// Where a slider of ours pins the first piece on a line, which is theirs.
    pub(super) pins: W,
    /// The pin lines: from beside the king up to the pinner, included.
    pub(super) pin_lines: W,
    /// The squares of each line up to the first piece, and from there up to the next one where the
    /// first is theirs.
    pub(super) squares: [W; 4],
    /// Their pinned pieces, by the direction from their king.
    pub(super) pinned: [W; 4],
    /// Our pieces that give check when they leave the line.
    pub(super) discoverers: W,
    /// Our sliders that pin. The pin ends when they leave the line, unless another one stands
    /// behind them.
    pub(super) pinners: W,
    /// These, and our pieces that make a pin when they leave the line.
    pub(super) pin_changers: W,
}

/// What stands on one line from their king.
#[derive(Clone, Copy)]
struct KingLine<W> {
    check: W,
    pin: W,
    pin_line: W,
    pinned: W,
    discoverer: W,
    pinner: W,
    shield: W,
}

impl<W: Column> LinesFromTheirKing<W> {
    /// Where we have no sliders that move along these lines.
    #[inline(always)]
    pub(super) fn none(none: W) -> Self {
        Self {
            checks: none,
            pins: none,
            pin_lines: none,
            squares: [none; 4],
            pinned: [none; 4],
            discoverers: none,
            pinners: none,
            pin_changers: none,
        }
    }

    /// The lines from `king`. `seen` is what our sliders see that move along them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of<const HALF: usize>(
        lines: &Lines<W, HALF>,
        king: W,
        us: W,
        them: W,
        seen: &[W; 4],
    ) -> Self {
        let [a, b, c, d] = for_four!(i => {
            KingLine::of::<HALF>(lines, i, king, us, them, seen[i ^ 2])
        });
        let pinners = (a.pinner | b.pinner) | (c.pinner | d.pinner);
        let shields = (a.shield | b.shield) | (c.shield | d.shield);
        Self {
            checks: (a.check | b.check) | (c.check | d.check),
            pins: (a.pin | b.pin) | (c.pin | d.pin),
            pin_lines: (a.pin_line | b.pin_line) | (c.pin_line | d.pin_line),
            squares: [a.check | a.pin, b.check | b.pin, c.check | c.pin, d.check | d.pin],
            pinned: [a.pinned, b.pinned, c.pinned, d.pinned],
            discoverers: (a.discoverer | b.discoverer) | (c.discoverer | d.discoverer),
            pinners,
            pin_changers: pinners | shields,
        }
    }
}

impl<W: Column> KingLine<W> {
    /// The line in direction `i`. `seen` is what our sliders see in the opposite direction, towards
    /// the king.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of<const HALF: usize>(
        lines: &Lines<W, HALF>,
        i: usize,
        king: W,
        us: W,
        them: W,
        seen: W,
    ) -> Self {
        let occupied = us | them;
        let ray1 = lines.fill(i, king);
        let first = ray1 & occupied;
        let ray2 = lines.fill(i, first);
        let second = ray2 & occupied;

        // Alone between their king and a slider of ours.
        let (discoverer, pinned) = (first & us & seen, first & them & seen);
        let has_pinner = pinned.meets(pinned);
        // The second of two pieces between them. When ours of the two leaves, theirs is pinned.
        let second_of_two = second & seen;
        let first_is_theirs = first.meets(them);
        let behind_theirs = (second_of_two & us).only(first_is_theirs);
        let before_theirs = (first & us).only(second_of_two.meets(them));
        Self {
            check: ray1,
            pin: ray2.only(first_is_theirs),
            pin_line: (ray1 | ray2).only(has_pinner),
            pinned,
            discoverer,
            pinner: second.only(has_pinner),
            shield: behind_theirs | before_theirs,
        }
    }
}
