//! Tag values and comments as they stand in a file.

use std::borrow::Cow;
use std::fmt;

use crate::characters::windows_1252;

/// A tag value or a comment, in the bytes of the file. Nothing is copied.
///
/// The bytes are UTF-8 in newer files, and ISO 8859-1 or Windows-1252 in older ones.
/// [`to_str`](Self::to_str) decodes both.
///
/// ```
/// use pgn::RawText;
///
/// assert_eq!(RawText::new("Tal, Mihails".as_bytes()).to_str(), "Tal, Mihails");
/// assert_eq!(RawText::new(b"H\xfcbner").to_str(), "Hübner");
/// assert_eq!(RawText::new(b" the text\r\n goes on ").to_line(), "the text goes on");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RawText<'a>(&'a [u8]);

impl<'a> RawText<'a> {
    /// A text in these bytes.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The bytes of the file. A backslash that protects a quote or a backslash in a tag value is
    /// left out.
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// The text: as UTF-8 if the bytes are UTF-8, otherwise as Windows-1252, which is ISO 8859-1
    /// with more letters.
    pub fn to_str(self) -> Cow<'a, str> {
        match std::str::from_utf8(self.0) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.0.iter().map(|&byte| windows_1252(byte)).collect()),
        }
    }

    /// The text as one line: without blanks around it, and with one space for each line break and
    /// the blanks beside it. Writers break comments anywhere, so a line break says no more than a
    /// space.
    pub fn to_line(self) -> Cow<'a, str> {
        match self.to_str() {
            Cow::Borrowed(text) => one_line(text),
            Cow::Owned(text) => Cow::Owned(one_line(&text).into_owned()),
        }
    }
}

impl fmt::Display for RawText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_str())
    }
}

/// The text without blanks around it, and with one space for each line break and the blanks beside
/// it.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches(is_blank);
    if !text.contains(['\n', '\r']) {
        return Cow::Borrowed(text);
    }
    let lines = text.split(['\n', '\r']).map(|line| line.trim_matches(is_blank));
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    Cow::Owned(lines.join(" "))
}

pub(crate) const fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\n')
}
