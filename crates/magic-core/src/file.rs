//! The eight files (columns) of the board.

use core::fmt;
use core::str::FromStr;

/// A file (column) of the board, `a` on White's left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum File {
    /// The a-file.
    A,
    /// The b-file.
    B,
    /// The c-file.
    C,
    /// The d-file.
    D,
    /// The e-file.
    E,
    /// The f-file.
    F,
    /// The g-file.
    G,
    /// The h-file.
    H,
}

impl File {
    /// How many files there are: 8.
    ///
    /// ```
    /// use magic_core::File;
    /// let pawns = [0; File::COUNT]; // a table by `index`
    /// assert_eq!(pawns.len(), File::ALL.len());
    /// ```
    pub const COUNT: usize = 8;

    /// All files, `a` to `h`.
    pub const ALL: [Self; Self::COUNT] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// 0 for the a-file to 7 for the h-file.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file with this index; `None` from 8 on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index]) } else { None }
    }

    /// The file this many files to the east (negative: west); `None` beyond the edge.
    ///
    /// ```
    /// use magic_core::File;
    /// assert_eq!(File::G.offset(1), Some(File::H));
    /// assert_eq!(File::G.offset(2), None);
    /// ```
    #[inline]
    pub const fn offset(self, files: i8) -> Option<Self> {
        // Wide enough that no argument can overflow.
        let index = self as i16 + files as i16;
        if index < 0 { None } else { Self::from_index(index as usize) }
    }

    /// How many files lie from this one to the other, 0 to 7.
    #[inline]
    pub const fn distance(self, other: Self) -> u32 {
        (self as u8).abs_diff(other as u8) as u32
    }

    /// The file counted from the other end.
    #[inline]
    pub const fn flip(self) -> Self {
        Self::ALL[7 - self as usize]
    }

    /// The letter of the file, `a` to `h`.
    #[inline]
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file with this letter, small or capital; `None` for any other character.
    #[inline]
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Self::from_index(letter as usize - 'a' as usize),
            'A'..='H' => Self::from_index(letter as usize - 'A' as usize),
            _ => None,
        }
    }
}

impl fmt::Display for File {
    /// Writes the small letter of the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_char(), f)
    }
}

impl TryFrom<char> for File {
    type Error = ParseFileError;

    /// As [`from_char`](Self::from_char).
    ///
    /// ```
    /// use magic_core::File;
    /// assert_eq!(File::try_from('e'), Ok(File::E));
    /// assert!(File::try_from('i').is_err());
    /// ```
    fn try_from(letter: char) -> Result<Self, Self::Error> {
        Self::from_char(letter).ok_or(ParseFileError)
    }
}

impl FromStr for File {
    type Err = ParseFileError;

    /// Reads a letter `a` to `h`, small or capital, and nothing more.
    ///
    /// ```
    /// use magic_core::File;
    /// assert_eq!("e".parse(), Ok(File::E));
    /// assert!("e4".parse::<File>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) => letter.try_into(),
            _ => Err(ParseFileError),
        }
    }
}

/// The text or character is not a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseFileError;

impl fmt::Display for ParseFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a file is a letter a to h")
    }
}

impl core::error::Error for ParseFileError {}
