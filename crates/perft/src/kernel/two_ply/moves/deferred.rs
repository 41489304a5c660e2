//! Moves that sums over sets of squares do not tell all about: special pieces, single pawns,
//! promotions, en passant and castling.
//!
//! All in functions that are not the common part's: see [`crate::kernel::two_ply::node`].

use board::{CastlingSide, Move, MoveKind, Piece, Side};
use magic_core::{
    Bitboard, Direction, Sliders, Square, king_attacks, knight_attacks, line, pawn_attacks, ray,
};
use movegen::generator::KingLines;
use movegen::sinks::PawnMove;

use crate::kernel::bulk::LeavesAfter;
use crate::kernel::en_passant_replies::en_passant_replies;
use crate::kernel::level::{AllFeatures, Batch, Level, Task};
use crate::kernel::two_ply::batch::{PROMOTIONS, makes_rather};
use crate::kernel::two_ply::direction_sets::DirectionSets;
use crate::kernel::two_ply::gains::{Gains, NonPawn};
use crate::kernel::two_ply::moves::pawns::lane_of;
use crate::kernel::two_ply::moves::pins::{repin, repins};
use crate::kernel::two_ply::node::{Deferred, Node};
use crate::kernel::two_ply::rules::Rule::*;
use crate::kernel::two_ply::rules::{by, in_scope, is_inspected, note_played, on, term};

/// Settles what was put off; the result is the sum over it.
pub(crate) struct DeferredMoves<'n, 'b, S: Side, L: Level> {
    pub(crate) node: &'n Node<'b, S, L>,
    pub(crate) deferred: &'n Deferred<L::DirectionSets>,
    pub(crate) batch: &'n mut L::Batch,
}

impl<S: Side, L: Level> Task<L> for DeferredMoves<'_, '_, S, L> {
    type Features = AllFeatures;
    type Output = i64;

    #[inline(always)]
    fn run(self, level: L) -> i64 {
        let Self { node, deferred, batch } = self;
        let mut sum = 0;
        for from in deferred.pieces {
            sum += level.apart(SpecialPiece { node, batch, from });
        }
        let (hard, single, promotions) =
            (deferred.hard_pawns, deferred.single_pawns, deferred.promotions);
        if hard.or(single).or(promotions).lanes_with(Bitboard::FULL) != 0 {
            let lanes = [hard.array(), single.array(), promotions.array()];
            sum += node.pawns_put_off(batch, PawnMove::Push, &lanes);
            sum += node.pawns_put_off(batch, PawnMove::DoublePush, &lanes);
            sum += node.pawns_put_off(batch, PawnMove::CaptureEast, &lanes);
            sum += node.pawns_put_off(batch, PawnMove::CaptureWest, &lanes);
        }
        for to in node.board.state().en_passant() {
            let pawns = node.board.en_passant_capturers::<S>(to);
            for from in
                pawns.into_iter().filter(|&from| in_scope(from, to.bitboard()) != Bitboard::EMPTY)
            {
                sum += node.made(batch, from, to, MoveKind::EnPassant);
            }
        }
        if !deferred.castling_rooks.is_empty() {
            sum += level.apart(Castlings { node, batch, rooks: deferred.castling_rooks });
        }
        sum
    }
}

/// A part of what was put off, in a function of its own: all in one, whatever one part needs would be
/// got ready for every other.
macro_rules! part {
    ($name:ident, $what:literal, $method:ident, $($argument:ident: $type:ty),+) => {
        #[doc = $what]
        struct $name<'n, 'b, S: Side, L: Level> {
            node: &'n Node<'b, S, L>,
            batch: &'n mut L::Batch,
            $($argument: $type),+
        }

        impl<S: Side, L: Level> Task<L> for $name<'_, '_, S, L> {
            type Features = AllFeatures;
            type Output = i64;

            #[inline(always)]
            fn run(self, _: L) -> i64 {
                self.node.$method(self.batch, $(self.$argument),+)
            }
        }
    };
}

part!(SpecialPiece, "All moves of a piece that is no pawn.", special_piece, from: Square);
part!(SinglePawn, "One easy pawn move.", single_pawn, how: PawnMove, to: Square);
part!(Promotion, "The four promotions of one pawn.", promotion, how: PawnMove, to: Square);
part!(Castlings, "Our castlings.", castlings, rooks: Bitboard);

impl<S: Side, L: Level> Node<'_, S, L> {
    /// Makes a move and has the replies counted.
    #[inline(always)]
    fn made(&self, batch: &mut L::Batch, from: Square, to: Square, kind: MoveKind) -> i64 {
        let mv = Move::new(from, to, kind);
        if is_inspected() {
            return note_played(self.level.apart(LeavesAfter::<S>::of(self.board, mv)) as i64);
        }
        batch.add::<S>(self.level, self.board, mv) as i64
    }

    /// The same for plain moves of one piece.
    #[inline(always)]
    fn each_made(&self, batch: &mut L::Batch, from: Square, targets: Bitboard) -> i64 {
        if is_inspected() {
            let mut sum = 0;
            for to in targets {
                sum += self.made(batch, from, to, MoveKind::Normal);
            }
            return sum;
        }
        batch.add_each::<S>(self.level, self.board, from, targets) as i64
    }

    /// Whether moves are made where it takes some work to tell what they change.
    #[inline(always)]
    pub(crate) fn makes_rather(&self) -> bool {
        makes_rather::<L>()
    }

    /// All pawn moves of a sort that were put off: hard ones, single ones and promotions.
    #[inline(always)]
    fn pawns_put_off(
        &self,
        batch: &mut L::Batch,
        how: PawnMove,
        [hard, single, promotions]: &[[u64; 8]; 3],
    ) -> i64 {
        let lane = lane_of::<S>(how);
        let mut sum = 0;
        for to in Bitboard(hard[lane]) {
            sum += self.made(batch, how.origin::<S>(to), to, how.kind());
        }
        for to in Bitboard(single[lane]) {
            sum += self.level.apart(SinglePawn { node: self, batch, how, to });
        }
        for to in Bitboard(promotions[lane]) {
            if self.makes_rather() {
                for kind in PROMOTIONS {
                    sum += self.made(batch, how.origin::<S>(to), to, kind);
                }
            } else {
                sum += self.level.apart(Promotion { node: self, batch, how, to });
            }
        }
        sum
    }

    /// All moves of the piece on `from`, which is no pawn.
    #[inline(always)]
    fn special_piece(&self, batch: &mut L::Batch, from: Square) -> i64 {
        let (board, occupied, sliders) = (self.board, !self.empty, self.level.sliders());
        let KingLines { check_mask, orthogonal_pins, diagonal_pins, .. } = self.own_lines;
        let wanted = check_mask - self.us;
        let is_orthogonal = board.orthogonal_sliders().contains(from);
        let is_diagonal = board.diagonal_sliders().contains(from);
        let none = Bitboard::EMPTY;
        let orthogonal = if is_orthogonal { sliders.rook(from, occupied) } else { none };
        let diagonal = if is_diagonal { sliders.bishop(from, occupied) } else { none };
        let (piece, attacks, targets) = if is_orthogonal || is_diagonal {
            let piece = match (is_diagonal, is_orthogonal) {
                (true, true) => NonPawn::Queen,
                (true, false) => NonPawn::Bishop,
                _ => NonPawn::Rook,
            };
            let mut targets = orthogonal | diagonal;
            if orthogonal_pins.contains(from) {
                targets = orthogonal & orthogonal_pins;
            }
            if diagonal_pins.contains(from) {
                targets = diagonal & diagonal_pins;
            }
            (piece, orthogonal | diagonal, targets & wanted)
        } else if board.knights().contains(from) {
            (NonPawn::Knight, knight_attacks(from), knight_attacks(from) & wanted)
        } else {
            (NonPawn::King, king_attacks(from), self.king_steps())
        };
        let targets = in_scope(from, targets);
        let mut places = none;
        let mut pinning = self.unpinning;
        if is_orthogonal || piece == NonPawn::King {
            places |= self.correct_orthogonal;
        }
        if is_orthogonal {
            pinning |= self.pinning.orthogonal;
        }
        if is_diagonal {
            places |= self.correct_diagonal;
            pinning |= self.pinning.diagonal;
        }
        let mut hard = self.hard(piece, from, targets);
        if self.makes_rather() {
            let repinning = self.repinning.contains(from);
            hard |= if repinning { targets } else { targets & pinning };
        }
        let sum = self.each_made(batch, from, hard);
        let easy = targets - hard;
        if easy.is_empty() {
            return sum;
        }
        let mut easy_sum = easy.len() as i32 * (self.base + self.replies.gains.at(from));
        let value = |square| self.value(square);
        easy_sum += self.replies.gains.arriving(piece, easy, &self.watch, self.them, value);
        if places.contains(from) {
            easy_sum += self.corrections(from, easy);
        }
        let repins_some = self.repinning.contains(from) || easy.intersects(pinning);
        if !self.makes_rather() && repins_some {
            easy_sum += repins::<S, L>(self.level, self, from, easy, pinning);
        }
        let bears = (attacks & self.zone.alone) | (easy & self.zone.beside);
        if !bears.is_empty() || piece == NonPawn::King {
            let without = occupied ^ from.bitboard();
            let view = |square: Square| match piece {
                NonPawn::Knight => knight_attacks(square),
                NonPawn::Bishop => sliders.bishop(square, without),
                NonPawn::Rook => sliders.rook(square, without),
                NonPawn::Queen => sliders.queen(square, without),
                NonPawn::King => king_attacks(square),
            };
            easy_sum += self.zone.freed(easy, attacks, view);
            if piece == NonPawn::King {
                easy_sum -= term(KingForbidsSteps, self.zone.forbidden(easy, king_attacks));
            }
        }
        sum + i64::from(easy_sum)
    }

    /// Those of `targets` that make a hard move.
    #[inline(always)]
    fn hard(&self, piece: NonPawn, from: Square, targets: Bitboard) -> Bitboard {
        if self.hard_departures.contains(from) {
            return targets;
        }
        let checks = match piece {
            NonPawn::Knight => knight_attacks(self.their_king()),
            NonPawn::Bishop => self.checks.diagonal,
            NonPawn::Rook => self.checks.orthogonal,
            NonPawn::Queen => self.checks.all(),
            NonPawn::King => Bitboard::EMPTY,
        };
        let mut arrivals = self.hard_arrivals | by(PieceChecks, checks);
        if self.zone.supported.contains(from) && on(SliderBacksCapture) {
            // The slider behind may guard what is taken beside their king.
            arrivals |= self.zone.beside & self.them;
        }
        let cutting = by(CutsZoneLine, targets & self.empty & self.zone.hot_squares);
        if !cutting.is_empty() {
            arrivals |= match piece {
                NonPawn::Knight | NonPawn::King => cutting,
                _ => cutting & self.hot_for_others(from),
            };
        }
        targets & arrivals
    }

    /// Squares where a line of another slider than the one on `from` passes towards the zone.
    #[inline(always)]
    fn hot_for_others(&self, from: Square) -> Bitboard {
        let mut hot = Bitboard::EMPTY;
        for (lane, direction) in self.hot.array().into_iter().zip(Direction::ALL) {
            hot |= Bitboard(lane) - ray(from, direction);
        }
        hot
    }

    /// An easy pawn move, but for what the gains and the replies as they stand say.
    #[inline(always)]
    fn single_pawn(&self, _: &mut L::Batch, how: PawnMove, to: Square) -> i64 {
        let from = how.origin::<S>(to);
        let before = by(GuardingPawnMoves, pawn_attacks(S::COLOR, from));
        let after = by(PawnForbidsSteps, pawn_attacks(S::COLOR, to));
        let mut sum = self.zone.count_after(to, before, after);
        sum += self.pawn_corrections(how, from, to);
        if self.makes_rather() {
            return i64::from(sum);
        }
        if self.repinning.contains(from) || self.unpinning.contains(to) {
            sum += repin::<S, L>(self.level, self, from, to, None);
        }
        if how == PawnMove::DoublePush {
            let replies = en_passant_replies::<S, L>(self.level, self.board, from, to);
            sum += term(EnPassantReplies, replies as i32);
        }
        i64::from(sum)
    }

    /// The four promotions of one pawn: what attacks from where it arrives is another piece.
    #[inline(always)]
    fn promotion(&self, batch: &mut L::Batch, how: PawnMove, to: Square) -> i64 {
        let from = how.origin::<S>(to);
        let their_king = self.their_king();
        let hard = self.hard_departures.contains(from)
            || self.hard_foreign.contains(to)
            || (self.zone.supported.contains(from)
                && self.zone.beside.contains(to)
                && on(SliderBacksPawnCapture));
        let occupied = !self.empty ^ from.bitboard();
        let sliders = self.level.sliders();
        let (orthogonal, diagonal) = (sliders.rook(to, occupied), sliders.bishop(to, occupied));
        let gains = &self.replies.gains;
        let arrival = |man| {
            gains.arriving(man, to.bitboard(), &self.watch, self.them, |square| self.value(square))
        };
        let alike = self.replies.count + gains.at(from) + self.corrections(from, to.bitboard());
        // The pawn may have stood between the piece it becomes and a piece of theirs.
        let aligned = !line(their_king, to).is_empty();
        let before = by(GuardingPawnMoves, pawn_attacks(S::COLOR, from));
        let mut sum = 0;
        for piece in Piece::PROMOTIONS {
            let (attacks, kind) = match piece {
                Piece::Knight => (knight_attacks(to), MoveKind::PromoteKnight),
                Piece::Bishop => (diagonal, MoveKind::PromoteBishop),
                Piece::Rook => (orthogonal, MoveKind::PromoteRook),
                _ => (orthogonal | diagonal, MoveKind::PromoteQueen),
            };
            if hard || (attacks.contains(their_king) && on(PromotionChecks)) {
                sum += self.made(batch, from, to, kind);
                continue;
            }
            let mut easy = alike + arrival(NonPawn::King);
            easy += self.zone.count_after(to, before, by(PromotionForbidsMoves, attacks));
            if aligned || self.repinning.contains(from) {
                easy += repin::<S, L>(self.level, self, from, to, Some(piece));
            }
            sum += i64::from(easy);
        }
        sum
    }

    /// Castling with each of `rooks`. It is easy where none of its four squares, nor what the two pieces
    /// attack, has to do with their king, with a line or with each other.
    #[inline(always)]
    fn castlings(&self, batch: &mut L::Batch, rooks: Bitboard) -> i64 {
        let king = self.board.king(S::COLOR);
        let their_king = self.their_king().bitboard();
        let (occupied, sliders) = (!self.empty, self.level.sliders());
        let near = self.zone.zone | their_king;
        let left = self.hard_departures | self.repinning;
        let left = left | self.correct_orthogonal | self.correct_diagonal;
        let touched = self.pinning.orthogonal | self.unpinning | self.hard_foreign;
        let king_is_hard = left.contains(king)
            || king_attacks(king).intersects(near)
            || their_king.intersects(S::BACK_RANK);
        let mut sum = 0;
        for rook in rooks {
            let side = CastlingSide::of(king, rook);
            let on_rank = |file| Square::new(file, king.rank());
            let (king_to, rook_to) = (on_rank(side.king_file()), on_rank(side.rook_file()));
            let leaving = king.bitboard() | rook.bitboard();
            let arriving = king_to.bitboard() | rook_to.bitboard();
            let after = (occupied - leaving) | arriving;
            let attacks =
                sliders.rook(rook, occupied) | sliders.rook(rook_to, after) | king_attacks(king_to);
            let hard = king_is_hard
                || left.contains(rook)
                || arriving.intersects(touched | leaving)
                || attacks.intersects(near);
            if hard && on(CastlingTouchesLines) {
                sum += self.made(batch, king, rook, MoveKind::Castling);
                continue;
            }
            let gains = &self.replies.gains;
            let departures = gains.at(king) + gains.at(rook);
            let arrivals = gains.at(king_to) + gains.at(rook_to);
            sum += i64::from(self.base + departures - arrivals);
        }
        sum
    }
}
