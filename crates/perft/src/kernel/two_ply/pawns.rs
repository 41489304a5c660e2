//! Our pawns, all at once.

use board::{Piece, Side};
use magic_core::{Bitboard, pawn_attacks, pawn_attacks_of};
use movegen::PawnMove;

use super::gains::Tally;
use super::lanes::Lanes;
use super::node::Node;
use super::replies::advance;
use crate::kernel::cpu::Cpu;

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
            self.promotions(PawnMove::Push, single & S::LAST_RANK);
            self.promotions(PawnMove::CaptureEast, east & S::LAST_RANK);
            self.promotions(PawnMove::CaptureWest, west & S::LAST_RANK);
        }
        self.en_passant();

        // Pawns that guard something around their king, or stand where a line depends on them.
        let bearing = pawn_attacks_of(S::Them::COLOR, self.zone.zone);
        let hard_from = self.hard_departures | bearing;
        let hard_to = self.hard_foreign
            | pawn_attacks(S::Them::COLOR, self.their_king())
            | self.zone.pawn_arrivals::<S>();
        let [e, n, w, s, ne, nw, sw, se] = self.replies.seen.array().map(Bitboard);
        let _ = (e, w);
        let (main, anti) = (ne | sw, nw | se);
        let (with_east, with_west) = match S::UP_EAST {
            magic_core::Direction::NorthEast => (main, anti),
            _ => (anti, main),
        };
        let last = S::LAST_RANK;
        self.pawn_moves(PawnMove::Push, single - last, hard_from | n | s, hard_to);
        let their_pawns = self.board.pawns() & self.them;
        let beside = their_pawns.shift(magic_core::Direction::East)
            | their_pawns.shift(magic_core::Direction::West);
        self.pawn_moves(PawnMove::DoublePush, double, hard_from | n | s, hard_to | beside);
        self.pawn_moves(PawnMove::CaptureEast, east - last, hard_from | with_east, hard_to);
        self.pawn_moves(PawnMove::CaptureWest, west - last, hard_from | with_west, hard_to);
    }

    /// Pawn moves of one sort that arrive on `targets`.
    #[inline(always)]
    fn pawn_moves(
        &mut self,
        how: PawnMove,
        targets: Bitboard,
        hard_from: Bitboard,
        hard_to: Bitboard,
    ) {
        let hard = targets & (forward::<S>(how, hard_from) | hard_to);
        for to in hard {
            let from = how.origin::<S>(to);
            let child = match how {
                PawnMove::DoublePush => self.board.play_double_push::<S>(from, to),
                _ => self.board.play_normal::<S>(from, to),
            };
            self.hard_child(&child);
        }
        let easy = targets - hard;
        if easy.is_empty() {
            return;
        }
        let from = backward::<S>(how, easy);
        self.tally.arrive(easy);
        self.tally.leave(from);
        self.sum += easy.len() as i32 * self.base();
        // Steps of their king that the pawns guard from where they arrive.
        let safe = self.zone.safe;
        self.sum -= (easy.shift(S::UP_EAST) & safe).len() as i32;
        self.sum -= (easy.shift(S::UP_WEST) & safe).len() as i32;
        match how {
            // From the second to the first of the squares before one of their pawns.
            PawnMove::Push => self.sum -= (from & self.replies.second_steps).len() as i32,
            PawnMove::DoublePush => {}
            // A pawn taken by a pawn could have taken it: subtracted twice.
            PawnMove::CaptureEast | PawnMove::CaptureWest => {
                let pawns = self.board.pawns() - self.lines.pinned.union();
                self.sum += (easy & pawns).len() as i32;
            }
        }
    }

    /// Promotions are hard.
    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) {
        for to in targets {
            let from = how.origin::<S>(to);
            for piece in Piece::PROMOTIONS {
                self.hard_child(&self.board.play_promotion::<S>(from, to, piece));
            }
        }
    }

    /// En passant captures are hard.
    #[inline(always)]
    fn en_passant(&mut self) {
        if let Some(to) = self.board.state().en_passant().first() {
            for from in self.board.en_passant_capturers::<S>(to) {
                self.hard_child(&self.board.play_en_passant::<S>(from, to));
            }
        }
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
