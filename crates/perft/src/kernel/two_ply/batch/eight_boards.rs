//! The legal moves of eight boards at once: one board to a lane.
//!
//! A hard move is made, and its replies are counted. One at a time, that is mostly branches and
//! lookups that depend on each other; eight at a time it is a few hundred operations on whole
//! registers, which ask no more than whether any board has pieces of a sort. So boards wait in a
//! [`Batch`](crate::kernel::two_ply::batch::Batch) until there are some eights of them, from one node or several.
//!
//! Everything is fills along the eight directions (Kogge and Stone's, as on the wiki's page on
//! parallel prefix algorithms): from the king, to see checks and pins; from the sliders of the side
//! that moved, to see what is forbidden to the king; and from those that reply, whose moves they are.

use board::{Board, Side};
use magic_core::{Bitboard, Color, Direction, File};

use crate::kernel::two_ply::batch::column::Column;

/// How many boards are counted at once.
pub(crate) const BOARDS: usize = 8;

/// A direction, as it is needed here: all of it known at compile time.
#[derive(Clone, Copy)]
struct Way {
    delta: i32,
    /// Squares that a step can arrive on without having crossed an edge.
    arrivals: Bitboard,
    /// Whether a shift may carry a square around an edge.
    wraps: bool,
}

impl Way {
    const fn of(direction: Direction) -> Self {
        let delta = direction.delta() as i32;
        Self { delta, arrivals: Bitboard::FULL.shift(direction), wraps: delta % 8 != 0 }
    }

    /// So many steps from each square; what goes over an edge of the board may come back anywhere.
    #[inline(always)]
    fn ahead<W: Column>(self, from: W, steps: i32) -> W {
        let amount = steps * self.delta;
        if amount > 0 { from.up(amount as u32) } else { from.down(-amount as u32) }
    }

    /// Of some squares, those that a step can arrive on.
    #[inline(always)]
    fn within<W: Column>(self, set: W) -> W {
        if self.wraps { set & W::splat(self.arrivals) } else { set }
    }

    /// One step from each square.
    #[inline(always)]
    fn step<W: Column>(self, from: W) -> W {
        self.within(self.ahead(from, 1))
    }
}

const EAST: Way = Way::of(Direction::East);
const NORTH: Way = Way::of(Direction::North);
const WEST: Way = Way::of(Direction::West);
const SOUTH: Way = Way::of(Direction::South);
const NORTH_EAST: Way = Way::of(Direction::NorthEast);
const NORTH_WEST: Way = Way::of(Direction::NorthWest);
const SOUTH_WEST: Way = Way::of(Direction::SouthWest);
const SOUTH_EAST: Way = Way::of(Direction::SouthEast);

/// What lets sliders through in one direction, by one, two and four steps.
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
        let one = way.within(empty);
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
struct Axis<W> {
    ahead: Propagator<W>,
    back: Propagator<W>,
}

/// What is found out by looking along lines.
#[derive(Clone, Copy)]
struct SeenLines<W> {
    /// Squares attacked by the side that moved, through the king where it is in check.
    danger: W,
    /// What gives check.
    checkers: W,
    /// The squares from the king to sliders that give check.
    check_lines: W,
}

impl<W: Column> Axis<W> {
    #[inline(always)]
    fn new(ahead: Way, back: Way, empty: W) -> Self {
        Self { ahead: Propagator::new(ahead, empty), back: Propagator::new(back, empty) }
    }

    /// Looks both ways from `king`, and from the `sliders` of the other side. The result is what both
    /// see of one square in between: there a piece of the king's side is pinned.
    #[inline(always)]
    fn look(&self, king: W, sliders: W, lines: &mut SeenLines<W>) -> W {
        let Self { ahead, back } = self;
        let (line_ahead, line_back) = (ahead.fill(king), back.fill(king));
        let (seen_ahead, seen_back) = (ahead.fill(sliders), back.fill(sliders));
        let (from_ahead, from_back) = (line_ahead.meets(sliders), line_back.meets(sliders));
        lines.checkers = lines.checkers | ((line_ahead | line_back) & sliders);
        lines.check_lines = lines.check_lines | line_ahead.only(from_ahead);
        lines.check_lines = lines.check_lines | line_back.only(from_back);
        // A step along the line does not leave it.
        let danger = lines.danger | seen_ahead | seen_back;
        let danger = danger | back.way.step(king).only(from_ahead);
        lines.danger = danger | ahead.way.step(king).only(from_back);
        (line_ahead & seen_back) | (line_back & seen_ahead)
    }

    /// How many of `targets` sliders see, both ways.
    #[inline(always)]
    fn moves(&self, sliders: W, targets: W) -> W {
        let ahead = (self.ahead.fill(sliders) & targets).len();
        ahead.plus((self.back.fill(sliders) & targets).len())
    }
}

/// How many legal moves the side `T` has on each of eight boards, given as columns of their words.
/// No board has an en passant capture, and castling is as in standard chess: see [`knows_castlings`].
#[inline(always)]
pub(crate) fn moves<T: Side, W: Column>(words: [W; 8]) -> W {
    let [white, black, pawns, knights, diagonal, orthogonal, kings, state] = words;
    let (pieces, movers) = match T::COLOR {
        Color::White => (white, black),
        Color::Black => (black, white),
    };
    let empty = !(pieces | movers);
    let king = kings & pieces;

    // What the side that moved attacks, and what of it is aimed at the king.
    let mover_pawns = pawns & movers;
    let (own_east, own_west) = captures_of::<T>();
    let (mover_east, mover_west) = captures_of::<T::Them>();
    let by_pawns = mover_east.step(mover_pawns) | mover_west.step(mover_pawns);
    let pawn_checkers = (own_east.step(king) | own_west.step(king)) & mover_pawns;
    let mut lines = SeenLines {
        danger: around(kings & movers) | by_pawns,
        checkers: pawn_checkers,
        check_lines: W::splat(Bitboard::EMPTY),
    };
    // Near the end of a game, whole sorts of pieces are gone.
    let mover_knights = knights & movers;
    if mover_knights.any() {
        lines.danger = lines.danger | knight_attacks(mover_knights);
        lines.checkers = lines.checkers | (knight_attacks(king) & mover_knights);
    }
    let rank = Axis::new(EAST, WEST, empty);
    let file = Axis::new(NORTH, SOUTH, empty);
    let rising = Axis::new(NORTH_EAST, SOUTH_WEST, empty);
    let falling = Axis::new(NORTH_WEST, SOUTH_EAST, empty);
    let none = W::splat(Bitboard::EMPTY);
    let (mut on_rank, mut on_file, mut on_rising, mut on_falling) = (none, none, none, none);
    let sliders = orthogonal & movers;
    if sliders.any() {
        on_rank = rank.look(king, sliders, &mut lines) & pieces;
        on_file = file.look(king, sliders, &mut lines) & pieces;
    }
    let sliders = diagonal & movers;
    if sliders.any() {
        on_rising = rising.look(king, sliders, &mut lines) & pieces;
        on_falling = falling.look(king, sliders, &mut lines) & pieces;
    }
    let SeenLines { danger, checkers, check_lines } = lines;
    let pinned = on_rank | on_file | on_rising | on_falling;

    // In check, only what takes the one checker or comes between helps.
    let in_check = checkers.meets(checkers);
    let others = checkers & checkers.plus(W::splat(Bitboard::FULL));
    let answers = (check_lines | checkers).except(others.meets(others));
    let wanted = answers | W::splat(Bitboard::FULL).except(in_check);
    let targets = wanted & !pieces;

    // A pinned piece keeps to its line.
    let free = pieces & !pinned;
    let mut count = (around(king) & !pieces & !danger).len();
    let sliders = orthogonal & pieces;
    if sliders.any() {
        count = count.plus(rank.moves(sliders & (free | on_rank), targets));
        count = count.plus(file.moves(sliders & (free | on_file), targets));
    }
    let sliders = diagonal & pieces;
    if sliders.any() {
        count = count.plus(rising.moves(sliders & (free | on_rising), targets));
        count = count.plus(falling.moves(sliders & (free | on_falling), targets));
    }
    let knights = knights & free;
    if knights.any() {
        count = count.plus(knight_moves(knights, targets));
    }

    let own_pawns = pawns & pieces;
    let up = Way::of(T::UP);
    let single = up.step(own_pawns & (free | on_file)) & empty;
    let double = up.step(single & W::splat(T::THIRD_RANK)) & empty & targets;
    let single = single & targets;
    // Towards the h-file a white pawn rises, a black one falls.
    let (to_east, to_west) = match T::COLOR {
        Color::White => (on_rising, on_falling),
        Color::Black => (on_falling, on_rising),
    };
    let prey = movers & targets;
    let east_captures = own_east.step(own_pawns & (free | to_east)) & prey;
    let west_captures = own_west.step(own_pawns & (free | to_west)) & prey;
    count = count.plus(single.len()).plus(double.len());
    count = count.plus(east_captures.len()).plus(west_captures.len());
    let last = W::splat(T::LAST_RANK);
    if (own_pawns & W::splat(T::SEVENTH_RANK)).any() {
        let promotions = (single & last).len();
        let promotions = promotions.plus((east_captures & last).len());
        let promotions = promotions.plus((west_captures & last).len());
        count = count.plus(promotions).plus(promotions).plus(promotions);
    }

    let castling_rooks = state & W::splat(T::BACK_RANK);
    if castling_rooks.any() {
        count = count.plus(KING_SIDE.possible::<T, W>(castling_rooks, empty, danger));
        count = count.plus(QUEEN_SIDE.possible::<T, W>(castling_rooks, empty, danger));
    }
    count
}

/// What a castling of standard chess needs, as files.
struct StandardCastling {
    rook: Bitboard,
    empty: Bitboard,
    safe: Bitboard,
}

const KING_SIDE: StandardCastling = StandardCastling {
    rook: files(&[File::H]),
    empty: files(&[File::F, File::G]),
    safe: files(&[File::E, File::F, File::G]),
};

const QUEEN_SIDE: StandardCastling = StandardCastling {
    rook: files(&[File::A]),
    empty: files(&[File::B, File::C, File::D]),
    safe: files(&[File::C, File::D, File::E]),
};

impl StandardCastling {
    /// 1 where the castling is possible, 0 where it is not.
    #[inline(always)]
    fn possible<T: Side, W: Column>(&self, rooks: W, empty: W, danger: W) -> W {
        let hindrance = (W::splat(self.empty & T::BACK_RANK) & !empty)
            | (W::splat(self.safe & T::BACK_RANK) & danger)
            | (W::splat(self.rook & T::BACK_RANK) & !rooks);
        W::splat(Bitboard(1)).except(hindrance.meets(hindrance))
    }
}

const fn files(files: &[File]) -> Bitboard {
    let mut set = 0;
    let mut n = 0;
    while n < files.len() {
        set |= files[n].bitboard().0;
        n += 1;
    }
    Bitboard(set)
}

/// Whether [`moves`] knows the castlings of `T` on `board`: those where king and rook stand as in
/// standard chess. If so, it knows them after any move of the other side, too.
#[inline(always)]
pub(crate) fn knows_castlings<T: Side>(board: &Board) -> bool {
    board.has_standard_castling(T::COLOR)
}

/// Where pawns of `S` capture: towards the h-file, and towards the a-file.
#[inline(always)]
const fn captures_of<S: Side>() -> (Way, Way) {
    (Way::of(S::UP_EAST), Way::of(S::UP_WEST))
}

/// The squares beside a king.
#[inline(always)]
fn around<W: Column>(king: W) -> W {
    let beside = EAST.step(king) | WEST.step(king);
    let row = king | beside;
    beside | NORTH.step(row) | SOUTH.step(row)
}

/// All squares that knights attack.
#[inline(always)]
fn knight_attacks<W: Column>(knights: W) -> W {
    let (east, west) = (EAST.step(knights), WEST.step(knights));
    let (near, far) = (east | west, EAST.step(east) | WEST.step(west));
    NORTH.step(NORTH.step(near) | far) | SOUTH.step(SOUTH.step(near) | far)
}

/// How many squares of `targets` knights attack, each for itself.
#[inline(always)]
fn knight_moves<W: Column>(knights: W, targets: W) -> W {
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

#[cfg(test)]
mod tests {
    use board::{Black, White};
    use movegen::legal_moves;

    use super::*;
    use crate::suite::{STANDARD, SuiteReader};

    /// Compares one lane with the generator, where it applies.
    fn check(board: &Board) -> bool {
        let words = board.words().map(|lane| lane.0);
        let counted = match board.side_to_move() {
            Color::White if knows_castlings::<White>(board) => moves::<White, u64>(words),
            Color::Black if knows_castlings::<Black>(board) => moves::<Black, u64>(words),
            _ => return false,
        };
        if board.en_passant().is_some() {
            return false;
        }
        assert_eq!(counted, legal_moves(board).len() as u64, "{}", board.fen());
        true
    }

    #[test]
    fn a_lane_counts_what_the_generator_lists() {
        let cases =
            STANDARD.iter().flat_map(|suite| SuiteReader::new(suite.text.as_bytes())).flatten();
        let (mut compared, mut castlings, mut in_check) = (0, 0, 0);
        for case in cases.step_by(if cfg!(miri) { 500 } else { 1 }) {
            for &mv in &legal_moves(&case.board) {
                let board = case.board.play(mv);
                if check(&board) {
                    compared += 1;
                    castlings += u32::from(!board.state().castling_rooks().is_empty());
                    in_check += u32::from(!movegen::checkers(&board).is_empty());
                }
            }
        }
        assert!(cfg!(miri) || (compared > 20_000 && castlings > 1_000 && in_check > 500));
    }
}
