//! Any FEN: whatever position it is read as, all sinks give the moves of the mailbox oracle.

#![no_main]

use board::{Board, CastlingField, Move, Reading};
use libfuzzer_sys::fuzz_target;
use mailbox::Mailbox;

#[allow(dead_code, reason = "the oracle of the tests, of which this needs a part")]
#[path = "../../crates/movegen/tests/mailbox/mod.rs"]
mod mailbox;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(board) = Board::from_fen(text, Reading::Lenient) else { return };
    let fen = board.fen().castling(CastlingField::Shredder).to_string();
    let oracle = Mailbox::from_fen(&fen);

    let legal = movegen::legal_moves(&board).to_vec();
    assert_eq!(sorted(legal.clone()), sorted(oracle.legal_moves()), "{fen}");
    assert_eq!(movegen::count_legal_moves(&board) as usize, legal.len(), "{fen}");
    assert_eq!(visited(&board), legal, "{fen}");

    let pseudo_legal = movegen::pseudo_legal_moves(&board).to_vec();
    assert_eq!(sorted(pseudo_legal.clone()), sorted(oracle.pseudo_legal_moves()), "{fen}");
    let safe = pseudo_legal.into_iter().filter(|&mv| oracle.is_legal(mv)).collect();
    assert_eq!(sorted(safe), sorted(legal), "{fen}");
});

fn visited(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    movegen::for_each_legal_move(board, |mv| moves.push(mv));
    moves
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}
