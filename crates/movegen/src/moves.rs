//! The plain functions: a board in, its moves out.

use core::ops::ControlFlow;

use board::{Black, Board, Move, Side, White};
use magic_core::{Color, DEFAULT_SLIDERS};

use crate::{
    Count, Legal, Lister, MagicLists, MoveList, PseudoLegal, Rules, Scope, Visitor, generate,
};

/// All legal moves.
pub fn legal_moves(board: &Board) -> MoveList {
    let mut list = MoveList::new();
    list_into(Legal, board, &mut list);
    list
}

/// All pseudo-legal moves: see [`PseudoLegal`] for what that means here.
pub fn pseudo_legal_moves(board: &Board) -> MoveList {
    let mut list = MoveList::new();
    list_into(PseudoLegal, board, &mut list);
    list
}

/// The number of legal moves, counted without making a list.
pub fn count_legal_moves(board: &Board) -> u32 {
    fn count<S: Side>(board: &Board) -> u32 {
        let mut sink = Count::default();
        let ControlFlow::Continue(()) =
            generate::<S, _, _, _>(Legal, board, DEFAULT_SLIDERS, Scope::ALL, &mut sink);
        sink.moves
    }
    match board.side_to_move() {
        Color::White => count::<White>(board),
        Color::Black => count::<Black>(board),
    }
}

/// Calls `visit` with each legal move until it breaks off.
///
/// # Errors
/// Breaks off with what `visit` broke off with.
pub fn for_each_legal_move<B>(
    board: &Board,
    visit: impl FnMut(Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut sink = Visitor(visit);
    match board.side_to_move() {
        Color::White => {
            generate::<White, _, _, _>(Legal, board, DEFAULT_SLIDERS, Scope::ALL, &mut sink)
        }
        Color::Black => {
            generate::<Black, _, _, _>(Legal, board, DEFAULT_SLIDERS, Scope::ALL, &mut sink)
        }
    }
}

/// Whether the side to move is in check.
pub fn is_check(board: &Board) -> bool {
    let (color, occupied) = (board.side_to_move(), board.occupied());
    let checkers = match color {
        Color::White => board.attackers::<Black>(board.king(color), occupied),
        Color::Black => board.attackers::<White>(board.king(color), occupied),
    };
    !checkers.is_empty()
}

fn list_into<R: Rules>(rules: R, board: &Board, list: &mut MoveList) {
    let mut sink = Lister::<MagicLists>::new(list);
    let ControlFlow::Continue(()) = match board.side_to_move() {
        Color::White => {
            generate::<White, _, _, _>(rules, board, DEFAULT_SLIDERS, Scope::ALL, &mut sink)
        }
        Color::Black => {
            generate::<Black, _, _, _>(rules, board, DEFAULT_SLIDERS, Scope::ALL, &mut sink)
        }
    };
}
