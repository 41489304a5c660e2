//! A move of a chain: which of our pieces goes to which of its targets, both as numbers.

use board::{Board, CastlingSide, Move, MoveKind, Piece};
use magic_core::{
    Bitboard, Color, Direction, Rank, Square, bishop_attacks, king_attacks, knight_attacks,
    pawn_attacks, queen_attacks, rook_attacks,
};
use movegen::is_legal;

use super::bits::{BitWriter, Bits};
use super::numbering::Numbering;
use crate::error::DataProblem;

/// The next move. It is legal.
#[inline]
pub(super) fn read_move(board: &Board, bits: &mut Bits) -> Result<Move, DataProblem> {
    let (ours, occupied) = (board.color(board.side_to_move()), board.occupied());
    let pieces = Numbering::new(ours);
    let number = bits.below(pieces.len())?;
    let Some(from) = pieces.square(number) else {
        return Err(DataProblem::PieceNumber { number, pieces: pieces.len() });
    };
    let mv = match board.piece_on(from) {
        Some(Piece::Pawn) => read_pawn_move(board, from, bits)?,
        Some(Piece::King) => read_king_move(board, from, bits)?,
        Some(Piece::Knight) => read_target(from, knight_attacks(from) & !ours, bits)?,
        Some(Piece::Bishop) => read_target(from, bishop_attacks(from, occupied) & !ours, bits)?,
        Some(Piece::Rook) => read_target(from, rook_attacks(from, occupied) & !ours, bits)?,
        _ => read_target(from, queen_attacks(from, occupied) & !ours, bits)?,
    };
    if is_legal(board, mv) { Ok(mv) } else { Err(DataProblem::IllegalMove(mv)) }
}

/// Writes a legal move, as [`read_move`] reads it.
pub(super) fn write_move(board: &Board, mv: Move, bits: &mut BitWriter) {
    let (us, occupied) = (board.side_to_move(), board.occupied());
    let ours = board.color(us);
    let (from, to) = (mv.from(), mv.to());
    bits.below(number_of(ours, from), ours.len());
    let targets = match board.piece_on(from) {
        Some(Piece::Pawn) => {
            let targets = pawn_targets(board, us, from);
            let promotions = Piece::PROMOTIONS;
            let (number, count) = (number_of(targets, to), targets.len());
            return match promotions.iter().position(|&piece| mv.promotion() == Some(piece)) {
                Some(place) => bits.below(4 * number + place as u32, 4 * count),
                None => bits.below(number, count),
            };
        }
        Some(Piece::King) => {
            let (steps, rooks) = king_targets(board, from);
            let count = steps.len() + rooks.len();
            return if mv.is_castling() {
                bits.below(steps.len() + number_of(rooks, to), count);
            } else {
                bits.below(number_of(steps, to), count);
            };
        }
        Some(Piece::Knight) => knight_attacks(from),
        Some(Piece::Bishop) => bishop_attacks(from, occupied),
        Some(Piece::Rook) => rook_attacks(from, occupied),
        _ => queen_attacks(from, occupied),
    };
    let targets = targets - ours;
    bits.below(number_of(targets, to), targets.len());
}

/// How many squares of the set come before this one.
fn number_of(set: Bitboard, square: Square) -> u32 {
    (set & Bitboard(square.bitboard().0 - 1)).len()
}

/// What a move is that has no mark: a double push, or normal.
pub(crate) fn unmarked_kind(board: &Board, from: Square, to: Square) -> MoveKind {
    let is_double = (from as u8).abs_diff(to as u8) == 16;
    if is_double && board.pawns().contains(from) { MoveKind::DoublePush } else { MoveKind::Normal }
}

#[inline]
fn read_target(from: Square, targets: Bitboard, bits: &mut Bits) -> Result<Move, DataProblem> {
    let targets = Numbering::new(targets);
    let number = bits.below(targets.len())?;
    let to = targets.square(number).ok_or_else(|| no_target(from, number, targets.len()))?;
    Ok(Move::normal(from, to))
}

/// Promotions have four numbers for each target.
fn read_pawn_move(board: &Board, from: Square, bits: &mut Bits) -> Result<Move, DataProblem> {
    let us = board.side_to_move();
    let targets = Numbering::new(pawn_targets(board, us, from));
    let kinds = if from.rank() == Rank::Seventh.relative_to(us) { 4 } else { 1 };
    let number = bits.below(targets.len() * kinds)?;
    let to = targets.square(number / kinds);
    let to = to.ok_or_else(|| no_target(from, number, targets.len() * kinds))?;
    let kind = if kinds == 4 {
        let piece = Piece::PROMOTIONS[(number % kinds) as usize];
        MoveKind::promotion(piece).unwrap_or(MoveKind::PromoteQueen)
    } else if board.en_passant() == Some(to) {
        MoveKind::EnPassant
    } else {
        unmarked_kind(board, from, to)
    };
    Ok(Move::new(from, to, kind))
}

/// Captures, also en passant where some pawn may, and pushes.
fn pawn_targets(board: &Board, us: Color, from: Square) -> Bitboard {
    let en_passant = board.en_passant().map_or(Bitboard::EMPTY, Square::bitboard);
    let captures = pawn_attacks(us, from) & (board.color(!us) | en_passant);
    let forward = match us {
        Color::White => Direction::North,
        Color::Black => Direction::South,
    };
    let push = from.bitboard().shift(forward) & !board.occupied();
    let is_at_home = from.rank() == Rank::Second.relative_to(us);
    let double = if is_at_home { push.shift(forward) & !board.occupied() } else { Bitboard::EMPTY };
    captures | push | double
}

/// Castlings have the last numbers, that with the a-rook before that with the h-rook.
fn read_king_move(board: &Board, from: Square, bits: &mut Bits) -> Result<Move, DataProblem> {
    let (steps, rooks) = king_targets(board, from);
    let (steps, rooks) = (Numbering::new(steps), Numbering::new(rooks));
    let count = steps.len() + rooks.len();
    let number = bits.below(count)?;
    let (to, kind) = if number < steps.len() {
        (steps.square(number), MoveKind::Normal)
    } else {
        (rooks.square(number - steps.len()), MoveKind::Castling)
    };
    Ok(Move::new(from, to.ok_or_else(|| no_target(from, number, count))?, kind))
}

/// The steps of the king, and the rooks that it may castle with.
fn king_targets(board: &Board, from: Square) -> (Bitboard, Bitboard) {
    let us = board.side_to_move();
    let rook = |side| board.castling_rook(us, side).map_or(Bitboard::EMPTY, Square::bitboard);
    let rooks = rook(CastlingSide::Queen) | rook(CastlingSide::King);
    (king_attacks(from) & !board.color(us), rooks)
}

#[cold]
fn no_target(from: Square, number: u32, targets: u32) -> DataProblem {
    DataProblem::TargetNumber { from, number, targets }
}
