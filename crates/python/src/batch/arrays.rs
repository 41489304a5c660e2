//! Making numpy arrays, and taking them from Python. numpy makes them, so that too little memory is
//! an exception.

use numpy::ndarray::{Dim, Dimension};
use numpy::{
    Element, PyArray, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray,
    PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::bad_argument;

/// What a new array holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fill {
    /// Whatever was in memory: all of it is going to be written.
    Anything,
    Zeros,
}

/// A new array of this shape.
pub(crate) fn new_array<'py, T: Element, const N: usize>(
    py: Python<'py>,
    fill: Fill,
    shape: [usize; N],
) -> PyResult<Bound<'py, PyArray<T, Dim<[usize; N]>>>>
where
    Dim<[usize; N]>: Dimension,
{
    let function = if fill == Fill::Zeros { "zeros" } else { "empty" };
    let shape = PyTuple::new(py, shape)?;
    let array = py.import("numpy")?.call_method1(function, (shape, T::get_dtype(py)))?;
    Ok(array.cast_into()?)
}

/// A vector as an array, without copying.
pub(crate) fn array_of<T: Element>(py: Python<'_>, values: Vec<T>) -> Bound<'_, PyArray1<T>> {
    PyArray1::from_vec(py, values)
}

/// The argument `name` as a contiguous array. `shape` has the lengths that are wanted, and `None`
/// for any.
pub(crate) fn array_argument<'py, T: Element, D: Dimension>(
    name: &str,
    argument: &Bound<'py, PyAny>,
    shape: &[Option<usize>],
) -> PyResult<PyReadonlyArray<'py, T, D>> {
    let py = argument.py();
    let wanted = T::get_dtype(py);
    let array = argument.cast::<PyUntypedArray>().map_err(|_| {
        let class = argument.get_type();
        PyTypeError::new_err(format!("{name}: expected a numpy array of {wanted}, got {class}"))
    })?;
    if !array.dtype().is_equiv_to(&wanted) {
        let got = array.dtype();
        return Err(PyTypeError::new_err(format!(
            "{name}: expected a numpy array of {wanted}, got one of {got}"
        )));
    }
    let lengths = array.shape();
    let fits = |(wanted, length): (&Option<usize>, &usize)| wanted.is_none_or(|it| it == *length);
    if lengths.len() != shape.len() || !shape.iter().zip(lengths).all(fits) {
        let wanted: Vec<_> =
            shape.iter().map(|it| it.map_or("n".to_owned(), |it| it.to_string())).collect();
        let expected = format!("an array of shape [{}]", wanted.join(", "));
        return Err(bad_argument(py, name, &format!("{lengths:?}"), &expected));
    }
    // Strides and misaligned data end here. A contiguous array is not copied.
    let contiguous = py.import("numpy")?.call_method1("require", (array, &wanted, "CA"))?;
    let contiguous = contiguous.cast_into::<PyArray<T, D>>()?;
    contiguous.try_readonly().map_err(|_| in_use())
}

/// The error of an array that another thread is working on.
pub(crate) fn in_use() -> PyErr {
    PyRuntimeError::new_err("another thread is working on these boards")
}
