//! Every way to get moves out of the crate under test.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Black, Board, Move, Side, White};
use magic_core::{Bitboard, BlackMagics, Color, DEFAULT_SLIDERS, Pext, Sliders, Square};
use movegen::MoveList;
use movegen::generator::{KingLines, Legal, Rules, Scope, attacked_squares, generate};
use movegen::leaper_lists::LeaperWriter;
use movegen::sinks::{Count, Lister, MovePlayer, MoveSink, Visitor};

/// A slider backend, chosen at run time: so the compiler builds each generator once, and not for
/// each backend.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ChosenSliders {
    Black,
    Pext(Pext),
}

impl Sliders for ChosenSliders {
    #[inline(never)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        match self {
            Self::Black => BlackMagics.rook(square, occupied),
            Self::Pext(pext) => pext.rook(square, occupied),
        }
    }

    #[inline(never)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        match self {
            Self::Black => BlackMagics.bishop(square, occupied),
            Self::Pext(pext) => pext.bishop(square, occupied),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Black => BlackMagics.name(),
            Self::Pext(pext) => pext.name(),
        }
    }

    fn table_bytes(self) -> usize {
        match self {
            Self::Black => BlackMagics.table_bytes(),
            Self::Pext(pext) => pext.table_bytes(),
        }
    }
}

/// The moves, sorted, for comparing.
pub(crate) fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

/// The moves in the order they are listed, knight and king moves written by `W`.
pub(crate) fn listed<R: Rules, W: LeaperWriter>(
    rules: R,
    board: &Board,
    sliders: ChosenSliders,
    scope: Scope,
) -> Vec<Move> {
    let mut list = MoveList::new();
    let mut sink = Lister::<W>::new(&mut list);
    let ControlFlow::Continue(()) = dispatch(rules, board, sliders, scope, &mut sink);
    list.to_vec()
}

/// The moves in the order they are visited.
pub(crate) fn visited<R: Rules>(
    rules: R,
    board: &Board,
    sliders: ChosenSliders,
    scope: Scope,
) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut sink = Visitor(|mv| {
        moves.push(mv);
        ControlFlow::<Infallible>::Continue(())
    });
    let ControlFlow::Continue(()) = dispatch(rules, board, sliders, scope, &mut sink);
    moves
}

/// The number of moves.
pub(crate) fn counted<R: Rules>(
    rules: R,
    board: &Board,
    sliders: ChosenSliders,
    scope: Scope,
) -> usize {
    let mut sink = Count::default();
    let ControlFlow::<Infallible>::Continue(()) = dispatch(rules, board, sliders, scope, &mut sink);
    sink.moves as usize
}

/// The boards after all moves, sorted, as the sink that plays moves makes them.
pub(crate) fn played(board: &Board, sliders: ChosenSliders) -> Vec<Board> {
    let mut boards = Vec::new();
    let mut sink = MovePlayer::new(board, |next: &Board| {
        boards.push(*next);
        ControlFlow::<Infallible>::Continue(())
    });
    let ControlFlow::Continue(()) = dispatch(Legal, board, sliders, Scope::ALL, &mut sink);
    sorted_boards(boards)
}

/// The boards, sorted, for comparing.
pub(crate) fn sorted_boards(mut boards: Vec<Board>) -> Vec<Board> {
    boards.sort_unstable_by_key(|board| *board.words());
    boards
}

fn dispatch<R: Rules, B, K: MoveSink<White, Break = B> + MoveSink<Black, Break = B>>(
    rules: R,
    board: &Board,
    sliders: ChosenSliders,
    scope: Scope,
    sink: &mut K,
) -> ControlFlow<B> {
    match board.side_to_move() {
        Color::White => generate::<White, _, _, _>(rules, board, sliders, scope, sink),
        Color::Black => generate::<Black, _, _, _>(rules, board, sliders, scope, sink),
    }
}

/// Calls `$function::<S>` with the side to move as the type `S`.
macro_rules! as_side {
    ($board:expr, $function:ident ( $($argument:expr),* )) => {
        match $board.side_to_move() {
            magic_core::Color::White => $function::<board::White>($($argument),*),
            magic_core::Color::Black => $function::<board::Black>($($argument),*),
        }
    };
}
pub(crate) use as_side;

/// The pieces that give check, as the generator sees them.
pub(crate) fn checkers<S: Side>(board: &Board) -> u32 {
    KingLines::of::<S>(board, board.king(S::COLOR)).checkers.len()
}

/// The squares that the side that is not to move attacks when the enemy king is off the board.
pub(crate) fn danger<S: Side>(board: &Board) -> Bitboard {
    let without_king = board.occupied().without(board.king(S::COLOR));
    attacked_squares::<S::Them, _>(board, DEFAULT_SLIDERS, without_king)
}
