//! Squares, colours and pieces as Python gives them: numbers as in python-chess, checked.

use board::Piece;
use magic_core::{Color, Square};
use pyo3::prelude::*;

use crate::errors::bad_argument;

/// The square of a number from 0 (a1) to 63 (h8).
pub(crate) fn square_of(py: Python<'_>, number: i64) -> PyResult<Square> {
    let square = usize::try_from(number).ok().and_then(Square::from_index);
    square.ok_or_else(|| bad_argument(py, "square", &number.to_string(), "a number from 0 to 63"))
}

/// The piece of a number from 1 (a pawn) to 6 (a king).
pub(crate) fn piece_of(py: Python<'_>, number: i64) -> PyResult<Piece> {
    let piece = number
        .checked_sub(1)
        .and_then(|index| usize::try_from(index).ok())
        .and_then(|index| Piece::ALL.get(index).copied());
    piece.ok_or_else(|| bad_argument(py, "piece_type", &number.to_string(), "a number from 1 to 6"))
}

/// The number of a piece in Python.
pub(crate) const fn number_of(piece: Piece) -> u8 {
    piece.index() as u8 + 1
}

/// The colour of a truth value.
pub(crate) const fn color_of(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}
