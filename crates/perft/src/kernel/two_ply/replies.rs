//! Their replies as the position stands, and what each square is worth to them.

use board::{Board, Piece, Side};
use magic_core::{Bitboard, Direction, Sliders, Square, knight_attacks};

use super::gains::{Gains, PawnGains};
use super::lanes::{Lanes, Open};
use super::lines::Lines;

/// Their replies if we passed, king moves and castling left out.
pub(crate) struct Replies<L, G> {
    /// What their sliders may go to or guard, by direction.
    pub(crate) seen: L,
    /// How far a slider would come beyond each square, as planes.
    pub(crate) reach: [L; 3],
    /// What vacating a square gives them.
    pub(crate) gains: G,
    /// Their pawns' part in that.
    pub(crate) pawns: PawnGains,
    /// Squares their pawns may go to in two steps, were those empty: the second steps.
    pub(crate) second_steps: Bitboard,
    /// Their knights that are not pinned.
    pub(crate) free_knights: Bitboard,
    /// How many replies there are.
    pub(crate) count: i32,
}

impl<L: Lanes, G: Gains<L>> Replies<L, G> {
    /// Counts the replies of `T`.
    #[inline(always)]
    pub(crate) fn of<T: Side>(board: &Board, lines: &Lines<L>, open: &Open<L>) -> Self {
        let them = board.color(T::COLOR);
        let pinned = lines.pinned.union();
        let sliders =
            L::of_halves(board.orthogonal_sliders() & them, board.diagonal_sliders() & them);
        // A pinned slider moves along its pin, both ways, and nowhere else.
        let pin_lanes = lines.pinned.or(lines.pinned.opposite());
        let free = sliders.minus(L::splat(pinned)).or(sliders.and(pin_lanes));
        let seen = open.fill(free);
        let reach = open.reach(!them);
        let (pawns, second_steps) = pawn_gains::<T, L>(board, lines);
        let gains = G::new(seen, reach, &pawns);
        let free_knights = board.knights() & (them - pinned);
        let mut count = seen.minus(L::splat(them)).len();
        for knight in free_knights {
            count += (knight_attacks(knight) - them).len();
        }
        count += pawn_moves::<T, L>(board, lines, board.pawns() & them);
        Self { seen, reach, gains, pawns, second_steps, free_knights, count: count as i32 }
    }

    /// How many replies a man of theirs on `square`, no king, has by itself.
    #[inline(always)]
    pub(crate) fn moves_of<T: Side, M: Sliders>(
        &self,
        board: &Board,
        lines: &Lines<L>,
        sliders: M,
        square: Square,
    ) -> u32 {
        let them = board.color(T::COLOR);
        let pinned = lines.pinned.union().contains(square);
        let along = |targets: Bitboard, pins: Bitboard| {
            let targets = targets - them;
            if !pinned {
                targets.len()
            } else if pins.contains(square) {
                (targets & pins).len()
            } else {
                0
            }
        };
        match board.piece_on(square) {
            Some(Piece::Pawn) => pawn_moves::<T, L>(board, lines, square.bitboard()),
            Some(Piece::Knight) if pinned => 0,
            Some(Piece::Knight) => (knight_attacks(square) - them).len(),
            Some(piece) => {
                let mut moves = 0;
                if matches!(piece, Piece::Bishop | Piece::Queen) {
                    let targets = sliders.bishop(square, board.occupied());
                    moves += along(targets, lines.pins.diagonal);
                }
                if matches!(piece, Piece::Rook | Piece::Queen) {
                    let targets = sliders.rook(square, board.occupied());
                    moves += along(targets, lines.pins.straight);
                }
                moves
            }
            None => 0,
        }
    }

    /// How many of their men guard `square`, their king left out, as moves: a pawn that promotes
    /// there counts four times.
    #[inline(always)]
    pub(crate) fn guards(&self, square: Square) -> u32 {
        let mut guards = self.seen.lanes_with(square.bitboard());
        guards += (knight_attacks(square) & self.free_knights).len();
        let weight = if self.pawns.last_rank.contains(square) { 4 } else { 1 };
        guards += weight * u32::from(self.pawns.capture_east.contains(square));
        guards + weight * u32::from(self.pawns.capture_west.contains(square))
    }
}

/// Where pawns of `T` may push and capture, whatever stands there.
#[inline(always)]
fn pawn_gains<T: Side, L: Lanes>(board: &Board, lines: &Lines<L>) -> (PawnGains, Bitboard) {
    let pawns = board.pawns() & board.color(T::COLOR);
    let empty = !board.occupied();
    let pins = lines.pins;
    let first = advance(pawns - pins.diagonal, pins.straight, T::UP);
    let second_steps = (first & empty & T::THIRD_RANK).shift(T::UP);
    let can_capture = pawns - pins.straight;
    let gains = PawnGains {
        push: first | second_steps,
        push_twice: first & T::THIRD_RANK & empty.shift(T::UP.opposite()),
        capture_east: advance(can_capture, pins.diagonal, T::UP_EAST),
        capture_west: advance(can_capture, pins.diagonal, T::UP_WEST),
        last_rank: T::LAST_RANK,
    };
    (gains, second_steps)
}

/// How many moves `pawns` of `T` have, en passant left out.
#[inline(always)]
fn pawn_moves<T: Side, L: Lanes>(board: &Board, lines: &Lines<L>, pawns: Bitboard) -> u32 {
    let empty = !board.occupied();
    let enemy = board.color(T::Them::COLOR);
    let pins = lines.pins;
    let single = advance(pawns - pins.diagonal, pins.straight, T::UP) & empty;
    let double = (single & T::THIRD_RANK).shift(T::UP) & empty;
    let east = advance(pawns - pins.straight, pins.diagonal, T::UP_EAST) & enemy;
    let west = advance(pawns - pins.straight, pins.diagonal, T::UP_WEST) & enemy;
    let mut moves = single.len() + double.len() + east.len() + west.len();
    if pawns.intersects(T::SEVENTH_RANK) {
        let last = T::LAST_RANK;
        moves += 3 * ((single & last).len() + (east & last).len() + (west & last).len());
    }
    moves
}

/// One step of all `pawns`, of which those on `pinned` squares must stay on them.
#[inline(always)]
pub(crate) fn advance(pawns: Bitboard, pinned: Bitboard, direction: Direction) -> Bitboard {
    (pawns - pinned).shift(direction) | ((pawns & pinned).shift(direction) & pinned)
}
