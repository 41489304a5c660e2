//! The lines from their king: who is pinned, and which of our moves would check, pin or unpin.

use magic_core::{Bitboard, Sliders, Square, between, bishop_rays, rays, rook_rays};

use crate::kernel::line_sets::LineSets;
use crate::kernel::two_ply::direction_sets::{DirectionSets, Propagators};

/// What lies on the eight lines from their king.
#[derive(Clone, Copy)]
pub(crate) struct Lines<D> {
    /// Squares from which a slider of ours checks, the first piece on each line included.
    pub(crate) checks: LineSets,
    /// Squares from which a slider of ours pins the one piece of theirs before it.
    pub(crate) pinning: LineSets,
    /// Pieces of theirs that are pinned, each in the direction from the king.
    pub(crate) pinned: D,
    /// The segments of pins, from beside the king up to and including the pinner.
    pub(crate) pins: LineSets,
    /// Pieces of ours whose leaving the line uncovers a check.
    pub(crate) uncovering: Bitboard,
    /// Pieces of ours whose leaving the line ends a pin or makes one.
    pub(crate) repinning: Bitboard,
}

impl<D: DirectionSets> Lines<D> {
    /// Looks from `king` over up to two pieces to the third on each line. `ours` are our sliders by the
    /// lines they move along.
    #[inline(always)]
    pub(crate) fn of<M: Sliders>(
        sliders: M,
        king: Square,
        us: Bitboard,
        them: Bitboard,
        ours: LineSets,
        open: &Propagators<D>,
    ) -> Self {
        if D::SIDE_BY_SIDE {
            Self::by_lanes(king, us, them, D::of_line_sets(ours.orthogonal, ours.diagonal), open)
        } else {
            Self::by_lookups(sliders, king, us, them, ours)
        }
    }

    /// All eight lines at once.
    #[inline(always)]
    fn by_lanes(
        king: Square,
        us: Bitboard,
        them: Bitboard,
        sliders: D,
        open: &Propagators<D>,
    ) -> Self {
        let occupied = D::splat(us | them);
        let (us, them) = (D::splat(us), D::splat(them));
        let ray1 = open.fill(D::splat(king.bitboard()));
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
            checks: ray1.line_sets(),
            pinning: ray2.and(first_is_theirs).line_sets(),
            pinned: man1.and(pinned_lane),
            pins: ray1.or(ray2).and(pinned_lane).line_sets(),
            uncovering: discoverer.union(),
            repinning: pinner.or(latent_second).or(latent_first).union(),
        }
    }

    /// What the king sees as a slider, and what lies between it and each slider of ours on a line
    /// with it.
    #[inline(always)]
    fn by_lookups<M: Sliders>(
        sliders: M,
        king: Square,
        us: Bitboard,
        them: Bitboard,
        ours: LineSets,
    ) -> Self {
        let occupied = us | them;
        let checks = LineSets {
            orthogonal: sliders.rook(king, occupied),
            diagonal: sliders.bishop(king, occupied),
        };
        // Beyond the first piece of theirs on each line, up to and including the next piece.
        let (first_orthogonal, first_diagonal) = (checks.orthogonal & them, checks.diagonal & them);
        let pinning = LineSets {
            orthogonal: sliders.rook(king, occupied - first_orthogonal) - checks.orthogonal,
            diagonal: sliders.bishop(king, occupied - first_diagonal) - checks.diagonal,
        };
        let mut found = Found::default();
        let orthogonal_pins = found.walk(ours.orthogonal & rook_rays(king), king, us, them);
        let diagonal_pins = found.walk(ours.diagonal & bishop_rays(king), king, us, them);
        let rays = D::new(rays(king).map(|ray| ray.0));
        Self {
            checks,
            pinning,
            pinned: D::splat(found.pinned).and(rays),
            pins: LineSets { orthogonal: orthogonal_pins, diagonal: diagonal_pins },
            uncovering: found.uncovering,
            repinning: found.repinning,
        }
    }
}

/// What [`Lines::by_lookups`] finds between the king and sliders of ours.
#[derive(Default)]
struct Found {
    pinned: Bitboard,
    uncovering: Bitboard,
    repinning: Bitboard,
}

impl Found {
    /// Looks at what stands between the king and each of `sliders`; gives the segments of pins. What
    /// stands there is hard to predict, so that nothing is jumped over.
    #[inline(always)]
    fn walk(&mut self, sliders: Bitboard, king: Square, us: Bitboard, them: Bitboard) -> Bitboard {
        let only = |set: Bitboard, wanted: bool| if wanted { set } else { Bitboard::EMPTY };
        let mut pins = Bitboard::EMPTY;
        for slider in sliders {
            let segment = between(king, slider);
            let (ours, theirs) = (segment & us, segment & them);
            let few = !ours.has_more_than_one() & !theirs.has_more_than_one();
            let (ours, theirs) = (only(ours, few), only(theirs, few));
            let is_pin = ours.is_empty() & !theirs.is_empty();
            let pinner = only(slider.bitboard(), is_pin);
            self.pinned |= only(theirs, is_pin);
            pins |= only(segment, is_pin) | pinner;
            self.uncovering |= only(ours, theirs.is_empty());
            // When ours leaves, the other one is pinned.
            self.repinning |= only(ours, !theirs.is_empty()) | pinner;
        }
        pins
    }
}
