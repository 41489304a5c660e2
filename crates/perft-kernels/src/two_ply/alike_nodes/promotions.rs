//! Promotions of our pawns.
//!
//! What the pawn leaves behind is the same whatever it becomes, and so is what its arrival takes
//! from them. They differ in the steps of their king and the castlings that the new piece forbids.
//! A new piece that checks is played out.

use board::{Piece, Side};
use magic_core::{Square, pawn_attacks, ray};
use movegen::sinks::PawnMove;

use crate::columns::Column;
use crate::columns::fills::{DirectionShift, knight_attacks, knight_jumps};
use crate::two_ply::alike_nodes::directions::{DIAGONAL, ORTHOGONAL};
use crate::two_ply::alike_nodes::numbers::{count_of_eight, full_add, half_add, over};
use crate::two_ply::alike_nodes::pawns::{PlayedOut, index_in_half};
use crate::two_ply::alike_nodes::replies::TheirSliders;
use crate::two_ply::alike_nodes::{AlikeNodes, PlaysOut, SumsOfAlike};
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, pawns_in_scope};

/// Whether each piece that a pawn may become moves along the lines of each half.
const SLIDES: [[bool; 2]; 4] = [[false, false], [false, true], [true, false], [true, true]];

/// What decides over promotions, for each piece that a pawn may become: in the order of
/// [`Piece::PROMOTIONS`].
struct NewPieces<W> {
    /// Where the piece checks.
    checks: [W; 4],
    /// How many steps of their king it forbids.
    forbidden: [[W; 3]; 4],
}

/// A pawn on its seventh rank.
struct PromotingPawn<W: Column> {
    from: Square,
    /// How many steps their king wins when the pawn leaves.
    freed: W,
    /// Where it alone forbids a castling.
    frees_castling: W::Mask,
    new_pieces: NewPieces<W>,
}

impl<W: Column> AlikeNodes<'_, W> {
    /// Adds the promotions of one or more kinds. `forbidden` is what our sliders of each half
    /// forbid, where we have some.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn promotions<S: Side, P: PlaysOut<S, W>>(
        &self,
        forbidden: &[[W; 3]; 2],
        when: &PlayedOut<W>,
        sums: &mut SumsOfAlike<W>,
        out: &mut P,
    ) {
        let targets = &self.our_moves.pawns;
        let kinds = [
            (PawnMove::Push, targets.pushes),
            (PawnMove::CaptureEast, targets.captures_east),
            (PawnMove::CaptureWest, targets.captures_west),
        ]
        .map(|(how, targets)| (how, pawns_in_scope::<S, _>(how, targets)));
        let mut forbidden = *forbidden;
        if self.ours.sliders[ORTHOGONAL].is_empty() {
            forbidden[ORTHOGONAL] = self.lines.orthogonal.seen_from(self.zone.safe_steps);
        }
        if self.ours.sliders[DIAGONAL].is_empty() {
            forbidden[DIAGONAL] = self.lines.diagonal.seen_from(self.zone.safe_steps);
        }
        for from in self.ours.pawns & S::SEVENTH_RANK {
            let attacked_alone = self.zone.attacked_once.within(pawn_attacks(S::COLOR, from));
            let freed = by(GuardingPawnMoves, attacked_alone & self.zone.steps);
            let zone = self.zone.safe_steps | freed;
            let mut forbidden = forbidden;
            if freed.any() {
                forbidden[ORTHOGONAL] = self.lines.orthogonal.seen_from(zone);
                forbidden[DIAGONAL] = self.lines.diagonal.seen_from(zone);
            }
            let new_pieces = self.new_pieces(zone, &forbidden);
            let safe_squares = self.castlings.safe_squares();
            let frees_castling = attacked_alone.meets(by(PawnGuardsCastling, safe_squares));
            let pawn = PromotingPawn { from, freed: freed.len(), frees_castling, new_pieces };
            for (how, targets) in kinds {
                let to = from.bitboard().shift(how.direction::<S>());
                let targets = targets.within(to);
                if targets.any() {
                    self.promotions_of_kind::<S, P>(how, targets, &pawn, when, sums, out);
                }
            }
        }
    }

    /// What the pawn may become, where their king has the steps of `zone`.
    #[inline(always)]
    fn new_pieces(&self, zone: W, forbidden: &[[W; 3]; 2]) -> NewPieces<W> {
        let [orthogonal, diagonal] = *forbidden;
        let [ones, twos, fours, _] = count_of_eight(knight_jumps(zone));
        let (o0, c0) = half_add(orthogonal[0], diagonal[0]);
        let (o1, c1) = full_add(orthogonal[1], diagonal[1], c0);
        let o2 = orthogonal[2] | diagonal[2] | c1;
        let orthogonal_checks = self.king_lines[ORTHOGONAL].checks;
        let diagonal_checks = self.king_lines[DIAGONAL].checks;
        NewPieces {
            checks: [
                knight_attacks(self.their_king),
                diagonal_checks,
                orthogonal_checks,
                orthogonal_checks | diagonal_checks,
            ],
            forbidden: [[ones, twos, fours], diagonal, orthogonal, [o0, o1, o2]],
        }
    }

    /// Adds the promotions of one pawn by moves of one kind, which all arrive on one square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promotions_of_kind<S: Side, P: PlaysOut<S, W>>(
        &self,
        how: PawnMove,
        targets: W,
        pawn: &PromotingPawn<W>,
        when: &PlayedOut<W>,
        summed: &mut SumsOfAlike<W>,
        out: &mut P,
    ) {
        let zone = self.zone;
        let direction = how.direction::<S>();
        let shift = DirectionShift::of(direction);
        let from = shift.ahead(targets, -1);
        let mut played_out = (targets & when.to) | shift.ahead(from & when.from, 1);
        if how != PawnMove::Push {
            let backed = shift.ahead(from & zone.seen_by_sliders[DIAGONAL], 1);
            played_out = played_out | (backed & when.backed_to);
        }
        // The new piece looks back over the square that the pawn has left.
        let behind = by(PromotionLooksBack, self.splat(ray(pawn.from, direction.opposite())));
        let around_king = zone.beside | self.their_king | self.castlings.safe_squares();
        played_out = played_out | targets.only(around_king.meets(behind) | pawn.frees_castling);
        if played_out.any() {
            out.promotions(how, played_out);
        }
        let targets = targets & !played_out;
        let mut to = [targets; 4];
        for (number, piece) in Piece::PROMOTIONS.into_iter().enumerate() {
            let mut played_out = by(PromotionChecks, targets & pawn.new_pieces.checks[number]);
            let begins = self.pin_squares.begins(SLIDES[number]);
            let pins = targets & begins & !played_out;
            if pins.any() && !summed.pin_changers.add(pawn.from, SLIDES[number], pins) {
                played_out = played_out | pins;
            }
            if played_out.any() {
                out.promotions_to(how, piece, played_out);
            }
            to[number] = targets & !played_out;
            let forbidden = over(&pawn.new_pieces.forbidden[number], to[number]);
            summed.lost = summed.lost.plus(by(PromotionForbidsMoves, forbidden));
        }
        if let Some(forbidden) = &zone.forbidden_castlings {
            let [orthogonal, diagonal] = &forbidden.sliders;
            for number in 0..2 {
                let forbids = [
                    forbidden.knights[number],
                    diagonal[number],
                    orthogonal[number],
                    orthogonal[number] | diagonal[number],
                ];
                for (to, forbidden) in to.into_iter().zip(forbids) {
                    let forbidden = by(PromotionForbidsMoves, to & forbidden);
                    summed.lost = summed.lost.plus(forbidden.len());
                }
            }
        }
        // How many arrive on the square: up to four.
        let (ones, carry_1) = full_add(to[0], to[1], to[2]);
        let (ones, carry_2) = half_add(ones, to[3]);
        let (twos, fours) = half_add(carry_1, carry_2);
        let arriving = [ones, twos, fours];
        let leaving = [shift.ahead(ones, -1), shift.ahead(twos, -1), shift.ahead(fours, -1)];
        summed.by_square.change_by_planes(arriving);
        summed.by_square.change_by_planes(leaving);
        let moves = over(&arriving, targets);
        summed.moves = summed.moves.plus(moves);
        summed.won = summed.won.plus(moves.times(pawn.freed));
        // Along a file nothing changes: beyond the last rank there is no slider, and no square that
        // one could get to.
        if how != PawnMove::Push {
            let unguarded = by(PawnCapturedBesideKing, zone.beside & !zone.attacked_twice);
            let ahead = index_in_half::<S>(how);
            let lost = along_the_way(self.diagonal_sliders, ahead, leaving);
            summed.lost = summed.lost.plus(by(TowardsSlider, lost));
            let recaptures = over(&leaving, by(AwayWithCapture, self.diagonal_sliders.seen[ahead]));
            summed.won = summed.won.plus(over(&arriving, unguarded)).plus(recaptures);
        }
    }
}

/// What enemy sliders lose that see a pawn from where it goes: they do not get past the square that
/// it leaves. `leaving` is how often it leaves that square.
#[cfg_attr(not(debug_assertions), inline(always))]
fn along_the_way<W: Column>(sliders: &TheirSliders<W>, ahead: usize, leaving: [W; 3]) -> W {
    let (seen, reach) = (sliders.seen[ahead ^ 2], &sliders.reach[ahead ^ 2]);
    let [ones, twos, fours] = leaving;
    let of_fours = over(reach, fours & seen);
    let of_twos = over(reach, twos & seen).plus(of_fours).plus(of_fours);
    over(reach, ones & seen).plus(of_twos).plus(of_twos)
}
