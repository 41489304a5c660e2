//! Texts from Python: lists, arrays of numpy and of Arrow.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::Fault;

/// Texts one behind the other in memory, so that other threads can read them.
#[derive(Default)]
pub(super) struct Texts {
    all: String,
    /// Where each text ends; why it is none.
    rows: Vec<(usize, Option<Fault>)>,
}

impl Texts {
    /// The texts of a sequence. An item that is no text becomes a fault of its row.
    pub(super) fn of(name: &str, sequence: &Bound<'_, PyAny>) -> PyResult<Self> {
        if sequence.is_instance_of::<PyString>() || sequence.is_instance_of::<PyBytes>() {
            let message = format!("{name}: expected a sequence of texts, got one text");
            return Err(PyTypeError::new_err(message));
        }
        // Arrow has the first, numpy and pandas the second.
        let mut items = sequence.clone();
        for method in ["to_pylist", "tolist"] {
            if sequence.hasattr(method)? {
                items = sequence.call_method0(method)?;
                break;
            }
        }
        let mut texts = Self::default();
        for item in items.try_iter()? {
            texts.push(&item?)?;
        }
        Ok(texts)
    }

    fn push(&mut self, item: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut fault = None;
        if let Ok(text) = item.cast::<PyString>() {
            match text.to_cow() {
                Ok(text) => self.all.push_str(&text),
                Err(error) => fault = Some(error.to_string()),
            }
        } else if let Ok(bytes) = item.cast::<PyBytes>() {
            match std::str::from_utf8(bytes.as_bytes()) {
                Ok(text) => self.all.push_str(text),
                Err(error) => fault = Some(error.to_string()),
            }
        } else {
            fault = Some(format!("expected a text, got {}", item.get_type().name()?));
        }
        let fault = fault.map(|message| Fault::new("FEN", "", message));
        self.rows.push((self.all.len(), fault));
        Ok(())
    }

    /// How many texts there are.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The text of a row, or why it is none.
    pub(super) fn get(&self, row: usize) -> Result<&str, &Fault> {
        let start = row.checked_sub(1).map_or(0, |before| self.rows[before].0);
        match &self.rows[row] {
            (_, Some(fault)) => Err(fault),
            (end, None) => Ok(&self.all[start..*end]),
        }
    }
}
