//! Pseudo-legal moves, piece by piece and square by square.

use board::{CastlingSide, Move, MoveKind, Piece};
use magic_core::{Color, File, Square};

use super::attacks::{BISHOP_STEPS, KNIGHT_STEPS, ROOK_STEPS, Step, forward, go};
use super::{ColoredPiece, Mailbox};

/// Two ranks of the pawns of `color`, as indices: where they start, and where they promote.
fn pawn_ranks(color: Color) -> (usize, usize) {
    match color {
        Color::White => (1, 7),
        Color::Black => (6, 0),
    }
}

impl Mailbox {
    /// All pseudo-legal moves. A castling needs only the right and empty squares between king and
    /// rook and on their paths. An en passant capture is included only if it is legal.
    pub(crate) fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, occupant) in
            self.pieces().filter(|(_, occupant)| occupant.color == self.side_to_move)
        {
            match occupant.piece {
                Piece::Pawn => self.pawn_moves(from, &mut moves),
                Piece::Knight => self.steps(from, &KNIGHT_STEPS, &mut moves),
                Piece::Bishop => self.slides(from, &BISHOP_STEPS, &mut moves),
                Piece::Rook => self.slides(from, &ROOK_STEPS, &mut moves),
                Piece::Queen => {
                    self.slides(from, &ROOK_STEPS, &mut moves);
                    self.slides(from, &BISHOP_STEPS, &mut moves);
                }
                Piece::King => {
                    self.steps(from, &ROOK_STEPS, &mut moves);
                    self.steps(from, &BISHOP_STEPS, &mut moves);
                    self.castlings(from, &mut moves);
                }
            }
        }
        moves
    }

    /// Whether no piece of the side to move stands on a square, so that a piece may go there.
    fn is_free(&self, square: Square) -> bool {
        self.colored_piece_on(square).is_none_or(|piece| piece.color != self.side_to_move)
    }

    fn is_empty(&self, square: Square) -> bool {
        self.colored_piece_on(square).is_none()
    }

    fn steps(&self, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
        let targets = steps.iter().filter_map(|&step| go(from, step));
        moves.extend(targets.filter(|&to| self.is_free(to)).map(|to| Move::normal(from, to)));
    }

    fn slides(&self, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
        for &step in steps {
            for to in self.squares_along(from, step) {
                if self.is_free(to) {
                    moves.push(Move::normal(from, to));
                }
                if !self.is_empty(to) {
                    break;
                }
            }
        }
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let up = forward(self.side_to_move);
        let (start_rank, _) = pawn_ranks(self.side_to_move);
        if let Some(to) = go(from, (0, up)).filter(|&to| self.is_empty(to)) {
            self.pawn_arrives(from, to, moves);
            let double = go(to, (0, up)).filter(|&to| self.is_empty(to));
            if let Some(to) = double.filter(|_| from.rank().index() == start_rank) {
                moves.push(Move::new(from, to, MoveKind::DoublePush));
            }
        }
        for to in [-1, 1].into_iter().filter_map(|side| go(from, (side, up))) {
            if !self.is_empty(to) && self.is_free(to) {
                self.pawn_arrives(from, to, moves);
            } else if self.passed == Some(to) {
                let capture = Move::new(from, to, MoveKind::EnPassant);
                moves.extend(self.is_legal(capture).then_some(capture));
            }
        }
    }

    /// Whether a pawn stands where it could capture en passant if that is legal.
    pub(crate) fn has_en_passant_capturer(&self) -> bool {
        let us = self.side_to_move;
        let pawn = Some(ColoredPiece { color: us, piece: Piece::Pawn });
        self.passed.is_some_and(|passed| {
            let mut sides = [-1, 1].into_iter().filter_map(|side| go(passed, (side, -forward(us))));
            sides.any(|square| self.colored_piece_on(square) == pawn)
        })
    }

    /// A pawn move to any rank. On the last rank it is four moves.
    fn pawn_arrives(&self, from: Square, to: Square, moves: &mut Vec<Move>) {
        let (_, last_rank) = pawn_ranks(self.side_to_move);
        if to.rank().index() == last_rank {
            let kinds = [
                MoveKind::PromoteKnight,
                MoveKind::PromoteBishop,
                MoveKind::PromoteRook,
                MoveKind::PromoteQueen,
            ];
            moves.extend(kinds.map(|kind| Move::new(from, to, kind)));
        } else {
            moves.push(Move::normal(from, to));
        }
    }

    fn castlings(&self, king: Square, moves: &mut Vec<Move>) {
        for side in [CastlingSide::King, CastlingSide::Queen] {
            let Some(rook) = self.castling_rook(self.side_to_move, side) else { continue };
            let (king_to, rook_to) = castled(king, side);
            let mut way = squares_between(king, king_to).chain(squares_between(rook, rook_to));
            if way.all(|square| square == king || square == rook || self.is_empty(square)) {
                moves.push(Move::new(king, rook, MoveKind::Castling));
            }
        }
    }

    /// Whether a king on `king` crosses no attacked square when it castles on `side`.
    pub(super) fn castles_through_safety(&self, king: Square, side: CastlingSide) -> bool {
        let (king_to, _) = castled(king, side);
        // A moving king does not shield the squares behind its origin.
        let mut without_king = self.clone();
        without_king.put(king, None);
        squares_between(king, king_to)
            .all(|square| !without_king.is_attacked(square, !self.side_to_move))
    }
}

/// Where king and rook stand after castling, on the rank of the king.
pub(super) fn castled(king: Square, side: CastlingSide) -> (Square, Square) {
    let on = |file| Square::new(file, king.rank());
    match side {
        CastlingSide::King => (on(File::G), on(File::F)),
        CastlingSide::Queen => (on(File::C), on(File::D)),
    }
}

/// The squares of a rank from one to another, both included.
fn squares_between(one: Square, other: Square) -> impl Iterator<Item = Square> {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    (low.index()..=high.index()).filter_map(Square::from_index)
}
