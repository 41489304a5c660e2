//! The two sides of a game.

use core::fmt;
use core::ops::Not;

/// A side: the player of the white or of the black pieces.
///
/// ```
/// use magic_core::Color;
/// assert_eq!(!Color::White, Color::Black);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// The side that starts on the first two ranks and moves first.
    White,
    /// The side that starts on the last two ranks.
    Black,
}

impl Color {
    /// Both colours, in index order.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black: the place of this colour in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other colour; `!color` is the same outside of `const` code.
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The letter that FEN uses for the side to move: `w` or `b`.
    #[inline]
    pub const fn to_char(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The colour for the FEN letter `w` or `b`; `None` for any other character.
    #[inline]
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opposite()
    }
}

impl fmt::Display for Color {
    /// Writes `white` or `black`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}
