//! Our pawns: their moves are summed all at once, the four kinds side by side.

use board::Side;
use magic_core::{Bitboard, Direction, pawn_attacks, pawn_attacks_of};
use movegen::generator::KingLines;
use movegen::sinks::PawnMove;

use crate::direction_sets::DirectionSets;
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::gains::MovedPawns;
use crate::two_ply::one_node::gains::bytes::Arrivals;
use crate::two_ply::one_node::moves::pawn_kinds::{
    PAWN_KINDS, backward, by_kind, forward, lane_of,
};
use crate::two_ply::one_node::moves::sums::Sums;
use crate::two_ply::one_node::node::Node;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, pawns_in_scope};

impl<S: Side, L: OneNodeLevel> Node<'_, S, L> {
    /// Sums pushes and captures. Promotions, en passant captures, moves to be played out and moves
    /// with terms of their own are deferred.
    ///
    /// `our_king_lines` are those of the node. From the node, the optimiser would load them as one
    /// vector while they are still being stored one by one.
    #[inline(always)]
    pub(crate) fn pawns(&self, sums: &mut Sums<'_, L::Bytes>, our_king_lines: KingLines) {
        let mut targets = self.pawn_targets(our_king_lines);
        sums.deferred.any |= self.board.state().en_passant();
        if (self.board.pawns() & self.us).intersects(S::SEVENTH_RANK) {
            let last_rank = self.splat(S::LAST_RANK);
            let promotions = targets.and(last_rank);
            targets = targets.minus(last_rank);
            sums.deferred.promotions = promotions;
            sums.deferred.any |= promotions.union();
        }
        let origins = backward::<S, _>(targets);
        let mut played_out = self.played_out_pawns(origins, targets);
        let with_rare_terms = self.pawns_with_rare_terms(origins, targets);
        let their_pawns = self.board.pawns() & self.them;
        let beside = their_pawns.shift(Direction::East) | their_pawns.shift(Direction::West);
        if self.prefers_playing_out() {
            let none = Bitboard::EMPTY;
            let passing = targets.and(self.by_kind([none, beside, none, none]));
            played_out = played_out.or(with_rare_terms).or(passing);
        }
        let summed = targets.minus(played_out);
        let summed_origins = backward::<S, _>(summed);
        let guarding_or_seen = forward::<S, _>(summed_origins.and(self.guarding_or_seen()));
        let individual = guarding_or_seen.or(summed.and(with_rare_terms));
        let fully_summed = summed.minus(individual);

        let double_pushes =
            fully_summed.array()[lane_of::<S, L::DirectionSets>(PawnMove::DoublePush)];
        sums.deferred.passing_pawns = Bitboard(double_pushes) & beside;
        sums.deferred.any |= played_out.or(individual).union() | sums.deferred.passing_pawns;
        sums.deferred.played_out_pawns = played_out;
        sums.deferred.individual_pawns = individual;
        sums.arrivals.move_pawns(&MovedPawns {
            from: summed_origins,
            to: summed,
            with_forbidden: fully_summed,
        });
        sums.arrivals.count(summed, self.baseline.count_without_king);
        sums.arrivals.count(fully_summed, self.zone.king_moves);
        self.count_pawn_corrections(&mut sums.arrivals, fully_summed);
    }

    /// The same set in every lane.
    #[inline(always)]
    fn splat(&self, set: Bitboard) -> L::DirectionSets {
        L::DirectionSets::splat(self.level.proof(), set)
    }

    /// A set for each kind of pawn move.
    #[inline(always)]
    fn by_kind(&self, sets: [Bitboard; 4]) -> L::DirectionSets {
        by_kind::<S, _>(self.level.proof(), sets)
    }

    /// Where our legal pawn moves arrive, promotions included, en passant captures left out.
    #[inline(always)]
    fn pawn_targets(&self, our_king_lines: KingLines) -> L::DirectionSets {
        let pawns = self.board.pawns() & self.us;
        let KingLines { check_mask, orthogonal_pins, diagonal_pins, .. } = our_king_lines;
        let (pushing, capturing) = (pawns - diagonal_pins, pawns - orthogonal_pins);
        let from = self.by_kind([pushing, pushing, capturing, capturing]);
        let pins: L::DirectionSets =
            self.by_kind([orthogonal_pins, orthogonal_pins, diagonal_pins, diagonal_pins]);
        let behind_empty = (self.empty & S::THIRD_RANK).shift(S::UP);
        let (a_file, h_file) = (Bitboard(0x0101_0101_0101_0101), Bitboard(0x8080_8080_8080_8080));
        let allowed = self.by_kind([
            self.empty & check_mask,
            self.empty & check_mask & behind_empty,
            (self.them & check_mask) - a_file,
            (self.them & check_mask) - h_file,
        ]);
        let targets = forward::<S, _>(from).and(allowed);
        // A pawn that starts on a pin line must arrive on it.
        let off_pins = forward::<S, _>(from.and(pins)).minus(pins);
        let in_scope =
            self.by_kind(PAWN_KINDS.map(|how| pawns_in_scope::<S, _>(how, Bitboard::FULL)));
        targets.minus(off_pins).and(in_scope)
    }

    /// Moves that no sum describes.
    #[inline(always)]
    fn played_out_pawns(
        &self,
        origins: L::DirectionSets,
        targets: L::DirectionSets,
    ) -> L::DirectionSets {
        let none = Bitboard::EMPTY;
        // Captures beside their king, guarded by the slider behind the pawn.
        let backed = by(SliderBacksPawnCapture, self.zone.guarded_by_slider.diagonal);
        let backed = self.by_kind([none, none, backed, backed]);
        let backed = forward::<S, _>(origins.and(backed)).and(self.splat(self.zone.beside));
        let departures = origins.and(self.splat(self.play_out.from));
        let arrivals = self.play_out.to_or_cut
            | by(PawnChecks, pawn_attacks(S::Them::COLOR, self.their_king()));
        let arrivals = targets.and(self.splat(arrivals));
        arrivals.or(forward::<S, _>(departures)).or(backed)
    }

    /// Moves that make or end a pin.
    #[inline(always)]
    fn pawns_with_rare_terms(
        &self,
        origins: L::DirectionSets,
        targets: L::DirectionSets,
    ) -> L::DirectionSets {
        let from = self.splat(self.king_lines.pin_changers);
        let to = self.splat(self.unpin_squares);
        forward::<S, _>(origins.and(from)).or(targets.and(to))
    }

    /// Where moves start that have terms of their own, by kind. The pawn guards a square of their
    /// king's zone, or one of their sliders sees it along the line of the move.
    #[inline(always)]
    fn guarding_or_seen(&self) -> L::DirectionSets {
        let guarding = by(GuardingPawnMoves, pawn_attacks_of(S::Them::COLOR, self.zone.squares));
        self.baseline.seen.on_lines_of_pawns().or(self.splat(guarding))
    }

    /// The corrections that need no individual treatment, for all fully summed moves.
    #[inline(always)]
    fn count_pawn_corrections(
        &self,
        arrivals: &mut Arrivals<'_, L::Bytes>,
        fully_summed: L::DirectionSets,
    ) {
        let none = Bitboard::EMPTY;
        let second_steps = by(PawnToFirstStep, self.baseline.second_steps);
        let second_steps = self.by_kind([second_steps, none, none, none]);
        arrivals.count(backward::<S, _>(fully_summed).and(second_steps), -1);
        let pawns = by(PawnCapturesAttackingPawn, self.board.pawns() - self.king_lines.pinned);
        let pawns = self.by_kind([none, none, pawns, pawns]);
        arrivals.count(fully_summed.and(pawns), 1);
        // Pawns attack the path of a castling from the seventh rank, which they reach from the
        // sixth.
        let is_near = (self.board.pawns() & self.us).intersects(S::Them::THIRD_RANK);
        if !is_near || self.zone.castlings.safe_squares().is_empty() {
            return;
        }
        for from in self.zone.pawns_forbidding_castlings::<S>() {
            let from = self.splat(by(PawnAttacksCastlingPath, from));
            arrivals.count(fully_summed.and(from), -1);
        }
    }
}
