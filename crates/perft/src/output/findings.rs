//! Findings in colour, where standard output has colours.

use terminal::{Paint, Shade, ShownText};

/// The words that begin a line about something wrong.
const WORDS: [&str; 6] = ["FAILED", "missing", "extra", "repeated", "differs", "total"];

/// A text in which the first words of lines about something wrong stand out.
pub(crate) fn painted(paint: Paint, text: impl Into<ShownText>) -> ShownText {
    by_line(text, |line| match WORDS.into_iter().find(|word| begins(line, word)) {
        None => line.to_owned(),
        Some(word) => line.replacen(word, paint.text(Shade::Bad, word).as_str(), 1),
    })
}

/// A table whose total says whether all is as it should be.
pub(crate) fn with_total(paint: Paint, is_right: bool, table: impl Into<ShownText>) -> ShownText {
    by_line(table, |line| match begins(line, "total") {
        true => conclusion(paint, is_right, ShownText::lines(line)).to_string(),
        false => line.to_owned(),
    })
}

fn by_line(text: impl Into<ShownText>, change: impl FnMut(&str) -> String) -> ShownText {
    let lines = text.into();
    let changed = lines.as_str().split('\n').map(change).collect::<Vec<_>>().join("\n");
    ShownText::lines(changed)
}

/// Whether this is the first word of a line.
fn begins(line: &str, word: &str) -> bool {
    line.split_whitespace().next() == Some(word)
}

/// The last line of a report: whether all is as it should be.
pub(crate) fn conclusion(paint: Paint, is_right: bool, text: impl Into<ShownText>) -> ShownText {
    paint.text(if is_right { Shade::Good } else { Shade::Bad }, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_nothing_changes() {
        let text = "FAILED a\n  missing  e2e4: 1\n\nextra";
        assert_eq!(painted(Paint::NONE, text).as_str(), text);
        assert_eq!(conclusion(Paint::NONE, false, text).as_str(), text);
        assert_eq!(with_total(Paint::NONE, false, "a  1\ntotal  1").as_str(), "a  1\ntotal  1");
    }
}
