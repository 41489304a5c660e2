//! How the program ends.

use std::process::ExitCode;

/// The outcome of a command that could be carried out, or of one that could not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Everything is as it should be, and what was looked for is found.
    Fine,
    /// A magic is none, or there is none.
    Finding,
    /// The input could not be used.
    BadInput,
    /// Ctrl-C came first.
    Interrupted,
}

impl Verdict {
    /// The exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Finding => 1,
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
