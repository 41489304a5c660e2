//! A cell in an object of Python, for threads that hold the interpreter's lock.

#![allow(unsafe_code)]

use std::cell::Cell;

use pyo3::Python;

/// A value that is put in and taken out as a whole by threads that are attached to the interpreter.
///
/// It costs what a [`Cell`] costs. The borrow counters of PyO3, and mutexes, take locked
/// instructions.
#[derive(Default)]
pub(crate) struct AttachedCell<T>(Cell<T>);

// SAFETY: The value is reached through methods that want a `Python` token, and through the whole
// cell by those who own it. Builds without the interpreter's lock are refused when the module is
// imported, so one thread at a time has a token. No method runs code of Python, or hands out a
// reference, between its reading and its writing.
unsafe impl<T: Send> Sync for AttachedCell<T> {}

impl<T> AttachedCell<T> {
    /// A cell with a value.
    #[inline]
    pub(crate) const fn new(value: T) -> Self {
        Self(Cell::new(value))
    }

    /// Puts a value in, and takes the old one out.
    #[inline]
    pub(crate) fn replace(&self, _py: Python<'_>, value: T) -> T {
        self.0.replace(value)
    }
}
