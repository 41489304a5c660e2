//! Findings in colour, where standard output has colours.

use std::fmt::Display;

use terminal::{Paint, Shade};

/// The words that begin a line about something wrong.
const WORDS: [&str; 5] = ["FAILED", "missing", "extra", "repeated", "differs"];

/// A text in which the first words of lines about something wrong stand out.
pub(crate) fn painted(paint: Paint, text: impl Display) -> String {
    let text = text.to_string();
    let line = |line: &str| {
        let rest = line.trim_start();
        let is_first = |word: &&str| {
            rest.strip_prefix(*word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        match WORDS.into_iter().find(is_first) {
            None => line.to_owned(),
            Some(word) => line.replacen(word, &paint.text(Shade::Bad, word), 1),
        }
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The last line of a report: whether all is as it should be.
pub(crate) fn conclusion(paint: Paint, is_right: bool, text: impl Display) -> String {
    paint.text(if is_right { Shade::Good } else { Shade::Bad }, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_nothing_changes() {
        let text = "FAILED a\n  missing  e2e4: 1\n\nextra";
        assert_eq!(painted(Paint::NONE, text), text);
        assert_eq!(conclusion(Paint::NONE, false, text), text);
    }
}
