//! Making moves.

use board::{CastlingSide, Move, MoveKind, Piece};
use magic_core::Square;

use super::pseudo_legal::castled;
use super::{ColoredPiece, Mailbox};

/// The side that a castling move goes to. The target of the move is the rook.
pub(super) fn castling_side(mv: Move) -> CastlingSide {
    if mv.to() > mv.from() { CastlingSide::King } else { CastlingSide::Queen }
}

impl Mailbox {
    /// The position after a pseudo-legal move.
    pub(crate) fn make(&self, mv: Move) -> Self {
        let (us, from, to) = (self.side_to_move, mv.from(), mv.to());
        let occupant = self.colored_piece_on(from);
        let mut next = self.clone();
        next.side_to_move = !us;
        next.passed = None;
        next.put(from, None);
        next.put(to, occupant);
        match mv.kind() {
            MoveKind::Normal => {}
            MoveKind::DoublePush => {
                next.passed = Square::from_index((from.index() + to.index()) / 2);
            }
            MoveKind::EnPassant => next.put(Square::new(to.file(), from.rank()), None),
            MoveKind::Castling => {
                let (king_to, rook_to) = castled(from, castling_side(mv));
                next.put(to, None);
                next.put(king_to, Some(ColoredPiece { color: us, piece: Piece::King }));
                next.put(rook_to, Some(ColoredPiece { color: us, piece: Piece::Rook }));
            }
            MoveKind::PromoteKnight => {
                next.put(to, Some(ColoredPiece { color: us, piece: Piece::Knight }));
            }
            MoveKind::PromoteBishop => {
                next.put(to, Some(ColoredPiece { color: us, piece: Piece::Bishop }));
            }
            MoveKind::PromoteRook => {
                next.put(to, Some(ColoredPiece { color: us, piece: Piece::Rook }));
            }
            MoveKind::PromoteQueen => {
                next.put(to, Some(ColoredPiece { color: us, piece: Piece::Queen }));
            }
        }
        next.lose_castling(from);
        next.lose_castling(to);
        if occupant.is_some_and(|occupant| occupant.piece == Piece::King) {
            next.castling_rooks[us.index()] = [None; 2];
        }
        next
    }

    /// The position with the other side to move.
    pub(crate) fn pass(&self) -> Self {
        Self { side_to_move: !self.side_to_move, passed: None, ..self.clone() }
    }

    /// Removes the right of a rook that leaves a square or is taken on it.
    fn lose_castling(&mut self, square: Square) {
        for rook in self.castling_rooks.as_flattened_mut() {
            if *rook == Some(square) {
                *rook = None;
            }
        }
    }
}
