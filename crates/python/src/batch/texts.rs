//! Texts from Python: lists, arrays of numpy and of Arrow.

use pyo3::exceptions::{PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::Fault;
use crate::memory::{for_each_item, look_for_memory, push, push_text};

/// Texts one behind the other in memory, so that other threads can read them.
#[derive(Default)]
pub(super) struct Texts {
    all: String,
    /// Where each text ends.
    ends: Vec<usize>,
    /// Why rows are no texts, in their order.
    faults: Vec<(usize, Fault)>,
    /// What the texts are, in errors.
    field: &'static str,
}

impl Texts {
    /// The texts of a sequence. An item that is no text becomes a fault of its row.
    pub(super) fn of(
        name: &str,
        field: &'static str,
        sequence: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        // Arrow has the first, numpy and pandas the second.
        let mut items = sequence.clone();
        for method in ["to_pylist", "tolist"] {
            if sequence.hasattr(method)? {
                items = sequence.call_method0(method)?;
                break;
            }
        }
        // Characters are texts too, but nobody means them.
        if items.is_instance_of::<PyString>() || items.is_instance_of::<PyBytes>() {
            let message = format!("{name}: expected a sequence of texts, got one text");
            return Err(PyTypeError::new_err(message));
        }
        let mut texts = Self { field, ..Self::default() };
        for_each_item(&items, |item| texts.push(&item))?;
        Ok(texts)
    }

    fn push(&mut self, item: &Bound<'_, PyAny>) -> PyResult<()> {
        let fault = if let Ok(text) = item.cast::<PyString>() {
            match text.to_cow() {
                Ok(text) => push_text(&mut self.all, &text).map(|()| None)?,
                Err(error) if error.is_instance_of::<PyMemoryError>(item.py()) => {
                    return Err(error);
                }
                Err(error) => Some(error.to_string()),
            }
        } else if let Ok(bytes) = item.cast::<PyBytes>() {
            match std::str::from_utf8(bytes.as_bytes()) {
                Ok(text) => push_text(&mut self.all, text).map(|()| None)?,
                Err(error) => Some(error.to_string()),
            }
        } else {
            Some(format!("expected a text, got {}", item.get_type().name()?))
        };
        if let Some(message) = fault {
            look_for_memory(self.faults.len())?;
            push(&mut self.faults, (self.ends.len(), Fault::new(self.field, "", message)))?;
        }
        push(&mut self.ends, self.all.len())
    }

    /// How many texts there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The text of a row, or why it is none.
    pub(super) fn get(&self, row: usize) -> Result<&str, &Fault> {
        if let Ok(found) = self.faults.binary_search_by_key(&row, |&(row, _)| row) {
            return Err(&self.faults[found].1);
        }
        let begin = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        Ok(&self.all[begin..self.ends[row]])
    }
}
