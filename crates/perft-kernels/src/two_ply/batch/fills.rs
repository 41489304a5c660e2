//! Steps and fills on columns: one direction at a time, on all boards.

use magic_core::{Bitboard, Direction};

use crate::two_ply::batch::column::Column;

/// A direction with everything about it that is known at compile time.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// By how much a step shifts a square, towards h8 if positive.
    delta: i32,
    /// Squares that a step can arrive on without having crossed an edge.
    arrivals: Bitboard,
    /// Whether a shift may carry a square around an edge.
    wraps: bool,
}

pub(super) const EAST: Way = Way::of(Direction::East);
pub(super) const NORTH: Way = Way::of(Direction::North);
pub(super) const WEST: Way = Way::of(Direction::West);
pub(super) const SOUTH: Way = Way::of(Direction::South);
pub(super) const NORTH_EAST: Way = Way::of(Direction::NorthEast);
pub(super) const NORTH_WEST: Way = Way::of(Direction::NorthWest);
pub(super) const SOUTH_WEST: Way = Way::of(Direction::SouthWest);
pub(super) const SOUTH_EAST: Way = Way::of(Direction::SouthEast);

impl Way {
    pub(super) const fn of(direction: Direction) -> Self {
        let delta = direction.delta() as i32;
        Self { delta, arrivals: Bitboard::FULL.shift(direction), wraps: delta % 8 != 0 }
    }

    /// So many steps from each square. Squares that cross an edge of the board arrive anywhere.
    #[inline(always)]
    pub(super) fn ahead<W: Column>(self, from: W, steps: i32) -> W {
        let amount = steps * self.delta;
        if amount > 0 { from.up(amount as u32) } else { from.down(-amount as u32) }
    }

    /// Those squares that a step can arrive on.
    #[inline(always)]
    fn arrivals<W: Column>(self, set: W) -> W {
        if self.wraps { set.within(self.arrivals) } else { set }
    }

    /// One step from each square, as far as the board goes.
    #[inline(always)]
    pub(super) fn step<W: Column>(self, from: W) -> W {
        self.arrivals(self.ahead(from, 1))
    }
}

/// The empty squares, prepared for a fill in one direction: by one, two and four steps.
#[derive(Clone, Copy)]
struct Propagator<W> {
    way: Way,
    one: W,
    two: W,
    four: W,
}

impl<W: Column> Propagator<W> {
    #[inline(always)]
    fn new(way: Way, empty: W) -> Self {
        let one = way.arrivals(empty);
        let two = one & way.ahead(one, 1);
        let four = two & way.ahead(two, 2);
        Self { way, one, two, four }
    }

    /// All that is seen from the squares of `from`, up to and including the first piece.
    #[inline(always)]
    fn fill(&self, from: W) -> W {
        let Self { way, one, two, four } = *self;
        let mut reached = from;
        reached = reached | (one & way.ahead(reached, 1));
        reached = reached | (two & way.ahead(reached, 2));
        reached = reached | (four & way.ahead(reached, 4));
        way.step(reached)
    }
}

/// Two directions that are opposite to each other.
#[derive(Clone, Copy)]
pub(super) struct Axis<W> {
    ahead: Propagator<W>,
    back: Propagator<W>,
}

/// What the enemy's pieces do to the king of the side to move.
#[derive(Clone, Copy)]
pub(super) struct KingAttacks<W> {
    /// Squares the enemy attacks. The attack of a slider that gives check goes on behind the king.
    pub(super) danger: W,
    /// The pieces that give check.
    pub(super) checkers: W,
    /// The squares from the king to sliders that give check.
    pub(super) check_lines: W,
}

impl<W: Column> Axis<W> {
    #[inline(always)]
    pub(super) fn new(ahead: Way, back: Way, empty: W) -> Self {
        Self { ahead: Propagator::new(ahead, empty), back: Propagator::new(back, empty) }
    }

    /// Adds what `sliders` of the enemy do along the axis. The result is what the king and a slider
    /// both see, from opposite sides: if that is a piece of the king's side, it is pinned.
    #[inline(always)]
    pub(super) fn look(&self, king: W, sliders: W, attacks: &mut KingAttacks<W>) -> W {
        let Self { ahead, back } = self;
        let (line_ahead, line_back) = (ahead.fill(king), back.fill(king));
        let (seen_ahead, seen_back) = (ahead.fill(sliders), back.fill(sliders));
        let (from_ahead, from_back) = (line_ahead.meets(sliders), line_back.meets(sliders));
        attacks.checkers = attacks.checkers | ((line_ahead | line_back) & sliders);
        attacks.check_lines = attacks.check_lines | line_ahead.only(from_ahead);
        attacks.check_lines = attacks.check_lines | line_back.only(from_back);
        let danger = attacks.danger | seen_ahead | seen_back;
        let danger = danger | back.way.step(king).only(from_ahead);
        attacks.danger = danger | ahead.way.step(king).only(from_back);
        (line_ahead & seen_back) | (line_back & seen_ahead)
    }

    /// How many of `targets` sliders see, both ways.
    #[inline(always)]
    pub(super) fn moves(&self, sliders: W, targets: W) -> W {
        let ahead = (self.ahead.fill(sliders) & targets).len();
        ahead.plus((self.back.fill(sliders) & targets).len())
    }
}

/// The squares beside a king.
#[inline(always)]
pub(super) fn king_attacks<W: Column>(king: W) -> W {
    let beside = EAST.step(king) | WEST.step(king);
    let row = king | beside;
    beside | NORTH.step(row) | SOUTH.step(row)
}

/// All squares that knights attack.
#[inline(always)]
pub(super) fn knight_attacks<W: Column>(knights: W) -> W {
    let (east, west) = (EAST.step(knights), WEST.step(knights));
    let (near, far) = (east | west, EAST.step(east) | WEST.step(west));
    NORTH.step(NORTH.step(near) | far) | SOUTH.step(SOUTH.step(near) | far)
}

/// How many squares of `targets` knights attack, each knight by itself.
#[inline(always)]
pub(super) fn knight_moves<W: Column>(knights: W, targets: W) -> W {
    let (east, west) = (EAST.step(knights), WEST.step(knights));
    let (far_east, far_west) = (EAST.step(east), WEST.step(west));
    let mut count = (NORTH.ahead(east, 2) & targets).len();
    count = count.plus((NORTH.ahead(west, 2) & targets).len());
    count = count.plus((SOUTH.ahead(east, 2) & targets).len());
    count = count.plus((SOUTH.ahead(west, 2) & targets).len());
    count = count.plus((NORTH.ahead(far_east, 1) & targets).len());
    count = count.plus((NORTH.ahead(far_west, 1) & targets).len());
    count = count.plus((SOUTH.ahead(far_east, 1) & targets).len());
    count.plus((SOUTH.ahead(far_west, 1) & targets).len())
}
