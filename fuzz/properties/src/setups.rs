//! Setups, most of which are no positions.

use arbitrary::Unstructured;
use board::{Board, Packed, Position, Reading, Setup};

use crate::bytes::any_setup;
use crate::generation::agrees_with_the_oracle;
use crate::messages::is_fit_to_print;

/// Any setup is refused with all its problems, or is a position. Positions come back from FEN and
/// from 32 bytes, and are their own mirror image's mirror image. All sinks and stages give the
/// moves of the oracle on them, and a move of any bits is legal exactly if it is among them.
pub fn setup(data: &[u8]) {
    let mut bytes = Unstructured::new(data);
    let Ok(setup) = any_setup(&mut bytes) else { return };
    for setup in repaired(setup) {
        let (lenient, strict) = (setup.position(Reading::Lenient), setup.position(Reading::Strict));
        for error in [&lenient, &strict].into_iter().filter_map(|made| made.as_ref().err()) {
            is_fit_to_print(error);
        }
        assert!(strict.is_err() || strict == lenient, "{setup:?}");
        assert_eq!(setup.board(Reading::Lenient), lenient.map(|position| *position.board()));
        if let Ok(position) = lenient {
            return holds(&position);
        }
    }
}

/// The setup, then with less and less that may be wrong with it.
fn repaired(setup: Setup) -> [Setup; 4] {
    let mut without_square = setup;
    without_square.set_en_passant(None);
    let mut without_castling = without_square;
    without_castling.forbid_castling();
    let mut other_side = without_castling;
    other_side.set_side_to_move(!setup.side_to_move());
    [setup, without_square, without_castling, other_side]
}

fn holds(position: &Position) {
    crate::fen::comes_back(position);
    if position.halfmove_clock() < 1 << 31 {
        assert_eq!(Packed::from(position).unpack().as_ref(), Ok(position), "{position}");
    }
    let again = Setup::from(position).position(Reading::Lenient);
    assert_eq!(again.as_ref(), Ok(position), "{position}");
    let board = position.board();
    agrees_with_the_oracle(board);
    crate::stages::hold(board);
    legality_is_membership(board);
    let flipped = board.flip();
    assert_eq!(flipped.flip(), *board, "{board}");
    let moves = movegen::count_legal_moves(board);
    assert_eq!(movegen::count_legal_moves(&flipped), moves, "{board}");
    if let Some(mirrored) = board.mirror() {
        assert_eq!(mirrored.mirror(), Some(*board), "{board}");
        assert_eq!(movegen::count_legal_moves(&mirrored), moves, "{board}");
    }
}

/// A move of any 16 bits is legal if it is among the legal moves, and pseudo-legal if it is among
/// those.
fn legality_is_membership(board: &Board) {
    let (mut legal, mut pseudo_legal) = (0, 0);
    for mv in (0..=u16::MAX).filter_map(board::Move::from_bits) {
        legal += usize::from(movegen::is_legal(board, mv));
        pseudo_legal += usize::from(movegen::is_pseudo_legal(board, mv));
    }
    let listed = movegen::legal_moves(board);
    let pseudo_listed = movegen::pseudo_legal_moves(board);
    assert!(listed.iter().all(|&mv| movegen::is_legal(board, mv)), "{board}");
    assert!(pseudo_listed.iter().all(|&mv| movegen::is_pseudo_legal(board, mv)), "{board}");
    assert_eq!((legal, pseudo_legal), (listed.len(), pseudo_listed.len()), "{board}");
}
