//! Texts between quotation marks, and what counts as their end.

use core::fmt::{self, Write};

/// An operand as a text: `\"` in a line means a quotation mark, and `\\` a backslash. Any other
/// backslash stays as it is.
///
/// ```
/// use movegen::epd::Epd;
///
/// let epd = Epd::parse(r#"4k3/8/8/8/8/8/8/4K3 w - - id "the \"Fish\"; C:\dir";"#)?;
/// let id = epd.operation("id").and_then(|it| it.operands().next()).expect("it is there");
/// assert_eq!(id, r#"the "Fish"; C:\dir"#);
/// assert_eq!(id.to_string().len(), 18);
/// # Ok::<(), movegen::epd::EpdError>(())
/// ```
#[derive(Clone, Copy)]
pub struct EpdText<'a> {
    text: &'a str,
    /// Whether the text stood between quotation marks, so that backslashes before marks and
    /// backslashes mean nothing.
    is_escaped: bool,
}

impl<'a> EpdText<'a> {
    /// A text in which a backslash is a backslash.
    pub const fn new(text: &'a str) -> Self {
        Self { text, is_escaped: false }
    }

    /// A text as it stood between quotation marks.
    pub(super) const fn escaped(text: &'a str) -> Self {
        Self { text, is_escaped: true }
    }

    /// The characters.
    pub fn chars(self) -> impl Iterator<Item = char> + use<'a> {
        let mut letters = self.text.chars().peekable();
        core::iter::from_fn(move || match letters.next()? {
            '\\' if self.is_escaped => {
                Some(letters.next_if(|&letter| is_escapable(letter)).unwrap_or('\\'))
            }
            letter => Some(letter),
        })
    }

    /// The text as a part of its line; `None` if it has a `\"` or a `\\` there.
    pub fn as_str(self) -> Option<&'a str> {
        let is_part = self.chars().eq(self.text.chars());
        is_part.then_some(self.text)
    }

    /// Writes the text as [`EpdWriter`](super::EpdWriter) does: between quotation marks, without
    /// control characters. A text that was read is written as it was.
    pub(super) fn write_quoted(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut backslashes = 0;
        f.write_char('"')?;
        for letter in self.text.chars() {
            backslashes = if letter == '\\' { backslashes + 1 } else { 0 };
            if is_escapable(letter) && !self.is_escaped {
                f.write_char('\\')?;
            }
            f.write_char(if letter.is_control() { ' ' } else { letter })?;
        }
        // A last backslash would hide the mark.
        let hides = self.is_escaped && backslashes % 2 == 1;
        f.write_str(if hides { "\\\"" } else { "\"" })
    }
}

const fn is_escapable(letter: char) -> bool {
    matches!(letter, '"' | '\\')
}

/// Writes the text itself.
impl fmt::Display for EpdText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chars().try_for_each(|letter| f.write_char(letter))
    }
}

/// Writes the text as a string in Rust.
impl fmt::Debug for EpdText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        self.chars().flat_map(char::escape_debug).try_for_each(|letter| f.write_char(letter))?;
        f.write_char('"')
    }
}

impl<'a> From<&'a str> for EpdText<'a> {
    fn from(text: &'a str) -> Self {
        Self::new(text)
    }
}

impl PartialEq for EpdText<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.chars().eq(other.chars())
    }
}

impl Eq for EpdText<'_> {}

impl PartialEq<str> for EpdText<'_> {
    fn eq(&self, other: &str) -> bool {
        self.chars().eq(other.chars())
    }
}

impl PartialEq<&str> for EpdText<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

/// The first character outside of quoted texts that `is_it` takes, with its place in bytes. What
/// follows a quotation mark without an end is quoted.
///
/// ```
/// use movegen::epd::find_unquoted;
///
/// let line = r#"id "a; \"b\"; c"; bm e4"#;
/// assert_eq!(find_unquoted(line, |_, letter| letter == ';'), Some(16));
/// ```
pub fn find_unquoted(text: &str, mut is_it: impl FnMut(usize, char) -> bool) -> Option<usize> {
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        if letter == '"' {
            let (quoted, _) = cut_quoted(&text[at + 1..])?;
            at += quoted.len() + 2;
        } else if is_it(at, letter) {
            return Some(at);
        } else {
            at += letter.len_utf8();
        }
    }
    None
}

/// The text up to its closing quotation mark, and what follows the mark. `None` if there is no such
/// mark.
///
/// A mark behind a backslash belongs to the text. Yet many programs write backslashes as they are,
/// as in `id "C:\";`. So such a mark closes the text if it stands at the end of the operation, and
/// the text could not end elsewhere.
pub(super) fn cut_quoted(text: &str) -> Option<(&str, &str)> {
    let cut = |at: usize| (&text[..at], &text[at + 1..]);
    let ends_operand =
        |rest: &str| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n', ';']);
    let mut is_escaped = false;
    let mut doubtful = None;
    for (at, letter) in text.char_indices() {
        match letter {
            '"' if is_escaped => {
                let rest = text[at + 1..].trim_start_matches([' ', '\t', '\r', '\n']);
                if rest.is_empty() || rest.starts_with(';') {
                    doubtful = doubtful.or(Some(at));
                }
            }
            '"' if ends_operand(&text[at + 1..]) => return Some(cut(at)),
            '"' => return Some(cut(doubtful.unwrap_or(at))),
            _ => {}
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    doubtful.map(cut)
}
