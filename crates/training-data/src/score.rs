//! The labels of a position in training data: a score, and the result of the game.

use std::fmt;

/// How good a position is, in centipawns or whatever unit a file has. More is better for the side
/// that the format names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(pub i16);

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}

/// How the game of a position ended, for the side that the format names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum WinDrawLoss {
    /// The side lost.
    Loss = 0,
    /// Nobody won.
    Draw = 1,
    /// The side won.
    Win = 2,
}

impl WinDrawLoss {
    /// The result with a code: 0, 1 or 2.
    pub const fn from_code(code: u8) -> Option<Self> {
        match code {
            0 => Some(Self::Loss),
            1 => Some(Self::Draw),
            2 => Some(Self::Win),
            _ => None,
        }
    }

    /// The result for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}
