//! Reading the command line.

use std::path::PathBuf;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Error, Parser};

use crate::{Output, ShownText, Verdict, fail, note_error, shown};

/// The arguments that the program was started with.
///
/// # Errors
/// How the program ends, if there are none to work with: the user asked for help or for the
/// version, or an argument cannot be used. All of it is written.
pub fn arguments<A: Parser>() -> Result<A, Verdict> {
    A::try_parse().map_err(answer)
}

/// Reads the path of a folder, or of a file that is both read and written. Standard output is
/// neither, so `-` is refused.
pub fn kept_path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.as_os_str() == "-" {
        true => Err(
            "'-' is standard output, which keeps nothing; './-' is a file or folder of that name",
        ),
        false => Ok(path),
    })
}

/// Answers arguments that there is nothing to do with: writes help to standard output, and what is
/// wrong to standard error. Returns how the program ends.
pub fn answer(mut error: Error) -> Verdict {
    // "To pass '--x' as a value, use '-- --x'": no value of the programs looks like an option.
    let _ = error.remove(ContextKind::Suggested);
    if error.use_stderr() {
        note_error(problem(error));
        return Verdict::BadInput;
    }
    match Output::new().write(|_| error.print()) {
        Ok(()) => Verdict::Fine,
        Err(error) => fail(shown!("cannot write the output: {error}"; error), None::<ShownText>),
    }
}

/// What is wrong with arguments, without the title. What stands in the message may be any
/// arguments.
fn problem(mut error: Error) -> ShownText {
    let escaped = |text: &String| ShownText::of(text).to_string();
    let values: Vec<(ContextKind, ContextValue)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, ContextValue::String(escaped(text)))),
            ContextValue::Strings(texts) => {
                Some((kind, ContextValue::Strings(texts.iter().map(escaped).collect())))
            }
            _ => None,
        })
        .collect();
    for (kind, value) in values {
        error.insert(kind, value);
    }
    if let Some(problem) = problem_of_value(&error) {
        return problem;
    }
    let text = error.render().to_string();
    ShownText::lines(text.trim_end().trim_start_matches("error: "))
}

/// Why the value of an option is refused, in the words of the function that reads it, which may
/// repeat the value.
fn problem_of_value(error: &Error) -> Option<ShownText> {
    let text = |kind| error.get(kind).map(ToString::to_string);
    let reason = std::error::Error::source(error)?;
    let (value, option) = (text(ContextKind::InvalidValue)?, text(ContextKind::InvalidArg)?);
    Some(shown!(
        "invalid value '{value}' for '{option}': {reason}\n\nFor more information, try '--help'.";
        value, option, reason
    ))
}
