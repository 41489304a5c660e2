//! Moves that pin or unpin one of their pieces: what that changes for the piece itself.
//!
//! The replies are counted with every pinned piece of theirs held to its line. Whether our move ends
//! a pin or makes one, the other pieces do not care, and the piece in question keeps the moves on its
//! line: the change is the number of its moves *off* the line, on the board after our move.

use board::{Board, Piece, Side};
use magic_core::{Bitboard, Sliders, Square, knight_attacks, line};
use movegen::generator::advance;

use crate::kernel::level::Level;
use crate::kernel::two_ply::node::facts::Facts;
use crate::kernel::two_ply::rules::Rule::*;
use crate::kernel::two_ply::rules::{by, on, term};

/// The board after a move of ours, as far as pins of their pieces depend on it.
struct After<'b> {
    board: &'b Board,
    /// All pieces.
    occupied: Bitboard,
    /// Our pieces.
    us: Bitboard,
    /// Our sliders on files and ranks.
    orthogonal: Bitboard,
    /// Our sliders on diagonals.
    diagonal: Bitboard,
}

impl<'b> After<'b> {
    /// After `from` went to `to`; a pawn that promotes becomes `promotion`.
    #[inline(always)]
    fn of<S: Side>(board: &'b Board, from: Square, to: Square, promotion: Option<Piece>) -> Self {
        let us = board.color(S::COLOR);
        let carry = |set: Bitboard| {
            let arrives = if set.contains(from) { to.bitboard() } else { Bitboard::EMPTY };
            (set - from.bitboard()) | arrives
        };
        let mut after = Self {
            board,
            occupied: board.occupied().without(from).with(to),
            us: carry(us),
            orthogonal: carry(board.orthogonal_sliders() & us),
            diagonal: carry(board.diagonal_sliders() & us),
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
    fn without<S: Side>(board: &'b Board, from: Square) -> Self {
        let us = board.color(S::COLOR).without(from);
        Self {
            board,
            occupied: board.occupied().without(from),
            us,
            orthogonal: board.orthogonal_sliders() & us,
            diagonal: board.diagonal_sliders() & us,
        }
    }

    /// What the move from `from` to `to` changes by pins against their king.
    #[inline(always)]
    fn change<S: Side, M: Sliders>(
        &self,
        sliders: M,
        facts: &Facts,
        from: Square,
        to: Square,
    ) -> i32 {
        let (king, pinned) = (facts.board.king(S::Them::COLOR), facts.pinned);
        let reached = line(king, to);
        let by_arriving = self.change_on::<S, M>(sliders, king, pinned, reached, to);
        let mut change = term(PinsByArriving, by_arriving);
        if facts.repinning.contains(from) && on(PinsByLeaving) {
            let left = line(king, from);
            if left != reached {
                change += self.change_on::<S, M>(sliders, king, pinned, left, from);
            }
        }
        change
    }

    /// The change on the part of `line` that begins at the king and leads over `via`.
    #[inline(always)]
    fn change_on<S: Side, M: Sliders>(
        &self,
        sliders: M,
        king: Square,
        pinned: Bitboard,
        line: Bitboard,
        via: Square,
    ) -> i32 {
        let (before, after) = self.pinned_over(king, pinned, line, via);
        if before == after {
            return 0;
        }
        let freedom = |piece: Option<Square>| match piece {
            Some(piece) => self.moves_off::<S, M>(sliders, line, piece) as i32,
            None => 0,
        };
        freedom(before) - freedom(after)
    }

    /// Their pieces that were pinned and are pinned now on the part of `line` that begins at the king
    /// and leads over `via`; none where there is no such line.
    #[inline(always)]
    fn pinned_over(
        &self,
        king: Square,
        pinned: Bitboard,
        line: Bitboard,
        via: Square,
    ) -> (Option<Square>, Option<Square>) {
        let (above, below) =
            (!Bitboard((king.bitboard().0 << 1).wrapping_sub(1)), Bitboard(king.bitboard().0 - 1));
        let up = via > king;
        let ray = line & if up { above } else { below };
        let nearest = |set: Bitboard| if up { set.first() } else { set.last() };
        let before = nearest(ray & self.board.occupied());
        let before = before.filter(|&piece| pinned.contains(piece) && !self.us.contains(piece));
        (before, self.pinned_on(ray, king, nearest))
    }

    /// Their piece that is pinned on `ray` now.
    #[inline(always)]
    fn pinned_on(
        &self,
        ray: Bitboard,
        king: Square,
        nearest: impl Fn(Bitboard) -> Option<Square>,
    ) -> Option<Square> {
        let pieces = ray & self.occupied;
        let first = nearest(pieces)?;
        let second = nearest(pieces.without(first))?;
        let orthogonal = king.file() == first.file() || king.rank() == first.rank();
        let pinners = if orthogonal { self.orthogonal } else { self.diagonal };
        (!self.us.contains(first) && pinners.contains(second)).then_some(first)
    }

    /// Moves of their piece on `square` that leave `line`, if it were free.
    #[inline(always)]
    fn moves_off<S: Side, M: Sliders>(&self, sliders: M, line: Bitboard, square: Square) -> u32 {
        let at = square.bitboard();
        let allowed = !(self.occupied - self.us) - line;
        if self.board.pawns().contains(square) {
            return self.pawn_moves_off::<S>(line, at);
        }
        if self.board.knights().contains(square) {
            return (knight_attacks(square) & allowed).len();
        }
        let mut targets = Bitboard::EMPTY;
        if self.board.orthogonal_sliders().contains(square) {
            targets |= sliders.rook(square, self.occupied);
        }
        if self.board.diagonal_sliders().contains(square) {
            targets |= sliders.bishop(square, self.occupied);
        }
        (targets & allowed).len()
    }

    /// Squares whose occupation [`moves_off`](Self::moves_off) depends on.
    #[inline(always)]
    fn concerned<S: Side, M: Sliders>(&self, sliders: M, square: Square) -> Bitboard {
        let at = square.bitboard();
        let mut squares = Bitboard::EMPTY;
        if self.board.pawns().contains(square) {
            let single = at.shift(S::Them::UP);
            squares |= single | single.shift(S::Them::UP);
            squares |= at.shift(S::Them::UP_EAST) | at.shift(S::Them::UP_WEST);
        }
        if self.board.knights().contains(square) {
            squares |= knight_attacks(square);
        }
        if self.board.orthogonal_sliders().contains(square) {
            squares |= sliders.rook(square, self.occupied);
        }
        if self.board.diagonal_sliders().contains(square) {
            squares |= sliders.bishop(square, self.occupied);
        }
        squares
    }

    #[inline(always)]
    fn pawn_moves_off<S: Side>(&self, line: Bitboard, pawn: Bitboard) -> u32 {
        let none = Bitboard::EMPTY;
        let empty = !self.occupied;
        let single = advance(pawn, none, S::Them::UP) & empty;
        let double = (single & S::Them::THIRD_RANK).shift(S::Them::UP) & empty;
        let east = advance(pawn, none, S::Them::UP_EAST) & self.us;
        let west = advance(pawn, none, S::Them::UP_WEST) & self.us;
        let moves = (single - line).len()
            + (double - line).len()
            + (east - line).len()
            + (west - line).len();
        if pawn.intersects(S::Them::SEVENTH_RANK) { 4 * moves } else { moves }
    }
}

/// What a move changes by pins; a pawn that promotes becomes `promotion`.
#[inline(always)]
pub(crate) fn repin<S: Side, L: Level>(
    level: L,
    facts: &Facts,
    from: Square,
    to: Square,
    promotion: Option<Piece>,
) -> i32 {
    let after = After::of::<S>(facts.board, from, to, promotion);
    after.change::<S, _>(level.sliders(), facts, from, to)
}

/// What the moves of a piece that is no pawn change by pins, summed over `targets`; on those in
/// `pinning` it may pin or unpin by arriving.
#[inline(always)]
pub(crate) fn repins<S: Side, L: Level>(
    level: L,
    facts: &Facts,
    from: Square,
    targets: Bitboard,
    pinning: Bitboard,
) -> i32 {
    // A pinner that stays on its line pins the same piece as before.
    let mut kept = Bitboard::EMPTY;
    if facts.pins.all().contains(from) {
        kept = by(LeavesAlongPinLine, line(facts.board.king(S::Them::COLOR), from));
    }
    let targets = targets - kept;
    let mut one_by_one = targets & pinning;
    let mut sum = 0;
    if facts.repinning.contains(from) && on(PinsByLeaving) {
        let (change, rest) = by_leaving::<S, L>(level, facts, from, targets - pinning);
        sum += change;
        one_by_one |= rest;
    }
    for to in one_by_one {
        sum += repin::<S, L>(level, facts, from, to, None);
    }
    sum
}

/// What the moves to `targets` change by leaving the line from their king, and the targets for
/// which that must be asked one by one. On no target does the piece pin or unpin by arriving.
#[inline(always)]
fn by_leaving<S: Side, L: Level>(
    level: L,
    facts: &Facts,
    from: Square,
    targets: Bitboard,
) -> (i32, Bitboard) {
    let king = facts.board.king(S::Them::COLOR);
    let line = line(king, from);
    let after = After::without::<S>(facts.board, from);
    let (was_pinned, is_pinned) = after.pinned_over(king, facts.pinned, line, from);
    let mut rest = by(LeavesAlongPinLine, targets & line);
    if was_pinned == is_pinned {
        return (0, rest);
    }
    let mut change = 0;
    for (piece, sign) in [(was_pinned, 1), (is_pinned, -1)] {
        if let Some(piece) = piece {
            rest |= by(
                PinnedPieceSeesTarget,
                targets & after.concerned::<S, _>(level.sliders(), piece),
            );
            change += sign * after.moves_off::<S, _>(level.sliders(), line, piece) as i32;
        }
    }
    (change * (targets - rest).len() as i32, rest)
}
