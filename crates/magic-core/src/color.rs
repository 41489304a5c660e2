//! The two sides of a game.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

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
    /// How many colours there are: 2.
    ///
    /// ```
    /// use magic_core::Color;
    /// let scores = [0; Color::COUNT]; // a table by `index`
    /// assert_eq!(scores.len(), Color::ALL.len());
    /// ```
    pub const COUNT: usize = 2;

    /// Both colours, in index order.
    pub const ALL: [Self; Self::COUNT] = [Self::White, Self::Black];

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

impl TryFrom<char> for Color {
    type Error = ParseColorError;

    /// As [`from_char`](Self::from_char).
    ///
    /// ```
    /// use magic_core::Color;
    /// assert_eq!(Color::try_from('w'), Ok(Color::White));
    /// assert!(Color::try_from('W').is_err());
    /// ```
    fn try_from(letter: char) -> Result<Self, Self::Error> {
        Self::from_char(letter).ok_or(ParseColorError)
    }
}

impl FromStr for Color {
    type Err = ParseColorError;

    /// Reads what [`Display`](fmt::Display) writes, `white` or `black`, and the letters of FEN, `w`
    /// or `b`.
    ///
    /// ```
    /// use magic_core::Color;
    /// assert_eq!(["w", "white"].map(str::parse), [Ok(Color::White); 2]);
    /// assert!("White".parse::<Color>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "w" | "white" => Ok(Self::White),
            "b" | "black" => Ok(Self::Black),
            _ => Err(ParseColorError),
        }
    }
}

/// The text or character is not a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseColorError;

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a colour is w, white, b or black")
    }
}

impl core::error::Error for ParseColorError {}
