//! The tags of a game.

use std::error::Error;
use std::fmt;

use board::Excerpt;

use crate::words::is_name_byte;

/// The seven tags that every game should have, in the order in which they are written, and their
/// values where nothing is known.
///
/// Source: the PGN standard, section 8.1.1.
pub const SEVEN_TAG_ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags of a game in their order. No two have one name.
#[derive(Clone, Eq, Debug, Default)]
pub(crate) struct Tags(Vec<(String, String)>);

/// The order says nothing.
impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        let is_there = |(name, value): (&str, &str)| other.get(name) == Some(value);
        self.0.len() == other.0.len() && self.iter().all(is_there)
    }
}

impl Tags {
    pub(crate) fn roster() -> Self {
        Self(SEVEN_TAG_ROSTER.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Adds a tag, or changes its value. The last value counts. True if the tag is new.
    pub(crate) fn set(&mut self, name: &str, value: String) -> bool {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some(tag) => {
                tag.1 = value;
                false
            }
            None => {
                self.0.push((name.to_owned(), value));
                true
            }
        }
    }

    pub(crate) fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(index).1)
    }
}

/// Why a tag cannot be set or removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TagError {
    /// A name is visible ASCII without quotes and brackets.
    Name(Excerpt),
    /// The tag says what the game says in another way: its start position or its result.
    Derived(&'static str),
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(found) => write!(
                f,
                "expected a tag name of visible ASCII without quotes and brackets, found {found}"
            ),
            Self::Derived(name) => {
                write!(
                    f,
                    "the tag {name} follows from the start position or the result of the game"
                )
            }
        }
    }
}

impl Error for TagError {}

/// Checks that users may set a tag.
pub(crate) fn check_name(name: &str) -> Result<(), TagError> {
    if let Some(derived) = ["Result", "SetUp", "FEN"].into_iter().find(|it| *it == name) {
        return Err(TagError::Derived(derived));
    }
    let is_name = !name.is_empty() && name.bytes().all(is_name_byte);
    if is_name { Ok(()) } else { Err(TagError::Name(Excerpt::new(name))) }
}
