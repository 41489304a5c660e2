//! Cuts a FEN into its fields.

use core::ops::Range;

use super::fen_error::{FenError, FenField, FenProblem};
use crate::excerpt::Excerpt;
use crate::reading::Reading;

/// A field of a FEN, and its place in the text.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    name: FenField,
    pub(super) text: &'a [u8],
    /// Bytes from the beginning of the whole text.
    pub(super) offset: usize,
}

impl Field<'_> {
    /// The error that something is wrong with the whole field.
    pub(super) const fn error(&self, problem: FenProblem) -> SyntaxError {
        self.error_at(0..self.text.len(), problem)
    }

    /// The error that something is wrong with a part of the field.
    pub(super) const fn error_at(&self, range: Range<usize>, problem: FenProblem) -> SyntaxError {
        let (start, end) = (self.offset + range.start, self.offset + range.end);
        SyntaxError { field: self.name, range: (start, end), problem }
    }
}

/// A [`FenError::Syntax`] without the offending text. It is so small that results of reading a
/// field are passed in registers. With the text they went through memory, which took twice as long
/// as the reading.
#[derive(Clone, Copy)]
pub(super) struct SyntaxError {
    field: FenField,
    /// Bytes from the beginning of the whole text. The end may lie within a character.
    range: (usize, usize),
    problem: FenProblem,
}

impl SyntaxError {
    /// The field that cannot be read.
    pub(super) const fn field(self) -> FenField {
        self.field
    }

    /// What is wrong with it.
    pub(super) const fn problem(self) -> FenProblem {
        self.problem
    }

    /// Where the offending text begins, in bytes.
    pub(super) const fn start(self) -> usize {
        self.range.0
    }

    /// The offending part of `text`.
    pub(super) fn range_in(self, text: &str) -> Range<usize> {
        let (start, end) = self.range;
        let end = (end..text.len()).find(|&end| text.is_char_boundary(end)).unwrap_or(text.len());
        start..end
    }

    /// The whole error, with the offending part of `text`.
    #[cold]
    pub(super) fn in_text(self, text: &str) -> FenError {
        let range = self.range_in(text);
        let offset = range.start;
        let found = Excerpt::new(text.get(range).unwrap_or_default());
        FenError::Syntax { field: self.field, offset, found, problem: self.problem }
    }
}

/// Hands out one field after the other.
pub(super) struct Fields<'a> {
    text: &'a [u8],
    /// Bytes that have been handed out or skipped.
    offset: usize,
    reading: Reading,
}

impl<'a> Fields<'a> {
    /// The fields of a text.
    pub(super) const fn new(text: &'a str, reading: Reading) -> Self {
        Self { text: text.as_bytes(), offset: 0, reading }
    }

    /// The next field, which must be there.
    ///
    /// # Errors
    /// When the text has ended, or has white space that the reading does not allow.
    #[inline(always)]
    pub(super) fn expect(&mut self, name: FenField) -> Result<Field<'a>, SyntaxError> {
        let field = self.next(name)?;
        if field.text.is_empty() { Err(field.error(FenProblem::Missing)) } else { Ok(field) }
    }

    /// The next field if the text goes on. The strict reading expects it to.
    ///
    /// # Errors
    /// When the text has white space that the reading does not allow, or when the strict reading
    /// misses a field.
    #[inline(always)]
    pub(super) fn optional(&mut self, name: FenField) -> Result<Option<Field<'a>>, SyntaxError> {
        match self.reading {
            Reading::Lenient => {
                self.next(name).map(|field| (!field.text.is_empty()).then_some(field))
            }
            Reading::Strict => self.expect(name).map(Some),
        }
    }

    /// The next field. It must be there unless it is optional and the reading is lenient.
    ///
    /// # Errors
    /// As [`expect`](Self::expect) and [`optional`](Self::optional).
    pub(super) fn optional_if(
        &mut self,
        is_optional: bool,
        name: FenField,
    ) -> Result<Option<Field<'a>>, SyntaxError> {
        if is_optional { self.optional(name) } else { self.expect(name).map(Some) }
    }

    /// Skips a hyphen too many: one that stands before both counters, as in `w - - - 0 1`. Only the
    /// lenient reading does.
    #[inline(always)]
    pub(super) fn skip_stray_hyphen(&mut self) {
        if self.reading == Reading::Strict {
            return;
        }
        self.skip_white_space();
        if self.byte() == Some(b'-') {
            self.skip_hyphen_before_counters();
        }
    }

    #[cold]
    fn skip_hyphen_before_counters(&mut self) {
        let behind = self.text.get(self.offset + 1..).unwrap_or_default();
        let (mut words, mut is_inside) = (0, false);
        for &byte in behind {
            let is_word = !is_white_space(byte);
            words += u32::from(is_word && !is_inside);
            is_inside = is_word;
        }
        if words == 2 && behind.first().is_some_and(|&byte| is_white_space(byte)) {
            self.offset += 1;
        }
    }

    /// Makes sure that the text has ended.
    ///
    /// # Errors
    /// When text follows.
    pub(super) fn finish(mut self) -> Result<(), SyntaxError> {
        if self.reading == Reading::Lenient {
            self.skip_white_space();
        }
        let rest = self.rest(FenField::End);
        if rest.text.is_empty() { Ok(()) } else { Err(rest.error(FenProblem::TrailingText)) }
    }

    /// The text up to the next white space: nothing at the end of the text.
    #[inline(never)]
    fn next(&mut self, name: FenField) -> Result<Field<'a>, SyntaxError> {
        match self.reading {
            Reading::Lenient => self.skip_white_space(),
            Reading::Strict => self.skip_one_space(name)?,
        }
        let rest = self.rest(name);
        let len = match name {
            FenField::Placement => length_of_long_word(rest.text),
            _ => length_of_word(rest.text),
        };
        let text = rest.text.get(..len).unwrap_or_default();
        self.offset += text.len();
        Ok(Field { text, ..rest })
    }

    /// Goes on at the next character that is no white space.
    #[inline(always)]
    pub(super) fn skip_white_space(&mut self) {
        while self.byte().is_some_and(is_white_space) {
            self.offset += 1;
        }
    }

    /// Skips the space before any field but the first.
    fn skip_one_space(&mut self, name: FenField) -> Result<(), SyntaxError> {
        if self.offset > 0 && self.byte() == Some(b' ') {
            self.offset += 1;
        }
        if self.byte().is_some_and(is_white_space) {
            return Err(self.rest(name).error_at(0..1, FenProblem::WhiteSpace));
        }
        Ok(())
    }

    /// The next byte.
    #[inline(always)]
    fn byte(&self) -> Option<u8> {
        self.text.get(self.offset).copied()
    }

    #[inline(always)]
    fn rest(&self, name: FenField) -> Field<'a> {
        Field { name, text: self.text.get(self.offset..).unwrap_or_default(), offset: self.offset }
    }
}

/// Cuts a text behind the FEN that it begins with. What follows may be operations of EPD, or
/// counts.
///
/// The FEN has four fields, and the counters that follow: numbers or hyphens, as
/// [`Reading::Lenient`] takes them. It ends at a semicolon at the latest. Nothing follows a text
/// that the lenient reading takes as a FEN.
///
/// ```
/// let line = "4k3/8/8/8/8/8/8/4K3 w - - 4 bm Ke2; id \"kings\";";
/// let (fen, rest) = board::split_fen(line);
/// assert_eq!(fen, "4k3/8/8/8/8/8/8/4K3 w - - 4");
/// assert_eq!(rest, " bm Ke2; id \"kings\";");
/// ```
pub fn split_fen(text: &str) -> (&str, &str) {
    let head = text.split(';').next().unwrap_or_default();
    let mut end = 0;
    let mut counters = 0;
    let mut most_counters = 2;
    for (number, word) in head.split_ascii_whitespace().enumerate() {
        if number >= BOARD_FIELDS {
            let is_counter = word == "-" || word.bytes().all(|byte| byte.is_ascii_digit());
            if counters == most_counters || !is_counter {
                break;
            }
            if counters == 0 && word == "-" {
                most_counters = 3;
            }
            counters += 1;
        }
        end = word.as_ptr() as usize - text.as_ptr() as usize + word.len();
    }
    text.split_at(end)
}

/// The fields before the counters.
const BOARD_FIELDS: usize = 4;

/// How many bytes stand before the first white space.
#[inline(always)]
fn length_of_word(text: &[u8]) -> usize {
    text.iter().position(|&byte| is_white_space(byte)).unwrap_or(text.len())
}

/// The same, and looks at eight bytes together.
fn length_of_long_word(text: &[u8]) -> usize {
    let mut passed = 0;
    for eight in text.chunks_exact(8) {
        let bytes = u64::from_le_bytes(eight.try_into().unwrap_or_default());
        // The highest bit of the first byte up to the space is set, and of no byte before it.
        let up_to_space = bytes.wrapping_sub(ONE_IN_EACH * (b' ' as u64 + 1)) & !bytes;
        let up_to_space = up_to_space & (ONE_IN_EACH << 7);
        if up_to_space != 0 {
            passed += up_to_space.trailing_zeros() as usize / 8;
            break;
        }
        passed += 8;
    }
    // It may be another control character.
    passed + length_of_word(text.get(passed..).unwrap_or_default())
}

/// A 1 in each of eight bytes.
const ONE_IN_EACH: u64 = u64::from_le_bytes([1; 8]);

/// Whether a byte is white space. Most bytes are told apart by the first comparison.
#[inline(always)]
const fn is_white_space(byte: u8) -> bool {
    byte <= b' ' && byte.is_ascii_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_together_end_where_single_ones_do() {
        for len in 0..40 {
            for byte in 0..=255 {
                let mut text = [b'p'; 48];
                text[len] = byte;
                text[len + 3] = b' ';
                assert_eq!(length_of_long_word(&text), length_of_word(&text), "{byte} at {len}");
                assert_eq!(length_of_long_word(&text[..len]), len);
            }
        }
    }
}
