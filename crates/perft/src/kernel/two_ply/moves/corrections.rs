//! What the plain sum of gains gets wrong when a slider or king moves along a line or file.

use board::Side;
use magic_core::{Bitboard, Direction, Square, ray};
use movegen::sinks::PawnMove;

use crate::kernel::level::Level;
use crate::kernel::two_ply::direction_sets::DirectionSets;
use crate::kernel::two_ply::node::Node;
use crate::kernel::two_ply::rules::Rule::*;
use crate::kernel::two_ply::rules::{is_inspected, on, term};

impl<S: Side, L: Level> Node<'_, S, L> {
    /// The sum of the corrections for a piece that goes from `from` to each of `targets`.
    #[inline(always)]
    pub(crate) fn corrections(&self, from: Square, targets: Bitboard) -> i32 {
        self.along_lines(from, targets)
            + self.along_files(from, targets)
            + self.pawn_takers(from, targets)
    }

    /// The same for a move of one pawn that does not promote. It stays on one line, takes nothing that
    /// stands before it, and never goes back.
    #[inline(always)]
    pub(crate) fn pawn_corrections(&self, how: PawnMove, from: Square, to: Square) -> i32 {
        let (ahead, seen) = (how.direction::<S>(), &self.replies.seen);
        let takes = self.them.contains(to);
        let mut sum = 0;
        if seen.lane(ahead.opposite()).contains(from) {
            sum -= term(TowardsSlider, self.beyond(ahead.opposite(), from));
        }
        if seen.lane(ahead).contains(from) {
            let follows = || -term(AwayFromSlider, self.beyond(ahead, to));
            sum += if takes { term(AwayWithCapture, 1) } else { follows() };
        }
        if takes {
            return sum + self.pawn_takers(from, to.bitboard());
        }
        let to_first_step = how == PawnMove::Push && self.replies.second_steps.contains(from);
        sum - term(ToFirstStep, i32::from(to_first_step))
    }

    /// How far a slider would come beyond `square` in one direction.
    #[inline(always)]
    fn beyond(&self, direction: Direction, square: Square) -> i32 {
        let [ones, twos, fours] = &self.replies.reach;
        let bit = |plane: &L::DirectionSets| i32::from(plane.lane(direction).contains(square));
        bit(ones) + 2 * bit(twos) + 4 * bit(fours)
    }

    /// One of their sliders sees `from` in some direction, and the piece moves along that line.
    #[inline(always)]
    fn along_lines(&self, from: Square, targets: Bitboard) -> i32 {
        let at = from.bitboard();
        if self.replies.seen.lanes_with(at) == 0 {
            return 0;
        }
        if !is_inspected() {
            let (seen, reach) = (self.replies.seen, self.replies.reach);
            let along = L::DirectionSets::along_lines(seen, reach, from, targets, self.them);
            if let Some(sum) = along {
                return sum;
            }
        }
        let seen = self.replies.seen.array();
        let [ones, twos, fours] = self.replies.reach;
        let reach = [ones.array(), twos.array(), fours.array()];
        let mut sum = 0;
        for (lane, direction) in Direction::ALL.into_iter().enumerate() {
            if !at.intersects(Bitboard(seen[lane])) {
                continue;
            }
            let beyond = |squares: Bitboard| -> i32 {
                let plane = |n: usize| ((squares.0 & reach[n][lane]).count_ones() << n) as i32;
                plane(0) + plane(1) + plane(2)
            };
            // Towards the slider, or taking it: it does not come past `from`.
            let towards = targets & ray(from, direction.opposite());
            sum -= term(TowardsSlider, towards.len() as i32 * beyond(from.bitboard()));
            // Away from it: it comes as far as the piece went, or may take it back.
            let away = targets & ray(from, direction);
            sum -= term(AwayFromSlider, beyond(away - self.them));
            sum += term(AwayWithCapture, (away & self.them).len() as i32);
        }
        sum
    }

    /// The piece stands on a square that one of their pawns may push to, and takes that pawn or goes
    /// to the other of the two squares.
    #[inline(always)]
    fn along_files(&self, from: Square, targets: Bitboard) -> i32 {
        let (pawns, second_steps) = (&self.replies.pawns, self.replies.second_steps);
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

    /// The piece takes a pawn that could have taken it: that capture has been subtracted twice.
    #[inline(always)]
    fn pawn_takers(&self, from: Square, targets: Bitboard) -> i32 {
        let pawns = &self.replies.pawns;
        let at = from.bitboard();
        let weight = if at.intersects(pawns.last_rank) { 4 } else { 1 };
        let taken = |set: Bitboard, back: Direction| -> i32 {
            weight * i32::from((at & set).shift(back).intersects(targets))
        };
        let sum = taken(pawns.capture_east, S::Them::UP_EAST.opposite())
            + taken(pawns.capture_west, S::Them::UP_WEST.opposite());
        term(CapturesAttackingPawn, sum)
    }
}
