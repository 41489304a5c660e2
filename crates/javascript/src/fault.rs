//! Why a call has no answer.

use std::fmt;

use board::{FenError, FenFault, Reading, UciMoveProblem, diagnose_fen};
use movegen::notation::ReadMoveError;

/// A bad input: which field, where in it, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The name of the field.
    pub field: String,
    /// Where the problem begins in the text, in UTF-16 units, as JavaScript counts.
    pub offset: u32,
    /// What is wrong.
    pub reason: String,
}

impl Fault {
    /// A problem with a whole field.
    pub fn new(field: &str, reason: impl fmt::Display) -> Self {
        Self { field: field.to_owned(), offset: 0, reason: reason.to_string() }
    }

    /// Why a text is not the FEN of a valid position.
    pub fn of_fen(text: &str, reading: Reading, error: &FenError) -> Self {
        let mut first: Option<FenFault> = None;
        diagnose_fen(text, reading, &mut |fault| {
            first.get_or_insert(fault);
        });
        let Some(FenFault { field, range, .. }) = first else {
            return Self::new("FEN", error);
        };
        let before = text.get(..range.start).unwrap_or_default();
        Self { field: field.to_string(), offset: units(before), reason: error.to_string() }
    }

    /// Why a text is no legal move.
    pub fn of_move(error: &ReadMoveError) -> Self {
        let offset = match error {
            ReadMoveError::Uci(error) => match error.problem {
                UciMoveProblem::To => 2,
                UciMoveProblem::Promotion => 4,
                UciMoveProblem::TooLong => 5,
                _ => 0,
            },
            _ => 0,
        };
        Self::new("move", error).at(offset)
    }

    /// The same problem, at this place.
    pub fn at(self, offset: u32) -> Self {
        Self { offset, ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.reason)
    }
}

impl std::error::Error for Fault {}

fn units(text: &str) -> u32 {
    text.encode_utf16().count() as u32
}

#[cfg(test)]
mod tests {
    use board::Position;

    use super::*;

    #[test]
    fn offsets_count_as_javascript_does() {
        let text = "4k3/8/8/8/8/8/8/4K3 x - - 0 1";
        let error = Position::from_fen(text, Reading::Lenient).unwrap_err();
        let fault = Fault::of_fen(text, Reading::Lenient, &error);
        assert_eq!((fault.field.as_str(), fault.offset), ("side to move", 20));
    }
}
