//! Moves of ours that make or end a pin: by how many replies that changes the piece concerned.
//!
//! The baseline holds every pinned enemy piece to its line. When a move of ours ends a pin or makes
//! one, their other pieces have the same replies as before, and the piece concerned keeps its moves
//! along the line. So the change is the number of its moves *off* the line, on the board after our
//! move.

use board::{Board, Piece, Side};
use magic_core::{Bitboard, Sliders, Square, knight_attacks, line, rook_rays};

use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::gains::NonPawn;
use crate::two_ply::one_node::node::Node;
use crate::two_ply::one_node::node::their_king_lines::TheirKingLines;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, on, term};

/// The pins against their king before our moves, and the board.
#[derive(Clone, Copy)]
pub(crate) struct Pins<'b, M> {
    sliders: M,
    board: &'b Board,
    king: Square,
    lines: &'b TheirKingLines,
}

impl<'b, M: Sliders> Pins<'b, M> {
    /// The pins of a node.
    #[inline(always)]
    pub(crate) fn of<S: Side, L: OneNodeLevel<Sliders = M>>(node: &'b Node<'_, S, L>) -> Self {
        let (sliders, king) = (node.level.sliders(), node.their_king());
        Self { sliders, board: node.board, king, lines: &node.king_lines }
    }

    /// What a move of `S` changes. A pawn that promotes becomes `promotion`.
    #[inline(always)]
    pub(crate) fn change<S: Side>(self, from: Square, to: Square, promotion: Option<Piece>) -> i32 {
        let after = After::of::<S>(self, from, to, promotion);
        let reached = line(self.king, to);
        let by_arriving = after.change_on::<S>(reached, to);
        let mut change = term(PinsByArriving, by_arriving);
        if self.lines.pin_changers.contains(from) && on(PinsByLeaving) {
            let left = line(self.king, from);
            if left != reached {
                change += after.change_on::<S>(left, from);
            }
        }
        change
    }

    /// What the moves of a piece of `S` other than a pawn change, summed over `targets`. Only on
    /// `pin_changing` squares can it make or end a pin by arriving.
    #[inline(always)]
    pub(crate) fn change_by_piece<S: Side>(
        self,
        piece: NonPawn,
        from: Square,
        targets: Bitboard,
        pin_changing: Bitboard,
    ) -> i32 {
        if !self.lines.pin_changers.contains(from) {
            return self.change_by_arriving::<S>(piece, from, targets & pin_changing);
        }
        // A pinner that stays on its line pins the same piece as before.
        let mut unchanged = Bitboard::EMPTY;
        if self.lines.pin_lines.all().contains(from) {
            unchanged = by(LeavesAlongPinLine, line(self.king, from));
        }
        let targets = targets - unchanged;
        let mut one_by_one = targets & pin_changing;
        let mut sum = 0;
        if on(PinsByLeaving) {
            let (change, undecided) = self.change_by_leaving::<S>(from, targets - pin_changing);
            sum += change;
            one_by_one |= undecided;
        }
        for to in one_by_one {
            sum += self.change::<S>(from, to, None);
        }
        sum
    }

    /// What the moves of a piece change that leaves no line from their king, summed over `targets`.
    /// By arriving on any of them it makes or ends a pin.
    ///
    /// On a pin line it ends the pin, unless it is a slider along that line: then it pins instead
    /// of the other one. Elsewhere it makes one. Where it stands on the line is nothing to the
    /// moves off the line.
    #[inline(always)]
    pub(crate) fn change_by_arriving<S: Side>(
        self,
        piece: NonPawn,
        from: Square,
        targets: Bitboard,
    ) -> i32 {
        let TheirKingLines { pin_lines, .. } = self.lines;
        let mut pinned_still = Bitboard::EMPTY;
        if piece.is_orthogonal() {
            pinned_still |= pin_lines.orthogonal;
        }
        if piece.is_diagonal() {
            pinned_still |= pin_lines.diagonal;
        }
        let after = After::without::<S>(self, from);
        let mut sum = 0;
        for to in targets - pinned_still {
            let line = line(self.king, to);
            let (ray, nearest) = self.half(line, to);
            let first = nearest.of(ray & after.occupied);
            if let Some(pinned) = first {
                let moves = after.moves_off::<S>(line, pinned) as i32;
                sum += if pin_lines.all().contains(to) { moves } else { -moves };
            }
        }
        term(PinsByArriving, sum)
    }

    /// The half of `line` that starts at their king and leads through `via`, and which of its
    /// squares is nearest to the king.
    #[inline(always)]
    fn half(&self, line: Bitboard, via: Square) -> (Bitboard, Nearest) {
        let at = self.king.bitboard().0;
        let (above, below) = (!Bitboard((at << 1).wrapping_sub(1)), Bitboard(at - 1));
        if via > self.king { (line & above, Nearest::First) } else { (line & below, Nearest::Last) }
    }

    /// Their pieces that are no longer pinned once the piece on `from` has left its line from their
    /// king, and those that are pinned then and were not.
    #[inline(always)]
    pub(crate) fn freed_and_held_by_leaving<S: Side>(self, from: Square) -> (Bitboard, Bitboard) {
        let after = After::without::<S>(self, from);
        let (was_pinned, is_pinned) = after.pinned_through(line(self.king, from), from);
        let set = |piece: Option<Square>| match piece {
            Some(piece) => piece.bitboard(),
            None => Bitboard::EMPTY,
        };
        (set(was_pinned), set(is_pinned))
    }

    /// Their piece that is pinned on the line from their king through `via`.
    #[inline(always)]
    pub(crate) fn pinned_behind(self, via: Square) -> Bitboard {
        self.half(line(self.king, via), via).0 & self.lines.pinned
    }

    /// What moves to `targets` change because the piece leaves a line from their king, and the
    /// targets that must be looked at one by one. On no target does the piece make or end a pin by
    /// arriving.
    #[inline(always)]
    fn change_by_leaving<S: Side>(self, from: Square, targets: Bitboard) -> (i32, Bitboard) {
        let line = line(self.king, from);
        let after = After::without::<S>(self, from);
        let (was_pinned, is_pinned) = after.pinned_through(line, from);
        let mut undecided = by(LeavesAlongPinLine, targets & line);
        if was_pinned == is_pinned {
            return (0, undecided);
        }
        let mut change = 0;
        for (piece, sign) in [(was_pinned, 1), (is_pinned, -1)] {
            if let Some(piece) = piece {
                let (seen, moves) = after.seen_and_moves_off::<S>(line, piece);
                undecided |= by(PinnedPieceSeesTarget, targets & seen);
                change += sign * moves as i32;
            }
        }
        (change * (targets - undecided).len() as i32, undecided)
    }
}

/// Which square of a line from their king is nearest to it.
#[derive(Clone, Copy)]
enum Nearest {
    /// The line leads up the board.
    First,
    /// The line leads down the board.
    Last,
}

impl Nearest {
    /// The square of a set on the line.
    #[inline(always)]
    fn of(self, set: Bitboard) -> Option<Square> {
        match self {
            Self::First => set.first(),
            Self::Last => set.last(),
        }
    }
}

/// The board after a move of ours, as far as pins of their pieces depend on it.
struct After<'b, M> {
    before: Pins<'b, M>,
    /// All pieces.
    occupied: Bitboard,
    /// Our pieces.
    us: Bitboard,
    /// Our rooks and queens.
    orthogonal: Bitboard,
    /// Our bishops and queens.
    diagonal: Bitboard,
}

impl<'b, M: Sliders> After<'b, M> {
    /// After the piece on `from` went to `to`. A pawn that promotes becomes `promotion`.
    #[inline(always)]
    fn of<S: Side>(
        before: Pins<'b, M>,
        from: Square,
        to: Square,
        promotion: Option<Piece>,
    ) -> Self {
        let board = before.board;
        let us = board.color(S::COLOR);
        let moved = |set: Bitboard| {
            let arrives = if set.contains(from) { to.bitboard() } else { Bitboard::EMPTY };
            (set - from.bitboard()) | arrives
        };
        let mut after = Self {
            before,
            occupied: board.occupied().without(from).with(to),
            us: moved(us),
            orthogonal: moved(board.orthogonal_sliders() & us),
            diagonal: moved(board.diagonal_sliders() & us),
        };
        if matches!(promotion, Some(Piece::Rook | Piece::Queen)) {
            after.orthogonal.insert(to);
        }
        if matches!(promotion, Some(Piece::Bishop | Piece::Queen)) {
            after.diagonal.insert(to);
        }
        after
    }

    /// After the piece on `from` was taken off the board.
    #[inline(always)]
    fn without<S: Side>(before: Pins<'b, M>, from: Square) -> Self {
        let board = before.board;
        let us = board.color(S::COLOR).without(from);
        Self {
            before,
            occupied: board.occupied().without(from),
            us,
            orthogonal: board.orthogonal_sliders() & us,
            diagonal: board.diagonal_sliders() & us,
        }
    }

    /// The change on the half of `line` that starts at their king and leads through `via`.
    #[inline(always)]
    fn change_on<S: Side>(&self, line: Bitboard, via: Square) -> i32 {
        let (was_pinned, is_pinned) = self.pinned_through(line, via);
        if was_pinned == is_pinned {
            return 0;
        }
        let freedom = |piece: Option<Square>| match piece {
            Some(piece) => self.moves_off::<S>(line, piece) as i32,
            None => 0,
        };
        freedom(was_pinned) - freedom(is_pinned)
    }

    /// Their pieces that were pinned before and are pinned now on the half of `line` that starts at
    /// their king and leads through `via`. Where there is no such line, none is.
    #[inline(always)]
    fn pinned_through(&self, line: Bitboard, via: Square) -> (Option<Square>, Option<Square>) {
        let Pins { board, lines, .. } = self.before;
        let (ray, nearest) = self.before.half(line, via);
        let first = nearest.of(ray & board.occupied());
        let was_pinned =
            first.filter(|&piece| lines.pinned.contains(piece) && !self.us.contains(piece));
        (was_pinned, self.pinned_on(ray, nearest))
    }

    /// Their piece that is pinned on `ray` now.
    #[inline(always)]
    fn pinned_on(&self, ray: Bitboard, nearest: Nearest) -> Option<Square> {
        let king = self.before.king;
        let pieces = ray & self.occupied;
        let first = nearest.of(pieces)?;
        let second = nearest.of(pieces.without(first))?;
        let is_orthogonal = rook_rays(king).contains(first);
        let pinners = if is_orthogonal { self.orthogonal } else { self.diagonal };
        (!self.us.contains(first) && pinners.contains(second)).then_some(first)
    }

    /// How many moves their piece on `square` has that leave `line`, if no pin holds it.
    #[inline(always)]
    fn moves_off<S: Side>(&self, line: Bitboard, square: Square) -> u32 {
        self.seen_and_moves_off::<S>(line, square).1
    }

    /// The same, and the squares that it depends on.
    #[inline(always)]
    fn seen_and_moves_off<S: Side>(&self, line: Bitboard, square: Square) -> (Bitboard, u32) {
        let Pins { sliders, board, .. } = self.before;
        if board.pawns().contains(square) {
            return self.pawn_seen_and_moves_off::<S>(line, square.bitboard());
        }
        let allowed = !(self.occupied - self.us) - line;
        let mut seen = Bitboard::EMPTY;
        if board.knights().contains(square) {
            seen = knight_attacks(square);
        }
        if board.orthogonal_sliders().contains(square) {
            seen |= sliders.rook(square, self.occupied);
        }
        if board.diagonal_sliders().contains(square) {
            seen |= sliders.bishop(square, self.occupied);
        }
        (seen, (seen & allowed).len())
    }

    /// The same for a pawn.
    #[inline(always)]
    fn pawn_seen_and_moves_off<S: Side>(&self, line: Bitboard, pawn: Bitboard) -> (Bitboard, u32) {
        let empty = !self.occupied - line;
        let first = pawn.shift(S::Them::UP);
        let second = (first & S::Them::THIRD_RANK).shift(S::Them::UP);
        let attacks = pawn.shift(S::Them::UP_EAST) | pawn.shift(S::Them::UP_WEST);
        let pushes =
            (first & empty) | ((first - self.occupied).shift(S::Them::UP) & second & empty);
        let moves = (pushes | (attacks & (self.us - line))).len();
        let weight = if pawn.intersects(S::Them::SEVENTH_RANK) { 4 } else { 1 };
        (first | second | attacks, weight * moves)
    }
}
