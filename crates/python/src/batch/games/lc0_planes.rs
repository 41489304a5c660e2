//! The 112 planes that networks of Leela Chess Zero read, in their classical format.
//!
//! What each plane is was read from `EncodePositionForNN` in `src/neural/encoder.cc` of lc0.

use board::{Board, CastlingSide, Piece};
use magic_core::{Bitboard, Color};

use super::super::rows::last_double_push;
use super::game::{BatchGame, SHOWN, Seen};

/// How many planes there are.
pub(super) const PLANES: usize = 112;

/// The plane of the halfmove clock.
pub(super) const CLOCK: usize = 109;

/// How many planes each position has: six pieces of either side, and whether it is a repetition.
const OF_POSITION: usize = 13;

/// The planes as sets of squares. That of the clock is empty.
pub(super) fn planes_of(game: &BatchGame) -> [Bitboard; PLANES] {
    let mut planes = [Bitboard::EMPTY; PLANES];
    let board = game.now().board();
    let us = board.side_to_move();
    let (history, rest) = planes.split_at_mut(SHOWN * OF_POSITION);
    for (ago, planes) in history.chunks_exact_mut(OF_POSITION).enumerate() {
        match game.ago(ago) {
            Some(seen) => show(planes, seen, us, None),
            // Before a start position of standard chess there was nothing.
            None if game.start().board() == Board::start() => break,
            None => show(planes, game.start(), us, Some(game.start())),
        }
    }
    let all_if = |holds: bool| if holds { Bitboard::FULL } else { Bitboard::EMPTY };
    let right = |color, side| all_if(board.castling_rook(color, side).is_some());
    let aux = [
        right(us, CastlingSide::Queen),
        right(us, CastlingSide::King),
        right(!us, CastlingSide::Queen),
        right(!us, CastlingSide::King),
        all_if(us == Color::Black),
        Bitboard::EMPTY,
        Bitboard::EMPTY,
        Bitboard::FULL,
    ];
    rest.copy_from_slice(&aux);
    planes
}

/// The planes of a position as a side sees it. In place of a position before the first one, the
/// first is shown with its last double push taken back.
fn show(planes: &mut [Bitboard], seen: &Seen, us: Color, first: Option<&Seen>) {
    let board = seen.board();
    for (side, color) in [us, !us].into_iter().enumerate() {
        for (at, piece) in Piece::ALL.into_iter().enumerate() {
            let mut squares = board.colored_pieces(color, piece);
            let passed = first.and_then(|first| last_double_push(&first.clocks));
            let pushed = piece == Piece::Pawn && color != board.side_to_move();
            if let Some(passed) = passed.filter(|_| pushed) {
                squares = taken_back(squares, passed.bitboard());
            }
            planes[6 * side + at] = match us {
                Color::White => squares,
                Color::Black => Bitboard(squares.0.swap_bytes()),
            };
        }
    }
    if seen.repetitions > 0 {
        planes[OF_POSITION - 1] = Bitboard::FULL;
    }
}

/// Pawns before one of them has passed a square.
fn taken_back(pawns: Bitboard, passed: Bitboard) -> Bitboard {
    let (below, above) = (Bitboard(passed.0 >> 8), Bitboard(passed.0 << 8));
    // The pawn stands on one side of the square, and came from the other.
    (pawns | below | above) - (pawns & (below | above))
}
