//! Reading the command line.

use std::io;

use clap::error::{ContextKind, ErrorKind};
use clap::{Error, Parser};

use crate::{Output, Verdict, fail};

/// The arguments that the program was started with.
///
/// # Errors
/// How the program ends, if there are none to work with: the user asked for help or for the version, or an
/// argument cannot be used. All of it is written.
pub fn arguments<A: Parser>() -> Result<A, Verdict> {
    A::try_parse().map_err(|mut error| {
        // "To pass '--x' as a value, use '-- --x'": no value of the programs looks like an option.
        if error.kind() == ErrorKind::UnknownArgument {
            let _ = error.remove(ContextKind::Suggested);
        }
        answer(&error)
    })
}

/// Answers arguments that there is nothing to do with: writes help to standard output, and what is wrong to
/// standard error. Returns how the program ends.
pub fn answer(error: &Error) -> Verdict {
    if error.use_stderr() {
        let _ = error.print();
        return Verdict::BadInput;
    }
    match Output::new().write(|_| error.print()) {
        Ok(()) => Verdict::Fine,
        Err(error) => unwritten(&error),
    }
}

fn unwritten(error: &io::Error) -> Verdict {
    fail(format_args!("cannot write the output: {error}"), None::<&str>)
}
