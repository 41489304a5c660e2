//! The eight lines from their king: which of their pieces are pinned, and which of our moves give
//! check, make a pin or end one.

use std::hint::select_unpredictable;

use magic_core::{Bitboard, Sliders, Square, between, bishop_rays, rays, rook_rays};

use crate::direction_sets::{DirectionSets, Propagators};
use crate::line_sets::LineSets;

/// Checks and pins on the lines from their king.
#[derive(Clone, Copy)]
pub(crate) struct TheirKingLines {
    /// Where a slider of ours gives check from: the lines up to the first piece, that piece
    /// included.
    pub(crate) check_squares: LineSets,
    /// Where a slider of ours pins the first piece on a line, which is theirs: from behind that
    /// piece up to the next one, included.
    pub(crate) pin_squares: LineSets,
    /// Their pinned pieces.
    pub(crate) pinned: Bitboard,
    /// The pin lines: from beside the king up to the pinner, included.
    pub(crate) pin_lines: LineSets,
    /// Our pieces that stand alone between their king and a slider of ours: when one leaves the
    /// line, the slider gives check.
    pub(crate) discoverers: Bitboard,
    /// Our pieces that make or end a pin when they leave a line from their king. Pinners end one. A
    /// piece that stands with an enemy piece between their king and a slider of ours makes one.
    pub(crate) pin_changers: Bitboard,
}

impl TheirKingLines {
    /// The lines from `king`.
    #[inline(always)]
    pub(crate) fn of<D: DirectionSets, M: Sliders>(
        sliders: M,
        king: Square,
        us: Bitboard,
        them: Bitboard,
        our_sliders: LineSets,
        open: &Propagators<D>,
    ) -> Self {
        if D::SIDE_BY_SIDE {
            let our_sliders = D::of_line_sets(open.proof(), our_sliders);
            Self::by_fills(king, us, them, our_sliders, open)
        } else {
            Self::by_lookups(sliders, king, us, them, our_sliders)
        }
    }

    /// Looks along all eight lines at once, up to the third piece on each.
    #[inline(always)]
    fn by_fills<D: DirectionSets>(
        king: Square,
        us: Bitboard,
        them: Bitboard,
        our_sliders: D,
        open: &Propagators<D>,
    ) -> Self {
        let proof = open.proof();
        let occupied = D::splat(proof, us | them);
        let (us, them) = (D::splat(proof, us), D::splat(proof, them));
        // A ray ends with the piece that stops it, so it meets `occupied` in that piece alone.
        let ray1 = open.fill(D::splat(proof, king.bitboard()));
        let first = ray1.and(occupied);
        let ray2 = open.fill(first);
        let second = ray2.and(occupied);
        let third_is_our_slider = open.fill(second).and(our_sliders).not_empty();

        let first_is_theirs = first.and(them).not_empty();
        let second_if_our_slider = second.and(our_sliders);
        let pinners = second_if_our_slider.and(first_is_theirs);
        let has_pinner = pinners.not_empty();
        let discoverers = first.and(us).and(second_if_our_slider.not_empty());
        // One of our pieces and an enemy piece before a slider of ours: when ours leaves, the enemy
        // piece is pinned.
        let ours_behind_theirs = second.and(us).and(first_is_theirs).and(third_is_our_slider);
        let second_is_theirs = second.and(them).not_empty();
        let ours_before_theirs = first.and(us).and(second_is_theirs).and(third_is_our_slider);
        Self {
            check_squares: ray1.line_sets(),
            pin_squares: ray2.and(first_is_theirs).line_sets(),
            pinned: first.and(has_pinner).union(),
            pin_lines: ray1.or(ray2).and(has_pinner).line_sets(),
            discoverers: discoverers.union(),
            pin_changers: pinners.or(ours_behind_theirs).or(ours_before_theirs).union(),
        }
    }

    /// Looks what the king sees as a slider, and what stands between it and each slider of ours.
    #[inline(always)]
    fn by_lookups<M: Sliders>(
        sliders: M,
        king: Square,
        us: Bitboard,
        them: Bitboard,
        our_sliders: LineSets,
    ) -> Self {
        let occupied = us | them;
        let check_squares = LineSets {
            orthogonal: sliders.rook(king, occupied),
            diagonal: sliders.bishop(king, occupied),
        };
        let theirs_first = LineSets {
            orthogonal: check_squares.orthogonal & them,
            diagonal: check_squares.diagonal & them,
        };
        let beyond_them = LineSets {
            orthogonal: sliders.rook(king, occupied - theirs_first.orthogonal),
            diagonal: sliders.bishop(king, occupied - theirs_first.diagonal),
        };
        let mut walked = WalkedLines::default();
        let orthogonal_pins = walked.walk(our_sliders.orthogonal & rook_rays(king), king, us, them);
        let diagonal_pins = walked.walk(our_sliders.diagonal & bishop_rays(king), king, us, them);
        let WalkedLines { pinned, discoverers, pin_changers } = walked;
        Self {
            check_squares,
            pin_squares: LineSets {
                orthogonal: beyond_them.orthogonal - check_squares.orthogonal,
                diagonal: beyond_them.diagonal - check_squares.diagonal,
            },
            pinned,
            pin_lines: LineSets { orthogonal: orthogonal_pins, diagonal: diagonal_pins },
            discoverers,
            pin_changers,
        }
    }

    /// Their pinned pieces, each in the direction that leads from `king` to it.
    #[inline(always)]
    pub(crate) fn pinned_by_direction<D: DirectionSets>(&self, proof: D::Proof, king: Square) -> D {
        let rays = D::new(proof, rays(king).map(|ray| ray.0));
        D::splat(proof, self.pinned).and(rays)
    }

    /// The empty squares of pin lines: an arrival of ours there ends the pin.
    #[inline(always)]
    pub(crate) fn unpin_squares(&self, empty: Bitboard) -> Bitboard {
        self.pin_lines.all() & empty
    }
}

/// What [`TheirKingLines::by_lookups`] finds between the king and our sliders.
#[derive(Default)]
struct WalkedLines {
    pinned: Bitboard,
    discoverers: Bitboard,
    pin_changers: Bitboard,
}

impl WalkedLines {
    /// Looks what stands between the king and each of `sliders`, which are on lines with it. The
    /// result is the pin lines. Everything is computed for every slider, because branches on what
    /// stands there are hard to predict. The compiler must not make branches of it either.
    #[inline(always)]
    fn walk(&mut self, sliders: Bitboard, king: Square, us: Bitboard, them: Bitboard) -> Bitboard {
        let when =
            |condition: bool, set: Bitboard| select_unpredictable(condition, set, Bitboard::EMPTY);
        let mut pin_lines = Bitboard::EMPTY;
        for slider in sliders {
            let segment = between(king, slider);
            let (ours, theirs) = (segment & us, segment & them);
            // With two pieces of one side on the segment, no single departure changes anything.
            let are_few = !ours.has_more_than_one() & !theirs.has_more_than_one();
            let (ours, theirs) = (when(are_few, ours), when(are_few, theirs));
            let is_pin = ours.is_empty() & !theirs.is_empty();
            let pinner = when(is_pin, slider.bitboard());
            self.pinned |= when(is_pin, theirs);
            pin_lines |= when(is_pin, segment) | pinner;
            self.discoverers |= when(theirs.is_empty(), ours);
            self.pin_changers |= when(!theirs.is_empty(), ours) | pinner;
        }
        pin_lines
    }
}
