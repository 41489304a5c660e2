//! Our pawns, all at once: the four sorts of moves side by side, one lane for each.
//!
//! Lane by lane, a move's origin and its target are a rotation apart, so what is known of the one is
//! brought to the other for all sorts together.

use board::Side;
use magic_core::{Bitboard, Direction, pawn_attacks, pawn_attacks_of};
use movegen::sinks::PawnMove;

use crate::kernel::level::Level;
use crate::kernel::two_ply::direction_sets::DirectionSets;
use crate::kernel::two_ply::gains::Arrivals;
use crate::kernel::two_ply::node::{DangerOf, Node, Sums};
use crate::kernel::two_ply::rules::Rule::*;
use crate::kernel::two_ply::rules::{by, pawn_targets_in_scope};

/// The sorts of moves.
pub(crate) const SORTS: [PawnMove; 4] =
    [PawnMove::Push, PawnMove::DoublePush, PawnMove::CaptureEast, PawnMove::CaptureWest];

/// The lane of a sort of moves: that of its direction, and for double pushes one that pawns have no
/// direction for. So all are in one of two registers of four, where a level has such.
pub(crate) const fn lane_of<S: Side>(how: PawnMove) -> usize {
    match (how, matches!(S::UP, Direction::North)) {
        (PawnMove::DoublePush, true) => Direction::East as usize,
        (PawnMove::DoublePush, false) => Direction::West as usize,
        _ => how.direction::<S>() as usize,
    }
}

/// A set for pushes, one for double pushes, and one for each sort of captures.
#[inline(always)]
fn lanes<S: Side, D: DirectionSets>(sets: [Bitboard; 4]) -> D {
    let mut lanes = [0; 8];
    for (how, set) in SORTS.into_iter().zip(sets) {
        lanes[lane_of::<S>(how)] = set.0;
    }
    D::new(lanes)
}

/// Where a pawn on each square of `from` arrives.
#[inline(always)]
fn forward<S: Side, D: DirectionSets>(from: D) -> D {
    from.rotate(&rotations::<S>(1))
}

/// Where a pawn that arrives on each square of `to` came from.
#[inline(always)]
fn backward<S: Side, D: DirectionSets>(to: D) -> D {
    to.rotate(&rotations::<S>(-1))
}

#[inline(always)]
fn rotations<S: Side>(sign: i8) -> [u64; 8] {
    let mut amounts = [0; 8];
    for how in SORTS {
        amounts[lane_of::<S>(how)] = (sign * how.delta::<S>()) as u64 & 63;
    }
    amounts
}

impl<S: Side, L: Level> Node<'_, S, L> {
    /// Pushes and captures; promotions and en passant are put off.
    #[inline(always)]
    pub(crate) fn pawns<T: Arrivals<L::DirectionSets, KingDanger = DangerOf<L>>>(
        &self,
        sums: &mut Sums<L::DirectionSets, T>,
    ) {
        let none = Bitboard::EMPTY;
        let pawns = self.board.pawns() & self.us;
        let (orthogonal_pins, diagonal_pins, wanted) = (
            self.own_lines.orthogonal_pins,
            self.own_lines.diagonal_pins,
            self.own_lines.check_mask,
        );
        // A pawn pinned on a line must arrive on that line.
        let (pushing, taking) = (pawns - diagonal_pins, pawns - orthogonal_pins);
        let from: L::DirectionSets = lanes::<S, _>([pushing, pushing, taking, taking]);
        let pins: L::DirectionSets =
            lanes::<S, _>([orthogonal_pins, orthogonal_pins, diagonal_pins, diagonal_pins]);
        let passed = (self.empty & S::THIRD_RANK).shift(S::UP);
        let (a_file, h_file) = (Bitboard(0x0101_0101_0101_0101), Bitboard(0x8080_8080_8080_8080));
        let free: L::DirectionSets = lanes::<S, _>([
            self.empty & wanted,
            self.empty & wanted & passed,
            (self.them & wanted) - a_file,
            (self.them & wanted) - h_file,
        ]);
        let targets = forward::<S, _>(from).and(free);
        let targets = targets.minus(forward::<S, _>(from.and(pins)).minus(pins));
        let targets = targets.and(lanes::<S, _>(SORTS.map(pawn_targets_in_scope::<S>)));

        sums.deferred.all |= self.board.state().en_passant();
        let mut targets = targets;
        if pawns.intersects(S::SEVENTH_RANK) {
            let last = L::DirectionSets::splat(S::LAST_RANK);
            let promotions = targets.and(last);
            targets = targets.minus(last);
            sums.deferred.promotions = promotions;
            sums.deferred.all |= promotions.union();
        }
        let origins = backward::<S, _>(targets);

        // A slider behind may guard what is taken beside their king.
        let supported = by(SliderBacksPawnCapture, self.zone.supported);
        let supported: L::DirectionSets = lanes::<S, _>([none, none, supported, supported]);
        let guarded =
            forward::<S, _>(origins.and(supported)).and(L::DirectionSets::splat(self.zone.beside));
        let departures = origins.and(L::DirectionSets::splat(self.hard_departures));
        let hard_to = self.hard_foreign
            | by(PawnChecks, pawn_attacks(S::Them::COLOR, self.their_king()))
            | by(PawnAttacksCastlingPath, self.zone.pawn_arrivals::<S>());
        let hard = targets.and(L::DirectionSets::splat(hard_to));
        let hard = hard.or(forward::<S, _>(departures)).or(guarded);
        // Pins, and pawns that may be captured en passant.
        let their_pawns = self.board.pawns() & self.them;
        let beside = their_pawns.shift(Direction::East) | their_pawns.shift(Direction::West);
        let unpinning = self.unpinning;
        let alone_from = L::DirectionSets::splat(self.repinning);
        let alone_to: L::DirectionSets =
            lanes::<S, _>([unpinning, unpinning | beside, unpinning, unpinning]);
        let alone = forward::<S, _>(origins.and(alone_from)).or(targets.and(alone_to));
        let hard = if self.makes_rather() { hard.or(alone) } else { hard };
        let easy = targets.minus(hard);
        let easy_origins = backward::<S, _>(easy);

        // Pawns that guard something around their king, or that a line or a pin depends on.
        let bearing = by(GuardingPawnMoves, pawn_attacks_of(S::Them::COLOR, self.zone.zone));
        let [_, n, _, s, ne, nw, sw, se] = self.replies.seen.array();
        let along_file = Bitboard(n | s) | bearing;
        let (rising, falling) = (Bitboard(ne | sw) | bearing, Bitboard(nw | se) | bearing);
        let single_from: L::DirectionSets = match S::UP_EAST {
            Direction::NorthEast => lanes::<S, _>([along_file, along_file, rising, falling]),
            _ => lanes::<S, _>([along_file, along_file, falling, rising]),
        };
        let single = forward::<S, _>(easy_origins.and(single_from)).or(easy.and(alone));
        let plain = easy.minus(single);

        sums.deferred.all |= hard.or(single).union();
        sums.deferred.hard_pawns = hard;
        sums.deferred.single_pawns = single;
        sums.tally.move_pawns(easy_origins, easy, plain, &self.watch);
        sums.tally.count(easy, self.replies.count);
        sums.tally.count(plain, self.zone.count);
        // From the second to the first of the squares before one of their pawns.
        let second_steps = by(PawnToFirstStep, self.replies.second_steps);
        let second_steps: L::DirectionSets = lanes::<S, _>([second_steps, none, none, none]);
        sums.tally.count(backward::<S, _>(plain).and(second_steps), -1);
        // A pawn taken by a pawn could have taken it: subtracted twice.
        let takers = by(PawnCapturesAttackingPawn, self.board.pawns() - self.pinned);
        sums.tally.count(plain.and(lanes::<S, _>([none, none, takers, takers])), 1);
    }
}
