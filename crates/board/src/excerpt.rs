//! Short excerpts of a text, for error messages.

use core::fmt;

use arrayvec::ArrayString;

/// How many bytes of the text an excerpt keeps.
const MAX_BYTES: usize = 24;

/// The beginning of an offending piece of text: enough to recognise the text, however long it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Excerpt {
    text: ArrayString<MAX_BYTES>,
    truncated: bool,
}

impl Excerpt {
    /// The beginning of `text`, cut between two characters.
    pub fn new(text: &str) -> Self {
        let most = text.len().min(MAX_BYTES);
        let kept = (0..=most).rev().find_map(|end| text.get(..end)).unwrap_or_default();
        Self {
            text: ArrayString::from(kept).unwrap_or_default(),
            truncated: kept.len() < text.len(),
        }
    }

    /// The excerpt as it stands in the text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether the offending text is longer than the excerpt.
    pub const fn is_truncated(&self) -> bool {
        self.truncated
    }
}

/// Writes the excerpt between quotes. Control characters are escaped, so that they cannot disturb a
/// terminal.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.text.is_empty() {
            return f.write_str("nothing");
        }
        let mut text = ArrayString::<{ MAX_BYTES + 3 }>::from(&self.text).unwrap_or_default();
        if self.truncated {
            let has_room = text.try_push_str("...").is_ok();
            debug_assert!(has_room);
        }
        write!(f, "{:?}", &*text)
    }
}
