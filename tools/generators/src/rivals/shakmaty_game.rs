//! A game as shakmaty holds it.

use std::collections::HashMap;

use board::{CastlingField, EnPassantField, Piece, Position as OurPosition};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, Move, Position, PositionError, Role, Square,
};

use crate::bare_move::BareMove;

/// A position of shakmaty, with how often each position of the game has been on the board.
///
/// shakmaty has no history of its own. It says when two positions are the same by the Laws of
/// Chess, so counting equal positions is enough.
pub struct ShakmatyGame {
    chess: Chess,
    seen: HashMap<Chess, u32>,
}

impl ShakmatyGame {
    /// A game that begins with the position, read from its FEN with the files of the castling
    /// rooks.
    ///
    /// Two of shakmaty's own switches let it take positions that no game leads to: too many pieces
    /// of a kind, and checks that no move can have given.
    ///
    /// # Errors
    /// What shakmaty says against the position.
    pub fn read(position: &OurPosition, mode: CastlingMode) -> Result<Self, String> {
        let fen =
            position.fen().castling(CastlingField::Shredder).en_passant(EnPassantField::Always);
        let chess = read(&fen.to_string(), mode)?;
        let seen = HashMap::from([(chess.clone(), 1)]);
        Ok(Self { chess, seen })
    }

    /// The position.
    pub const fn chess(&self) -> &Chess {
        &self.chess
    }

    /// Puts all legal moves into the list, sorted.
    pub fn list(&self, moves: &mut Vec<(BareMove, Move)>) {
        moves.clear();
        moves.extend(self.chess.legal_moves().into_iter().map(|mv| (bare(mv), mv)));
        moves.sort_unstable_by_key(|&(bare, _)| bare);
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.chess.play_unchecked(mv);
        *self.seen.entry(self.chess.clone()).or_default() += 1;
    }

    /// How often the position has been on the board, this time included.
    pub fn occurrences(&self) -> u32 {
        self.seen[&self.chess]
    }

    /// A legal move in standard algebraic notation.
    pub fn san(&self, mv: Move) -> SanPlus {
        SanPlus::from_move(self.chess.clone(), mv)
    }

    /// The FEN, with the en passant square where the field says.
    pub fn fen(&self, en_passant: EnPassantField) -> String {
        let mode = match en_passant {
            EnPassantField::Legal => EnPassantMode::Legal,
            EnPassantField::PseudoLegal => EnPassantMode::PseudoLegal,
            EnPassantField::Always => EnPassantMode::Always,
        };
        Fen::from_position(&self.chess, mode).to_string()
    }

    /// Whether the color lacks the material to mate.
    pub fn has_insufficient_material(&self, color: magic_core::Color) -> bool {
        self.chess.has_insufficient_material(Color::from_white(color == magic_core::Color::White))
    }

    /// Whether shakmaty reads a FEN as this position.
    pub fn is_read_from(&self, fen: &str) -> bool {
        let read = read(fen, self.chess.castles().mode());
        read.is_ok_and(|read| {
            read == self.chess
                && read.halfmoves() == self.chess.halfmoves()
                && read.fullmoves() == self.chess.fullmoves()
        })
    }
}

fn read(fen: &str, mode: CastlingMode) -> Result<Chess, String> {
    let fen: Fen = fen.parse().map_err(|error| format!("{error}"))?;
    fen.into_position::<Chess>(mode)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|error| error.to_string())
}

fn bare(mv: Move) -> BareMove {
    let index = |square: Square| usize::from(square);
    match mv {
        Move::Normal { from, to, promotion, .. } => {
            BareMove::new(index(from), index(to), promotion.map(piece))
        }
        Move::EnPassant { from, to } => BareMove::new(index(from), index(to), None),
        Move::Castle { king, rook } => BareMove::new(index(king), index(rook), None),
        Move::Put { .. } => unreachable!("chess puts no pieces on the board"),
    }
}

fn piece(role: Role) -> Piece {
    match role {
        Role::Pawn => Piece::Pawn,
        Role::Knight => Piece::Knight,
        Role::Bishop => Piece::Bishop,
        Role::Rook => Piece::Rook,
        Role::Queen => Piece::Queen,
        Role::King => Piece::King,
    }
}
