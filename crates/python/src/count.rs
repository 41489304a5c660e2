//! Whole numbers from Python that say how many: boards, games, plies, threads.
//!
//! All are refused alike where they cannot be used, and before memory is asked for.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};

use crate::errors::bad_argument;

/// A whole number of any size: an `int`, a whole number of numpy, or anything else with
/// `__index__`, but no truth value.
///
/// What cannot be used is kept too, so that its error names the argument.
#[derive(Debug)]
pub(crate) enum WholeNumber {
    Fits(i128),
    /// It has more than 64 bits. This is what Python writes for it.
    Huge(String),
    /// It is no whole number, but of this class.
    Other(String),
    /// Reading it was an error of its own.
    Failed(PyErr),
}

impl FromPyObject<'_, '_> for WholeNumber {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let other = || Ok(Self::Other(object.get_type().fully_qualified_name()?.to_string()));
        if is_truth_value(&object)? {
            return other();
        }
        if let Ok(number) = object.extract::<i64>() {
            return Ok(Self::Fits(number.into()));
        }
        match object.extract::<u64>() {
            Ok(number) => Ok(Self::Fits(number.into())),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                // Python does not write numbers of thousands of digits.
                let text = object.str().map(|text| text.to_string());
                Ok(Self::Huge(text.unwrap_or_else(|_| "a number of thousands of digits".into())))
            }
            Err(error) if error.is_instance_of::<PyTypeError>(object.py()) => other(),
            Err(error) => Ok(Self::Failed(error)),
        }
    }
}

impl WholeNumber {
    /// The number, if it is from `least` to `most`. Otherwise the error names the argument.
    pub(crate) fn within<T: TryFrom<i128>>(
        self,
        py: Python<'_>,
        name: &str,
        least: impl Into<i128>,
        most: impl Into<i128>,
    ) -> PyResult<T> {
        let (least, most) = (least.into(), most.into());
        let text = match self {
            Self::Fits(number) => match T::try_from(number) {
                Ok(fitting) if (least..=most).contains(&number) => return Ok(fitting),
                _ => number.to_string(),
            },
            Self::Huge(text) => text,
            Self::Other(class) => {
                let message = format!("{name}: expected a whole number, got {class}");
                return Err(PyTypeError::new_err(message));
            }
            Self::Failed(error) => return Err(error),
        };
        Err(bad_argument(py, name, &text, &format!("a number from {least} to {most}")))
    }
}

/// Whether an object is a truth value, of Python or of numpy. Older versions of numpy use theirs as
/// numbers.
fn is_truth_value(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    if object.is_instance_of::<PyInt>() {
        return Ok(object.is_instance_of::<PyBool>());
    }
    let class = object.get_type().fully_qualified_name()?.to_string();
    Ok(["numpy.bool", "numpy.bool_"].contains(&class.as_str()))
}
