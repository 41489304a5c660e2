//! Moves of any board, compared with the mailbox oracle.

use board::{Board, CastlingField, Move};

use crate::mailbox::Mailbox;
use crate::stages::sorted;

/// Any FEN: lists, counts, visitors and pseudo-legal moves agree with the mailbox oracle of the
/// tests, and stages with their definitions.
pub fn movegen(data: &[u8]) {
    let Some(board) = crate::bytes::board(data) else { return };
    agrees_with_the_oracle(&board);
    crate::stages::hold(&board);
}

pub(crate) fn agrees_with_the_oracle(board: &Board) {
    let fen = board.fen().castling(CastlingField::Shredder).to_string();
    let oracle = Mailbox::from_fen(&fen);

    let legal = movegen::legal_moves(board).to_vec();
    assert_eq!(sorted(legal.clone()), sorted(oracle.legal_moves()), "{fen}");
    assert_eq!(movegen::count_legal_moves(board) as usize, legal.len(), "{fen}");
    assert_eq!(movegen::has_legal_moves(board), !legal.is_empty(), "{fen}");
    assert_eq!(visited(board), legal, "{fen}");

    let pseudo_legal = movegen::pseudo_legal_moves(board).to_vec();
    assert_eq!(sorted(pseudo_legal.clone()), sorted(oracle.pseudo_legal_moves()), "{fen}");
    for &mv in &pseudo_legal {
        let is_safe = oracle.is_legal(mv);
        assert_eq!(movegen::leaves_king_safe(board, mv), is_safe, "{mv}: {fen}");
        assert_eq!(legal.contains(&mv), is_safe, "{mv}: {fen}");
    }
}

fn visited(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    movegen::for_each_legal_move(board, |mv| moves.push(mv));
    moves
}
