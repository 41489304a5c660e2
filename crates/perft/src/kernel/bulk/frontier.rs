//! The last two plies of `bulk`: how many replies each move of a node has.
//!
//! Most moves are not made for that: see [`SharedReplies`](super::replies::SharedReplies). The moves of sliders
//! and pawns are taken down first and counted after the generator is done, so that there is one copy
//! of the code that counts and not one for each place where the generator hands over a set.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use board::{Board, CastlingSide, MAX_PIECES, Piece, Side};
use magic_core::{Bitboard, Direction, Square};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{MoveSink, PawnMove};

use super::mover::Castler;
use super::node::BulkNode;
use super::rare::{EnPassantReplies, MadePawnMoves, Promotions};
use super::replies::Displacement;
use crate::kernel::leaves::Leaves;
use crate::kernel::level::{Level, PlayFeatures, Task};

/// Sliders and where they go.
type SliderMoves = ArrayVec<(Square, Bitboard), { MAX_PIECES as usize }>;

/// Nodes two plies below a board.
pub(crate) struct Frontier<'b, S> {
    board: &'b Board,
    side: PhantomData<S>,
}

impl<'b, S: Side> Frontier<'b, S> {
    /// Counts the nodes below `board`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board) -> Self {
        Self { board, side: PhantomData }
    }
}

impl<S: Side, L: Level> Task<L> for Frontier<'_, S> {
    type Features = PlayFeatures;
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
        nodes: 0,
    };
    let ControlFlow::<Infallible>::Continue(()) =
        generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut sink);
    sink.nodes + sink.sliders() + sink.pawns() + sink.promotions()
}

/// Counts the replies to every move.
struct CountReplies<'n, 'b, S, L> {
    node: BulkNode<'n, S, L>,
    sliders: &'b mut SliderMoves,
    /// Where pawns go by calm moves of each sort.
    pawns: [Bitboard; 4],
    /// Where pawns promote.
    promotions: [Bitboard; 4],
    /// What is counted so far.
    nodes: u64,
}

impl<S: Side, L: Level> CountReplies<'_, '_, S, L> {
    #[inline(always)]
    fn sliders(&self) -> u64 {
        let mut nodes = 0;
        for &(from, targets) in self.sliders.iter() {
            nodes += self.node.moves(from, targets, self.node.slider_on(from));
        }
        nodes
    }

    #[inline(always)]
    fn pawns(&self) -> u64 {
        let mut nodes = 0;
        for how in [PawnMove::Push, PawnMove::DoublePush] {
            nodes += self.node.pawn_moves::<false>(how, self.pawns[how as usize]);
        }
        for how in [PawnMove::CaptureEast, PawnMove::CaptureWest] {
            nodes += self.node.pawn_moves::<true>(how, self.pawns[how as usize]);
        }
        nodes
    }

    #[inline(always)]
    fn promotions(&self) -> u64 {
        let sorts = [PawnMove::Push, PawnMove::CaptureEast, PawnMove::CaptureWest];
        let targets = sorts.map(|how| (how, self.promotions[how as usize]));
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
        self.nodes += self.node.moves(from, targets, self.node.our_king());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn knight(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.nodes += self.node.moves(from, targets, self.node.knight_on(from));
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
        let made = targets & node.pawns_on_lines(how);
        let checks = (targets - made) & node.replies.pawn_checks;
        let calm = targets - made - checks;
        if how == PawnMove::DoublePush {
            let pawns = board.pawns() & board.color(S::Them::COLOR);
            let beside = pawns.shift(Direction::East) | pawns.shift(Direction::West);
            let targets = (targets - made) & beside;
            if !targets.is_empty() {
                self.nodes += node.level.apart(EnPassantReplies { board, targets, side });
            }
        }
        if !made.is_empty() {
            self.nodes += node.level.apart(MadePawnMoves { board, how, targets: made, side });
        }
        for to in checks {
            let step =
                Displacement { left: how.origin::<S>(to).bitboard(), reached: to.bitboard() };
            self.nodes += node.evasions(step, to, node.pawn(), node.replies.near);
        }
        self.pawns[how as usize] = calm;
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
            self.nodes += self.node.level.run(Leaves::<S::Them>::of(&child));
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
        let not_calm = left & replies.lines.held()
            | reached & replies.lines.pins
            | rook_to & replies.orthogonal_view;
        self.nodes += if not_calm.is_empty() {
            let rook_to = rook_to.first_or_a1();
            let mover = Castler { others: node.pawns | node.knights, rook_to };
            let step = Displacement { left, reached };
            let (sliders, near) = (node.level.sliders(), replies.near.without(rook.bitboard()));
            u64::from(replies.count::<S::Them, _, _, false>(sliders, step, to, mover, near))
        } else {
            node.level.run(Leaves::<S::Them>::of(&node.board.play_castling::<S>(king, rook)))
        };
        ControlFlow::Continue(())
    }
}
