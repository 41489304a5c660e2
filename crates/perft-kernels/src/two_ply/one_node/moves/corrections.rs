//! Corrections of summed moves: what gain and value get wrong together.
//!
//! The gain of the square left and the gain or value of the square arrived on are numbers of the
//! baseline, each worked out as if nothing else moved. Where one of their pieces sees both squares,
//! the numbers do not simply add up.

use board::Side;
use magic_core::{Bitboard, Direction, Square};
use movegen::sinks::PawnMove;

use crate::direction_sets::DirectionSets;
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::along_lines::{AlongLines, MovesAlongLines};
use crate::two_ply::one_node::node::Node;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{on, term};

impl<S: Side, L: OneNodeLevel> Node<'_, S, L> {
    /// The corrections for moves of one piece from `from`, summed over `targets`.
    #[inline(always)]
    pub(crate) fn corrections(&self, from: Square, targets: Bitboard) -> i32 {
        self.along_lines(from, targets)
            + self.along_pawn_files(from, targets)
            + self.captures_of_attacking_pawns(from, targets)
    }

    /// The corrections for one move of a pawn, promotions included. A pawn stays on one line,
    /// captures nothing that stands before it, and never goes back: that leaves fewer cases.
    #[inline(always)]
    pub(crate) fn pawn_corrections(&self, how: PawnMove, from: Square, to: Square) -> i32 {
        let (ahead, seen) = (how.direction::<S>(), &self.baseline.seen);
        let is_capture = self.them.contains(to);
        let mut sum = 0;
        if seen.lane(ahead.opposite()).contains(from) {
            sum -= term(TowardsSlider, self.reach_at(ahead.opposite(), from));
        }
        if seen.lane(ahead).contains(from) {
            let follows = || -term(AwayFromSlider, self.reach_at(ahead, to));
            sum += if is_capture { term(AwayWithCapture, 1) } else { follows() };
        }
        // Without a branch: pushes capture nothing, and of captures none goes to the first step.
        let to_first_step = (how == PawnMove::Push) & self.baseline.second_steps.contains(from);
        sum + self.captures_of_attacking_pawns(from, to.bitboard())
            - term(ToFirstStep, i32::from(to_first_step))
    }

    /// How many more squares a slider that moves in `direction` could move to beyond `square`.
    #[inline(always)]
    fn reach_at(&self, direction: Direction, square: Square) -> i32 {
        let [ones, twos, fours] = &self.baseline.reach;
        let bit = |plane: &L::DirectionSets| i32::from(plane.lane(direction).contains(square));
        bit(ones) + 2 * bit(twos) + 4 * bit(fours)
    }

    /// Corrections where an enemy slider sees `from` and our piece moves along that line.
    #[inline(always)]
    fn along_lines(&self, from: Square, targets: Bitboard) -> i32 {
        L::DirectionSets::along_lines(&MovesAlongLines {
            seen: &self.baseline.seen,
            reach: &self.baseline.reach,
            from,
            targets,
            theirs: self.them,
        })
    }

    /// Corrections where our piece stands on a square that an enemy pawn may push to, and goes to
    /// the other such square before the pawn or captures the pawn.
    #[inline(always)]
    fn along_pawn_files(&self, from: Square, targets: Bitboard) -> i32 {
        let (pawns, second_steps) = (&self.baseline.pawns, self.baseline.second_steps);
        let at = from.bitboard();
        let mut sum = 0;
        if at.intersects(pawns.push - second_steps) {
            let pawn = at.shift(S::UP);
            if targets.intersects(pawn) && on(CapturesBlockedPawn) {
                sum -= if at.intersects(pawns.last_rank) { 4 } else { 1 };
                sum -= at.intersects(pawns.push_twice) as i32;
            }
            let second = (at & S::Them::THIRD_RANK).shift(S::Them::UP);
            sum -= term(ToSecondStep, targets.intersects(second - self.them) as i32);
        }
        if at.intersects(second_steps) {
            let first = at.shift(S::UP);
            sum -= term(ToFirstStep, targets.intersects(first) as i32);
            let pawn = first.shift(S::UP);
            sum -= term(CapturesPawnFromSecondStep, targets.intersects(pawn) as i32);
        }
        sum
    }

    /// Corrections where our piece captures a pawn that could have captured it. Both the gain of
    /// the square left and the value of the pawn subtract that reply.
    #[inline(always)]
    fn captures_of_attacking_pawns(&self, from: Square, targets: Bitboard) -> i32 {
        let pawns = &self.baseline.pawns;
        let at = from.bitboard();
        let weight = if at.intersects(pawns.last_rank) { 4 } else { 1 };
        let captured = |attacked: Bitboard, back: Direction| -> i32 {
            weight * i32::from((at & attacked).shift(back).intersects(targets))
        };
        let sum = captured(pawns.capture_east, S::Them::UP_EAST.opposite())
            + captured(pawns.capture_west, S::Them::UP_WEST.opposite());
        term(CapturesAttackingPawn, sum)
    }
}
