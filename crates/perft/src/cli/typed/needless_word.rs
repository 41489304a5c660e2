//! Words that are one too many: `perft perft 5`, `perft divide divide 3`.

use std::ffi::OsString;
use std::path::Path;

use clap::{CommandFactory, Parser};

use crate::cli::args::{Args, Command};
use crate::cli::error::words::WordsError;
use crate::cli::typed::call::call;
use crate::cli::typed::other_command::is_usable;

/// Words that people put before a depth, and that mean nothing here.
const NEEDLESS: [&str; 3] = ["perft", "go", "depth"];

/// The intended call of a command line with a word that has no meaning in its place. `None` if
/// there is none.
pub(super) fn meant(words: &[OsString]) -> Option<WordsError> {
    let words: Vec<&str> = words.iter().skip(1).map(|word| word.to_str()).collect::<Option<_>>()?;
    let mut command = None;
    let mut first = None;
    let mut rest = Vec::new();
    for (place, &word) in words.iter().enumerate() {
        let may_be_a_value = place > 0 && words[place - 1].starts_with("--");
        let name = name_of_command(word);
        // A suite may have any name.
        let is_file = command.as_deref() == Some("suite") && Path::new(word).exists();
        if may_be_a_value || is_file {
            rest.push(word);
        } else if NEEDLESS.contains(&word) || (name.is_some() && command.is_some()) {
            first = first.or(Some(word));
        } else if name.is_some() {
            command = name;
        } else {
            rest.push(word);
        }
    }
    let text = first?.to_owned();
    let command = command.unwrap_or_else(|| default_command(&text));
    let line = |with: &[&'static str]| -> Vec<String> {
        let words = [command.as_str()].into_iter().chain(with.iter().copied());
        words.chain(rest.iter().copied()).map(str::to_owned).collect()
    };
    let usable = [line(&[]), line(&["5"])].into_iter().position(|words| is_complete(&words))?;
    let complete = if usable == 0 { line(&[]) } else { line(&["DEPTH"]) };
    Some(WordsError::Needless { text, call: call(complete.iter().map(String::as_str)) })
}

/// The intended command of a word that takes the place of a position.
pub(super) fn instead_of_position(words: &[OsString], command: &Command) -> Option<WordsError> {
    let positional = match command {
        Command::Count(args) => &args.target.words,
        Command::Divide(args) => &args.target.words,
        Command::Stats(args) => &args.target.words,
        Command::Unique(args) => &args.target.words,
        Command::Estimate(args) => &args.target.words,
        Command::Draw(args) => &args.position.words,
        _ => return None,
    };
    let is_needless =
        |word: &String| NEEDLESS.contains(&word.as_str()) || name_of_command(word).is_some();
    positional.iter().any(is_needless).then(|| meant(words)).flatten()
}

fn name_of_command(word: &str) -> Option<String> {
    // Building all commands takes as long as a small count. Depths, FENs and names of positions
    // with digits are none.
    let may_be_one = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let command = may_be_one.then(Args::command)?;
    command.find_subcommand(word).map(|command| command.get_name().to_owned())
}

/// UCI's `go perft` counts move by move.
fn default_command(word: &str) -> String {
    if word == "go" { "divide".to_owned() } else { "count".to_owned() }
}

fn is_complete(words: &[String]) -> bool {
    let words = ["perft"].into_iter().chain(words.iter().map(String::as_str));
    Args::try_parse_from(words).is_ok_and(|args| match args.command {
        Some(Command::Uci | Command::Man) => true,
        _ => is_usable(&args),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_call_without_the_word_is_shown() {
        for (line, needless, call) in [
            ("perft perft 5", "perft", "perft count 5"),
            ("perft perft kiwipete 4", "perft", "perft count kiwipete 4"),
            ("perft perft --threads 2 4", "perft", "perft count --threads 2 4"),
            ("perft perft", "perft", "perft count DEPTH"),
            ("perft perft divide 3", "perft", "perft divide 3"),
            ("perft go perft 6", "go", "perft divide 6"),
            ("perft go perft", "go", "perft divide DEPTH"),
            ("perft go depth 6 --json", "go", "perft divide 6 --json"),
            ("perft divide divide 3", "divide", "perft divide 3"),
            ("perft divide go perft 3", "go", "perft divide 3"),
            ("perft divide 3 count", "count", "perft divide 3"),
            ("perft count depth 3 kiwipete", "depth", "perft count 3 kiwipete"),
            ("perft stats stats", "stats", "perft stats DEPTH"),
            ("perft draw draw kiwipete", "draw", "perft draw kiwipete"),
            ("perft uci uci", "uci", "perft uci"),
            ("perft bench bench", "bench", "perft bench"),
        ] {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let expected =
                WordsError::Needless { text: needless.to_owned(), call: call.to_owned() };
            assert_eq!(meant(&words), Some(expected), "{line}");
        }
    }

    #[test]
    fn other_words_are_left_alone() {
        for line in ["perft count 3", "perft divide 3 --engine perft", "perft fast 3", "perft"] {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert_eq!(meant(&words), None, "{line}");
        }
    }
}
