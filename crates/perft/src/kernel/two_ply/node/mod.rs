//! A node two plies above the leaves.
//!
//! Everything common is done in one go, as sums over sets of squares, almost without a branch: in
//! [`Node::new`] what does not depend on our move, then our pawns, then our pieces. What such sums do
//! not tell is put off ([`Deferred`]) and settled at the end, in a function of its own
//! ([`DeferredMoves`](crate::kernel::two_ply::moves::deferred::DeferredMoves)): the vectors are in use no more by then, and the common
//! part stays short enough for the instruction cache.

mod baseline;
mod castling;
pub(crate) mod facts;
mod king_zone;
mod their_king_lines;

use std::marker::PhantomData;
use std::ops::Deref;

use board::{Board, Side};
use magic_core::{Bitboard, File, Square, king_attacks, pawn_attacks_of};
use movegen::generator::{KingLines, open_castling_rooks, safe_castling_rooks};

use crate::kernel::bulk::Bulk;
use crate::kernel::level::Level;
use crate::kernel::line_sets::LineSets;
use crate::kernel::two_ply::batch::{all_made, makes_rather};
use crate::kernel::two_ply::direction_sets::{DirectionSets, Propagators};
use crate::kernel::two_ply::gains::Gains;
use crate::kernel::two_ply::moves::deferred::DeferredMoves;
use crate::kernel::two_ply::node::baseline::Baseline;
use crate::kernel::two_ply::node::castling::Castlings;
use crate::kernel::two_ply::node::facts::Facts;
use crate::kernel::two_ply::node::king_zone::KingZone;
use crate::kernel::two_ply::node::their_king_lines::Lines;
use crate::kernel::two_ply::rules::Rule::*;
use crate::kernel::two_ply::rules::{by, in_scope, on};

/// The arrivals of a level.
type ArrivalsOf<L> = <<L as Level>::Gains as Gains<<L as Level>::DirectionSets>>::Arrivals;

/// What is forbidden to their king from each square.
pub(crate) type DangerOf<L> =
    <<L as Level>::Gains as Gains<<L as Level>::DirectionSets>>::KingDanger;

/// Everything about one node. *We* are `S`, to move; *they* reply.
#[derive(Clone, Copy)]
pub(crate) struct Node<'b, S: Side, L: Level> {
    pub(crate) level: L,
    facts: Facts<'b>,
    /// PieceChecks and pins against our own king.
    pub(crate) own_lines: KingLines,
    /// Squares where one of our lines towards the zone passes, by direction.
    pub(crate) hot: L::DirectionSets,
    /// Their replies now.
    pub(crate) replies: Baseline<L::DirectionSets, L::Gains>,
    /// Their replies now, king moves and castlings included.
    pub(crate) base: i32,
    /// What is forbidden to their king from each square.
    pub(crate) watch: DangerOf<L>,
    /// The squares they attack, through our king where they check it.
    danger: Bitboard,
    side: PhantomData<S>,
}

/// What has been added up, and what is left.
pub(crate) struct Sums<D, T> {
    /// Where easy moves arrive, and pawns leave.
    pub(crate) tally: T,
    /// Sum over the easy moves, but for what the tally says.
    pub(crate) sum: i32,
    /// Moves to be settled at the end.
    pub(crate) deferred: Deferred<D>,
}

/// Moves that sums over sets of squares do not tell all about.
#[derive(Clone, Copy)]
pub(crate) struct Deferred<D> {
    /// Of our pieces that are no pawns, those on these squares: all their moves.
    pub(crate) pieces: Bitboard,
    /// Pawn moves that are hard: where they arrive, by the sort of move: see [`pawns`](crate::kernel::two_ply::moves::pawns).
    pub(crate) hard_pawns: D,
    /// Pawn moves that are easy, but for what is to be added for each by itself.
    pub(crate) single_pawns: D,
    /// Where pawns promote, by the sort of move; they do not push twice.
    pub(crate) promotions: D,
    /// The rooks our king may castle with.
    pub(crate) castling_rooks: Bitboard,
    /// All of these together, and the square of an en passant capture.
    pub(crate) all: Bitboard,
}

impl<'b, S: Side, L: Level> Deref for Node<'b, S, L> {
    type Target = Facts<'b>;

    #[inline(always)]
    fn deref(&self) -> &Facts<'b> {
        &self.facts
    }
}

/// Nodes two plies below `board`, but for what waits in `batch`.
#[inline(always)]
pub(crate) fn pairs<S: Side, L: Level>(level: L, board: &Board, batch: &mut L::Batch) -> u64 {
    let own_lines = KingLines::of::<S>(board, board.king(S::COLOR));
    if !own_lines.checkers.is_empty() && makes_rather::<L>() {
        // There are few moves then.
        return all_made::<S, L>(level, board, batch);
    }
    if own_lines.checkers.has_more_than_one() {
        return level.run(Bulk::<S>::of(board, 2));
    }
    let node = Node::<S, L>::new(level, board, own_lines);
    let none = Bitboard::EMPTY;
    let deferred = Deferred {
        pieces: none,
        hard_pawns: L::DirectionSets::splat(none),
        single_pawns: L::DirectionSets::splat(none),
        promotions: L::DirectionSets::splat(none),
        castling_rooks: node.castling_rooks(),
        all: none,
    };
    let mut sums = Sums { tally: node.replies.gains.tally(&node.watch), sum: 0, deferred };
    // Pawns first: what they come to takes long to add up, and the pieces do not wait for it.
    node.pawns(&mut sums);
    node.pieces(&mut sums);
    let Deferred { pieces, castling_rooks, .. } = sums.deferred;
    sums.deferred.all |= pieces | castling_rooks;
    node.total(sums, batch)
}

impl<'b, S: Side, L: Level> Node<'b, S, L> {
    #[inline(always)]
    fn new(level: L, board: &'b Board, own_lines: KingLines) -> Self {
        let (us, them) = (board.color(S::COLOR), board.color(S::Them::COLOR));
        let empty = !(us | them);
        let their_king = board.king(S::Them::COLOR);
        let open = Propagators::<L::DirectionSets>::new(empty);
        let ours = LineSets {
            orthogonal: board.orthogonal_sliders() & us,
            diagonal: board.diagonal_sliders() & us,
        };
        let lines = Lines::of(level.sliders(), their_king, us, them, ours, &open);
        let castlings = Castlings::of::<S::Them>(board, their_king, lines.pins.orthogonal);
        let (zone, hot) = KingZone::of::<S, _>(board, their_king, castlings, ours, &open);
        let replies = Baseline::of::<S::Them>(board, &lines, &open);
        let mut hard_departures = by(DiscoversCheck, lines.uncovering)
            | by(OpensZoneLine, zone.hot_squares & us)
            | by(LeavesCastlingPath, zone.castlings.in_the_way);
        let mut hard_arrivals = by(EntersCastlingPath, zone.castlings.arrivals);
        if castling_rook_may_be_pinned::<S>(board) && on(PinsCastlingRook) {
            hard_departures |= lines.repinning;
            hard_arrivals |= lines.pins.all() | lines.pinning.all();
        }
        let king = board.king(S::COLOR);
        // In check the king is in the way of what attacks it, and its steps are no sums.
        let in_check = !own_lines.checkers.is_empty();
        if in_check {
            hard_departures |= by(KingLeavesCheck, king.bitboard());
        }
        let base = replies.count + zone.count;
        let watch = zone.watch::<S, _, _, _>(&open, level.sliders(), board);
        let seen = replies.seen.line_sets();
        let pawns = replies.pawns;
        let facts = Facts {
            board,
            us,
            them,
            empty,
            zone,
            pinned: lines.pinned.union(),
            pins: lines.pins,
            repinning: lines.repinning,
            checks: lines.checks,
            pinning: lines.pinning,
            unpinning: lines.pins.all() & empty,
            hard_departures,
            hard_arrivals,
            hard_foreign: hard_arrivals | by(CutsZoneLine, zone.hot_squares & empty),
            correct_orthogonal: seen.orthogonal | pawns.push,
            correct_diagonal: seen.diagonal | pawns.capture_east | pawns.capture_west,
        };
        let danger = danger::<S, L>(&facts, &replies, in_check);
        let side = PhantomData;
        Self { level, facts, own_lines, hot, replies, base, watch, danger, side }
    }

    /// Their king.
    #[inline(always)]
    pub(crate) fn their_king(&self) -> Square {
        self.board.king(S::Them::COLOR)
    }

    /// The rooks our king may castle with.
    #[inline(always)]
    fn castling_rooks(&self) -> Bitboard {
        let rooks = open_castling_rooks::<S>(self.board, &self.own_lines);
        let rooks = in_scope(self.board.king(S::COLOR), rooks);
        if rooks.is_empty() {
            return rooks;
        }
        safe_castling_rooks::<S>(self.board, &self.own_lines, rooks, self.danger)
    }

    /// Steps of our king.
    #[inline(always)]
    pub(crate) fn king_steps(&self) -> Bitboard {
        king_attacks(self.board.king(S::COLOR)) - self.us - self.danger
    }

    /// All nodes two plies below.
    #[inline(always)]
    fn total(&self, sums: Sums<L::DirectionSets, ArrivalsOf<L>>, batch: &mut L::Batch) -> u64 {
        let Sums { tally, sum, deferred } = sums;
        let (gains, value) = (&self.replies.gains, |square| self.value(square));
        let sum = i64::from(sum + gains.settle(&tally, &self.watch, self.them, value));
        if deferred.all.is_empty() {
            return sum as u64;
        }
        (sum + self.level.apart(DeferredMoves { node: self, deferred: &deferred, batch })) as u64
    }
}

/// The squares they attack; where they check our king, their lines go through it.
#[inline(always)]
fn danger<S: Side, L: Level>(
    facts: &Facts,
    replies: &Baseline<L::DirectionSets, L::Gains>,
    in_check: bool,
) -> Bitboard {
    let (board, them) = (facts.board, facts.them);
    let (orthogonal, diagonal) =
        (board.orthogonal_sliders() & them, board.diagonal_sliders() & them);
    let mut danger = replies.seen.union();
    let pinned_attack = facts.pinned.intersects(orthogonal | diagonal) && on(PinnedSliderAttacks);
    if in_check || pinned_attack {
        let through = by(AttacksThroughKing, board.king(S::COLOR).bitboard());
        let open = Propagators::new(facts.empty | through);
        danger |= open.fill(L::DirectionSets::of_line_sets(orthogonal, diagonal)).union();
    }
    danger |= pawn_attacks_of(S::Them::COLOR, board.pawns() & them);
    danger | replies.by_knights | king_attacks(board.king(S::Them::COLOR))
}

/// Whether a castling rook of theirs stands where a slider of ours may stand beyond it, as can be in
/// Chess960: then a pin decides about castling too, and no move that pins or unpins is easy.
#[inline(always)]
fn castling_rook_may_be_pinned<S: Side>(board: &Board) -> bool {
    let corners = Bitboard::from(File::A) | Bitboard::from(File::H);
    let rooks = board.state().castling_rooks() & S::Them::BACK_RANK;
    !rooks.is_subset(corners)
}
