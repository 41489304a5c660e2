//! Promotions.
//!
//! They run in a function of its own that looks at the node anew, because they are rare.

use std::marker::PhantomData;

use board::{Board, Piece, Side};
use magic_core::{Bitboard, Square, pawn_attacks_of};
use movegen::sinks::PawnMove;

use super::moved_piece::{Displacement, MovedKnight, MovedPiece, MovedSlider};
use super::node::BulkNode;
use crate::leaves::Leaves;
use crate::level::{Level, Task};

/// All moves that promote, by pushes and by captures towards either side.
pub(super) struct Promotions<'b, S> {
    pub(super) board: &'b Board,
    pub(super) targets: [(PawnMove, Bitboard); 3],
    pub(super) side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for Promotions<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let board = self.board;
        let node = BulkNode::<S, L>::new(level, board, Bitboard::EMPTY);
        let pawns = board.pawns() & board.color(S::COLOR);
        let mut leaves = 0;
        for (how, targets) in self.targets {
            for to in targets {
                let other_pawns = pawns.without(how.origin::<S>(to));
                let other_attacks = node.king_attacks
                    | node.knight_attacks
                    | pawn_attacks_of(S::COLOR, other_pawns);
                leaves += promotion(&node, how, to, Piece::Knight, MovedKnight { other_attacks });
                for piece in [Piece::Bishop, Piece::Rook, Piece::Queen] {
                    let (is_diagonal, is_orthogonal) =
                        (piece != Piece::Rook, piece != Piece::Bishop);
                    let moved = MovedSlider { other_attacks, is_diagonal, is_orthogonal };
                    leaves += promotion(&node, how, to, piece, moved);
                }
            }
        }
        leaves
    }
}

/// The replies to the promotion to `piece`, which then stands on `to` as `moved`.
#[inline(always)]
fn promotion<S: Side, L: Level, P: MovedPiece>(
    node: &BulkNode<'_, S, L>,
    how: PawnMove,
    to: Square,
    piece: Piece,
    moved: P,
) -> u64 {
    let replies = &node.replies;
    let check_squares = &replies.check_squares;
    let from = how.origin::<S>(to);
    // A pawn on a line from their king hides what the piece that it becomes may see.
    let is_on_king_line = check_squares.sliders_or_pins.all().contains(from);
    let pinning = moved.checks_or_pins(check_squares) - moved.checks(check_squares);
    if is_on_king_line || (node.pawns_on_lines(how) | pinning).contains(to) {
        let child = node.board.play_promotion::<S>(from, to, piece);
        return node.level.run(Leaves::<S::Them>::of(&child));
    }
    let step = Displacement { left: from.bitboard(), reached: to.bitboard() };
    let (sliders, zone_sliders) = (node.level.sliders(), replies.zone_sliders);
    if moved.checks(check_squares).contains(to) {
        return node.evasions(step, to, moved, zone_sliders);
    }
    u64::from(match how {
        PawnMove::Push | PawnMove::DoublePush => {
            replies.count::<S::Them, _, _, false>(sliders, step, to, moved, zone_sliders)
        }
        PawnMove::CaptureEast | PawnMove::CaptureWest => {
            replies.count::<S::Them, _, _, true>(sliders, step, to, moved, zone_sliders)
        }
    })
}
