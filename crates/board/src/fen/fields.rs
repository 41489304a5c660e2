//! Cuts a FEN into its fields.

use super::{Excerpt, FenError, FenField, FenProblem};
use crate::Reading;

/// A field and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    pub(super) name: FenField,
    pub(super) text: &'a str,
    /// Bytes from the beginning of the whole text.
    pub(super) offset: usize,
}

impl Field<'_> {
    /// The error that something is wrong with the whole field.
    pub(super) fn error(&self, problem: FenProblem) -> FenError {
        self.error_at(0..self.text.len(), problem)
    }

    /// The error that something is wrong with a part of the field.
    pub(super) fn error_at(&self, range: core::ops::Range<usize>, problem: FenProblem) -> FenError {
        FenError::Syntax {
            field: self.name,
            offset: self.offset + range.start,
            found: Excerpt::new(self.text.get(range).unwrap_or_default()),
            problem,
        }
    }
}

/// Hands out one field after the other.
pub(super) struct Fields<'a> {
    text: &'a str,
    offset: usize,
    reading: Reading,
}

impl<'a> Fields<'a> {
    /// The fields of a text.
    pub(super) const fn new(text: &'a str, reading: Reading) -> Self {
        Self { text, offset: 0, reading }
    }

    /// The next field, which must be there.
    ///
    /// # Errors
    /// When the text has ended, or with white space that the reading does not allow.
    pub(super) fn expect(&mut self, name: FenField) -> Result<Field<'a>, FenError> {
        self.next(name)?.ok_or_else(|| self.rest(name).error(FenProblem::Missing))
    }

    /// The next field if the text goes on. The strict reading expects it to.
    ///
    /// # Errors
    /// With white space that the reading does not allow, or when the strict reading misses a field.
    pub(super) fn optional(&mut self, name: FenField) -> Result<Option<Field<'a>>, FenError> {
        match self.reading {
            Reading::Lenient => self.next(name),
            Reading::Strict => self.expect(name).map(Some),
        }
    }

    /// Makes sure that the text has ended.
    ///
    /// # Errors
    /// When it has not.
    pub(super) fn finish(mut self) -> Result<(), FenError> {
        if self.reading == Reading::Lenient {
            self.skip_white_space();
        }
        let rest = self.rest(FenField::End);
        if rest.text.is_empty() { Ok(()) } else { Err(rest.error(FenProblem::TrailingText)) }
    }

    fn next(&mut self, name: FenField) -> Result<Option<Field<'a>>, FenError> {
        match self.reading {
            Reading::Lenient => self.skip_white_space(),
            Reading::Strict => self.skip_one_space(name)?,
        }
        let rest = self.rest(name);
        if rest.text.is_empty() {
            return Ok(None);
        }
        let end = rest.text.find(|letter: char| letter.is_ascii_whitespace());
        let field = Field { text: &rest.text[..end.unwrap_or(rest.text.len())], ..rest };
        self.offset += field.text.len();
        Ok(Some(field))
    }

    fn skip_white_space(&mut self) {
        let rest = &self.text[self.offset..];
        self.offset += rest.len() - rest.trim_ascii_start().len();
    }

    /// Skips the space before any field but the first.
    fn skip_one_space(&mut self, name: FenField) -> Result<(), FenError> {
        if self.offset > 0 && self.text[self.offset..].starts_with(' ') {
            self.offset += 1;
        }
        let rest = self.rest(name);
        if rest.text.starts_with(|letter: char| letter.is_ascii_whitespace()) {
            return Err(rest.error_at(0..1, FenProblem::WhiteSpace));
        }
        Ok(())
    }

    fn rest(&self, name: FenField) -> Field<'a> {
        Field { name, text: &self.text[self.offset..], offset: self.offset }
    }
}
