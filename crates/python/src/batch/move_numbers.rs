//! Moves as Python hands them over: arrays of numbers of any type, or lists.

use numpy::{
    Element, PyArrayDescrMethods, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use super::arrays::{array_argument, numbers_argument};
use super::faults::Faults;
use crate::chess_move::PyMove;
use crate::errors::{Exception, Fault, bad_argument};
use crate::memory::{copy_of, push, room_for};

/// The argument `moves`: the bits of a move for each row, as numbers or in a list of moves. Numbers
/// of more than 16 bits are errors of their rows.
pub(super) fn moves_argument(argument: &Bound<'_, PyAny>, rows: usize) -> PyResult<Vec<u16>> {
    let py = argument.py();
    let is_uint16 = argument
        .cast::<PyUntypedArray>()
        .is_ok_and(|array| array.dtype().is_equiv_to(&u16::get_dtype(py)));
    if is_uint16 {
        let moves: PyReadonlyArray1<'_, u16> = array_argument("moves", argument, &[Some(rows)])?;
        return copy_of(moves.as_slice()?);
    }
    if let Some(moves) = listed_moves(argument)? {
        if moves.len() != rows {
            let (got, expected) = (moves.len(), format!("a move for each of the {rows} boards"));
            return Err(bad_argument(py, "moves", &format!("{got} moves"), &expected));
        }
        return Ok(moves);
    }
    let numbers = numbers_argument("moves", "uint16", argument, rows)?;
    let (faults, mut moves) = (Faults::default(), room_for(rows)?);
    for (row, &number) in numbers.as_slice()?.iter().enumerate() {
        moves.push(u16::try_from(number).unwrap_or_else(|_| {
            let message = format!("{number} are the bits of no move");
            faults.add(row, Fault::new("move", &number.to_string(), message));
            0
        }));
    }
    faults.raise(py, Exception::Move, rows, None)?;
    Ok(moves)
}

/// The bits of a list or tuple with a `Move` in it, if each item is one.
fn listed_moves(argument: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u16>>> {
    if !(argument.is_instance_of::<PyList>() || argument.is_instance_of::<PyTuple>()) {
        return Ok(None);
    }
    let mut moves = Vec::new();
    for item in argument.try_iter()? {
        let item = item?;
        let Ok(mv) = item.cast::<PyMove>() else { return Ok(None) };
        push(&mut moves, mv.get().mv.bits())?;
    }
    Ok((!moves.is_empty()).then_some(moves))
}
