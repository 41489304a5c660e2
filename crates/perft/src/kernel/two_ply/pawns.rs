//! Our pawns, all at once.

use board::{Board, Piece, Side};
use magic_core::{
    Bitboard, Direction, Sliders, Square, knight_attacks, line, pawn_attacks, pawn_attacks_of,
};
use movegen::PawnMove;

use super::gains::{Gains, Tally};
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

        let their_pawns = self.board.pawns() & self.them;
        let beside = their_pawns.shift(Direction::East) | their_pawns.shift(Direction::West);
        let [_, n, _, s, ne, nw, sw, se] = self.replies.seen.array();
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
        for to in hard {
            let child = self.pawn_child(how, how.origin::<S>(to), to);
            self.hard_child(&child);
        }
        let easy = targets - hard;
        // Pawns that guard something around their king, or that a line or a pin depends on.
        let bearing = pawn_attacks_of(S::Them::COLOR, self.zone.zone);
        let single_from = single_from | bearing | self.lines.repinning;
        let singles = easy & (forward::<S>(how, single_from) | single_to | self.unpinning);
        for to in singles {
            self.single_pawn(how, how.origin::<S>(to), to);
        }
        let easy = easy - singles;
        let from = backward::<S>(how, easy);
        self.tally.arrive(easy);
        self.tally.leave(from);
        self.sum += easy.len() as i32 * (self.replies.count + self.zone.count);
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
                self.sum += (easy & (self.board.pawns() - self.pinned)).len() as i32;
            }
        }
    }

    #[inline(always)]
    fn pawn_child(&self, how: PawnMove, from: Square, to: Square) -> Board {
        match how {
            PawnMove::DoublePush => self.board.play_double_push::<S>(from, to),
            _ => self.board.play_normal::<S>(from, to),
        }
    }

    /// One easy pawn move by itself.
    #[inline(always)]
    fn single_pawn(&mut self, how: PawnMove, from: Square, to: Square) {
        let arrival = to.bitboard();
        self.tally.arrive(arrival);
        let (before, after) = (pawn_attacks(S::COLOR, from), pawn_attacks(S::COLOR, to));
        self.sum += self.replies.count + self.replies.gains.at(from);
        self.sum += self.zone.count_after(to, before, after);
        self.sum += self.corrections(from, arrival);
        if self.lines.repinning.contains(from) || self.unpinning.contains(to) {
            self.sum += self.cpu.repin::<S>(self.board, self.pinned, from, to, None);
        }
        if how == PawnMove::DoublePush {
            let child = self.board.play_double_push::<S>(from, to);
            if let Some(target) = child.state().en_passant().first() {
                self.sum += child.en_passant_capturers::<S::Them>(target).len() as i32;
            }
        }
    }

    /// Promotions, each of the four by itself: what attacks from where it arrives is another piece.
    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) {
        for to in targets {
            let from = how.origin::<S>(to);
            let hard = self.hard_departures.contains(from)
                || self.hard_foreign.contains(to)
                || (self.zone.supported.contains(from) && self.zone.beside.contains(to));
            for piece in Piece::PROMOTIONS {
                let occupied = !self.empty ^ from.bitboard();
                let attacks = self.attacks_of(piece, to, occupied);
                if hard || attacks.contains(self.their_king()) {
                    self.hard_child(&self.board.play_promotion::<S>(from, to, piece));
                } else {
                    self.easy_promotion(from, to, piece, attacks);
                }
            }
        }
    }

    #[inline(always)]
    fn attacks_of(&self, piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
        match piece {
            Piece::Knight => knight_attacks(square),
            Piece::Bishop => self.cpu.sliders().bishop(square, occupied),
            Piece::Rook => self.cpu.sliders().rook(square, occupied),
            _ => self.cpu.sliders().queen(square, occupied),
        }
    }

    #[inline(always)]
    fn easy_promotion(&mut self, from: Square, to: Square, piece: Piece, attacks: Bitboard) {
        let arrival = to.bitboard();
        self.tally.arrive(arrival);
        self.sum += self.replies.count + self.replies.gains.at(from);
        self.sum += self.zone.count_after(to, pawn_attacks(S::COLOR, from), attacks);
        let (straight, diagonal) = self.needs_correction();
        if (straight | diagonal).contains(from) {
            self.sum += self.corrections(from, arrival);
        }
        // The pawn may have stood between the piece it becomes and a man of theirs.
        let aligned = !line(self.their_king(), to).is_empty();
        if self.lines.repinning.contains(from) || aligned {
            self.sum += self.cpu.repin::<S>(self.board, self.pinned, from, to, Some(piece));
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
