//! The plain functions: a board in, its moves out.

use core::ops::ControlFlow;

use board::{Black, Board, Move, Side, White};
use magic_core::{Color, bishop_rays, rook_rays};

use crate::move_list::MoveList;
use crate::moves::Moves;

/// All legal moves.
///
/// ```
/// use board::Board;
/// use movegen::legal_moves;
///
/// let moves = legal_moves(&Board::start());
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().any(|mv| mv.to_string() == "g1f3"));
/// ```
pub fn legal_moves(board: &Board) -> MoveList {
    Moves::of(board).list()
}

/// Lists the legal moves in the place of what a list holds.
///
/// ```
/// use board::Board;
/// use movegen::{MoveList, legal_moves, list_legal_moves};
///
/// let (board, mut moves) = (Board::start(), MoveList::new());
/// list_legal_moves(&board, &mut moves);
/// assert_eq!(moves, legal_moves(&board));
/// ```
pub fn list_legal_moves(board: &Board, moves: &mut MoveList) {
    moves.clear();
    Moves::of(board).append_to(moves);
}

/// All pseudo-legal moves. Those after which the own king is safe are the legal moves.
///
/// ```
/// use board::Board;
/// use movegen::{leaves_king_safe, legal_moves, pseudo_legal_moves};
///
/// let board: Board = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1".parse()?;
/// let pseudo_legal = pseudo_legal_moves(&board);
/// assert_eq!(pseudo_legal.len(), 10); // the knight is pinned
/// let safe = pseudo_legal.iter().filter(|&&mv| leaves_king_safe(&board, mv));
/// assert_eq!(safe.count(), legal_moves(&board).len());
/// # Ok::<(), board::FenError>(())
/// ```
///
/// [`PseudoLegal`](crate::generator::PseudoLegal) says what that means here.
pub fn pseudo_legal_moves(board: &Board) -> MoveList {
    Moves::of(board).pseudo_legal().list()
}

/// The number of legal moves, counted without making a list.
///
/// ```
/// use board::Board;
///
/// assert_eq!(movegen::count_legal_moves(&Board::start()), 20);
/// ```
pub fn count_legal_moves(board: &Board) -> u32 {
    Moves::of(board).count()
}

/// Whether the side to move has a legal move. A side without one is mated or stalemated.
///
/// ```
/// use board::Board;
///
/// let mated: Board = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse()?;
/// assert!(!movegen::has_legal_moves(&mated));
/// # Ok::<(), board::FenError>(())
/// ```
pub fn has_legal_moves(board: &Board) -> bool {
    let is_free = match board.side_to_move() {
        Color::White => has_free_step::<White>(board),
        Color::Black => has_free_step::<Black>(board),
    };
    is_free || Moves::of(board).at_least(1)
}

/// A quick test that answers in most positions: there is no check, and some pawn can step forward.
/// The pawn must not be on a line with its king, so that it cannot be pinned.
#[inline]
fn has_free_step<S: Side>(board: &Board) -> bool {
    let king = board.king(S::COLOR);
    let free = (board.pawns() & board.color(S::COLOR)) - (rook_rays(king) | bishop_rays(king));
    !(free.shift(S::UP) - board.occupied()).is_empty() && board.checkers().is_empty()
}

/// Calls `visit` with each legal move. No list is made.
///
/// ```
/// use board::{Board, MoveKind};
/// use movegen::for_each_legal_move;
///
/// let mut double_pushes = 0;
/// for_each_legal_move(&Board::start(), |mv| {
///     double_pushes += u32::from(mv.kind() == MoveKind::DoublePush);
/// });
/// assert_eq!(double_pushes, 8);
/// ```
///
/// [`Moves::try_for_each`] can break off.
pub fn for_each_legal_move(board: &Board, visit: impl FnMut(Move)) {
    Moves::of(board).for_each(visit);
}

/// Calls `visit` with each legal move until it breaks off.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use board::Board;
/// use movegen::{has_legal_moves, try_for_each_legal_move};
///
/// let board: Board = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
/// let mate = try_for_each_legal_move(&board, |mv| {
///     let next = board.play(mv);
///     let mates = next.is_check() && !has_legal_moves(&next);
///     if mates { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
/// });
/// assert_eq!(mate.break_value().map(|mv| mv.to_string()), Some("a1a8".into()));
/// # Ok::<(), board::FenError>(())
/// ```
///
/// # Errors
/// The value that `visit` broke off with.
pub fn try_for_each_legal_move<B>(
    board: &Board,
    visit: impl FnMut(Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    Moves::of(board).try_for_each(visit)
}
