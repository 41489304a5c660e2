//! [`Tokens`]: a text of C or Rust, read token by token.

use super::number::number_at;
use super::table_error::TableError;

/// C or Rust text, with white space, comments, preprocessor lines and attributes skipped.
pub(super) struct Tokens<'a> {
    text: &'a str,
    pub(super) at: usize,
    /// The line of the token that was looked at last, and where the text was counted to.
    line: usize,
    counted: usize,
    /// The comments since [`take_comments`](Self::take_comments), with their places.
    comments: Vec<(usize, &'a str)>,
}

/// A number and its place.
#[derive(Clone, Copy)]
pub(super) struct NumberToken {
    pub(super) value: u64,
    pub(super) at: u32,
    pub(super) line: u32,
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: 1, counted: 0, comments: Vec::new() }
    }

    /// The text from the next token on.
    pub(super) fn rest(&mut self) -> Result<&'a str, TableError> {
        loop {
            let rest = &self.text[self.at..];
            let text = rest.trim_start();
            self.at += rest.len() - text.len();
            if text.starts_with('#') && self.starts_line() {
                self.at += line_len(text);
            } else if let Some(comment) = self.comment(text)? {
                self.comments.push((self.at, comment));
                self.at += comment.len();
            } else {
                return Ok(text);
            }
        }
    }

    /// The comment at the start of the text.
    fn comment(&self, text: &'a str) -> Result<Option<&'a str>, TableError> {
        if text.starts_with("//") {
            return Ok(Some(&text[..line_len(text)]));
        }
        if !text.starts_with("/*") {
            return Ok(None);
        }
        let end = text[2..].find("*/").ok_or_else(|| self.error("this comment has no end"))?;
        Ok(Some(&text[..end + 4]))
    }

    /// Whether only blanks stand before the place on its line.
    fn starts_line(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// The comments since the last call, with their places.
    pub(super) fn take_comments(&mut self) -> Result<Vec<(usize, &'a str)>, TableError> {
        self.rest()?;
        Ok(std::mem::take(&mut self.comments))
    }

    /// The comment that follows on the same line.
    pub(super) fn comment_on_line(&self) -> Result<Option<&'a str>, TableError> {
        self.comment(self.text[self.at..].trim_start_matches([' ', '\t']))
    }

    pub(super) fn skip(&mut self, word: &str) -> Result<bool, TableError> {
        let found = self.rest()?.starts_with(word);
        if found {
            self.at += word.len();
        }
        Ok(found)
    }

    pub(super) fn expect(&mut self, word: &str) -> Result<(), TableError> {
        if self.skip(word)? { Ok(()) } else { Err(self.error(&format!("'{word}' expected"))) }
    }

    /// The word at this place, if there is one.
    pub(super) fn word(&mut self) -> Result<Option<(usize, &'a str)>, TableError> {
        let rest = self.rest()?;
        let is_in_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let word = &rest[..rest.find(|c| !is_in_word(c)).unwrap_or(rest.len())];
        if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(None);
        }
        let at = self.at;
        self.at += word.len();
        Ok(Some((at, word)))
    }

    pub(super) fn number(&mut self, what: &str) -> Result<NumberToken, TableError> {
        let rest = self.rest()?;
        let at = self.at;
        let (value, len) = number_at(rest, what).map_err(|problem| self.error(&problem))?;
        self.line += self.text[self.counted..at].matches('\n').count();
        self.counted = at;
        self.at += len;
        // A file has far fewer bytes than 2^32.
        Ok(NumberToken { value, at: at as u32, line: self.line as u32 })
    }

    pub(super) fn error(&self, problem: &str) -> TableError {
        self.error_at(self.at, problem)
    }

    pub(super) fn error_at(&self, at: usize, problem: &str) -> TableError {
        TableError::at(self.text, at, problem)
    }
}

/// The length of the first line without its end.
fn line_len(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}
