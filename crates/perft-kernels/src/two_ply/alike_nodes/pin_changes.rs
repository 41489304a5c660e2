//! Pins that moves of our pieces make and end.
//!
//! A pinned piece keeps its moves along the line from its king. So a pin takes its other moves from
//! it, and the end of a pin gives them back. How many these are depends on our move only by the
//! square that is left, where the pin begins or ends on arrival, and only by the square of arrival,
//! where the pin begins or ends when a piece leaves the line.

use board::Side;
use magic_core::{Direction, Square, ray};

use crate::columns::Column;
use crate::columns::fills::{
    DirectionShift, Files, FilledAxis, NORTH_EAST, NORTH_WEST, Ranks, SOUTH_EAST, SOUTH_WEST,
    knight_attacks,
};
use crate::two_ply::alike_nodes::directions::Lines;
use crate::two_ply::alike_nodes::numbers::over;
use crate::two_ply::alike_nodes::pin_squares::ChangesPins;
use crate::two_ply::alike_nodes::replies::TheirSliders;
use crate::two_ply::alike_nodes::{AlikeNodes, SumsOfAlike};
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, on, unless};

/// The lines through each square: ranks, files, and diagonals that rise and fall towards the
/// h-file.
const AXES: [Direction; 4] =
    [Direction::East, Direction::North, Direction::NorthEast, Direction::NorthWest];

/// The axes by number.
const RANK: usize = 0;
const FILE: usize = 1;
const RISING: usize = 2;
const FALLING: usize = 3;

/// Enemy pieces, and the nodes on which each keeps to an axis anyway.
struct Held<W: Column> {
    pieces: W,
    along: [W::Mask; 4],
}

impl<W: Column> Held<W> {
    /// Those of `pieces` that do not keep to an axis.
    #[inline(always)]
    fn off(&self, pieces: W, axis: usize) -> W {
        pieces.except(self.along[axis])
    }
}

impl<W: Column> AlikeNodes<'_, W> {
    /// Adds what the pins come to that our pieces make and end.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn pin_changes<S: Side>(&self, sums: &mut SumsOfAlike<W>) {
        for piece in &sums.pin_changers.0 {
            let &ChangesPins { from, summed, .. } = piece;
            let at = self.splat(from.bitboard());
            if (self.pin_squares.leaving & at).any() && on(PinsByLeaving) {
                let (won, lost) = self.changed_by_leaving::<S>(from, at, summed);
                sums.won = sums.won.plus(won);
                sums.lost = sums.lost.plus(lost);
            }
            let changed = (sums.won, sums.lost);
            let changed =
                self.changed_by_arriving::<S, _>(&self.lines.orthogonal, piece, at, changed);
            let changed =
                self.changed_by_arriving::<S, _>(&self.lines.diagonal, piece, at, changed);
            (sums.won, sums.lost) = changed;
        }
    }

    /// What they win and lose where a piece leaves a line from their king.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn changed_by_leaving<S: Side>(&self, from: Square, at: W, summed: W) -> (W, W) {
        let none = self.us.none();
        let nowhere = none.meets(none);
        let mut held = Held { pieces: none, along: [nowhere; 4] };
        let mut ends = nowhere;
        for (axis, direction) in AXES.into_iter().enumerate() {
            let half = axis / 2;
            let lines = &self.king_lines[half];
            let (ahead, back) = (ray(from, direction), ray(from, direction.opposite()));
            let on_axis = self.splat(ahead | back).meets(self.their_king);
            let is_changer = lines.pin_changers.meets(at) & on_axis;
            let is_pinner = lines.pinners.meets(at) & on_axis;
            if !at.only(is_changer).any() {
                continue;
            }
            // What the piece sees towards the king, and the other way.
            let seen = self.occupied.seen(from, direction);
            let king_is_ahead = self.splat(ahead).meets(self.their_king);
            let to_king =
                seen.within(ahead).only(king_is_ahead) | seen.within(back).except(king_is_ahead);
            let beyond = seen & !to_king;
            let sees_king = to_king.meets(self.their_king);
            // Where another slider of ours stands behind the pinner, the pin stays.
            let present = self.us | unless(MissingPieceAttacksNothing, !self.us);
            let sliders = by(PinStays, self.splat(self.ours.sliders[half]) & present);
            let stays = beyond.only(is_pinner).meets(sliders);
            let pieces = to_king.except(sees_king) | beyond.only(sees_king);
            held.pieces = held.pieces | (pieces & self.them).only(is_changer).except(stays);
            held.along[axis] = is_changer;
            ends = ends | is_pinner;
        }
        // Along the line it may go on, and nothing changes.
        let mut moved = summed;
        for (axis, direction) in AXES.into_iter().enumerate() {
            let line = ray(from, direction) | ray(from, direction.opposite());
            moved = moved & !by(LeavesAlongPinLine, self.splat(line).only(held.along[axis]));
        }
        let moves = self.moves_after::<S>(&held, moved);
        (moves.only(ends), moves.except(ends))
    }

    /// How many moves pieces have beside those along their axes, after each of our moves to
    /// `moved`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn moves_after<S: Side>(&self, held: &Held<W>, moved: W) -> W {
        let none = self.us.none();
        let captures = moved & self.them;
        let (mut moves, mut won, mut lost) = (none, none, none);
        let knights = held.pieces & self.pieces.knights;
        if knights.any() {
            let attacks = knight_attacks(knights);
            moves = moves.plus((attacks & !self.them).len());
            won = won.plus((attacks & captures).len());
        }
        let pawns = held.pieces & self.pieces.pawns;
        if pawns.any() {
            let PawnsOffAxis { pushes, double_pushes, captures } =
                self.pawns_off_axis::<S>(held, pawns, self.empty);
            moves = moves.plus(pawn_moves::<S::Them, W>(pushes)).plus(double_pushes.len());
            let stops_both = (moved & pushes).only(double_pushes.meets(double_pushes));
            lost = lost.plus(pawn_moves::<S::Them, W>(moved & pushes));
            lost = lost.plus((moved & double_pushes).len()).plus(stops_both.len());
            for captures in captures {
                moves = moves.plus(pawn_moves::<S::Them, W>(captures & self.us));
                won = won.plus(pawn_moves::<S::Them, W>(captures & moved));
            }
        }
        let sliders = held.pieces & self.pieces.orthogonal;
        if sliders.any() {
            let counts = SliderCounts { lines: &self.lines.orthogonal, theirs: self.them, moved };
            let (all, of_captures, stopped) =
                counts.of(sliders, [held.along[RANK], held.along[FILE]], self.orthogonal_sliders);
            (moves, won, lost) = (moves.plus(all), won.plus(of_captures), lost.plus(stopped));
        }
        let sliders = held.pieces & self.pieces.diagonal;
        if sliders.any() {
            let counts = SliderCounts { lines: &self.lines.diagonal, theirs: self.them, moved };
            let along = [held.along[RISING], held.along[FALLING]];
            let (all, of_captures, stopped) = counts.of(sliders, along, self.diagonal_sliders);
            (moves, won, lost) = (moves.plus(all), won.plus(of_captures), lost.plus(stopped));
        }
        let (won, lost) = (by(PinnedPieceSeesTarget, won), by(PinnedPieceSeesTarget, lost));
        moves.times(moved.len()).plus(won).minus(lost)
    }

    /// Adds what they win and lose where a piece arrives on a line of a half from their king.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn changed_by_arriving<S: Side, const HALF: usize>(
        &self,
        lines: &Lines<W, HALF>,
        piece: &ChangesPins<W>,
        at: W,
        (mut won, mut lost): (W, W),
    ) -> (W, W) {
        let slides = piece.slides[HALF];
        let to = piece.summed & self.pin_squares.arriving(HALF, slides);
        if !to.any() || !on(PinsByArriving) {
            return (won, lost);
        }
        for i in 0..4 {
            let to = to & self.king_lines[HALF].squares[i];
            if !to.any() {
                continue;
            }
            let held = lines.fill(i, self.their_king) & self.them;
            let moves = self.moves_without::<S>(2 * HALF + i % 2, held, at).times(to.len());
            if slides {
                lost = lost.plus(moves);
            } else {
                won = won.plus(moves);
            }
        }
        (won, lost)
    }

    /// How many moves `pieces` have beside those along an axis, without the piece of ours that is
    /// `at` some square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn moves_without<S: Side>(&self, axis: usize, pieces: W, at: W) -> W {
        let nowhere = at.none().meets(at);
        let mut held = Held { pieces, along: [nowhere; 4] };
        held.along[axis] = pieces.meets(pieces);
        let held = &held;
        let at = by(PinnedPieceSeesOrigin, at);
        let (empty, targets) = (self.empty | at, !self.them);
        let mut moves = self.us.none();
        let knights = held.pieces & self.pieces.knights;
        if knights.any() {
            moves = moves.plus((knight_attacks(knights) & targets).len());
        }
        let pawns = held.pieces & self.pieces.pawns;
        if pawns.any() {
            let PawnsOffAxis { pushes, double_pushes, captures } =
                self.pawns_off_axis::<S>(held, pawns, empty);
            moves = moves.plus(pawn_moves::<S::Them, W>(pushes)).plus(double_pushes.len());
            for captures in captures {
                moves = moves.plus(pawn_moves::<S::Them, W>(captures & self.us & !at));
            }
        }
        let sliders = held.pieces & self.pieces.orthogonal;
        if sliders.any() {
            let (ranks, files) = (Ranks::new(!empty), Files::new(!empty));
            moves = moves.plus(ranks.moves(held.off(sliders, RANK), targets));
            moves = moves.plus(files.moves(held.off(sliders, FILE), targets));
        }
        let sliders = held.pieces & self.pieces.diagonal;
        if sliders.any() {
            let rising = FilledAxis::new(NORTH_EAST, SOUTH_WEST, empty);
            let falling = FilledAxis::new(NORTH_WEST, SOUTH_EAST, empty);
            moves = moves.plus(rising.moves(held.off(sliders, RISING), targets));
            moves = moves.plus(falling.moves(held.off(sliders, FALLING), targets));
        }
        moves
    }

    /// Where enemy pawns may go beside the moves along their axes.
    #[inline(always)]
    fn pawns_off_axis<S: Side>(&self, held: &Held<W>, pawns: W, empty: W) -> PawnsOffAxis<W> {
        let up = DirectionShift::of(S::Them::UP);
        let pushes = up.step(held.off(pawns, FILE)) & empty;
        let double_pushes = up.step(pushes.within(S::Them::THIRD_RANK)) & empty;
        let capture = |direction: Direction| {
            let is_rising = matches!(direction, Direction::NorthEast | Direction::SouthWest);
            let axis = if is_rising { RISING } else { FALLING };
            DirectionShift::of(direction).step(held.off(pawns, axis))
        };
        PawnsOffAxis {
            pushes,
            double_pushes,
            captures: [capture(S::Them::UP_EAST), capture(S::Them::UP_WEST)],
        }
    }
}

/// Where pawns may go beside the moves along their axes.
struct PawnsOffAxis<W> {
    pushes: W,
    double_pushes: W,
    /// Whatever stands there.
    captures: [W; 2],
}

/// How many moves of pawns of `T` arrive on the squares of `to`: four on each where they promote.
#[inline(always)]
fn pawn_moves<T: Side, W: Column>(to: W) -> W {
    let promotions = to.within(T::LAST_RANK).len();
    to.len().plus(promotions).plus(promotions).plus(promotions)
}

/// Moves of sliders along the lines of a half, after our moves to `moved`.
struct SliderCounts<'n, W, const HALF: usize> {
    lines: &'n Lines<W, HALF>,
    theirs: W,
    moved: W,
}

impl<W: Column, const HALF: usize> SliderCounts<'_, W, HALF> {
    /// How many moves `sliders` have now beside those along their axes; how many captures they win,
    /// added up over our moves; and how many moves they lose.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of(&self, sliders: W, along: [W::Mask; 2], all: &TheirSliders<W>) -> (W, W, W) {
        let none = sliders.none();
        let (mut moves, mut won, mut lost) = (none, none, none);
        for i in 0..4 {
            let seen = self.lines.fill(i, sliders.except(along[i % 2]));
            moves = moves.plus((seen & !self.theirs).len());
            let arrivals = seen & self.moved;
            won = won.plus((arrivals & self.theirs).len());
            lost = lost.plus(over(&all.reach[i], arrivals & !self.theirs));
        }
        (moves, won, lost)
    }
}
