//! What moves are, in which order they are listed, and how they are written.

use std::fmt::Write;

use board::{Board, CastlingSide, CastlingStyle, Move, MoveKind, Piece};
use magic_core::{Color, Square};
use movegen::{MoveList, San};

use crate::fen::usual;
use crate::record::{Clocks, without_keys};

/// Where the number of the captured piece begins in [`details`], 0 if nothing is captured.
const CAPTURED_SHIFT: u32 = 3;

/// Set in [`details`] where the king castles to the side of the a-file.
const QUEEN_SIDE: u16 = 1 << 6;

/// Set in [`details`] where a castling king is written with the square where it arrives, as in
/// standard chess, and not with the square of its rook.
const KING_ARRIVES: u16 = 1 << 7;

/// Whether castling is written as standard chess does, for both sides.
pub fn castling_style(board: &Board) -> CastlingStyle {
    let standard = Color::ALL.into_iter().all(|color| board.has_standard_castling(color));
    if standard { CastlingStyle::Standard } else { CastlingStyle::Chess960 }
}

/// What a legal move says only together with its board: the piece that moves (0 to 5), the piece
/// that it takes, and the side it castles to.
pub fn details(board: &Board, mv: Move) -> u16 {
    let piece = board.piece_on(mv.from()).map_or(0, |piece| piece as u16);
    let captured = movegen::captured(board, mv).map_or(0, |piece| piece as u16 + 1);
    let castling = if mv.is_castling() { castling_details(board, mv) } else { 0 };
    piece | captured << CAPTURED_SHIFT | castling
}

fn castling_details(board: &Board, mv: Move) -> u16 {
    let is_queen_side = CastlingSide::of(mv.from(), mv.to()) == CastlingSide::Queen;
    let is_standard = castling_style(board) == CastlingStyle::Standard;
    let side = if is_queen_side { QUEEN_SIDE } else { 0 };
    side | if is_standard { KING_ARRIVES } else { 0 }
}

/// The legal moves, rank by rank from a8 to h1, the nearest target of each direction first, and
/// castling last: the order that users of chess.js know.
pub fn in_listing_order(board: &Board) -> MoveList {
    let mut moves = movegen::legal_moves(board);
    moves.sort_unstable_by_key(|&mv| listing_key(board, mv));
    moves
}

/// Writes the moves in standard algebraic notation, a line for each.
pub fn write_sans(board: &Board, moves: &[Move], out: &mut String) {
    for &mv in moves {
        let _ = writeln!(out, "{}", San::of(board, mv));
    }
}

/// Writes two lines for each move: standard algebraic notation, and the FEN behind the move.
pub fn write_sans_and_fens(board: &Board, clocks: Clocks, moves: &[Move], out: &mut String) {
    let position = without_keys(board, clocks);
    for &mv in moves {
        let after = position.play(mv);
        let _ = writeln!(out, "{}\n{}", San::of(board, mv), usual(&after));
    }
}

/// Writes the moves as UCI does, a line for each.
pub fn write_ucis(board: &Board, moves: &[Move], out: &mut String) {
    let style = castling_style(board);
    for &mv in moves {
        let _ = writeln!(out, "{}", mv.to_uci(board, style));
    }
}

/// A sort key: castling, origin, direction, distance, promotion.
fn listing_key(board: &Board, mv: Move) -> u32 {
    let (from, to) = (mv.from(), mv.to());
    if mv.is_castling() {
        return 1 << 20 | u32::from(CastlingSide::of(from, to) == CastlingSide::Queen);
    }
    let files = to.file().index() as i32 - from.file().index() as i32;
    let ranks = to.rank().index() as i32 - from.rank().index() as i32;
    let distance = files.abs().max(ranks.abs()) as u32;
    let direction = match board.piece_on(from) {
        Some(Piece::Pawn) => pawn_direction(files, ranks),
        Some(Piece::Knight) => knight_direction(files, ranks),
        _ => clockwise(files.signum(), ranks.signum()),
    };
    let origin = from.flip_rank().index() as u32;
    origin << 12 | direction << 8 | distance << 4 | mv.kind() as u32
}

/// Pushes first. Captures go from White's left to right, and from Black's.
fn pawn_direction(files: i32, ranks: i32) -> u32 {
    if files == 0 { 0 } else { 1 + u32::from(files * ranks.signum() > 0) }
}

/// From the north-west around to the west.
fn clockwise(files: i32, ranks: i32) -> u32 {
    match (files, ranks) {
        (-1, 1) => 0,
        (0, 1) => 1,
        (1, 1) => 2,
        (1, 0) => 3,
        (1, -1) => 4,
        (0, -1) => 5,
        (-1, -1) => 6,
        _ => 7,
    }
}

/// From two files left and a rank up, around to two files left and a rank down.
fn knight_direction(files: i32, ranks: i32) -> u32 {
    match (files, ranks) {
        (-2, 1) => 0,
        (-1, 2) => 1,
        (1, 2) => 2,
        (2, 1) => 3,
        (2, -1) => 4,
        (1, -2) => 5,
        (-1, -2) => 6,
        _ => 7,
    }
}

/// The legal move between two squares. A move that is no promotion takes any `promotion`. For
/// castling `to` may be the square of the king or of the rook.
pub fn between(board: &Board, from: Square, to: Square, promotion: Option<Piece>) -> Option<Move> {
    let fits = |&&mv: &&Move| {
        mv.from() == from
            && (mv.arrival() == to || mv.is_castling() && mv.to() == to)
            && (mv.promotion().is_none() || mv.promotion() == promotion)
    };
    let moves = movegen::legal_moves(board);
    // In Chess960 the king may step where it could castle to. The step goes first.
    let steps = moves.iter().filter(fits).find(|mv| mv.kind() != MoveKind::Castling);
    steps.or_else(|| moves.iter().find(fits)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(fen: &str) -> String {
        let board: Board = fen.parse().unwrap();
        let mut out = String::new();
        write_sans(&board, &in_listing_order(&board), &mut out);
        out.trim_end().replace('\n', " ")
    }

    #[test]
    fn moves_are_listed_from_a8_to_h1() {
        assert_eq!(
            listed("4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1"),
            "a3 a4 Rb1 Rc1 Rd1 Kd2 Ke2 Kf2 Kf1 Kd1 O-O-O"
        );
        assert_eq!(listed("k7/8/8/3p4/2P1P3/8/8/K7 b - - 0 1"), "Kb8 Kb7 Ka7 d4 dxe4 dxc4");
        assert_eq!(listed("k7/8/8/2p1p3/3P4/8/8/K7 w - - 0 1"), "d5 dxc5 dxe5 Ka2 Kb2 Kb1");
    }

    #[test]
    fn details_name_the_pieces() {
        let board: Board = "r3k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1".parse().unwrap();
        let of = |uci| details(&board, movegen::read_uci(&board, uci).unwrap());
        assert_eq!(of("e5d6"), 1 << CAPTURED_SHIFT);
        assert_eq!(of("a1a8"), 3 | 4 << CAPTURED_SHIFT);
        assert_eq!(of("e1c1"), 5 | QUEEN_SIDE | KING_ARRIVES);
    }

    #[test]
    fn a_promotion_needs_its_piece() {
        let board: Board = "8/P7/8/8/8/8/8/k1K5 w - - 0 1".parse().unwrap();
        let to_a8 = |piece| between(&board, Square::A7, Square::A8, piece);
        assert_eq!(to_a8(None), None);
        assert_eq!(to_a8(Some(Piece::Rook)).and_then(Move::promotion), Some(Piece::Rook));
        assert!(between(&board, Square::C1, Square::C2, Some(Piece::Queen)).is_some());
    }
}
