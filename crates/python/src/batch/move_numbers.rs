//! Moves as arrays from Python hold them: numbers of any type.

use numpy::{
    Element, PyArrayDescrMethods, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use super::arrays::{array_argument, numbers_argument};
use super::faults::Faults;
use crate::errors::{Exception, Fault};
use crate::memory::{copy_of, room_for};

/// The argument `moves`: the bits of a move for each row. Numbers of more than 16 bits are errors
/// of their rows.
pub(super) fn moves_argument(argument: &Bound<'_, PyAny>, rows: usize) -> PyResult<Vec<u16>> {
    let py = argument.py();
    let is_uint16 = argument
        .cast::<PyUntypedArray>()
        .is_ok_and(|array| array.dtype().is_equiv_to(&u16::get_dtype(py)));
    if is_uint16 {
        let moves: PyReadonlyArray1<'_, u16> = array_argument("moves", argument, &[Some(rows)])?;
        return copy_of(moves.as_slice()?);
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
