//! Comments keep to the columns that code keeps to.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The columns that rustfmt keeps code to.
const COLUMNS: usize = 100;

/// Each comment line of a file that is too long, by number, where a line break could make it
/// shorter.
pub fn long_lines(file: &Path) -> Result<Vec<usize>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    Ok(long_lines_of(&text))
}

fn long_lines_of(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut is_example = false;
    for (number, line) in (1..).zip(text.lines()) {
        let Some(words) = comment_in(line) else {
            is_example = false;
            continue;
        };
        if words.starts_with("```") {
            is_example = !is_example;
            continue;
        }
        // Examples (those of Python too) are code; rows of tables and headings cannot be broken.
        let is_fixed = is_example || words.starts_with(['|', '#', '/', '>', '┌', '└']);
        if !is_fixed && line.chars().count() > COLUMNS && can_break(line) {
            found.push(number);
        }
    }
    found
}

/// The words of a line that is a comment.
fn comment_in(line: &str) -> Option<&str> {
    let comment = line.trim_start().strip_prefix("//")?;
    Some(comment.trim_start_matches(['/', '!']).trim_start())
}

/// Whether a blank between two words stands where a line may end.
fn can_break(line: &str) -> bool {
    let words = line.trim_start().trim_start_matches(['/', '!', ' ', '-']);
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
        assert_eq!(long_lines_of(&text), [1, 4]);
    }

    #[test]
    fn leaves_tables_examples_and_addresses_alone() {
        let (long, address) = ("word ".repeat(25), "x".repeat(120));
        let text = format!("/// | {long} |\n/// ```\n/// {long}\n/// ```\n/// - <{address}>\n");
        assert!(long_lines_of(&text).is_empty());
    }
}
