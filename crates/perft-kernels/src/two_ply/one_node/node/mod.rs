//! A node two plies above the leaves: all that is known of it before we look at our moves.
//!
//! Everything here is a sum or a set for the whole board, computed almost without a branch.

pub(crate) mod baseline;
pub(crate) mod king_zone;
pub(crate) mod play_out;
pub(crate) mod their_castlings;
pub(crate) mod their_king_lines;

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::{Bitboard, Square, king_attacks, pawn_attacks_of};
use movegen::generator::{KingLines, open_castling_rooks, safe_castling_rooks};

use crate::direction_sets::{DirectionSets, Propagators};
use crate::line_sets::LineSets;
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::gains::bytes::ForbiddenKingMoves;
use crate::two_ply::one_node::node::baseline::Baseline;
use crate::two_ply::one_node::node::king_zone::KingZone;
use crate::two_ply::one_node::node::play_out::PlayOut;
use crate::two_ply::one_node::node::their_castlings::TheirCastlings;
use crate::two_ply::one_node::node::their_king_lines::TheirKingLines;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, in_scope, on};

/// A node. *We* are `S`, to move; *they* reply.
///
/// `unpin_squares` does not lie behind `king_lines`, and should not: on AVX-512 the optimiser would
/// load both ends as one vector while they are still being stored one by one. The processor may
/// wait for that, and two-ply has taken up to 1.37 times its time so.
#[derive(Clone, Copy)]
pub(crate) struct Node<'b, S: Side, L: OneNodeLevel> {
    pub(crate) level: L,
    pub(crate) board: &'b Board,
    /// Our pieces.
    pub(crate) us: Bitboard,
    /// Their pieces.
    pub(crate) them: Bitboard,
    /// The empty squares.
    pub(crate) empty: Bitboard,
    /// Checks and pins against our king.
    pub(crate) our_king_lines: KingLines,
    /// The squares they attack. The attack of a slider that checks our king goes on behind it.
    attacked_by_them: Bitboard,
    /// The empty squares of pin lines against their king: an arrival of ours there ends the pin.
    pub(crate) unpin_squares: Bitboard,
    /// Checks and pins against their king.
    pub(crate) king_lines: TheirKingLines,
    /// The zone of their king.
    pub(crate) zone: KingZone,
    /// The squares that zone lines pass, by the direction of our slider's move.
    pub(crate) zone_lines: L::DirectionSets,
    /// Squares that have the moves from or to them played out.
    pub(crate) play_out: PlayOut,
    /// Where moves of our sliders and king start that may need corrections, by the lines that the
    /// piece moves along: one of their sliders sees the square, or one of their pawns may push to
    /// it or capture on it.
    pub(crate) corrected_from: LineSets,
    /// Their replies if we passed, without their king's moves.
    pub(crate) baseline: Baseline<L::Bytes>,
    /// How many replies they have if we passed, their king's moves included.
    pub(crate) baseline_count: i32,
    /// For each square and kind of piece, how many of their king's moves a piece of ours forbids by
    /// arriving there.
    pub(crate) forbidden_king_moves: ForbiddenKingMoves<L::Bytes>,
    side: PhantomData<S>,
}

impl<'b, S: Side, L: OneNodeLevel> Node<'b, S, L> {
    /// The node with the position `board`.
    #[inline(always)]
    pub(crate) fn new(level: L, board: &'b Board, our_king_lines: KingLines) -> Self {
        let (us, them) = (board.color(S::COLOR), board.color(S::Them::COLOR));
        let empty = !(us | them);
        let their_king = board.king(S::Them::COLOR);
        let open = Propagators::<L::DirectionSets>::new(level.proof(), empty);
        let our_sliders = LineSets::of_sliders(board, us);
        let king_lines =
            TheirKingLines::of(level.sliders(), their_king, us, them, our_sliders, &open);
        let orthogonal_pins = king_lines.pin_lines.orthogonal;
        let castlings = TheirCastlings::of::<S::Them>(board, their_king, orthogonal_pins);
        let (zone, zone_lines) =
            KingZone::of::<S, _>(board, their_king, castlings, our_sliders, &open);
        let baseline = Baseline::<L::Bytes>::of::<S::Them>(board, &king_lines, &open);
        let is_in_check = !our_king_lines.checkers.is_empty();
        let play_out = PlayOut::of::<S>(board, &king_lines, &zone, is_in_check);
        let forbidden_king_moves =
            zone.forbidden_king_moves::<S, _, _>(&open, level.sliders(), board);
        let (seen, pawns) = (baseline.seen.line_sets(), baseline.pawns);
        let corrected_from = LineSets {
            orthogonal: seen.orthogonal | pawns.push,
            diagonal: seen.diagonal | pawns.capture_east | pawns.capture_west,
        };
        let pinned = king_lines.pinned;
        let attacked_by_them =
            attacks_of_them::<S, L>(level, board, &baseline, pinned, is_in_check);
        Self {
            level,
            board,
            us,
            them,
            empty,
            our_king_lines,
            attacked_by_them,
            king_lines,
            unpin_squares: king_lines.unpin_squares(empty),
            zone,
            zone_lines,
            play_out,
            corrected_from,
            baseline,
            baseline_count: baseline.count_without_king + zone.king_moves,
            forbidden_king_moves,
            side: PhantomData,
        }
    }

    /// Where their king is.
    #[inline(always)]
    pub(crate) fn their_king(&self) -> Square {
        self.board.king(S::Them::COLOR)
    }

    /// Where our king may step.
    #[inline(always)]
    pub(crate) fn king_steps(&self) -> Bitboard {
        king_attacks(self.board.king(S::COLOR)) - self.us - self.attacked_by_them
    }

    /// The rooks that our king may castle with.
    #[inline(always)]
    pub(crate) fn castling_rooks(&self) -> Bitboard {
        let rooks = open_castling_rooks::<S>(self.board, &self.our_king_lines);
        let rooks = in_scope(self.board.king(S::COLOR), rooks);
        if rooks.is_empty() {
            return rooks;
        }
        safe_castling_rooks::<S>(self.board, &self.our_king_lines, rooks, self.attacked_by_them)
    }
}

/// The squares that pieces of `S::Them` attack. Their `pinned` pieces attack all that they see.
#[inline(always)]
fn attacks_of_them<S: Side, L: OneNodeLevel>(
    level: L,
    board: &Board,
    baseline: &Baseline<L::Bytes>,
    pinned: Bitboard,
    is_in_check: bool,
) -> Bitboard {
    let them = board.color(S::Them::COLOR);
    let sliders = LineSets::of_sliders(board, them);
    let mut attacks = baseline.seen.union();
    let has_pinned_slider = pinned.intersects(sliders.all()) && on(PinnedSliderAttacks);
    if is_in_check || has_pinned_slider {
        let our_king = by(AttacksThroughKing, board.king(S::COLOR).bitboard());
        let open = Propagators::new(level.proof(), !board.occupied() | our_king);
        let sliders = L::DirectionSets::of_line_sets(level.proof(), sliders);
        attacks |= open.fill(sliders).union();
    }
    attacks |= pawn_attacks_of(S::Them::COLOR, board.pawns() & them);
    attacks | baseline.knight_attacks | king_attacks(board.king(S::Them::COLOR))
}
