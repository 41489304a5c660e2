//! Takes the moves of one position from the generator, and counts them by column.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, CastlingSide, Piece, Side};
use magic_core::{Bitboard, Sliders, Square, knight_attacks};
use movegen::sinks::{MoveSink, PawnMove};

use crate::level::Level;
use crate::survey::check_kind::CheckKind;
use crate::survey::leaf_counts::{CheckEnd, LeafCounts};
use crate::survey::sets::check_sets::CheckSets;
use crate::survey::sets::replies::has_reply;

/// Counts everything but stalemates.
pub(super) struct LeafSink<'b, L> {
    level: L,
    board: &'b Board,
    checks: CheckSets,
    pub(super) counts: LeafCounts,
}

/// Moves that give check, by their targets. The kinds of check need not be disjoint.
#[derive(Clone, Copy)]
struct CheckingTargets {
    direct: Bitboard,
    discovered: Bitboard,
}

impl CheckingTargets {
    #[inline(always)]
    fn all(self) -> Bitboard {
        self.direct | self.discovered
    }

    /// The targets of each kind of check that a piece can give that moves alone.
    #[inline(always)]
    fn by_kind(self) -> [(CheckKind, Bitboard); 3] {
        [
            (CheckKind::Direct, self.direct - self.discovered),
            (CheckKind::Discovered, self.discovered - self.direct),
            (CheckKind::DirectAndDiscovered, self.direct & self.discovered),
        ]
    }
}

impl<'b, L: Level> LeafSink<'b, L> {
    #[inline(always)]
    pub(super) fn new(level: L, board: &'b Board, checks: CheckSets) -> Self {
        Self { level, board, checks, counts: LeafCounts::default() }
    }

    /// Moves of one piece other than a pawn, which gives check from `check_squares`.
    #[inline(always)]
    fn moves<S: Side>(&mut self, from: Square, targets: Bitboard, check_squares: Bitboard) {
        self.counts.moves += targets.len();
        self.counts.captures += (targets & self.board.color(S::Them::COLOR)).len();
        let checking = CheckingTargets {
            direct: targets & check_squares,
            discovered: self.checks.discovered(from, targets),
        };
        if !checking.all().is_empty() {
            let board = self.board;
            self.add_checks::<S>(checking, |to| board.play_normal::<S>(from, to));
        }
    }

    /// Counts moves that give check. `play` gives the board after the move to a target.
    #[inline(always)]
    fn add_checks<S: Side>(&mut self, checking: CheckingTargets, play: impl Fn(Square) -> Board) {
        let mut mating = Bitboard::EMPTY;
        for to in checking.all() {
            if !has_reply::<S::Them, L>(self.level, &play(to)) {
                mating |= to.bitboard();
            }
        }
        for (kind, targets) in checking.by_kind() {
            self.counts.add_checks(kind, CheckEnd::Answered, (targets - mating).len());
            self.counts.add_checks(kind, CheckEnd::Mate, (targets & mating).len());
        }
    }

    /// Counts the check on `next`, if there is one, after the pieces that stand on `moved` have
    /// moved.
    #[inline(always)]
    fn add_check_on<S: Side>(&mut self, next: &Board, moved: Bitboard) {
        if let Some(kind) = CheckKind::of(next.checkers(), moved) {
            self.add_check::<S>(kind, next);
        }
    }

    /// Counts the check of this kind on `next`.
    #[inline(always)]
    fn add_check<S: Side>(&mut self, kind: CheckKind, next: &Board) {
        let answered = has_reply::<S::Them, L>(self.level, next);
        self.counts.add_checks(kind, if answered { CheckEnd::Answered } else { CheckEnd::Mate }, 1);
    }

    /// Counts the four promotions of the pawn from `from` on `to`.
    #[inline(always)]
    fn promote<S: Side>(&mut self, from: Square, to: Square) {
        let king = self.checks.king.bitboard();
        let occupied = self.board.occupied().without(from).with(to);
        let diagonal = self.level.sliders().bishop(to, occupied).intersects(king);
        let orthogonal = self.level.sliders().rook(to, occupied).intersects(king);
        let discovered = !self.checks.discovered(from, to.bitboard()).is_empty();
        for piece in Piece::PROMOTIONS {
            let direct = match piece {
                Piece::Knight => knight_attacks(to).intersects(king),
                Piece::Bishop => diagonal,
                Piece::Rook => orthogonal,
                _ => diagonal || orthogonal,
            };
            let kind = match (direct, discovered) {
                (false, false) => continue,
                (true, false) => CheckKind::Direct,
                (false, true) => CheckKind::Discovered,
                (true, true) => CheckKind::DirectAndDiscovered,
            };
            self.add_check::<S>(kind, &self.board.play_promotion::<S>(from, to, piece));
        }
    }
}

impl<S: Side, L: Level> MoveSink<S> for LeafSink<'_, L> {
    type Break = Infallible;

    /// The king, which gives no check by itself. All other pieces come by the methods below.
    #[inline(always)]
    fn piece(&mut self, _: Piece, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.moves::<S>(from, targets, Bitboard::EMPTY);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn knight(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.moves::<S>(from, targets, self.checks.knight);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn slider(&mut self, _: Piece, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        let mut check_squares = Bitboard::EMPTY;
        if self.board.diagonal_sliders().contains(from) {
            check_squares |= self.checks.diagonal;
        }
        if self.board.orthogonal_sliders().contains(from) {
            check_squares |= self.checks.orthogonal;
        }
        self.moves::<S>(from, targets, check_squares);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        self.counts.moves += targets.len();
        if matches!(how, PawnMove::CaptureEast | PawnMove::CaptureWest) {
            self.counts.captures += targets.len();
        }
        let mut discovered = Bitboard::EMPTY;
        for from in self.checks.discoverers & self.board.pawns() {
            let to = how.destination::<S>(from).bitboard() & targets;
            discovered |= self.checks.discovered(from, to);
        }
        let checking = CheckingTargets { direct: targets & self.checks.pawn, discovered };
        if !checking.all().is_empty() {
            let board = self.board;
            // Two closures: one with both ways to play would not be inlined.
            if how == PawnMove::DoublePush {
                let play = |to| board.play_double_push::<S>(how.origin::<S>(to), to);
                self.add_checks::<S>(checking, play);
            } else {
                let play = |to| board.play_normal::<S>(how.origin::<S>(to), to);
                self.add_checks::<S>(checking, play);
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        let moves = Piece::PROMOTIONS.len() as u32 * targets.len();
        self.counts.moves += moves;
        self.counts.promotions += moves;
        if how != PawnMove::Push {
            self.counts.captures += moves;
        }
        for to in targets {
            self.promote::<S>(how.origin::<S>(to), to);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<Infallible> {
        self.counts.moves += from.len();
        self.counts.captures += from.len();
        self.counts.en_passant += from.len();
        for from in from {
            let next = self.board.play_en_passant::<S>(from, to);
            self.add_check_on::<S>(&next, to.bitboard());
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Infallible> {
        self.counts.moves += 1;
        self.counts.castlings += 1;
        let next = self.board.play_castling::<S>(king, rook);
        let side = CastlingSide::of(king, rook);
        let files = Bitboard::from(side.king_file()) | Bitboard::from(side.rook_file());
        self.add_check_on::<S>(&next, files & S::BACK_RANK);
        ControlFlow::Continue(())
    }
}
