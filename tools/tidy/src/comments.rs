//! Comments keep to the columns that code keeps to.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The columns that rustfmt keeps code to.
const COLUMNS: usize = 100;

/// Each comment line of a file that is too long, by number, where a line break could make it
/// shorter.
pub fn long_lines(file: &Path) -> Result<Vec<usize>> {
    let text = fs::read(file).with_context(|| file.display().to_string())?;
    let text = String::from_utf8_lossy(&text);
    Ok(long_lines_of(&text, marks_of(file, &text)))
}

/// What begins a comment in this file; nothing where we know no comments.
fn marks_of(file: &Path, text: &str) -> &'static [&'static str] {
    match file.extension().and_then(OsStr::to_str) {
        Some("rs") => &["//"],
        Some("ts" | "js" | "mjs" | "css") => &["//", "/*", "* "],
        Some("html") => &["//", "<!--"],
        Some("py" | "pyi") => &["#", "\"\"\""],
        Some("sh" | "toml" | "yml") => &["#"],
        None if text.starts_with("#!") => &["#"],
        _ => &[],
    }
}

fn long_lines_of(text: &str, marks: &[&str]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut is_example = false;
    for (number, line) in (1..).zip(text.lines()) {
        let Some(words) = comment_in(line, marks) else {
            is_example = false;
            continue;
        };
        if words.starts_with("```") {
            is_example = !is_example;
            continue;
        }
        // Examples are code: Rust in fences, Python behind `>>>`, calls of a script indented. A
        // comma follows the end of a text in Python. Rows of tables and headings cannot be broken.
        let fixed = ['|', '#', '/', '>', '┌', '└', ' ', ','];
        let is_fixed = is_example || words.starts_with(fixed);
        if !is_fixed && line.chars().count() > COLUMNS && can_break(line) {
            found.push(number);
        }
    }
    found
}

/// The words of a line that is a comment. Where `#` begins comments, their indentation is kept.
fn comment_in<'a>(line: &'a str, marks: &[&str]) -> Option<&'a str> {
    let line = line.trim_start();
    let comment = marks.iter().find_map(|mark| line.strip_prefix(mark))?;
    match line.starts_with('#') {
        true => Some(comment.strip_prefix(' ').unwrap_or(comment)),
        false => Some(comment.trim_start_matches(['/', '!', '*']).trim_start()),
    }
}

/// Whether a blank between two words stands where a line may end.
fn can_break(line: &str) -> bool {
    let words = line.trim_start().trim_start_matches(['/', '!', '#', '*', '"', ' ', '-']);
    let indent = line.chars().count() - words.chars().count();
    words.chars().take(COLUMNS.saturating_sub(indent)).any(|sign| sign == ' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_long_comments_that_can_be_broken() {
        let long = "word ".repeat(25);
        let text = format!("/// {long}\n/// short\nlet a = 1; // {long}\n    // {long}\n");
        assert_eq!(long_lines_of(&text, &["//"]), [1, 4]);
    }

    #[test]
    fn knows_the_comments_of_each_language() {
        let long = "word ".repeat(25);
        let cases = [
            ("a.py", format!("# {long}\n\"\"\"{long}\"\"\"\n{long}\n"), vec![1, 2]),
            ("a.ts", format!("/** {long} */\n * {long}\n// {long}\n"), vec![1, 2, 3]),
            ("run", format!("#!/bin/sh\n# {long}\n#     run {long}\n"), vec![2]),
            ("run", format!("no script\n# {long}\n"), vec![]),
            ("a.svg", format!("// {long}\n"), vec![]),
        ];
        for (name, text, expected) in cases {
            assert_eq!(long_lines_of(&text, marks_of(Path::new(name), &text)), expected, "{name}");
        }
    }

    #[test]
    fn leaves_tables_examples_and_addresses_alone() {
        let (long, address) = ("word ".repeat(25), "x".repeat(120));
        let text = format!("/// | {long} |\n/// ```\n/// {long}\n/// ```\n/// - <{address}>\n");
        assert!(long_lines_of(&text, &["//"]).is_empty());
    }
}
