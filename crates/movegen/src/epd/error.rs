//! What can be wrong with a line of EPD.

use core::fmt;

use board::FenError;

/// Why a line is no EPD.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdError {
    /// The position cannot be read.
    Fen(FenError),
    /// An operation cannot be read.
    Operation {
        /// Where it begins, in bytes from the beginning of the line.
        offset: usize,
        /// What is wrong with it.
        problem: EpdProblem,
    },
}

impl From<FenError> for EpdError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Operation { offset, problem } => write!(f, "operation, byte {offset}: {problem}"),
        }
    }
}

impl core::error::Error for EpdError {}

/// What is wrong with an operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EpdProblem {
    /// It does not begin with an opcode.
    Opcode,
    /// A quotation mark has no other.
    OpenQuote,
    /// The operand of `hmvc` or `fmvn` is no number from 0 to 4294967295, or there are several.
    NotANumber,
}

impl fmt::Display for EpdProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Opcode => {
                "expected an opcode, such as bm: a letter, then up to 14 letters and digits"
            }
            Self::OpenQuote => "a quotation mark is not closed",
            Self::NotANumber => "expected one number, 0 to 4294967295",
        })
    }
}

impl core::error::Error for EpdProblem {}
