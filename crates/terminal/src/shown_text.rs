//! Text that may stand on a terminal.
//!
//! Names of files, arguments, names of hosts, and what files and other programs say may hold
//! control characters, which move the cursor, change what was written before, or type commands. So
//! every function that writes to a terminal takes a [`ShownText`], and whatever is put into one is
//! escaped: the compiler finds each place where that was forgotten.

use std::fmt::{self, Display, Write};
use std::path::Path;

use crate::shade::own_colour;

/// The most characters that an excerpt has.
const MOST: usize = 80;

/// Text without control characters of others, and without signs that turn the direction of writing.
///
/// The macro [`shown!`](crate::shown) makes most of them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct ShownText(String);

impl ShownText {
    /// A text from outside, with escapes for what is not printable. Line breaks are escaped, too: a
    /// name cannot look like two lines.
    pub fn of(text: impl Display) -> Self {
        let mut shown = String::new();
        let _ = write!(Escaping { shown: &mut shown, is_of_lines: false }, "{text}");
        Self(shown)
    }

    /// A path. What is not UTF-8 is replaced.
    pub fn path(path: &Path) -> Self {
        Self::of(path.to_string_lossy())
    }

    /// The beginning of a text from outside that may be long.
    pub fn excerpt(text: &str) -> Self {
        let Some((end, _)) = text.char_indices().nth(MOST) else { return Self::of(text) };
        Self(Self::of(&text[..end]).0 + "…")
    }

    /// Several lines that this program has put together, with colours of [`Paint`](crate::Paint).
    /// What comes from outside must have been escaped before: line breaks stay, and so do these
    /// colours. All else is escaped.
    pub fn lines(text: impl Display) -> Self {
        let text = text.to_string();
        let mut shown = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(place) = rest.find('\u{1b}') {
            let (before, colour) = rest.split_at(place);
            let length = own_colour(colour).unwrap_or(0);
            let _ = Escaping { shown: &mut shown, is_of_lines: true }.write_str(before);
            shown.push_str(&colour[..length]);
            if length == 0 {
                shown.extend('\u{1b}'.escape_debug());
            }
            rest = &colour[length.max(1)..];
        }
        let _ = Escaping { shown: &mut shown, is_of_lines: true }.write_str(rest);
        Self(shown)
    }

    /// Text that this crate has made itself.
    pub(crate) const fn trusted(text: String) -> Self {
        Self(text)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What the macro [`shown!`](crate::shown) makes. Its arguments are parts.
    #[doc(hidden)]
    pub fn of_parts(text: fmt::Arguments<'_>) -> Self {
        Self(text.to_string())
    }
}

impl Display for ShownText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Text from the source of the program.
impl From<&'static str> for ShownText {
    fn from(text: &'static str) -> Self {
        Self(text.to_owned())
    }
}

impl From<&Self> for ShownText {
    fn from(text: &Self) -> Self {
        text.clone()
    }
}

/// A [`ShownText`], written as for `format!`: `shown!("{} of {all}", done; all)`. Names that stand
/// in braces follow behind a semicolon. What the format says itself stays as it is. Each argument
/// is escaped, unless it is a number or a [`ShownText`].
#[macro_export]
macro_rules! shown {
    ($format:literal $(, $value:expr)* $(; $($name:ident $(= $named:expr)?),+)? $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::EscapedPart as _;
        // A format that another macro has made cannot name variables, so that none is used as it
        // is.
        $crate::ShownText::of_parts(::std::format_args!(
            ::std::concat!($format)
            $(, $crate::ShownPart(&$value).part())*
            $($(, $name = $crate::shown!(@part $name $(= $named)?))+)?
        ))
    }};
    (@part $name:ident) => { $crate::ShownPart(&$name).part() };
    (@part $name:ident = $named:expr) => { $crate::ShownPart(&$named).part() };
}

/// An argument of [`shown!`](crate::shown).
#[doc(hidden)]
pub struct ShownPart<'a, T: ?Sized>(pub &'a T);

impl<'a> ShownPart<'a, ShownText> {
    /// It is fit to be shown.
    pub const fn part(&self) -> &'a ShownText {
        self.0
    }
}

impl<'a> ShownPart<'_, &'a ShownText> {
    /// It is fit to be shown.
    pub const fn part(&self) -> &'a ShownText {
        self.0
    }
}

/// Numbers keep the ways in which they can be written.
macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl ShownPart<'_, $number> {
            /// A number is fit to be shown.
            pub const fn part(&self) -> $number {
                *self.0
            }
        }

        impl ShownPart<'_, &$number> {
            /// A number is fit to be shown.
            pub const fn part(&self) -> $number {
                **self.0
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, u128, usize, i32, i64, f64);

/// All other arguments.
#[doc(hidden)]
pub trait EscapedPart {
    /// The argument with escapes.
    fn part(&self) -> ShownText;
}

impl<T: Display + ?Sized> EscapedPart for ShownPart<'_, T> {
    fn part(&self) -> ShownText {
        ShownText::of(self.0)
    }
}

/// Escapes what is written.
struct Escaping<'a> {
    shown: &'a mut String,
    /// Whether line breaks and tabs stay.
    is_of_lines: bool,
}

impl Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match c {
                '\n' | '\t' if self.is_of_lines => self.shown.push(c),
                c if is_printable(c) => self.shown.push(c),
                c => self.shown.extend(c.escape_debug()),
            }
        }
        Ok(())
    }
}

/// Whether a character does nothing but stand in its place. Others are control characters, and the
/// invisible ones of Unicode, some of which turn the direction of writing.
pub(crate) const fn is_printable(c: char) -> bool {
    !matches!(c,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Paint, Shade};

    #[test]
    fn texts_from_outside_have_no_control_characters() {
        for (text, shown) in [
            ("a host.example", "a host.example"),
            ("\u{1b}[2J\n\t", "\\u{1b}[2J\\n\\t"),
            ("\u{9b}31m\u{7f}", "\\u{9b}31m\\u{7f}"),
            ("a\u{202e}b\u{2066}\u{200f}", "a\\u{202e}b\\u{2066}\\u{200f}"),
            ("C:\\näh 'it' \"is\" 节点", "C:\\näh 'it' \"is\" 节点"),
        ] {
            assert_eq!(ShownText::of(text).as_str(), shown);
            assert_eq!(ShownText::of(shown).as_str(), shown, "escaping twice changes nothing");
        }
        assert_eq!(ShownText::excerpt(&"x".repeat(1000)).as_str(), "x".repeat(80) + "…");
        assert_eq!(ShownText::excerpt(&"é".repeat(80)).as_str(), "é".repeat(80));
        for c in (0..=char::MAX as u32).filter_map(char::from_u32).filter(|c| c.is_control()) {
            assert!(!is_printable(c), "{c:?}");
        }
    }

    #[test]
    fn lines_keep_their_breaks_and_the_colours_of_the_program() {
        let painted = Paint::ALWAYS.text(Shade::Bad, "BAD");
        let text = format!("{painted}\n\u{1b}[5mblinks\u{1b}]0;title\u{7}\r");
        let shown = ShownText::lines(text);
        let expected = format!("{painted}\n\\u{{1b}}[5mblinks\\u{{1b}}]0;title\\u{{7}}\\r");
        assert_eq!(shown.as_str(), expected);
    }

    #[test]
    fn arguments_are_escaped_and_the_format_is_not() {
        let (name, number, width) = ("a\nb\u{1b}", 1234_u32, 6_usize);
        let lines = ShownText::from("x\ny");
        let text = shown!("{}\n'{name}' {number:>width$} {number:#x} {lines}", "\u{7}"; name, number, width, lines);
        assert_eq!(text.as_str(), "\\u{7}\n'a\\nb\\u{1b}'   1234 0x4d2 x\ny");
        let seconds = 1.25_f64;
        let text =
            shown!("{seconds:8.3} {word:>4}|{other:<4}|"; seconds, word = "ab", other = &lines);
        assert_eq!(text.as_str(), "   1.250   ab|x\ny |");
    }
}
