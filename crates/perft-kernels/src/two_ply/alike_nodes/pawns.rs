//! Our pawns.

use board::Side;
use movegen::sinks::PawnMove;

use crate::columns::Column;
use crate::columns::fills::{DirectionShift, EAST, WEST};
use crate::two_ply::alike_nodes::directions::DIAGONAL;
use crate::two_ply::alike_nodes::numbers::{full_add, half_add, over};
use crate::two_ply::alike_nodes::pin_squares::PinChangers;
use crate::two_ply::alike_nodes::replies::{MovesOfKind, TheirSliders};
use crate::two_ply::alike_nodes::{AlikeNodes, PlaysOut, SumsOfAlike};
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, pawns_in_scope};

/// What is known of the squares that pawns leave and arrive on.
pub(super) struct PlayedOut<W> {
    pub(super) from: W,
    pub(super) to: W,
    /// Where captures are played out of pawns that a slider guards.
    pub(super) backed_to: W,
}

impl<W: Column> AlikeNodes<'_, W> {
    /// Adds the moves of our pawns.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn pawns<S: Side, P: PlaysOut<S, W>>(
        &self,
        forbidden: &[[W; 3]; 2],
        sums: &mut SumsOfAlike<W>,
        out: &mut P,
    ) {
        let zone = self.zone;
        let (east, west) =
            (DirectionShift::of(S::UP_EAST.opposite()), DirectionShift::of(S::UP_WEST.opposite()));
        // From where pawns attack.
        let checks = by(PawnChecks, east.step(self.their_king) | west.step(self.their_king));
        // From where a pawn alone forbids a castling, and where it alone forbids their king a step
        // to each side. None of its moves attacks that square again.
        let castling = by(PawnGuardsCastling, zone.attacked_once & self.castlings.safe_squares());
        let guards_castling = east.step(castling) | west.step(castling);
        let steps = by(GuardingPawnMoves, zone.attacked_once & zone.steps);
        let guards = [east.step(steps), west.step(steps)];
        let safe_steps = by(PawnForbidsSteps, zone.safe_steps);
        let (forbidden_east, forbidden_west) = (east.step(safe_steps), west.step(safe_steps));

        let targets = &self.our_moves.pawns;
        let when = PlayedOut {
            from: self.play_out.from | guards_castling,
            to: self.play_out.to_or_cut | checks,
            backed_to: by(SliderBacksPawnCapture, zone.beside & self.them),
        };
        let ends = self.pin_squares.ends();
        if self.ours.pawns.intersects(S::SEVENTH_RANK) {
            let all = targets.pushes | targets.captures_east | targets.captures_west;
            if all.within(S::LAST_RANK).any() {
                let leaving = by(PromotionLeavesPinLine, self.pin_squares.leaving);
                let from = self.play_out.from | leaving;
                let to = self.play_out.to_or_cut | by(PromotionEntersPinLine, ends);
                let when = PlayedOut { from, to, ..when };
                self.promotions::<S, P>(forbidden, &when, sums, out);
            }
        }
        let changers = &mut sums.pin_changers;
        let pushes =
            self.pawns_of_kind::<S, P>(PawnMove::Push, targets.pushes, &when, changers, out);
        // Where a pinned enemy pawn may capture en passant, or may not. No double push makes or
        // ends its pin by leaving: the pawn is a knight's move from where the push starts.
        let held = self.their_pawns & self.pinned;
        let passing = PlayedOut {
            to: when.to | by(PinnedPawnBesideDoublePush, EAST.step(held) | WEST.step(held)),
            ..when
        };
        let to = targets.double_pushes;
        let double_pushes =
            self.pawns_of_kind::<S, P>(PawnMove::DoublePush, to, &passing, changers, out);
        let to = targets.captures_east;
        let captures_east =
            self.pawns_of_kind::<S, P>(PawnMove::CaptureEast, to, &when, changers, out);
        let to = targets.captures_west;
        let captures_west =
            self.pawns_of_kind::<S, P>(PawnMove::CaptureWest, to, &when, changers, out);

        // How many pawns arrive on each square, and how many leave it. No two pawns can push to one
        // square.
        let pushed_to = pushes.to | double_pushes.to;
        let (once, twice) = full_add(pushed_to, captures_east.to, captures_west.to);
        let arriving = [once, twice];
        let (once, carry_1) = full_add(pushes.from, captures_east.from, captures_west.from);
        let (once, carry_2) = half_add(once, double_pushes.from);
        let (twice, four_times) = half_add(carry_1, carry_2);
        sums.by_square.arrive_by_planes(arriving);
        let leaving = [once, twice, four_times];
        sums.by_square.leave_by_planes(leaving);
        if ((guards[0] | guards[1]) & (once | twice | four_times)).any() {
            for guards in guards {
                sums.won = sums.won.plus(over(&leaving, guards));
            }
        }

        let captures = captures_east.to.len().plus(captures_west.to.len());
        sums.moves = sums.moves.plus(pushed_to.len()).plus(captures);
        let lost = over(&arriving, forbidden_east).plus(over(&arriving, forbidden_west));
        sums.lost = sums.lost.plus(lost);
        if let Some(forbidden) = &zone.forbidden_castlings {
            for forbidden in forbidden.pawns {
                for to in [pushed_to, captures_east.to, captures_west.to] {
                    sums.lost = sums.lost.plus((to & forbidden).len());
                }
            }
        }
        // Their king captures beside itself what nobody guards, and a pawn can no longer capture
        // what captures it.
        let unguarded = zone.beside & !zone.attacked_twice;
        let attacking = self.their_pawns & !self.pinned;
        for captures in [captures_east.to, captures_west.to] {
            let by_king = by(PawnCapturedBesideKing, (captures & unguarded).len());
            let by_pawns = by(PawnCapturesAttackingPawn, (captures & attacking).len());
            sums.won = sums.won.plus(by_king.plus(by_pawns));
        }
        // Pawns that are not pinned capture en passant.
        for neighbours in [EAST.step(attacking), WEST.step(attacking)] {
            let en_passant = by(EnPassantReplies, double_pushes.to & neighbours);
            sums.won = sums.won.plus(en_passant.len());
        }
        let to_first_steps = by(PawnToFirstStep, pushes.from & self.replies.pawns.second_steps);
        sums.lost = sums.lost.plus(to_first_steps.len());
        let (pushes, captures) = ([pushes, double_pushes], [captures_east, captures_west]);
        self.pawns_along_lines::<S>(pushes, captures, sums);
    }

    /// Plays moves of one kind out, and returns the others.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pawns_of_kind<S: Side, P: PlaysOut<S, W>>(
        &self,
        how: PawnMove,
        targets: W,
        when: &PlayedOut<W>,
        pin_changers: &mut PinChangers<W>,
        out: &mut P,
    ) -> MovesOfKind<W> {
        let mut to = pawns_in_scope::<S, _>(how, targets);
        if self.ours.pawns.intersects(S::SEVENTH_RANK) {
            to = to & !to.within(S::LAST_RANK);
        }
        let steps = if how == PawnMove::DoublePush { 2 } else { 1 };
        let shift = DirectionShift::of(how.direction::<S>());
        let from = shift.ahead(to, -steps);
        let mut played_out = (to & when.to) | shift.ahead(from & when.from, steps);
        if matches!(how, PawnMove::CaptureEast | PawnMove::CaptureWest) {
            let backed = shift.ahead(from & self.zone.seen_by_sliders[DIAGONAL], 1);
            played_out = played_out | (backed & when.backed_to);
        }
        let leaving = shift.ahead(from & self.pin_squares.leaving, steps);
        let changing = ((to & self.pin_squares.ends()) | leaving) & !played_out;
        if changing.any() {
            for from in self.ours.pawns {
                let mut to = from.bitboard();
                for _ in 0..steps {
                    to = to.shift(how.direction::<S>());
                }
                let changing = changing.within(to);
                if changing.any() && !pin_changers.add(from, [false; 2], changing) {
                    played_out = played_out | changing;
                }
            }
        }
        if played_out.any() {
            out.pawns(how, played_out);
        }
        let to = to & !played_out;
        MovesOfKind { to, from: shift.ahead(to, -steps) }
    }

    /// The corrections for pawns that move along a line on which an enemy slider sees them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pawns_along_lines<S: Side>(
        &self,
        pushes: [MovesOfKind<W>; 2],
        captures: [MovesOfKind<W>; 2],
        sums: &mut SumsOfAlike<W>,
    ) {
        let TheirSliders { seen, reach, .. } = self.orthogonal_sliders;
        let up = index_in_half::<S>(PawnMove::Push);
        let all = pushes[0].from | pushes[1].from;
        if ((seen[up] | seen[up ^ 2]) & all).any() {
            for (MovesOfKind { to, from }, steps) in pushes.into_iter().zip([1, 2]) {
                let followed = to & DirectionShift::of(S::UP).ahead(seen[up], steps);
                let towards = by(TowardsSlider, over(&reach[up ^ 2], from & seen[up ^ 2]));
                let away = by(AwayFromSlider, over(&reach[up], followed));
                sums.lost = sums.lost.plus(towards).plus(away);
            }
        }
        let TheirSliders { seen, reach, .. } = self.diagonal_sliders;
        let kinds = [PawnMove::CaptureEast, PawnMove::CaptureWest];
        for (how, MovesOfKind { from, .. }) in kinds.into_iter().zip(captures) {
            let ahead = index_in_half::<S>(how);
            if ((seen[ahead] | seen[ahead ^ 2]) & from).any() {
                let towards = by(TowardsSlider, over(&reach[ahead ^ 2], from & seen[ahead ^ 2]));
                sums.lost = sums.lost.plus(towards);
                sums.won = sums.won.plus(by(AwayWithCapture, from & seen[ahead]).len());
            }
        }
    }
}

/// The number of a kind's direction in its half.
#[inline(always)]
pub(super) fn index_in_half<S: Side>(how: PawnMove) -> usize {
    how.direction::<S>() as usize % 4
}
