//! How the program ends.

use std::process::ExitCode;

/// The outcome of a command that could be carried out, or of one that could not.
///
/// Ordered by weight: where several hold, the greatest is the program's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verdict {
    /// Everything was counted, and whatever was compared agrees.
    Fine,
    /// Some of the input could not be used.
    BadInput,
    /// Counts differ.
    Differs,
    /// Ctrl-C came first.
    Interrupted,
}

impl Verdict {
    /// The exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Differs => 1,
            Self::BadInput => 2,
            Self::Interrupted => 130,
        }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        verdict.code().into()
    }
}
