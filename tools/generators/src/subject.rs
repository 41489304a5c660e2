//! What is compared with the rivals: functions of our crates.

use board::{Board, EnPassantField, History, Move, Position};
use magic_core::{Bitboard, Color};
use movegen::{DrawClaim, MoveList, Outcome, San};

/// The functions under comparison. Each can be replaced, so that tests can plant errors.
#[derive(Clone, Copy)]
pub struct Subject {
    /// All legal moves.
    pub moves: fn(&Board) -> MoveList,
    /// The pieces that give check.
    pub checkers: fn(&Board) -> Bitboard,
    /// A legal move in standard algebraic notation.
    pub san: fn(&Board, Move) -> San,
    /// The FEN with the en passant square where the field says.
    pub fen: fn(&Position, EnPassantField) -> String,
    /// How the game has ended.
    pub outcome: fn(&Position, &History) -> Option<Outcome>,
    /// Which draw may be claimed.
    pub draw_claim: fn(&Position, &History) -> Option<DrawClaim>,
    /// How often the position has been on the board.
    pub occurrences: fn(&History) -> u32,
    /// Whether the side lacks the material to mate.
    pub insufficient_material: fn(&Board, Color) -> bool,
}

impl Subject {
    /// The functions of the crates, as they are.
    pub const AS_IT_IS: Self = Self {
        moves: movegen::legal_moves,
        checkers: Board::checkers,
        san: San::of,
        fen: |position, en_passant| position.fen().en_passant(en_passant).to_string(),
        outcome: movegen::outcome,
        draw_claim: movegen::draw_claim,
        occurrences: History::occurrences,
        insufficient_material: Board::has_insufficient_material,
    };
}
