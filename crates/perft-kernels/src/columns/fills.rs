//! Steps and views on columns: one direction or axis at a time, on all boards.

use magic_core::{Bitboard, Direction};

use crate::columns::Column;

/// A direction as a shift, with everything about it that is known at compile time.
#[derive(Clone, Copy)]
pub(crate) struct DirectionShift {
    /// By how much a step shifts a square, towards h8 if positive.
    delta: i32,
    /// Squares that a step can arrive on without having crossed an edge.
    arrivals: Bitboard,
    /// Whether a shift may carry a square around an edge.
    wraps: bool,
}

pub(crate) const EAST: DirectionShift = DirectionShift::of(Direction::East);
pub(crate) const NORTH: DirectionShift = DirectionShift::of(Direction::North);
pub(crate) const WEST: DirectionShift = DirectionShift::of(Direction::West);
pub(crate) const SOUTH: DirectionShift = DirectionShift::of(Direction::South);
pub(crate) const NORTH_EAST: DirectionShift = DirectionShift::of(Direction::NorthEast);
pub(crate) const NORTH_WEST: DirectionShift = DirectionShift::of(Direction::NorthWest);
pub(crate) const SOUTH_WEST: DirectionShift = DirectionShift::of(Direction::SouthWest);
pub(crate) const SOUTH_EAST: DirectionShift = DirectionShift::of(Direction::SouthEast);

impl DirectionShift {
    pub(crate) const fn of(direction: Direction) -> Self {
        let delta = direction.delta() as i32;
        Self { delta, arrivals: Bitboard::FULL.shift(direction), wraps: delta % 8 != 0 }
    }

    /// This many steps from each square. Squares that cross an edge of the board arrive anywhere.
    #[inline(always)]
    pub(crate) fn ahead<W: Column>(self, from: W, steps: i32) -> W {
        let amount = steps * self.delta;
        if amount > 0 { from.up(amount as u32) } else { from.down(-amount as u32) }
    }

    /// Those squares that a step can arrive on.
    #[inline(always)]
    pub(crate) fn arrivals<W: Column>(self, set: W) -> W {
        if self.wraps { set.within(self.arrivals) } else { set }
    }

    /// One step from each square, as far as the board goes.
    #[inline(always)]
    pub(crate) fn step<W: Column>(self, from: W) -> W {
        self.arrivals(self.ahead(from, 1))
    }
}

/// The empty squares, prepared for a fill in one direction: by one, two and four steps.
#[derive(Clone, Copy)]
struct Propagator<W> {
    shift: DirectionShift,
    one: W,
    two: W,
    four: W,
}

impl<W: Column> Propagator<W> {
    #[inline(always)]
    fn new(shift: DirectionShift, empty: W) -> Self {
        let one = shift.arrivals(empty);
        let two = one & shift.ahead(one, 1);
        let four = two & shift.ahead(two, 2);
        Self { shift, one, two, four }
    }

    /// All that is seen from the squares of `from`, up to and including the first piece.
    #[inline(always)]
    fn fill(&self, from: W) -> W {
        let Self { shift, one, two, four } = *self;
        let mut reached = from;
        reached = reached | (one & shift.ahead(reached, 1));
        reached = reached | (two & shift.ahead(reached, 2));
        reached = reached | (four & shift.ahead(reached, 4));
        shift.step(reached)
    }
}

/// Two directions that are opposite to each other, by fills.
#[derive(Clone, Copy)]
pub(crate) struct FilledAxis<W> {
    ahead: Propagator<W>,
    back: Propagator<W>,
}

/// East and west: all ranks at once, each as a number of eight bits.
///
/// A piece subtracted twice from the occupied squares of its rank changes all bits above the piece,
/// up to and including the next piece. That is what the piece sees towards the h-file. It holds for
/// several pieces of a rank too, because none changes bits beyond the next one. Towards the a-file
/// the same is done on the mirrored board.
#[derive(Clone, Copy)]
pub(crate) struct Ranks<W> {
    occupied: W,
    mirrored: W,
}

/// North and south.
#[derive(Clone, Copy)]
pub(crate) enum Files<W> {
    /// The files as ranks, on a board that is mirrored along its diagonal.
    AsRanks(Ranks<W>),
    /// By fills, where it takes long to mirror a board.
    Filled(FilledAxis<W>),
}

/// What a king and sliders see along an axis, both ways.
pub(crate) struct Views<W> {
    pub(crate) king_ahead: W,
    pub(crate) king_back: W,
    pub(crate) sliders_ahead: W,
    pub(crate) sliders_back: W,
}

/// What the enemy's pieces do to the king of the side to move.
#[derive(Clone, Copy)]
pub(crate) struct KingAttacks<W> {
    /// Squares the enemy attacks. The attack of a slider that gives check goes on behind the king.
    pub(crate) danger: W,
    /// The pieces that give check.
    pub(crate) checkers: W,
    /// The squares from the king to sliders that give check.
    pub(crate) check_lines: W,
}

impl<W: Column> KingAttacks<W> {
    /// Adds what `sliders` of the enemy do along an axis, on which a king's steps go to
    /// `step_ahead` and `step_back`. The result is what the king and a slider both see, from
    /// opposite sides: if that is a piece of the king's side, it is pinned.
    #[inline(always)]
    pub(crate) fn add(&mut self, views: &Views<W>, sliders: W, step_ahead: W, step_back: W) -> W {
        let Views { king_ahead, king_back, sliders_ahead, sliders_back } = *views;
        let (from_ahead, from_back) = (king_ahead.meets(sliders), king_back.meets(sliders));
        let check_lines = king_ahead.only(from_ahead) | king_back.only(from_back);
        self.check_lines = self.check_lines | check_lines;
        self.checkers = self.checkers | (check_lines & sliders);
        let behind_king = step_back.only(from_ahead) | step_ahead.only(from_back);
        self.danger = self.danger | sliders_ahead | sliders_back | behind_king;
        (king_ahead & sliders_back) | (king_back & sliders_ahead)
    }
}

impl<W: Column> FilledAxis<W> {
    #[inline(always)]
    pub(crate) fn new(ahead: DirectionShift, back: DirectionShift, empty: W) -> Self {
        Self { ahead: Propagator::new(ahead, empty), back: Propagator::new(back, empty) }
    }

    /// See [`KingAttacks::add`].
    #[inline(always)]
    pub(super) fn look(&self, king: W, sliders: W, attacks: &mut KingAttacks<W>) -> W {
        let Self { ahead, back } = self;
        let views = Views {
            king_ahead: ahead.fill(king),
            king_back: back.fill(king),
            sliders_ahead: ahead.fill(sliders),
            sliders_back: back.fill(sliders),
        };
        attacks.add(&views, sliders, ahead.shift.step(king), back.shift.step(king))
    }

    /// How many of `targets` sliders see, both ways.
    #[inline(always)]
    pub(crate) fn moves(&self, sliders: W, targets: W) -> W {
        let ahead = (self.ahead.fill(sliders) & targets).len();
        ahead.plus((self.back.fill(sliders) & targets).len())
    }
}

impl<W: Column> Ranks<W> {
    #[inline(always)]
    pub(crate) fn new(occupied: W) -> Self {
        Self { occupied, mirrored: occupied.mirrored() }
    }

    /// All that pieces on `from` see towards the h-file, up to and including the first piece.
    #[inline(always)]
    fn east(&self, from: W) -> W {
        self.occupied ^ self.occupied.minus_by_rank(from).minus_by_rank(from)
    }

    /// The same towards the a-file, on the mirrored board, `from` included.
    #[inline(always)]
    fn mirrored_west(&self, from: W) -> W {
        self.mirrored ^ self.mirrored.minus_by_rank(from).minus_by_rank(from)
    }

    #[inline(always)]
    fn views(&self, king: W, sliders: W) -> Views<W> {
        Views {
            king_ahead: self.east(king),
            king_back: self.mirrored_west(king.mirrored()).mirrored(),
            sliders_ahead: self.east(sliders),
            sliders_back: self.mirrored_west(sliders.mirrored()).mirrored(),
        }
    }

    /// See [`KingAttacks::add`].
    #[inline(always)]
    pub(super) fn look(&self, king: W, sliders: W, attacks: &mut KingAttacks<W>) -> W {
        attacks.add(&self.views(king, sliders), sliders, EAST.step(king), WEST.step(king))
    }

    /// How many of `targets` sliders see, both ways.
    #[inline(always)]
    pub(crate) fn moves(&self, sliders: W, targets: W) -> W {
        let east = (self.east(sliders) & targets).len();
        east.plus((self.mirrored_west(sliders.mirrored()) & targets.mirrored()).len())
    }
}

impl<W: Column> Files<W> {
    #[inline(always)]
    pub(crate) fn new(occupied: W) -> Self {
        if W::TURNS_FILES {
            Self::AsRanks(Ranks::new(occupied.files_as_ranks()))
        } else {
            Self::Filled(FilledAxis::new(NORTH, SOUTH, !occupied))
        }
    }

    /// See [`KingAttacks::add`].
    #[inline(always)]
    pub(super) fn look(&self, king: W, sliders: W, attacks: &mut KingAttacks<W>) -> W {
        let as_ranks = match self {
            Self::AsRanks(as_ranks) => as_ranks,
            Self::Filled(axis) => return axis.look(king, sliders, attacks),
        };
        let none = W::splat(king.proof(), Bitboard::EMPTY);
        let (king_on_file, sliders_on_file) = (king.files_as_ranks(), sliders.files_as_ranks());
        let views = as_ranks.views(king_on_file, sliders_on_file);
        let (ahead, back) = (EAST.step(king_on_file), WEST.step(king_on_file));
        let mut along = KingAttacks { danger: none, checkers: none, check_lines: none };
        let between = along.add(&views, sliders_on_file, ahead, back);
        let check_lines = along.check_lines.files_as_ranks();
        attacks.danger = attacks.danger | along.danger.files_as_ranks();
        attacks.check_lines = attacks.check_lines | check_lines;
        attacks.checkers = attacks.checkers | (check_lines & sliders);
        between.files_as_ranks()
    }

    /// How many of `targets` sliders see, both ways.
    #[inline(always)]
    pub(crate) fn moves(&self, sliders: W, targets: W) -> W {
        match self {
            Self::AsRanks(as_ranks) => {
                as_ranks.moves(sliders.files_as_ranks(), targets.files_as_ranks())
            }
            Self::Filled(axis) => axis.moves(sliders, targets),
        }
    }
}

/// The squares beside a king.
#[inline(always)]
pub(crate) fn king_attacks<W: Column>(king: W) -> W {
    let beside = EAST.step(king) | WEST.step(king);
    let row = king | beside;
    beside | NORTH.step(row) | SOUTH.step(row)
}

/// All squares that knights attack.
#[inline(always)]
pub(crate) fn knight_attacks<W: Column>(knights: W) -> W {
    let (east, west) = (EAST.step(knights), WEST.step(knights));
    let (near, far) = (east | west, EAST.step(east) | WEST.step(west));
    NORTH.step(NORTH.step(near) | far) | SOUTH.step(SOUTH.step(near) | far)
}

/// The squares where knights arrive, by the way they jump.
#[inline(always)]
pub(crate) fn knight_jumps<W: Column>(knights: W) -> [W; 8] {
    let (east, west) = (EAST.step(knights), WEST.step(knights));
    let (far_east, far_west) = (EAST.step(east), WEST.step(west));
    [
        NORTH.ahead(east, 2),
        NORTH.ahead(west, 2),
        SOUTH.ahead(east, 2),
        SOUTH.ahead(west, 2),
        NORTH.ahead(far_east, 1),
        NORTH.ahead(far_west, 1),
        SOUTH.ahead(far_east, 1),
        SOUTH.ahead(far_west, 1),
    ]
}

/// How many squares of `targets` knights attack, each knight by itself.
#[inline(always)]
pub(crate) fn knight_moves<W: Column>(knights: W, targets: W) -> W {
    let [first, others @ ..] = knight_jumps(knights);
    let mut count = (first & targets).len();
    for jump in others {
        count = count.plus((jump & targets).len());
    }
    count
}

/// How many squares of `targets` are beside kings, each king by itself.
#[inline(always)]
pub(crate) fn king_moves<W: Column>(kings: W, targets: W) -> W {
    let (east, west) = (EAST.step(kings), WEST.step(kings));
    let mut count = (east & targets).len().plus((west & targets).len());
    for beside in [east, kings, west] {
        count = count.plus((NORTH.ahead(beside, 1) & targets).len());
        count = count.plus((SOUTH.ahead(beside, 1) & targets).len());
    }
    count
}
