//! Which squares are attacked, found by looking outwards from the square.

use board::Piece;
use magic_core::{Color, Square};

use super::{ColoredPiece, Mailbox};

/// A step as files to the east and ranks to the north.
pub(super) type Step = (i8, i8);

/// How knights jump.
pub(super) const KNIGHT_STEPS: [Step; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Along files and ranks.
pub(super) const ROOK_STEPS: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Along diagonals.
pub(super) const BISHOP_STEPS: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The rank that a pawn of `color` goes to from rank 0.
pub(super) fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// The neighbour of a square, if it is on the board.
pub(super) fn go(square: Square, (files, ranks): Step) -> Option<Square> {
    let file = square.index() as i8 % 8 + files;
    let rank = square.index() as i8 / 8 + ranks;
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    if on_board { Square::from_index((8 * rank + file) as usize) } else { None }
}

impl Mailbox {
    /// Whether a piece of `color` attacks a square.
    pub(crate) fn is_attacked(&self, square: Square, color: Color) -> bool {
        let stands = |at: Option<Square>, piece| {
            at.is_some_and(|at| self.colored_piece_on(at) == Some(ColoredPiece { color, piece }))
        };
        let backward = -forward(color);
        let sides = [-1, 1];
        let king_steps = ROOK_STEPS.into_iter().chain(BISHOP_STEPS);
        sides.into_iter().any(|side| stands(go(square, (side, backward)), Piece::Pawn))
            || KNIGHT_STEPS.into_iter().any(|step| stands(go(square, step), Piece::Knight))
            || king_steps.into_iter().any(|step| stands(go(square, step), Piece::King))
            || self.is_seen_by(square, ROOK_STEPS, [Piece::Rook, Piece::Queen], color)
            || self.is_seen_by(square, BISHOP_STEPS, [Piece::Bishop, Piece::Queen], color)
    }

    /// Whether the first piece in one of the directions is a slider of `color` that goes that way.
    fn is_seen_by(
        &self,
        square: Square,
        steps: [Step; 4],
        sliders: [Piece; 2],
        color: Color,
    ) -> bool {
        steps.into_iter().any(|step| {
            let occupant =
                self.squares_along(square, step).find_map(|at| self.colored_piece_on(at));
            occupant.is_some_and(|occupant| {
                occupant.color == color && sliders.contains(&occupant.piece)
            })
        })
    }

    /// The squares in one direction to the edge, with or without pieces.
    pub(super) fn squares_along(
        &self,
        square: Square,
        step: Step,
    ) -> impl Iterator<Item = Square> + use<> {
        std::iter::successors(go(square, step), move |&at| go(at, step))
    }

    /// Whether the king of `color` is attacked.
    pub(crate) fn is_check(&self, color: Color) -> bool {
        self.is_attacked(self.king(color), !color)
    }

    /// How many pieces give check to the side to move.
    pub(crate) fn checkers(&self) -> usize {
        let us = self.side_to_move;
        if !self.is_check(us) {
            return 0;
        }
        let enemies = self.pieces().filter(|(_, piece)| piece.color != us);
        enemies.filter(|&(square, _)| self.gives_check_alone(square, us)).count()
    }

    /// Whether the piece on `square` attacks the king of `color`. To find out, every other enemy
    /// piece becomes a piece of the king's colour, which blocks but does not attack.
    fn gives_check_alone(&self, square: Square, color: Color) -> bool {
        let king = self.king(color);
        let mut alone = self.clone();
        for (other, occupant) in self.pieces() {
            if occupant.color != color && other != square {
                alone.put(other, Some(ColoredPiece { color, piece: Piece::Pawn }));
            }
        }
        alone.is_attacked(king, !color)
    }
}
