//! The whole command line, with the command `count` where it was left out.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Error, FromArgMatches};
use terminal::Verdict;

use crate::args::Args;
use crate::typed::place;

/// The arguments that the program was started with. `count` is meant where a depth or a position
/// stands for the command.
///
/// # Errors
/// How the program ends, if there are no arguments to work with. The user has been told.
pub(crate) fn arguments() -> Result<Args, Verdict> {
    read(&std::env::args_os().collect::<Vec<_>>()).map_err(terminal::answer)
}

fn read(words: &[OsString]) -> Result<Args, Error> {
    parsed(words).or_else(|error| match instead_of_command(&error) {
        Some(word) => with_count(words, &word).unwrap_or(Err(error)),
        None => Err(error),
    })
}

/// The arguments as the program defines them.
fn parsed(words: &[OsString]) -> Result<Args, Error> {
    let mut definition = Args::definition();
    let matches = definition.try_get_matches_from_mut(words)?;
    Args::from_arg_matches(&matches).map_err(|error| error.format(&mut definition))
}

/// The word that stands where a command is expected, if it begins a count.
fn instead_of_command(error: &Error) -> Option<String> {
    let ContextValue::String(word) = error.get(ContextKind::InvalidSubcommand)? else {
        return None;
    };
    let is_depth = word.starts_with(|letter: char| letter.is_ascii_digit());
    let is_meant =
        error.kind() == ErrorKind::InvalidSubcommand && (is_depth || place::begins(word));
    is_meant.then(|| word.clone())
}

/// The command line with `count` before this word. The word may be the value of an option before,
/// too: then the place is taken that makes sense.
fn with_count(words: &[OsString], word: &str) -> Option<Result<Args, Error>> {
    let places = words.iter().enumerate().skip(1).filter(|(_, found)| *found == word);
    let completed = places.map(|(place, _)| {
        let (before, behind) = words.split_at(place);
        parsed(&[before, &["count".into()], behind].concat())
    });
    completed.reduce(Result::or)
}
