//! The commands `completions` and `man`.

use terminal::{Output, Shell, Verdict};

use crate::args::Args;
use crate::error::CliError;

/// Writes the completions of a shell.
///
/// # Errors
/// When output cannot be written.
pub(crate) fn completions(shell: Shell) -> Result<Verdict, CliError> {
    terminal::completions(Args::definition(), shell, &mut Output::new())?;
    Ok(Verdict::Fine)
}

/// Writes the manual page: the program, then each command.
///
/// # Errors
/// When output cannot be written.
pub(crate) fn manual() -> Result<Verdict, CliError> {
    terminal::manual(Args::definition(), &mut Output::new())?;
    Ok(Verdict::Fine)
}
