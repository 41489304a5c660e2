//! Findings in colour, where standard output has colours.

use std::fmt::Display;

use terminal::{Paint, Shade};

/// The words that begin a line about something wrong.
const WORDS: [&str; 6] = ["FAILED", "missing", "extra", "repeated", "differs", "total"];

/// A text in which the first words of lines about something wrong stand out.
pub(crate) fn painted(paint: Paint, text: impl Display) -> String {
    by_line(text, |line| match WORDS.into_iter().find(|word| begins(line, word)) {
        None => line.to_owned(),
        Some(word) => line.replacen(word, &paint.text(Shade::Bad, word), 1),
    })
}

/// A table whose total says whether all is as it should be.
pub(crate) fn with_total(paint: Paint, is_right: bool, table: impl Display) -> String {
    by_line(table, |line| match begins(line, "total") {
        true => conclusion(paint, is_right, line),
        false => line.to_owned(),
    })
}

fn by_line(text: impl Display, change: impl FnMut(&str) -> String) -> String {
    text.to_string().split('\n').map(change).collect::<Vec<_>>().join("\n")
}

/// Whether this is the first word of a line.
fn begins(line: &str, word: &str) -> bool {
    line.split_whitespace().next() == Some(word)
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
        assert_eq!(with_total(Paint::NONE, false, "a  1\ntotal  1"), "a  1\ntotal  1");
    }
}
