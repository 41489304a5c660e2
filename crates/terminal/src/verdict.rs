//! How a program ends.

use std::process::ExitCode;

use crate::{Paint, Shade, ShownText, note, shown};

/// The outcome of a command that could be carried out, or of one that could not.
///
/// Ordered by weight: where several hold, the greatest is the program's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// Everything is as it should be.
    Fine,
    /// The reader of standard output has left, and what was not done by then is left undone.
    Unread,
    /// Some of the input could not be used.
    BadInput,
    /// Something is still to be done.
    Incomplete,
    /// A finding: a check failed, or a search found nothing.
    Finding,
    /// Ctrl-C came first.
    Interrupted,
}

impl Verdict {
    /// The exit code.
    pub const fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Finding => 1,
            Self::BadInput => 2,
            Self::Incomplete => 3,
            // As shells report a program that ends because its output is a pipe without a reader.
            Self::Unread => 141,
            Self::Interrupted => 130,
        }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        verdict.code().into()
    }
}

/// Tells the user why a command could not be carried out, and what can be done about it.
pub fn fail(error: impl Into<ShownText>, remedy: Option<impl Into<ShownText>>) -> Verdict {
    note_error(error);
    if let Some(remedy) = remedy {
        let (help, remedy) = (Paint::of_standard_error().text(Shade::Good, "help:"), remedy.into());
        note(shown!("{help} {remedy}"; help, remedy));
    }
    Verdict::BadInput
}

/// Tells the user what is wrong.
pub fn note_error(error: impl Into<ShownText>) {
    let (title, error) = (Paint::of_standard_error().text(Shade::Bad, "error:"), error.into());
    note(shown!("{title} {error}"; title, error));
}
