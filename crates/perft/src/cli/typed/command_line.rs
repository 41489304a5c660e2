//! The whole command line, with a command where it was left out.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Error, Parser};
use terminal::Verdict;

use crate::cli::args::{Args, Command};
use crate::cli::error::CliError;
use crate::cli::error::words::WordsError;
use crate::cli::text_source::TextSource;
use crate::cli::typed::call::call;
use crate::cli::typed::word_kinds::looks_like_depth;
use crate::cli::typed::{needless_word, other_command, place};

/// The arguments that the program was started with. `count` is meant where a depth or a position
/// stands for the command.
///
/// # Errors
/// How the program ends, if there are no arguments to work with. The user has been told.
pub(crate) fn arguments() -> Result<Args, Verdict> {
    read(&std::env::args_os().collect::<Vec<_>>()).map_err(|error| match error {
        Unreadable::Arguments(error) => terminal::answer(error),
        Unreadable::Words(error) => CliError::from(error).report(),
    })
}

/// Why there are no arguments to work with.
#[derive(Debug)]
enum Unreadable {
    /// They are not as the program defines them, or ask for help.
    Arguments(Error),
    /// The intended call is known, but not run.
    Words(WordsError),
}

impl Unreadable {
    /// Why a command line is refused. If we can guess the intended call, the guess replaces the
    /// reason.
    fn new(words: &[OsString], mut error: Error) -> Self {
        let is_help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
        let needless = || if is_help { None } else { needless_word::meant(words) };
        match other_command::meant(words, &error).or_else(needless) {
            Some(meant) => Self::Words(meant),
            None => {
                // "To pass '--x' as a value, use '-- --x'": no value of this program looks like an
                // option.
                let _ = error.remove(ContextKind::Suggested);
                Self::Arguments(error)
            }
        }
    }
}

fn read(words: &[OsString]) -> Result<Args, Unreadable> {
    let args = match Args::try_parse_from(words) {
        Ok(args) => args,
        Err(error) => match instead_of_command(&error) {
            Some(word) => return read_without_command(words, &word, error),
            None => return Err(Unreadable::new(words, error)),
        },
    };
    let meant = match &args.command {
        Some(Command::Suite(suite)) => other_command::instead_of_suite(words, suite),
        Some(command) => needless_word::instead_of_position(words, command),
        None => None,
    };
    meant.map_or(Ok(args), |meant| Err(Unreadable::Words(meant)))
}

/// Reads a command line with this word in the place of a command.
fn read_without_command(words: &[OsString], word: &str, error: Error) -> Result<Args, Unreadable> {
    let texts = || words.iter().filter_map(|word| word.to_str());
    if Path::new(word).is_file() {
        let is_pgn = TextSource::from(PathBuf::from(word)).is_pgn();
        let command = match (is_pgn, texts().any(looks_like_depth)) {
            (false, _) => "suite",
            (true, false) => "games",
            (true, true) => "count",
        };
        let call = call([command].into_iter().chain(texts().skip(1)));
        let file = word.to_owned();
        return Err(Unreadable::Words(WordsError::FileAsCommand { call, file }));
    }
    let is_depth = word.starts_with(|letter: char| letter.is_ascii_digit());
    match (is_depth || place::begins(word)).then(|| with_count(words, word)).flatten() {
        None => Err(Unreadable::new(words, error)),
        Some((_, Ok(args))) => Ok(args),
        Some((completed, Err(error))) => Err(Unreadable::new(&completed, error)),
    }
}

/// The word that stands where a command is expected.
fn instead_of_command(error: &Error) -> Option<String> {
    let word = (error.kind() == ErrorKind::InvalidSubcommand)
        .then(|| error.get(ContextKind::InvalidSubcommand))?;
    if let Some(ContextValue::String(word)) = word { Some(word.clone()) } else { None }
}

/// The command line with `count` before this word. The word may be the value of an option before,
/// too: then the place is taken that makes sense.
fn with_count(words: &[OsString], word: &str) -> Option<(Vec<OsString>, Result<Args, Error>)> {
    let places = words.iter().enumerate().skip(1).filter(|(_, found)| *found == word);
    let mut last = None;
    for (place, _) in places {
        let mut completed = words.to_vec();
        completed.insert(place, "count".into());
        let result = Args::try_parse_from(&completed);
        let usable = result.is_ok();
        last = Some((completed, result));
        if usable {
            break;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_line(line: &str) -> Result<Args, Unreadable> {
        read(&line.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn count_may_be_left_out() {
        for line in
            ["perft 5", "perft --threads 5 5", "perft 5 startpos --threads 2", "perft kiwipete 5"]
        {
            let command = read_line(line).map(|args| args.command);
            assert!(matches!(command, Ok(Some(Command::Count(_)))), "{line}: {command:?}");
        }
    }

    #[test]
    fn names_an_unknown_command() {
        for (line, call) in [
            ("perft go perft 6", "perhaps perft divide 6"),
            ("perft Cargo.toml", "perhaps perft suite Cargo.toml"),
            (
                "perft Cargo.toml --json --max-depth 3",
                "perhaps perft suite Cargo.toml --json --max-depth 3",
            ),
            ("perft 3 --engine X", "perhaps perft divide 3 --engine X"),
            ("perft --threads 3 3 --against X", "perhaps perft --threads 3 divide 3 --against X"),
        ] {
            let remedy = match read_line(line) {
                Err(Unreadable::Words(error)) => error.remedy(),
                other => panic!("{line}: {other:?}"),
            };
            assert_eq!(remedy, call);
        }
    }
}
