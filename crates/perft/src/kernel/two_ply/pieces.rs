//! Our knights and sliders.

use board::Side;
use magic_core::{Bitboard, Direction, Sliders, Square, knight_attacks, ray};
use movegen::KingLines;

use super::facts::Facts;
use super::gains::{Gains, Tally};
use super::node::Node;
use crate::kernel::cpu::{Cpu, Task};

impl<S: Side, C: Cpu> Node<'_, S, C> {
    /// Knights: nothing of theirs ever depends on the way between a knight's two squares.
    #[inline(always)]
    pub(crate) fn knights(&mut self) {
        let pinned = self.own_lines.straight_pins | self.own_lines.diagonal_pins;
        let hard_arrivals = self.hard_foreign | knight_attacks(self.their_king());
        for from in self.board.knights() & (self.us - pinned) {
            let attacks = knight_attacks(from);
            let targets = attacks - self.us;
            let hard = self.hard_part(from, targets, hard_arrivals);
            self.hard(from, hard);
            let easy = targets - hard;
            self.repin(from, easy, self.unpinning);
            self.easy(from, easy, attacks, |_, square| knight_attacks(square));
        }
    }

    /// Bishops, rooks and queens.
    #[inline(always)]
    pub(crate) fn sliders(&mut self) {
        let diagonal = self.board.diagonal_sliders() & self.us;
        let straight = self.board.orthogonal_sliders() & self.us;
        let (checks, pinning) = (self.lines.checks, self.lines.pinning);
        let (correct_straight, correct_diagonal) = (self.correct_straight, self.correct_diagonal);
        let occupied = !self.empty;
        let sliders = self.cpu.sliders();
        let on_diagonals = (self.hard_arrivals | checks.diagonal, pinning.diagonal);
        let on_lines = (self.hard_arrivals | checks.straight, pinning.straight);
        let on_both = (on_diagonals.0 | on_lines.0, pinning.all());

        for from in diagonal - straight {
            let attacks = sliders.bishop(from, occupied);
            let targets = self.along_own_pins(from, attacks, Bitboard::EMPTY);
            let places = correct_diagonal;
            let view = |occupied, square| sliders.bishop(square, occupied);
            self.slider(from, targets, attacks, on_diagonals, places, view);
        }
        for from in straight - diagonal {
            let attacks = sliders.rook(from, occupied);
            let targets = self.along_own_pins(from, Bitboard::EMPTY, attacks);
            let places = correct_straight;
            let view = |occupied, square| sliders.rook(square, occupied);
            self.slider(from, targets, attacks, on_lines, places, view);
        }
        for from in straight & diagonal {
            let along_diagonals = sliders.bishop(from, occupied);
            let along_lines = sliders.rook(from, occupied);
            let targets = self.along_own_pins(from, along_diagonals, along_lines);
            let places = correct_straight | correct_diagonal;
            let view = |occupied, square| sliders.queen(square, occupied);
            let attacks = along_diagonals | along_lines;
            self.slider(from, targets, attacks, on_both, places, view);
        }
    }

    /// What a slider may go to, given what it attacks on diagonals and on files and ranks.
    #[inline(always)]
    fn along_own_pins(&self, from: Square, diagonal: Bitboard, straight: Bitboard) -> Bitboard {
        let KingLines { straight_pins, diagonal_pins, .. } = self.own_lines;
        let mut targets = (diagonal | straight) - self.us;
        if straight_pins.contains(from) {
            targets &= straight & straight_pins;
        }
        if diagonal_pins.contains(from) {
            targets &= diagonal & diagonal_pins;
        }
        targets
    }

    #[inline(always)]
    fn slider(
        &mut self,
        from: Square,
        targets: Bitboard,
        attacks: Bitboard,
        (hard_arrivals, pinning): (Bitboard, Bitboard),
        places: Bitboard,
        view: impl Fn(Bitboard, Square) -> Bitboard,
    ) {
        if targets.is_empty() {
            return;
        }
        let mut hard = self.hard_part(from, targets, hard_arrivals);
        let cutting = (targets - hard) & self.empty & self.zone.hot_squares;
        if !cutting.is_empty() {
            hard |= cutting & self.cpu.apart(HotForOthers { facts: &self.facts, from });
        }
        self.hard(from, hard);
        let easy = targets - hard;
        self.correct(from, easy, places);
        self.repin(from, easy, self.unpinning | pinning);
        self.easy(from, easy, attacks, view);
    }

    #[inline(always)]
    fn hard_part(&self, from: Square, targets: Bitboard, arrivals: Bitboard) -> Bitboard {
        if self.hard_departures.contains(from) {
            return targets;
        }
        let mut arrivals = arrivals;
        if self.zone.supported.contains(from) {
            // The slider behind may guard what is taken beside their king.
            arrivals |= self.zone.beside & self.them;
        }
        targets & arrivals
    }

    /// Adds the easy moves of a man that is no pawn. `view` gives what such a man attacks, and so from where it
    /// attacks a square, given what is occupied.
    #[inline(always)]
    pub(crate) fn easy(
        &mut self,
        from: Square,
        targets: Bitboard,
        attacks: Bitboard,
        view: impl Fn(Bitboard, Square) -> Bitboard,
    ) {
        let occupied = !self.empty;
        let moves = targets.len() as i32;
        self.tally.arrive(targets);
        self.sum += moves * (self.replies.count + self.replies.gains.at(from));
        let without = occupied ^ from.bitboard();
        self.sum += self.zone.sum_after(targets, attacks, |square| view(without, square));
    }
}

/// Squares where a line of another slider than the one on `from` passes towards the zone.
struct HotForOthers<'f, 'b> {
    facts: &'f Facts<'b>,
    from: Square,
}

impl Task for HotForOthers<'_, '_> {
    type Output = Bitboard;

    #[inline(always)]
    fn run<C: Cpu>(self, _cpu: C) -> Bitboard {
        let mut hot = Bitboard::EMPTY;
        for (lane, direction) in self.facts.hot.into_iter().zip(Direction::ALL) {
            hot |= Bitboard(lane) - ray(self.from, direction);
        }
        hot
    }
}
