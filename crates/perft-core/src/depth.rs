//! How deep to count.

use std::fmt;
use std::num::IntErrorKind;
use std::str::FromStr;

use thiserror::Error;

/// A depth in plies, from 0 to [`Depth::MAX`].
///
/// The bound is far beyond what any machine can count from an ordinary position. It keeps recursion
/// shallow, and turns a typing error into an error message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Depth(u8);

impl Depth {
    /// The greatest depth.
    pub const MAX: Self = Self(u8::MAX);

    /// A depth of this many plies.
    pub const fn new(plies: u8) -> Self {
        Self(plies)
    }

    /// The number of plies.
    pub const fn plies(self) -> u32 {
        self.0 as u32
    }

    /// The depth below the position after one move, or `None` at depth 0.
    pub const fn after_move(self) -> Option<Self> {
        match self.0.checked_sub(1) {
            Some(plies) => Some(Self(plies)),
            None => None,
        }
    }
}

impl TryFrom<u32> for Depth {
    type Error = ParseDepthError;

    fn try_from(plies: u32) -> Result<Self, ParseDepthError> {
        u8::try_from(plies).map(Self).map_err(|_| ParseDepthError::TooGreat)
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why a text is no [`Depth`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ParseDepthError {
    /// A number below zero.
    #[error("a depth cannot be negative: give a number of plies from 0 to {}", Depth::MAX)]
    Negative,
    /// A number above [`Depth::MAX`].
    #[error("the depth is too great: the limit is {} plies", Depth::MAX)]
    TooGreat,
    /// A text that is not a number.
    #[error("a depth is a whole number of plies from 0 to {}", Depth::MAX)]
    NotANumber,
}

/// Reads a decimal number.
impl FromStr for Depth {
    type Err = ParseDepthError;

    fn from_str(text: &str) -> Result<Self, ParseDepthError> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseDepthError::NotANumber);
        }
        if negative {
            return Err(ParseDepthError::Negative);
        }
        digits.parse().map(Self).map_err(|error: std::num::ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => ParseDepthError::TooGreat,
            _ => ParseDepthError::NotANumber,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_depth_it_writes() {
        for plies in 0..=u8::MAX {
            let depth = Depth::new(plies);
            assert_eq!(depth.to_string().parse(), Ok(depth));
        }
    }

    #[test]
    fn names_the_problem_of_a_depth() {
        let cases = [
            ("-1", ParseDepthError::Negative),
            ("-99999999999999999999", ParseDepthError::Negative),
            ("256", ParseDepthError::TooGreat),
            ("99999999999999999999", ParseDepthError::TooGreat),
            ("", ParseDepthError::NotANumber),
            ("-", ParseDepthError::NotANumber),
            ("+3", ParseDepthError::NotANumber),
            ("3.5", ParseDepthError::NotANumber),
            ("six", ParseDepthError::NotANumber),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<Depth>(), Err(error), "{text}");
        }
    }
}
