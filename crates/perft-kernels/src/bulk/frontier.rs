//! The last two plies of `bulk`: the replies to each move of a node.
//!
//! Moves of the king and knights are counted as they come from the generator. Those of sliders and
//! pawns are collected and counted when it is done. So the code that counts exists once, and not
//! once for each place where the generator hands over a set.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use board::{Board, CastlingSide, MAX_PIECES, Piece, Side};
use magic_core::{Bitboard, Direction, Square};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{MoveSink, PawnMove};

use super::moved_piece::{CastledKing, Displacement};
use super::node::BulkNode;
use super::played_out::PlayedOutPawns;
use super::promotions::Promotions;
use crate::en_passant_replies::EnPassantReplies;
use crate::leaves::Leaves;
use crate::level::{Level, Task};

/// Sliders, each with its targets.
type SliderMoves = ArrayVec<(Square, Bitboard), { MAX_PIECES as usize }>;

/// Leaves two plies below a board.
pub(crate) struct Frontier<'b, S> {
    board: &'b Board,
    side: PhantomData<S>,
}

impl<'b, S: Side> Frontier<'b, S> {
    /// Counts the leaves below `board`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board) -> Self {
        Self { board, side: PhantomData }
    }
}

impl<S: Side, L: Level> Task<L> for Frontier<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        frontier::<S, L>(level, self.board)
    }
}

#[inline(always)]
fn frontier<S: Side, L: Level>(level: L, board: &Board) -> u64 {
    let mut sliders = SliderMoves::new_const();
    let mut sink = CountReplies::<S, L> {
        node: BulkNode::new(level, board, Bitboard::EMPTY),
        sliders: &mut sliders,
        pawns: [Bitboard::EMPTY; 4],
        promotions: [Bitboard::EMPTY; 4],
        leaves: 0,
    };
    let ControlFlow::<Infallible>::Continue(()) =
        generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut sink);
    sink.leaves + sink.sliders() + sink.pawns() + sink.promotions()
}

/// The sink that counts the replies to every move.
struct CountReplies<'n, 'b, S, L> {
    node: BulkNode<'n, S, L>,
    /// The moves of sliders, which are not counted yet.
    sliders: &'b mut SliderMoves,
    /// The targets of neutral pawn moves of each kind, which are not counted yet.
    pawns: [Bitboard; 4],
    /// The targets of promotions by each kind of move, which are not counted yet.
    promotions: [Bitboard; 4],
    /// The replies counted so far.
    leaves: u64,
}

impl<S: Side, L: Level> CountReplies<'_, '_, S, L> {
    #[inline(always)]
    fn sliders(&self) -> u64 {
        let mut leaves = 0;
        for &(from, targets) in self.sliders.iter() {
            leaves += self.node.moves(from, targets, self.node.slider_on(from));
        }
        leaves
    }

    #[inline(always)]
    fn pawns(&self) -> u64 {
        let [pushes, double_pushes] =
            [PawnMove::Push, PawnMove::DoublePush].map(|how| self.pawns[how as usize]);
        let mut leaves = self.node.pushes(pushes, double_pushes);
        for how in [PawnMove::CaptureEast, PawnMove::CaptureWest] {
            leaves += self.node.pawn_captures(how, self.pawns[how as usize]);
        }
        leaves
    }

    #[inline(always)]
    fn promotions(&self) -> u64 {
        let kinds = [PawnMove::Push, PawnMove::CaptureEast, PawnMove::CaptureWest];
        let targets = kinds.map(|how| (how, self.promotions[how as usize]));
        if targets.iter().all(|(_, targets)| targets.is_empty()) {
            return 0;
        }
        let (board, side) = (self.node.board, self.node.side);
        self.node.level.apart(Promotions { board, targets, side })
    }
}

impl<S: Side, L: Level> MoveSink<S> for CountReplies<'_, '_, S, L> {
    type Break = Infallible;

    #[inline(always)]
    fn king(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.leaves += self.node.moves(from, targets, self.node.our_king());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn knight(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.leaves += self.node.moves(from, targets, self.node.knight_on(from));
        ControlFlow::Continue(())
    }

    /// Sliders only: kings and knights have methods of their own.
    #[inline(always)]
    fn piece(
        &mut self,
        moves_as: Piece,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        // A queen comes with two sets, of which the diagonal one is the first.
        let is_queen = moves_as == Piece::Rook && self.node.board.diagonal_sliders().contains(from);
        if is_queen && let Some(queen) = self.sliders.iter_mut().find(|moves| moves.0 == from) {
            queen.1 |= targets;
        } else if !targets.is_empty() {
            let _ = self.sliders.try_push((from, targets));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        let node = &self.node;
        let (board, side) = (node.board, node.side);
        let played_out = targets & node.pawns_on_lines(how);
        let checks = (targets - played_out) & node.replies.check_squares.pawns;
        if how == PawnMove::DoublePush {
            let their_pawns = board.pawns() & board.color(S::Them::COLOR);
            let beside = their_pawns.shift(Direction::East) | their_pawns.shift(Direction::West);
            let targets = (targets - played_out) & beside;
            if !targets.is_empty() {
                self.leaves += node.level.apart(EnPassantReplies::<S>::of(board, targets));
            }
        }
        if !played_out.is_empty() {
            let targets = played_out;
            self.leaves += node.level.apart(PlayedOutPawns { board, how, targets, side });
        }
        for to in checks {
            let step =
                Displacement { left: how.origin::<S>(to).bitboard(), reached: to.bitboard() };
            self.leaves += node.evasions(step, to, node.pawn(), node.replies.zone_sliders);
        }
        self.pawns[how as usize] = targets - played_out - checks;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        self.promotions[how as usize] = targets;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<Infallible> {
        for from in from {
            let child = self.node.board.play_en_passant::<S>(from, to);
            self.leaves += self.node.level.run(Leaves::<S::Them>::of(&child));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Infallible> {
        let node = &self.node;
        let replies = &node.replies;
        let side = CastlingSide::of(king, rook);
        let left = king.bitboard() | rook.bitboard();
        let king_to = Bitboard::from(side.king_file()) & S::BACK_RANK;
        let rook_to = Bitboard::from(side.rook_file()) & S::BACK_RANK;
        let (reached, to) = (king_to | rook_to, king_to.first_or_a1());
        // Castling is not neutral if king or rook leave or enter a line to their king.
        let on_lines = left & replies.lines.changed_by_leaving()
            | reached & replies.lines.pins
            | rook_to & replies.check_squares.sliders_or_pins.orthogonal;
        self.leaves += if on_lines.is_empty() {
            let rook_to = rook_to.first_or_a1();
            let other_attacks = node.pawn_attacks | node.knight_attacks;
            let moved = CastledKing { other_attacks, rook_to };
            let step = Displacement { left, reached };
            let (sliders, zone_sliders) =
                (node.level.sliders(), replies.zone_sliders.without(rook.bitboard()));
            let count =
                replies.count::<S::Them, _, _, false>(sliders, step, to, moved, zone_sliders);
            u64::from(count)
        } else {
            node.level.run(Leaves::<S::Them>::of(&node.board.play_castling::<S>(king, rook)))
        };
        ControlFlow::Continue(())
    }
}
