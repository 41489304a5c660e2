//! The eight ranks (rows) of the board.

use core::fmt;
use core::str::FromStr;

use crate::Color;

/// A rank (row) of the board, the first being White's home rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// Rank 1, White's home rank.
    First,
    /// Rank 2, where white pawns start.
    Second,
    /// Rank 3.
    Third,
    /// Rank 4.
    Fourth,
    /// Rank 5.
    Fifth,
    /// Rank 6.
    Sixth,
    /// Rank 7, where black pawns start.
    Seventh,
    /// Rank 8, Black's home rank.
    Eighth,
}

impl Rank {
    /// How many ranks there are: 8.
    ///
    /// ```
    /// use magic_core::Rank;
    /// let pawns = [0; Rank::COUNT]; // a table by `index`
    /// assert_eq!(pawns.len(), Rank::ALL.len());
    /// ```
    pub const COUNT: usize = 8;

    /// All ranks, first to eighth.
    pub const ALL: [Self; Self::COUNT] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// 0 for the first rank to 7 for the eighth.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank with this index; `None` from 8 on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index]) } else { None }
    }

    /// The rank this many ranks to the north (negative: south); `None` beyond the edge.
    ///
    /// ```
    /// use magic_core::Rank;
    /// assert_eq!(Rank::Second.offset(-1), Some(Rank::First));
    /// assert_eq!(Rank::Second.offset(-2), None);
    /// ```
    #[inline]
    pub const fn offset(self, ranks: i8) -> Option<Self> {
        // Wide enough that no argument can overflow.
        let index = self as i16 + ranks as i16;
        if index < 0 { None } else { Self::from_index(index as usize) }
    }

    /// How many ranks lie from this one to the other, 0 to 7.
    #[inline]
    pub const fn distance(self, other: Self) -> u32 {
        (self as u8).abs_diff(other as u8) as u32
    }

    /// The rank counted from the other end.
    #[inline]
    pub const fn flip(self) -> Self {
        Self::ALL[7 - self as usize]
    }

    /// The digit of the rank, `1` to `8`.
    #[inline]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank with this digit, `1` to `8`; `None` for any other character.
    #[inline]
    pub const fn from_char(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Self::from_index(digit as usize - '1' as usize),
            _ => None,
        }
    }

    /// This rank as `color` counts it: unchanged for White, from the other end for Black.
    ///
    /// ```
    /// use magic_core::{Color, Rank};
    /// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
    /// ```
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self as usize],
        }
    }
}

impl fmt::Display for Rank {
    /// Writes the digit of the rank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_char(), f)
    }
}

impl TryFrom<char> for Rank {
    type Error = ParseRankError;

    /// As [`from_char`](Self::from_char).
    ///
    /// ```
    /// use magic_core::Rank;
    /// assert_eq!(Rank::try_from('4'), Ok(Rank::Fourth));
    /// assert!(Rank::try_from('9').is_err());
    /// ```
    fn try_from(digit: char) -> Result<Self, Self::Error> {
        Self::from_char(digit).ok_or(ParseRankError)
    }
}

impl FromStr for Rank {
    type Err = ParseRankError;

    /// Reads a digit `1` to `8`, and nothing more.
    ///
    /// ```
    /// use magic_core::Rank;
    /// assert_eq!("4".parse(), Ok(Rank::Fourth));
    /// assert!("9".parse::<Rank>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(digit), None) => digit.try_into(),
            _ => Err(ParseRankError),
        }
    }
}

/// The text or character is not a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseRankError;

impl fmt::Display for ParseRankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rank is a digit 1 to 8")
    }
}

impl core::error::Error for ParseRankError {}
