//! Positions from seeded random play and from pieces strewn at random.

use std::num::NonZeroU32;

use shakmaty::{
    Board, CastlingMode, Chess, Color, FromSetup, Move, Piece, Position, Role, Setup, Square,
};

use crate::rng::SuiteRng;

/// The half-move clock past which a position is thrown away: validators differ on higher ones.
const CLOCK_LIMIT: u32 = 100;
/// Out of this many moves that would give up castling rights, one is let through.
const RIGHTS_THRIFT: usize = 16;

/// How a random player picks moves.
#[derive(Clone, Copy)]
pub enum Player {
    /// Every legal move is equally likely.
    Even,
    /// Moves of kings and rooks that still may castle are mostly avoided.
    KeepsRights,
}

/// Plays `plies` random moves from `start`; stops early where the game has ended.
///
/// Nothing is returned when the half-move clock got too high.
pub fn random_play(
    start: &Chess,
    plies: usize,
    player: Player,
    rng: &mut SuiteRng,
) -> Option<Chess> {
    let mut position = start.clone();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut chosen = moves[rng.below(moves.len())];
        if matches!(player, Player::KeepsRights)
            && loses_rights(&position, chosen)
            && rng.below(RIGHTS_THRIFT) != 0
        {
            chosen = moves[rng.below(moves.len())];
        }
        position.play_unchecked(chosen);
    }
    (position.halfmoves() <= CLOCK_LIMIT).then_some(position)
}

fn loses_rights(position: &Chess, candidate: Move) -> bool {
    let rights = position.castles();
    match candidate.role() {
        Role::King => rights.has_color(position.turn()),
        Role::Rook => candidate.from().is_some_and(|from| rights.castling_rights().contains(from)),
        _ => false,
    }
}

/// Strews two kings and the pieces `pieces` (FEN letters) over an empty board.
///
/// Nothing is returned when the pieces fell so that the position is not a legal one.
pub fn strewn(pieces: &str, rng: &mut SuiteRng) -> Option<Chess> {
    let mut board = Board::empty();
    for letter in "Kk".chars().chain(pieces.chars()) {
        let piece = Piece::from_char(letter)?;
        let square = Square::new(rng.below(64) as u32);
        if board.piece_at(square).is_some() {
            return None;
        }
        board.set_piece_at(square, piece);
    }
    let turn = if rng.below(2) == 0 { Color::White } else { Color::Black };
    let setup = Setup { board, turn, fullmoves: NonZeroU32::MIN, ..Setup::empty() };
    Chess::from_setup(setup, CastlingMode::Chess960).ok()
}
