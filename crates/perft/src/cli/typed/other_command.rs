//! Arguments that belong to another command: `perft count 3 --engine stockfish`, `perft suite 5`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error, Parser};

use crate::cli::args::{Args, Command, SuiteArgs, TargetArgs};
use crate::cli::error::words::WordsError;
use crate::cli::typed::call::call;
use crate::cli::typed::depths::Depths;
use crate::cli::typed::place;
use crate::cli::typed::word_kinds::looks_like_depth;

/// The commands that count to a depth from a position. Where an option of one is given to another,
/// the other words keep their meaning.
const COUNTING: [&str; 5] = ["count", "divide", "stats", "unique", "estimate"];

/// The likely intention behind arguments that `error` refuses, if there is one.
pub(super) fn meant(words: &[OsString], error: &Error) -> Option<WordsError> {
    let typed = TypedWords::new(words)?;
    let ContextValue::String(argument) = error.get(ContextKind::InvalidArg)? else { return None };
    match error.kind() {
        ErrorKind::UnknownArgument => match (typed.command(), argument.as_str()) {
            (Some("bench"), "--depth") => Some(WordsError::DepthOfBench),
            (_, option) => typed.option_of_other(option),
        },
        ErrorKind::InvalidValue => match error.get(ContextKind::InvalidValue)? {
            ContextValue::String(value) if value.is_empty() => typed.without_option(argument),
            ContextValue::String(value) if typed.command() == Some("bench") => {
                let is_position = argument.starts_with('[');
                (is_position && Depths::read(value).is_ok()).then_some(WordsError::DepthOfBench)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The likely intention behind the name of a suite that is not a file, but a depth or a position.
pub(super) fn instead_of_suite(words: &[OsString], args: &SuiteArgs) -> Option<WordsError> {
    let is_mistaken = |file: &&str| {
        let is_depth = Depths::read(file).is_ok();
        (is_depth || place::is_whole(file)) && !Path::new(file).exists()
    };
    let mut files = args.files.iter().filter_map(|file| file.to_str());
    let text = files.find(is_mistaken)?.to_owned();
    let typed = TypedWords::new(words)?;
    let call = typed.call_of(&COUNTING).unwrap_or_else(|| call(["count", "DEPTH", &text]));
    Some(WordsError::NotASuite { text, call })
}

/// The command line, word by word.
struct TypedWords<'a> {
    words: Vec<&'a str>,
    /// Where the command stands, if there is one.
    place: Option<usize>,
}

impl<'a> TypedWords<'a> {
    fn new(words: &'a [OsString]) -> Option<Self> {
        let words: Vec<&str> = words.iter().map(|word| word.to_str()).collect::<Option<_>>()?;
        let definition = Args::command();
        let is_command = |word: &&str| definition.find_subcommand(word).is_some();
        let place = words.iter().skip(1).position(is_command).map(|place| place + 1);
        Some(Self { words, place })
    }

    fn command(&self) -> Option<&'a str> {
        self.place.map(|place| self.words[place])
    }

    /// An option that only other commands take.
    fn option_of_other(&self, option: &str) -> Option<WordsError> {
        let definition = Args::command();
        let takes = |command: &&clap::Command| {
            let mut longs = command.get_arguments().filter_map(clap::Arg::get_long);
            longs.any(|long| option.strip_prefix("--") == Some(long))
        };
        let takers = definition.get_subcommands().filter(takes);
        let takers: Vec<&str> = takers.map(clap::Command::get_name).collect();
        if takers.is_empty() {
            return None;
        }
        let related: Vec<&str> = match self.command() {
            None => takers.clone(),
            Some(command) if COUNTING.contains(&command) => {
                takers.iter().copied().filter(|taker| COUNTING.contains(taker)).collect()
            }
            Some(_) => Vec::new(),
        };
        let call = self.call_of(&related);
        let command = self.command().map(str::to_owned);
        let takers = takers.into_iter().map(str::to_owned).collect();
        Some(WordsError::OptionOfOther { option: option.to_owned(), command, takers, call })
    }

    /// An option without its value, where the command line is complete without it.
    fn without_option(&self, argument: &str) -> Option<WordsError> {
        let option = argument.split(' ').next()?;
        let words = self.words.iter().copied().filter(|word| *word != option).collect();
        let without = Self { words, place: self.place };
        let call = (option == "--depth").then(|| without.call_of(&[self.command()?])).flatten()?;
        Some(WordsError::NoValue { option: option.to_owned(), call })
    }

    /// The call of the first of these commands that can be carried out with the other words.
    fn call_of(&self, commands: &[&str]) -> Option<String> {
        let usable = commands
            .iter()
            .map(|command| self.with_command(command))
            .find(|words| Args::try_parse_from(words).is_ok_and(|args| is_usable(&args)));
        usable.map(|words| call(words.into_iter().skip(1)))
    }

    /// The command line with this command.
    fn with_command<'b>(&self, command: &'b str) -> Vec<&'b str>
    where
        'a: 'b,
    {
        let mut words = self.words.clone();
        match self.place {
            Some(place) => words[place] = command,
            None => words.insert(1, command),
        }
        words
    }
}

/// Whether a command has all it needs.
pub(super) fn is_usable(args: &Args) -> bool {
    match &args.command {
        Some(Command::Count(args)) => {
            let is_of_many = args.csv || args.epd || args.games.is_given();
            let is_many = |word: &String| word == "-" || place::is_file(word);
            has_depth(&args.target) && (!is_of_many || args.target.words.iter().any(is_many))
        }
        Some(Command::Divide(args)) => has_depth(&args.target),
        Some(Command::Stats(args)) => has_depth(&args.target),
        Some(Command::Unique(args)) => has_depth(&args.target),
        Some(Command::Estimate(args)) => has_depth(&args.target),
        Some(Command::Suite(args)) => are_files(&args.files),
        Some(Command::Games(args)) => are_files(&args.files),
        Some(Command::Bench(_) | Command::Draw(_)) => true,
        _ => false,
    }
}

fn are_files(paths: &[PathBuf]) -> bool {
    paths.iter().all(|path| path.as_os_str() == "-" || path.is_file())
}

fn has_depth(args: &TargetArgs) -> bool {
    let options = args.options.fen.iter().chain(&args.options.moves);
    args.depth.is_some() || args.words.iter().chain(options).any(|word| looks_like_depth(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The remedy for a command line with blanks between its words.
    fn remedy(line: &str) -> Option<String> {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let meant = match Args::try_parse_from(&words) {
            Err(error) => meant(&words, &error),
            Ok(Args { command: Some(Command::Suite(args)), .. }) => instead_of_suite(&words, &args),
            Ok(_) => None,
        };
        meant.map(|error| error.remedy())
    }

    #[test]
    fn the_call_with_the_other_command_is_shown() {
        for (line, call) in [
            ("perft count 3 --engine X", "perft divide 3 --engine X"),
            ("perft stats kiwipete 3 --against f", "perft divide kiwipete 3 --against f"),
            ("perft divide 3 --each", "perft count 3 --each"),
            ("perft divide - 3 --epd", "perft count - 3 --epd"),
            ("perft divide 3 --csv", "perft stats 3 --csv"),
            ("perft --engine X", "perft suite --engine X"),
            ("perft --engine X 3", "perft divide --engine X 3"),
            ("perft --quick", "perft bench --quick"),
            ("perft --depth 5 kiwipete", "perft count --depth 5 kiwipete"),
            ("perft --samples 9 12", "perft estimate --samples 9 12"),
            ("perft divide 3 kiwipete --depth", "perft divide 3 kiwipete"),
        ] {
            assert_eq!(remedy(line), Some(format!("perhaps {call}")), "{line}");
        }
    }

    #[test]
    fn the_owner_of_an_option_is_named_where_no_call_is_plain() {
        for (line, owner) in [
            ("perft count --engine X", "divide"),
            ("perft bench --junit X", "suite"),
            ("perft count 3 --max-depth 3", "suite"),
            ("perft uci --interactive", "divide"),
        ] {
            let help = format!("'perft {owner} --help' describes it");
            assert_eq!(remedy(line), Some(help), "{line}");
        }
    }

    #[test]
    fn a_suite_is_a_file() {
        for (line, call) in [
            ("perft suite 5", "perft count 5"),
            ("perft suite kiwipete 5", "perft count kiwipete 5"),
            ("perft suite 4 --engine X", "perft divide 4 --engine X"),
            ("perft suite kiwipete", "perft count DEPTH kiwipete"),
        ] {
            let remedy = remedy(line).expect("a remedy");
            assert!(remedy.starts_with(&format!("perhaps {call}; ")), "{line}: {remedy}");
        }
        for line in ["perft suite no-such.epd", "perft suite Cargo.toml", "perft suite 2024.epd"] {
            assert_eq!(remedy(line), None, "{line}");
        }
    }

    #[test]
    fn leaves_unknown_options_to_the_parser() {
        for line in ["perft count 3 --no-such-option", "perft count 3 --engin X", "perft --fast"] {
            assert_eq!(remedy(line), None, "{line}");
        }
    }
}
