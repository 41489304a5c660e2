//! What a summed piece needs beside the sums: corrections, and the pins that it makes or ends.

use board::Side;
use magic_core::{Bitboard, Sliders, Square, knight_attacks};

use crate::level::Task;
use crate::two_ply::gains::NonPawn;
use crate::two_ply::level::TwoPlyLevel;
use crate::two_ply::moves::pins::Pins;
use crate::two_ply::node::Node;
use crate::two_ply::rules::in_scope;

/// The terms of all moves of a piece that the sums leave out.
pub(super) struct SummedPiece<'n, 'b, S: Side, L: TwoPlyLevel> {
    pub(super) node: &'n Node<'b, S, L>,
    pub(super) from: Square,
}

impl<S: Side, L: TwoPlyLevel> Task<L> for SummedPiece<'_, '_, S, L> {
    type Output = i64;

    #[inline(always)]
    fn run(self, level: L) -> i64 {
        let Self { node, from } = self;
        let (board, sliders, occupied) = (node.board, level.sliders(), !node.empty);
        let is_orthogonal = board.orthogonal_sliders().contains(from);
        let is_diagonal = board.diagonal_sliders().contains(from);
        let is_king = board.king(S::COLOR) == from;
        let when = |condition: bool, set: Bitboard| if condition { set } else { Bitboard::EMPTY };
        // Without branches: which kind of piece it is is hard to predict.
        let of_slider = when(is_orthogonal, sliders.rook(from, occupied))
            | when(is_diagonal, sliders.bishop(from, occupied));
        let attacks =
            of_slider | when(!(is_orthogonal | is_diagonal | is_king), knight_attacks(from));
        let allowed = node.our_king_lines.check_mask - node.us;
        let targets = if is_king { node.king_steps() } else { attacks & allowed };
        let targets = in_scope(from, targets);
        let corrected_from = when(is_orthogonal | is_king, node.corrected_from.orthogonal)
            | when(is_diagonal, node.corrected_from.diagonal);
        let mut sum = 0;
        if corrected_from.contains(from) {
            sum += node.corrections(from, targets);
        }
        if !node.prefers_playing_out() {
            let pins = node.king_lines.pin_squares;
            let pin_changing = node.unpin_squares
                | when(is_orthogonal, pins.orthogonal)
                | when(is_diagonal, pins.diagonal);
            let piece = match (is_orthogonal, is_diagonal) {
                (true, true) => NonPawn::Queen,
                (true, false) => NonPawn::Rook,
                (false, true) => NonPawn::Bishop,
                (false, false) => NonPawn::Knight,
            };
            sum += Pins::of(node).change_by_arriving::<S>(piece, from, targets & pin_changing);
        }
        i64::from(sum)
    }
}
