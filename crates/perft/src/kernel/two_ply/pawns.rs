//! Our pawns, all at once.

use std::marker::PhantomData;

use board::{Piece, Side};
use magic_core::{
    Bitboard, Direction, Sliders, Square, knight_attacks, line, pawn_attacks, pawn_attacks_of,
};
use movegen::PawnMove;

use super::corrections::corrections;
use super::facts::{EnPassant, Facts, HardPawns};
use super::gains::{Gains, Tally};
use super::node::Node;
use super::pins::repin;
use super::replies::advance;
use crate::kernel::cpu::{Cpu, Task};

impl<S: Side, C: Cpu> Node<'_, S, C> {
    /// Pushes, captures, promotions and en passant.
    #[inline(always)]
    pub(crate) fn pawns(&mut self) {
        let pawns = self.board.pawns() & self.us;
        let (straight_pins, diagonal_pins) =
            (self.own_lines.straight_pins, self.own_lines.diagonal_pins);
        let single = advance(pawns - diagonal_pins, straight_pins, S::UP) & self.empty;
        let double = (single & S::THIRD_RANK).shift(S::UP) & self.empty;
        let capturing = pawns - straight_pins;
        let east = advance(capturing, diagonal_pins, S::UP_EAST) & self.them;
        let west = advance(capturing, diagonal_pins, S::UP_WEST) & self.them;
        if pawns.intersects(S::SEVENTH_RANK) {
            for (how, targets) in [
                (PawnMove::Push, single),
                (PawnMove::CaptureEast, east),
                (PawnMove::CaptureWest, west),
            ] {
                for to in targets & S::LAST_RANK {
                    self.promotion(how, to);
                }
            }
        }
        if let Some(to) = self.board.state().en_passant().first() {
            let (board, side) = (self.board, self.side);
            self.hard_nodes += self.cpu.apart(EnPassant { board, to, side });
        }

        let their_pawns = self.board.pawns() & self.them;
        let beside = their_pawns.shift(Direction::East) | their_pawns.shift(Direction::West);
        let [_, n, _, s, ne, nw, sw, se] = self.seen;
        let along_file = Bitboard(n | s);
        let (along_east, along_west) = match S::UP_EAST {
            Direction::NorthEast => (Bitboard(ne | sw), Bitboard(nw | se)),
            _ => (Bitboard(nw | se), Bitboard(ne | sw)),
        };
        let last = S::LAST_RANK;
        self.pawn_moves(PawnMove::Push, single - last, along_file, Bitboard::EMPTY);
        self.pawn_moves(PawnMove::DoublePush, double, along_file, beside);
        self.pawn_moves(PawnMove::CaptureEast, east - last, along_east, Bitboard::EMPTY);
        self.pawn_moves(PawnMove::CaptureWest, west - last, along_west, Bitboard::EMPTY);
    }

    /// Pawn moves of one sort that arrive on `targets`. Moves from `single_from` or to `single_to`
    /// are looked at one by one.
    #[inline(always)]
    fn pawn_moves(
        &mut self,
        how: PawnMove,
        targets: Bitboard,
        single_from: Bitboard,
        single_to: Bitboard,
    ) {
        if targets.is_empty() {
            return;
        }
        let mut hard_to = self.hard_foreign
            | pawn_attacks(S::Them::COLOR, self.their_king())
            | self.zone.pawn_arrivals::<S>();
        if matches!(how, PawnMove::CaptureEast | PawnMove::CaptureWest) {
            // A slider behind may guard what is taken beside their king.
            hard_to |= forward::<S>(how, self.zone.supported) & self.zone.beside;
        }
        let hard = targets & (forward::<S>(how, self.hard_departures) | hard_to);
        if !hard.is_empty() {
            let (board, side) = (self.board, self.side);
            self.hard_nodes += self.cpu.apart(HardPawns { board, how, targets: hard, side });
        }
        let easy = targets - hard;
        // Pawns that guard something around their king, or that a line or a pin depends on.
        let bearing = pawn_attacks_of(S::Them::COLOR, self.zone.zone);
        let single_from = single_from | bearing | self.repinning;
        let singles = easy & (forward::<S>(how, single_from) | single_to | self.unpinning);
        self.tally.arrive(easy);
        self.tally.leave(backward::<S>(how, easy));
        self.sum += easy.len() as i32 * self.replies.count;
        if !singles.is_empty() {
            let (facts, side) = (&self.facts, self.side);
            self.sum += self.cpu.apart(SinglePawns { facts, how, targets: singles, side });
        }
        let easy = easy - singles;
        self.sum += easy.len() as i32 * self.zone.count;
        // Steps of their king that the pawns guard from where they arrive.
        let safe = self.zone.safe;
        self.sum -= (easy.shift(S::UP_EAST) & safe).len() as i32;
        self.sum -= (easy.shift(S::UP_WEST) & safe).len() as i32;
        match how {
            // From the second to the first of the squares before one of their pawns.
            PawnMove::Push => {
                let from = backward::<S>(how, easy);
                self.sum -= (from & self.second_steps).len() as i32;
            }
            PawnMove::DoublePush => {}
            // A pawn taken by a pawn could have taken it: subtracted twice.
            PawnMove::CaptureEast | PawnMove::CaptureWest => {
                self.sum += (easy & (self.board.pawns() - self.pinned)).len() as i32;
            }
        }
    }

    /// The four promotions of one pawn.
    #[inline(always)]
    fn promotion(&mut self, how: PawnMove, to: Square) {
        let (facts, side) = (&self.facts, self.side);
        let promoted = self.cpu.apart(Promotion { facts, how, to, side });
        self.hard_nodes += promoted.hard_nodes;
        self.sum += promoted.sum;
        let gain = self.replies.gains.at(how.origin::<S>(to));
        self.tally.arrive_times(to.bitboard(), promoted.easy);
        self.sum += promoted.easy as i32 * (self.replies.count + gain);
    }
}

/// Easy pawn moves of one sort, each by itself: all but what the gains and the replies as they
/// stand say.
struct SinglePawns<'f, 'b, S> {
    facts: &'f Facts<'b>,
    how: PawnMove,
    targets: Bitboard,
    side: PhantomData<S>,
}

impl<S: Side> Task for SinglePawns<'_, '_, S> {
    type Output = i32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> i32 {
        let facts = self.facts;
        let mut sum = 0;
        for to in self.targets {
            let from = self.how.origin::<S>(to);
            let (before, after) = (pawn_attacks(S::COLOR, from), pawn_attacks(S::COLOR, to));
            sum += facts.zone.count_after(to, before, after);
            sum += corrections::<S>(facts, from, to.bitboard());
            if facts.repinning.contains(from) || facts.unpinning.contains(to) {
                sum += repin::<S, C>(cpu, facts, from, to, None);
            }
            if self.how == PawnMove::DoublePush {
                let child = facts.board.play_double_push::<S>(from, to);
                if let Some(target) = child.state().en_passant().first() {
                    sum += child.en_passant_capturers::<S::Them>(target).len() as i32;
                }
            }
        }
        sum
    }
}

/// The four promotions of one pawn, each by itself: what attacks from where it arrives is another
/// piece.
struct Promotion<'f, 'b, S> {
    facts: &'f Facts<'b>,
    how: PawnMove,
    to: Square,
    side: PhantomData<S>,
}

/// What the promotions of one pawn come to.
struct Promoted {
    /// How many of them are easy.
    easy: u32,
    /// For the easy ones, all but what the gains and the replies as they stand say.
    sum: i32,
    /// Replies to the hard ones.
    hard_nodes: u64,
}

impl<S: Side> Task for Promotion<'_, '_, S> {
    type Output = Promoted;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Promoted {
        let Self { facts, how, to, .. } = self;
        let from = how.origin::<S>(to);
        let their_king = facts.board.king(S::Them::COLOR);
        let hard = facts.hard_departures.contains(from)
            || facts.hard_foreign.contains(to)
            || (facts.zone.supported.contains(from) && facts.zone.beside.contains(to));
        let occupied = !facts.empty ^ from.bitboard();
        let (straight, diagonal) =
            (cpu.sliders().rook(to, occupied), cpu.sliders().bishop(to, occupied));
        let corrections = corrections::<S>(facts, from, to.bitboard());
        // The pawn may have stood between the piece it becomes and a man of theirs.
        let aligned = !line(their_king, to).is_empty();
        let mut promoted = Promoted { easy: 0, sum: 0, hard_nodes: 0 };
        for piece in Piece::PROMOTIONS {
            let attacks = match piece {
                Piece::Knight => knight_attacks(to),
                Piece::Bishop => diagonal,
                Piece::Rook => straight,
                _ => straight | diagonal,
            };
            if hard || attacks.contains(their_king) {
                let child = facts.board.play_promotion::<S>(from, to, piece);
                promoted.hard_nodes += cpu.bulk_leaves::<S::Them>(&child);
                continue;
            }
            promoted.easy += 1;
            promoted.sum += corrections;
            promoted.sum += facts.zone.count_after(to, pawn_attacks(S::COLOR, from), attacks);
            if aligned || facts.repinning.contains(from) {
                promoted.sum += repin::<S, C>(cpu, facts, from, to, Some(piece));
            }
        }
        promoted
    }
}

#[inline(always)]
fn forward<S: Side>(how: PawnMove, from: Bitboard) -> Bitboard {
    let step = from.shift(how.direction::<S>());
    if how == PawnMove::DoublePush { step.shift(S::UP) } else { step }
}

#[inline(always)]
fn backward<S: Side>(how: PawnMove, to: Bitboard) -> Bitboard {
    let step = to.shift(how.direction::<S>().opposite());
    if how == PawnMove::DoublePush { step.shift(S::UP.opposite()) } else { step }
}
