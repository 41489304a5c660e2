//! The lines from their king: who is pinned, and which of our moves would check, pin or unpin.

use magic_core::{Bitboard, Square};

use super::lanes::{Halves, Lanes, Open};

/// What lies on the eight lines from their king.
#[derive(Clone, Copy)]
pub(crate) struct Lines<L> {
    /// Squares from which a slider of ours checks, the first man on each line included.
    pub(crate) checks: Halves,
    /// Squares from which a slider of ours pins the one man of theirs before it.
    pub(crate) pinning: Halves,
    /// Men of theirs that are pinned, each in the direction from the king.
    pub(crate) pinned: L,
    /// The segments of pins, from beside the king up to and including the pinner.
    pub(crate) pins: Halves,
    /// Men of ours whose leaving the line uncovers a check.
    pub(crate) uncovering: Bitboard,
    /// Men of ours whose leaving the line ends a pin or makes one.
    pub(crate) repinning: Bitboard,
}

impl<L: Lanes> Lines<L> {
    /// Looks from `king` over up to two men to the third on each line. `sliders` are ours, in the
    /// lanes they move along.
    #[inline(always)]
    pub(crate) fn of(
        king: Square,
        us: Bitboard,
        them: Bitboard,
        sliders: L,
        open: &Open<L>,
    ) -> Self {
        let occupied = L::splat(us | them);
        let (us, them) = (L::splat(us), L::splat(them));
        let ray1 = open.fill(L::splat(king.bitboard()));
        let man1 = ray1.and(occupied);
        let ray2 = open.fill(man1);
        let man2 = ray2.and(occupied);
        let man3 = open.fill(man2).and(sliders);

        let first_is_theirs = man1.and(them).not_empty();
        let slider2 = man2.and(sliders);
        let pinner = slider2.and(first_is_theirs);
        let pinned_lane = pinner.not_empty();
        let discoverer = man1.and(us).and(slider2.not_empty());
        // One of ours and one of theirs between the king and a slider: when ours leaves, it pins.
        let behind = man3.not_empty();
        let latent_second = man2.and(us).and(first_is_theirs).and(behind);
        let latent_first = man1.and(us).and(man2.and(them).not_empty()).and(behind);
        Self {
            checks: ray1.halves(),
            pinning: ray2.and(first_is_theirs).halves(),
            pinned: man1.and(pinned_lane),
            pins: ray1.or(ray2).and(pinned_lane).halves(),
            uncovering: discoverer.union(),
            repinning: pinner.or(latent_second).or(latent_first).union(),
        }
    }
}
