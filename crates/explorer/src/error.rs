//! Why a question of the page has no answer.

use std::fmt;

use magic_core::Square;
use serde::Serialize;

/// A bad input: which field, where in it, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct InputError {
    /// The name of the field.
    pub field: &'static str,
    /// Where the problem begins in the field, in UTF-16 units, as JavaScript counts.
    pub offset: u32,
    /// What is wrong.
    pub reason: String,
}

impl InputError {
    /// A problem with a whole field.
    pub fn new(field: &'static str, reason: impl fmt::Display) -> Self {
        Self { field, offset: 0, reason: reason.to_string() }
    }

    /// The same problem, at this place.
    pub fn at(self, offset: u32) -> Self {
        Self { offset, ..self }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.reason)
    }
}

impl std::error::Error for InputError {}

/// The square with this number.
pub(crate) fn square(number: u32) -> Result<Square, InputError> {
    let known = usize::try_from(number).ok().and_then(Square::from_index);
    known.ok_or_else(|| InputError::new("square", "squares are numbered 0 to 63"))
}
