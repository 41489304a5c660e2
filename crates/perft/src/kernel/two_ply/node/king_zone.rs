//! The squares around their king: which of them we guard, and how our moves change that.

use board::{Board, Side};
use magic_core::{Bitboard, Sliders, Square, king_attacks, knight_attacks, pawn_attacks_of};

use crate::kernel::line_sets::LineSets;
use crate::kernel::two_ply::direction_sets::{DirectionSets, Propagators};
use crate::kernel::two_ply::gains::{Kinds, KingDanger};
use crate::kernel::two_ply::node::castling::Castlings;
use crate::kernel::two_ply::rules::Rule::*;
use crate::kernel::two_ply::rules::{by, on};

/// Their king's moves, as far as our attacks decide them.
#[derive(Clone, Copy)]
pub(crate) struct KingZone {
    /// The squares beside their king.
    pub(crate) beside: Bitboard,
    /// Pieces of ours that a slider of ours stands behind.
    pub(crate) supported: Bitboard,
    /// Of these, the ones their own pieces do not block.
    steps: Bitboard,
    /// Beside the king, or on the way of a castling that is open.
    pub(crate) zone: Bitboard,
    /// Steps we do not guard: their king's legal moves.
    pub(crate) safe: Bitboard,
    /// Squares we attack, and those we attack at least twice.
    attacked: Bitboard,
    attacked_twice: Bitboard,
    /// Their castlings.
    pub(crate) castlings: Castlings,
    /// Squares where one of our lines towards the zone passes: an arrival there cuts it, a departure
    /// from there opens it.
    pub(crate) hot_squares: Bitboard,
    /// Squares that decide over a step or a castling and that one piece of ours alone attacks.
    pub(crate) alone: Bitboard,
    /// King moves and castlings they have now.
    pub(crate) count: i32,
}

impl KingZone {
    /// Looks at the king of `S::Them` on `king`. `ours` are the sliders of `S` by the
    /// lines they move along. The second value has the hot squares by direction.
    #[inline(always)]
    pub(crate) fn of<S: Side, D: DirectionSets>(
        board: &Board,
        king: Square,
        castlings: Castlings,
        ours: LineSets,
        open: &Propagators<D>,
    ) -> (Self, D) {
        let us = board.color(S::COLOR);
        let beside = king_attacks(king);
        let zone = beside | castlings.zone();
        let lines = open.fill(D::of_line_sets(ours.orthogonal, ours.diagonal));
        let steps = beside - board.color(S::Them::COLOR);
        let guarded = steps | castlings.zone();
        // Only where a slider of ours moves at all.
        let towards = |ours: Bitboard| if ours.is_empty() { ours } else { guarded };
        let views = D::of_line_sets(towards(ours.orthogonal), towards(ours.diagonal));
        let hot = lines.and(open.fill(views).opposite());
        let supported = lines.union() & us;

        let (mut once, mut twice) = lines.in_any_and_in_several();
        let mut attack = |set: Bitboard| {
            twice |= once & set;
            once |= set;
        };
        let pawns = board.pawns() & us;
        attack(pawns.shift(S::UP_EAST));
        attack(pawns.shift(S::UP_WEST));
        for knight in board.knights() & us {
            attack(knight_attacks(knight));
        }
        attack(king_attacks(board.king(S::COLOR)));

        let safe = steps - once;
        let count = (safe.len() + castlings.possible(once)) as i32;
        let alone = (once - twice) & guarded;
        let zone = Self {
            beside,
            supported,
            steps,
            zone,
            safe,
            attacked: once,
            attacked_twice: twice,
            castlings,
            hot_squares: hot.union(),
            alone,
            count,
        };
        (zone, hot)
    }

    /// Adds what their king may do now to `watch`, each with the squares it is forbidden from.
    #[inline(always)]
    pub(crate) fn watch<S: Side, D: DirectionSets, W: KingDanger, M: Sliders>(
        &self,
        open: &Propagators<D>,
        sliders: M,
        board: &Board,
    ) -> W {
        let occupied = board.occupied();
        let sorts = Kinds::of(board, board.color(S::COLOR));
        let (east, west) = (S::UP_EAST.opposite(), S::UP_WEST.opposite());
        let from = |side| by(PawnForbidsSteps, self.safe.shift(side));
        let mut watch = W::new([from(east), from(west)]);
        let none = Bitboard::EMPTY;
        let mut safe = by(ForbidsSteps, self.safe);
        while let Some(square) = safe.pop_first() {
            let (diagonal, orthogonal) =
                (sliders.bishop(square, occupied), sliders.rook(square, occupied));
            watch.add(sorts, knight_attacks(square), diagonal, orthogonal);
            if D::SIDE_BY_SIDE {
                continue;
            }
            // Two at a time: how many there are is hard to predict. On wide levels the additions
            // that would come to nothing cost more than that.
            let (other, there) = (safe.first_or_a1(), !safe.is_empty());
            safe = safe.without(other);
            let (mut diagonal, mut orthogonal) =
                (sliders.bishop(other, occupied), sliders.rook(other, occupied));
            let mut knights = knight_attacks(other);
            if !there {
                (knights, diagonal, orthogonal) = (none, none, none);
            }
            watch.add(sorts, knights, diagonal, orthogonal);
        }
        if !self.castlings.zone().is_empty() {
            for path in self.castlings.safe {
                if !path.is_empty() && !path.intersects(self.attacked) && on(ForbidsCastling) {
                    let views = open.fill(D::splat(path)).line_sets();
                    watch.add(sorts, knight_attacks_of(path), views.diagonal, views.orthogonal);
                }
            }
        }
        watch
    }

    /// What their king's steps and castlings come to after a piece of ours that attacked `before` went
    /// to `targets`, summed over these, beyond [`count`](Self::count) less what the piece forbids by
    /// `watch`: what the piece alone forbade until now, and what it takes beside their king.
    #[inline(always)]
    pub(crate) fn freed(
        &self,
        targets: Bitboard,
        before: Bitboard,
        view: impl Fn(Square) -> Bitboard,
    ) -> i32 {
        let by_others = self.attacked_twice | (self.attacked - before);
        let mut sum = 0;
        for square in by(FreesSteps, self.steps & self.alone & before) {
            sum += (targets - view(square)).len();
        }
        // A piece of theirs beside their king that we take can be taken back if nobody guards ours.
        let taken = (targets & self.beside) - self.steps - by_others;
        sum += by(CapturedBesideKing, taken).len();
        if self.castlings.zone().intersects(self.alone & before) && on(FreesCastling) {
            sum += self.castlings.freed(targets, by_others, self.attacked, view);
        }
        sum as i32
    }

    /// What a piece of ours that goes to `targets` forbids their king of what it may do now; `view`
    /// gives the squares from which it attacks a square.
    #[inline(always)]
    pub(crate) fn forbidden(&self, targets: Bitboard, view: impl Fn(Square) -> Bitboard) -> i32 {
        let mut sum = 0;
        for square in self.safe {
            sum += (targets & view(square)).len();
        }
        sum += self.castlings.forbidden(targets, self.attacked, view);
        sum as i32
    }

    /// Their king moves and castlings after a piece of ours that attacked `before` went to `to`, from
    /// where it attacks `after`.
    #[inline(always)]
    pub(crate) fn count_after(&self, to: Square, before: Bitboard, after: Bitboard) -> i32 {
        let by_others = self.attacked_twice | (self.attacked - before);
        let attacked = by_others | after;
        let steps = self.steps | by(PawnCapturedBesideKing, self.beside & to.bitboard());
        ((steps - attacked).len() + self.castlings.possible(attacked)) as i32
    }

    /// The squares from which pawns of `S` attack a castling's way.
    #[inline(always)]
    pub(crate) fn pawn_arrivals<S: Side>(&self) -> Bitboard {
        pawn_attacks_of(S::Them::COLOR, self.castlings.zone())
    }
}

/// All squares that knights on `from` attack.
#[inline(always)]
fn knight_attacks_of(from: Bitboard) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    for square in from {
        attacks |= knight_attacks(square);
    }
    attacks
}
