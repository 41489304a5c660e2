//! Making numpy arrays, and taking them from Python. numpy makes them, so that too little memory is
//! an exception.

use numpy::ndarray::{Dim, Dimension};
use numpy::{
    Element, PyArray, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray,
    PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

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

/// Where results go: the array `out` of the caller if there is one, otherwise a new array. `out` is
/// an array of numpy, or anything else whose memory numpy can show, such as a tensor of torch.
pub(super) fn place_for<'py, T: Element, const N: usize>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    fill: Fill,
    shape: [usize; N],
) -> PyResult<Bound<'py, PyArray<T, Dim<[usize; N]>>>>
where
    Dim<[usize; N]>: Dimension,
{
    let Some(out) = out else { return new_array(py, fill, shape) };
    let wanted = T::get_dtype(py);
    let array = shown(out)?.ok_or_else(|| {
        let class = out.get_type();
        PyTypeError::new_err(format!("out: expected a numpy array of {wanted}, got {class}"))
    })?;
    if !array.dtype().is_equiv_to(&wanted) {
        let got = array.dtype();
        return Err(PyTypeError::new_err(format!(
            "out: expected a numpy array of {wanted}, got one of {got}"
        )));
    }
    let flags = array.getattr("flags")?;
    let is_usable = array.shape() == shape
        && flags.getattr("writeable")?.extract()?
        && flags.getattr("aligned")?.extract()?
        && array.is_c_contiguous();
    if !is_usable {
        let expected = format!("a contiguous array of shape {shape:?} that can be written");
        let got = format!("an array of shape {:?}", array.shape());
        return Err(bad_argument(py, "out", &got, &expected));
    }
    let array = array.cast_into::<PyArray<T, Dim<[usize; N]>>>()?;
    if fill == Fill::Zeros {
        array.call_method1("fill", (0,))?;
    }
    Ok(array)
}

/// The memory of an object as an array, if numpy can show it without copying.
fn shown<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyUntypedArray>>> {
    if let Ok(array) = object.cast::<PyUntypedArray>() {
        return Ok(Some(array.clone()));
    }
    if !object.hasattr("__array__")? {
        return Ok(None);
    }
    let numpy = object.py().import("numpy")?;
    let views =
        [numpy.call_method1("asarray", (object,))?, numpy.call_method1("asarray", (object,))?];
    let is_shared: bool = numpy.call_method1("shares_memory", (&views[0], &views[1]))?.extract()?;
    let [view, _] = views;
    let view = view.cast_into::<PyUntypedArray>()?;
    Ok((is_shared || view.len() == 0).then_some(view))
}

/// The argument `name` as an array of numpy: an array, anything else that makes itself one, such as
/// arrays of torch and JAX, or a list.
fn made_array<'py>(
    name: &str,
    wanted: &str,
    argument: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyUntypedArray>> {
    if let Ok(array) = argument.cast::<PyUntypedArray>() {
        return Ok(array.clone());
    }
    let is_list = argument.is_instance_of::<PyList>() || argument.is_instance_of::<PyTuple>();
    if is_list && argument.is_empty()? {
        // numpy would make an array of floats.
        let empty = new_array::<i64, 1>(argument.py(), Fill::Zeros, [0])?;
        return Ok(empty.into_any().cast_into()?);
    }
    if is_list || argument.hasattr("__array__")? {
        let made = argument.py().import("numpy")?.call_method1("asarray", (argument,))?;
        if let Ok(array) = made.cast_into::<PyUntypedArray>() {
            return Ok(array);
        }
    }
    let class = argument.get_type();
    Err(PyTypeError::new_err(format!("{name}: expected a numpy array of {wanted}, got {class}")))
}

/// The argument `name` as whole numbers, one for each row: an array of any type of whole numbers.
pub(super) fn numbers_argument<'py>(
    name: &str,
    wanted: &str,
    argument: &Bound<'py, PyAny>,
    rows: usize,
) -> PyResult<PyReadonlyArray1<'py, i64>> {
    let array = made_array(name, wanted, argument)?;
    let kind = array.dtype().kind();
    if !matches!(kind, b'i' | b'u') {
        let got = array.dtype();
        return Err(PyTypeError::new_err(format!(
            "{name}: expected a numpy array of {wanted}, got one of {got}"
        )));
    }
    // Numbers beyond 63 bits would become negative ones, which are errors too.
    let array = array.call_method1("astype", ("int64",))?;
    array_argument(name, &array, &[Some(rows)])
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
