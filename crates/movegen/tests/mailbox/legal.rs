//! Legal moves, found by making every move.

use board::{Move, MoveKind};
use magic_core::Square;

use super::Mailbox;
use super::make::castling_side;

impl Mailbox {
    /// All legal moves.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        self.pseudo_legal_moves().into_iter().filter(|&mv| self.is_legal(mv)).collect()
    }

    /// Whether a pseudo-legal move leaves the own king safe, and does not castle through check.
    pub(crate) fn is_legal(&self, mv: Move) -> bool {
        if mv.kind() == MoveKind::Castling
            && !self.castles_through_safety(mv.from(), castling_side(mv))
        {
            return false;
        }
        !self.make(mv).is_check(self.side_to_move)
    }

    /// Whether a pseudo-legal move is a castling that is illegal only because the rook leaves its
    /// square.
    pub(crate) fn castling_opens_line(&self, mv: Move) -> bool {
        mv.kind() == MoveKind::Castling
            && self.castles_through_safety(mv.from(), castling_side(mv))
            && !self.is_legal(mv)
    }

    /// The square on which an en passant capture is legal.
    pub(crate) fn legal_en_passant(&self) -> Option<Square> {
        self.passed?;
        let mut moves = self.pseudo_legal_moves().into_iter();
        moves.find(|mv| mv.kind() == MoveKind::EnPassant).map(Move::to)
    }

    /// The position with the passed square only where an en passant capture is legal. Two such
    /// positions are equal exactly if they are the same by the rules.
    pub(crate) fn canonical(&self) -> Self {
        Self { passed: self.legal_en_passant(), ..self.clone() }
    }
    /// The number of move sequences of exactly `depth` moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.into_iter().map(|mv| self.make(mv).perft(depth - 1)).sum(),
        }
    }
}
