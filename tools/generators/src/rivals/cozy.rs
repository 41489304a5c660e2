//! A position as cozy-chess holds it.

use board::{CastlingField, EnPassantField, Piece, Position};
use cozy_chess::{Board, GameStatus, Move, Square};

use crate::bare_move::BareMove;

/// A position of cozy-chess.
pub struct Cozy(Board);

/// What cozy-chess says of a game that goes on or has ended. It knows no repetitions and no
/// insufficient material, and takes a game for drawn after fifty moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CozyStatus {
    /// The side to move can move.
    GoesOn,
    /// Mate.
    Mate,
    /// Stalemate, or fifty moves.
    Draw,
}

impl Cozy {
    /// The position, read from its FEN with the files of the castling rooks.
    ///
    /// # Errors
    /// What cozy-chess says against it.
    pub fn read(position: &Position) -> Result<Self, String> {
        let fen =
            position.fen().castling(CastlingField::Shredder).en_passant(EnPassantField::Always);
        Board::from_fen(&fen.to_string(), true).map(Self).map_err(|error| error.to_string())
    }

    /// Puts all legal moves into the list, sorted.
    pub fn list(&self, moves: &mut Vec<BareMove>) {
        moves.clear();
        self.0.generate_moves(|of_a_piece| {
            moves.extend(of_a_piece.into_iter().map(|mv| {
                BareMove::new(mv.from as usize, mv.to as usize, mv.promotion.map(piece))
            }));
            false
        });
        moves.sort_unstable();
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: BareMove) {
        self.0.play_unchecked(Move {
            from: Square::index(mv.from()),
            to: Square::index(mv.to()),
            promotion: mv.promotion().map(their_piece),
        });
    }

    /// The pieces that give check, as a set of 64 bits.
    pub fn checkers(&self) -> u64 {
        self.0.checkers().0
    }

    /// Whether the game goes on.
    pub fn status(&self) -> CozyStatus {
        match self.0.status() {
            GameStatus::Ongoing => CozyStatus::GoesOn,
            GameStatus::Won => CozyStatus::Mate,
            GameStatus::Drawn => CozyStatus::Draw,
        }
    }

    /// The FEN with the files of the castling rooks, and with the en passant square after every
    /// double push.
    pub fn fen(&self) -> String {
        format!("{:#}", self.0)
    }
}

fn piece(theirs: cozy_chess::Piece) -> Piece {
    match theirs {
        cozy_chess::Piece::Pawn => Piece::Pawn,
        cozy_chess::Piece::Knight => Piece::Knight,
        cozy_chess::Piece::Bishop => Piece::Bishop,
        cozy_chess::Piece::Rook => Piece::Rook,
        cozy_chess::Piece::Queen => Piece::Queen,
        cozy_chess::Piece::King => Piece::King,
    }
}

fn their_piece(ours: Piece) -> cozy_chess::Piece {
    match ours {
        Piece::Pawn => cozy_chess::Piece::Pawn,
        Piece::Knight => cozy_chess::Piece::Knight,
        Piece::Bishop => cozy_chess::Piece::Bishop,
        Piece::Rook => cozy_chess::Piece::Rook,
        Piece::Queen => cozy_chess::Piece::Queen,
        Piece::King => cozy_chess::Piece::King,
    }
}
