//! The quick ways of the methods that programs call most: the usual arguments, and no errors.
//!
//! Each does what the method of the same name does, which answers for all else.

use board::{CastlingSide, Move, UciMove};
use magic_core::Square;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyString};

use super::direct::{
    Arguments, Attribute, Direct, DirectCall, DirectNumber, PlainMethod, add_methods, attribute,
    direct,
};
use super::game::style_on;
use super::squares::{CODES, code_on, piece_of_code};
use super::{NewBoard, PyBoard, class};
use crate::chess_move::{PyMove, object_of};
use crate::memory::out_of_memory;
use crate::piece::piece_object;

/// Makes the class `Board`, and adds it to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let class = class::made(module.py())?;
    add_methods(&class, &CALLS, &NUMBERS)?;
    module.add("Board", class)
}

static CALLS: [Direct; 13] = [
    direct::<Push>("push"),
    direct::<Pop>("pop"),
    direct::<PushUci>("push_uci"),
    direct::<Copy>("copy"),
    direct::<AfterMove>("after_move"),
    direct::<Mirror>("mirror"),
    direct::<PieceAt>("piece_at"),
    direct::<PiecesMask>("pieces_mask"),
    direct::<IsCheck>("is_check"),
    direct::<IsCheckmate>("is_checkmate"),
    direct::<CastlesKingside>("has_kingside_castling_rights"),
    direct::<CastlesQueenside>("has_queenside_castling_rights"),
    direct::<Fen>("fen"),
];

static NUMBERS: [Attribute; 3] = [
    attribute::<KeyNumber>("key"),
    attribute::<OccupiedSquares>("occupied"),
    attribute::<CastlingRookSquares>("castling_rights"),
];

struct KeyNumber;

impl DirectNumber for KeyNumber {
    #[inline]
    fn value(board: &PyBoard) -> u64 {
        board.game.key().0
    }
}

struct OccupiedSquares;

impl DirectNumber for OccupiedSquares {
    #[inline]
    fn value(board: &PyBoard) -> u64 {
        board.board().occupied().0
    }
}

struct CastlingRookSquares;

impl DirectNumber for CastlingRookSquares {
    #[inline]
    fn value(board: &PyBoard) -> u64 {
        board.board().state().castling_rooks().0
    }
}

/// A direct call: its type, the number of its arguments, and its quick way.
macro_rules! direct_calls {
    ($($type:ident($arguments:literal) = |$board:ident, $given:ident| $body:block)*) => {$(
        struct $type;

        impl DirectCall for $type {
            const ARGUMENTS: usize = $arguments;

            #[inline]
            fn call<'py>(
                $board: &PyBoard,
                $given: Arguments<'_, 'py>,
            ) -> Option<Bound<'py, PyAny>> $body

            fn plain() -> &'static PlainMethod {
                static PLAIN: PlainMethod = PlainMethod::new();
                &PLAIN
            }
        }
    )*};
}

direct_calls! {
    Push(1) = |board, given| {
        let position = board.board();
        let mv = legal_move(&position, given)?;
        board.game.push_on(given.py, &position, mv);
        Some(given.py.None().into_bound(given.py))
    }
    Pop(0) = |board, given| {
        let (mv, style) = board.game.pop(given.py)?;
        // Objects of moves are there by then, but for those of games that were copied.
        move_object(given.py, mv, style)
    }
    PushUci(1) = |board, given| {
        let text = given.get(0)?;
        let text = text.cast_exact::<PyString>().ok()?;
        let position = board.board();
        // As `movegen::read_uci`, without the reasons why a text is no legal move.
        let mv = UciMove::parse(&text.to_cow().ok()?).ok()?.resolve(&position)?;
        let mv = movegen::is_legal(&position, mv).then_some(mv)?;
        let object = move_object(given.py, mv, style_on(&position, mv))?;
        board.game.push_on(given.py, &position, mv);
        Some(object)
    }
    Copy(0) = |board, given| {
        // A derived class copies its attributes too.
        given.is_plain.then(|| PyBoard { game: board.game.duplicate(given.py) })
            .and_then(|copy| new(given.py, copy))
    }
    AfterMove(1) = |board, given| {
        let position = board.board();
        let mv = legal_move(&position, given)?;
        let after = PyBoard { game: board.game.duplicate(given.py) };
        let after = NewBoard(after).into_pyobject(given.py).ok()?;
        // The move is played where the board will stay, so nothing is moved after it.
        after.get().game.push_on(given.py, &position, mv);
        Some(after.into_any())
    }
    Mirror(0) = |board, given| { new(given.py, board.flipped()) }
    PieceAt(1) = |board, given| {
        let square = Square::from_index(given.number(0)?)?;
        let object = &pieces(given.py)?[code_on(&board.board(), square) % CODES];
        Some(object.bind(given.py).clone())
    }
    PiecesMask(2) = |board, given| {
        let piece = *board::Piece::ALL.get(given.number(0)?.checked_sub(1)?)?;
        let color = crate::arguments::color_of(given.truth(1)?);
        let squares = board.board().colored_pieces(color, piece).0;
        Some(squares.into_pyobject(given.py).ok()?.into_any())
    }
    IsCheck(0) = |board, given| { truth(given.py, board.board().is_check()) }
    IsCheckmate(0) = |board, given| {
        let position = board.board();
        truth(given.py, position.is_check() && !movegen::has_legal_moves(&position))
    }
    CastlesKingside(1) = |board, given| { may_castle(board, given, CastlingSide::King) }
    CastlesQueenside(1) = |board, given| { may_castle(board, given, CastlingSide::Queen) }
    Fen(0) = |board, given| { Some(board.plain_fen(given.py).into_any()) }
}

/// The objects of pieces by their codes, and None.
#[inline]
fn pieces(py: Python<'_>) -> Option<&[Py<PyAny>; CODES]> {
    static PIECES: PyOnceLock<[Py<PyAny>; CODES]> = PyOnceLock::new();
    let made = |code| match piece_of_code(code) {
        Some((color, piece)) => Ok(piece_object(py, color, piece)?.into_any()),
        None => Ok(py.None()),
    };
    let all = || {
        (0..CODES).map(made).collect::<PyResult<Vec<_>>>()?.try_into().map_err(|_| out_of_memory())
    };
    PIECES.get_or_try_init(py, all).ok()
}

/// The first argument, if it is a move that is legal on a board.
#[inline]
fn legal_move(board: &board::Board, given: Arguments<'_, '_>) -> Option<Move> {
    let mv = given.get(0)?.cast_exact::<PyMove>().ok()?.get().mv;
    movegen::is_legal(board, mv).then_some(mv)
}

fn move_object(py: Python<'_>, mv: Move, style: board::CastlingStyle) -> Option<Bound<'_, PyAny>> {
    Some(object_of(py, mv, style).ok()?.into_bound(py).into_any())
}

#[inline]
fn may_castle<'py>(
    board: &PyBoard,
    given: Arguments<'_, 'py>,
    side: CastlingSide,
) -> Option<Bound<'py, PyAny>> {
    let color = crate::arguments::color_of(given.truth(0)?);
    truth(given.py, board.board().castling_rook(color, side).is_some())
}

#[inline]
fn new(py: Python<'_>, board: PyBoard) -> Option<Bound<'_, PyAny>> {
    Some(NewBoard(board).into_pyobject(py).ok()?.into_any())
}

#[inline]
fn truth(py: Python<'_>, value: bool) -> Option<Bound<'_, PyAny>> {
    Some(PyBool::new(py, value).to_owned().into_any())
}
