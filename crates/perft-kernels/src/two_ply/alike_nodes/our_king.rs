//! Checks and pins against our king, which stands on the same square everywhere, and where our
//! pieces may go.

use board::Side;
use magic_core::{Bitboard, Direction, ray};

use crate::columns::Column;
use crate::columns::castling_squares::BothCastlings;
use crate::columns::fills::{KingAttacks, Views};
use crate::columns::legal_moves::{PawnTargets, Pieces, Pinned};
use crate::two_ply::alike_nodes::directions::{DIAGONAL, ORTHOGONAL};
use crate::two_ply::alike_nodes::our_side::{Occupied, OurSide};
use crate::two_ply::alike_nodes::replies::TheirSliders;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, on, unless};

/// Where we may go, castlings and en passant captures left out.
pub(super) struct OurMoves<W> {
    /// Where our king may step.
    pub(super) king: W,
    /// Where our knights and sliders may arrive, as far as checks decide.
    pub(super) pieces: W,
    /// Our pinned pieces.
    pub(super) pinned: Pinned<W>,
    /// Where our pawns arrive.
    pub(super) pawns: PawnTargets<W>,
    /// Their pieces that check our king.
    pub(super) checkers: W,
    /// Squares that they attack.
    danger: W,
}

impl<W: Column> OurMoves<W> {
    /// `their_pinned` are their pinned pieces.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of<S: Side>(
        ours: &OurSide,
        pieces: &Pieces<W>,
        occupied: &Occupied<W>,
        orthogonal: &TheirSliders<W>,
        diagonal: &TheirSliders<W>,
        their_pinned: W,
    ) -> Self {
        let knights = pieces.knights & !unless(PinnedKnightAttacks, their_pinned);
        let attackers = Pieces { knights, ..*pieces };
        let mut attacks = attackers.attacks_of_leapers::<S>();
        let of_rooks = pieces.orthogonal & pieces.them;
        let look = Look { ours, occupied };
        let rank = look.along::<ORTHOGONAL>(0, orthogonal, of_rooks, &mut attacks);
        let file = look.along::<ORTHOGONAL>(1, orthogonal, of_rooks, &mut attacks);
        let of_bishops = pieces.diagonal & pieces.them;
        let rising = look.along::<DIAGONAL>(0, diagonal, of_bishops, &mut attacks);
        let falling = look.along::<DIAGONAL>(1, diagonal, of_bishops, &mut attacks);
        let us = pieces.us;
        let pinned =
            Pinned { rank: rank & us, file: file & us, rising: rising & us, falling: falling & us };
        let targets = attacks.check_mask() & !us;
        Self {
            king: pieces.king_targets(&attacks),
            pieces: targets,
            pawns: pieces.pawn_targets::<S>(&pinned, targets),
            pinned,
            checkers: attacks.checkers,
            danger: attacks.danger,
        }
    }

    /// The rooks that our king may castle with, of `rooks`, which it has the right to castle with.
    #[inline(always)]
    pub(super) fn castlings(&self, castlings: &BothCastlings, rooks: W, empty: W) -> W {
        let proof = empty.proof();
        let free_rooks = rooks & !self.pinned.rank;
        let mut legal_rooks = W::splat(proof, Bitboard::EMPTY);
        for castling in castlings.both() {
            let legal = castling.legal(free_rooks, empty, self.danger);
            legal_rooks = legal_rooks | W::splat(proof, castling.rook).only(legal.meets(legal));
        }
        legal_rooks
    }
}

/// Looks from our king.
struct Look<'o, W> {
    ours: &'o OurSide,
    occupied: &'o Occupied<W>,
}

impl<W: Column> Look<'_, W> {
    /// Adds what their sliders do along one line of a half: see [`KingAttacks::add`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn along<const HALF: usize>(
        &self,
        line: usize,
        sliders: &TheirSliders<W>,
        pieces: W,
        attacks: &mut KingAttacks<W>,
    ) -> W {
        let (proof, king) = (pieces.proof(), self.ours.king);
        let ahead = Direction::ALL[4 * HALF + line];
        let seen = self.occupied.seen(king, ahead);
        let attacked = if on(PinnedSliderAttacks) { &sliders.seen_if_free } else { &sliders.seen };
        let views = Views {
            king_ahead: seen.within(ray(king, ahead)),
            king_back: seen.within(ray(king, ahead.opposite())),
            sliders_ahead: attacked[line],
            sliders_back: attacked[line ^ 2],
        };
        let step = |direction| by(AttacksThroughKing, king.bitboard().shift(direction));
        let step_ahead = W::splat(proof, step(ahead));
        let step_back = W::splat(proof, step(ahead.opposite()));
        attacks.add(&views, pieces, step_ahead, step_back)
    }
}
