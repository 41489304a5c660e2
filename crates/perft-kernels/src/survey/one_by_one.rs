//! The statistics of a position, move by move: the definition of every column.

use board::{Board, CastlingSide, Move, MoveKind};
use magic_core::{Bitboard, Rank};
use movegen::{has_legal_moves, legal_moves};

use crate::survey::check_kind::CheckKind;
use crate::survey::leaf_counts::{CheckEnd, LeafCounts};

/// What the legal moves of `board` are. Each is played.
pub(super) fn one_by_one(board: &Board) -> LeafCounts {
    let mut counts = LeafCounts::default();
    for &mv in &legal_moves(board) {
        let next = board.play(mv);
        counts.moves += 1;
        counts.captures += u32::from(next.occupied().len() < board.occupied().len());
        counts.en_passant += u32::from(mv.kind() == MoveKind::EnPassant);
        counts.castlings += u32::from(mv.kind() == MoveKind::Castling);
        counts.promotions += u32::from(mv.promotion().is_some());
        let answered = has_legal_moves(&next);
        match CheckKind::of(next.checkers(), moved_pieces(board, &next, mv)) {
            Some(kind) if answered => counts.add_checks(kind, CheckEnd::Answered, 1),
            Some(kind) => counts.add_checks(kind, CheckEnd::Mate, 1),
            None => counts.stalemates += u32::from(!answered),
        }
    }
    counts
}

/// Where the pieces that `mv` moved stand after it.
pub(super) fn moved_pieces(before: &Board, after: &Board, mv: Move) -> Bitboard {
    let us = before.side_to_move();
    match mv.kind() {
        MoveKind::Castling => {
            let rook_file = CastlingSide::of(mv.from(), mv.to()).rook_file();
            let rook = Bitboard::from(rook_file) & Rank::First.relative_to(us).bitboard();
            rook.with(after.king(us))
        }
        _ => mv.to().bitboard(),
    }
}
