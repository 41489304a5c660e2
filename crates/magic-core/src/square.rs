//! The 64 squares of the board.

use core::fmt;
use core::str::FromStr;

use crate::{Color, Direction, File, Rank};

/// A square of the board, numbered rank by rank: a1 is 0, b1 is 1, h8 is 63.
///
/// `Option<Square>` takes one byte.
///
/// ```
/// use magic_core::{File, Rank, Square};
/// assert_eq!(Square::new(File::E, Rank::Fourth), Square::E4);
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// assert_eq!(Square::E4.index(), 28);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// How many squares there are: 64.
    ///
    /// ```
    /// use magic_core::Square;
    /// let bonus = [0; Square::COUNT]; // a table by `index`
    /// assert_eq!(bonus.len(), Square::ALL.len());
    /// ```
    pub const COUNT: usize = 64;

    /// All squares in index order.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::A1; 64];
        let mut index = 0;
        while index < 64 {
            all[index] = Self::from_index_wrapping(index as u32);
            index += 1;
        }
        all
    };

    /// The square where `file` and `rank` cross.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::from_index_wrapping(8 * rank as u32 + file as u32)
    }

    /// The number of the square, 0 (a1) to 63 (h8): its place in tables and its bit in a
    /// [`Bitboard`](crate::Bitboard).
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The square with this number; `None` from 64 on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 { Some(Self::from_index_wrapping(index as u32)) } else { None }
    }

    /// The file of the square.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self as usize & 7]
    }

    /// The rank of the square.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize >> 3]
    }

    /// The neighbour in this direction; `None` beyond the edge.
    ///
    /// ```
    /// use magic_core::{Direction, Square};
    /// assert_eq!(Square::E4.offset(Direction::NorthWest), Some(Square::D5));
    /// assert_eq!(Square::H4.offset(Direction::East), None);
    /// ```
    #[inline]
    pub const fn offset(self, direction: Direction) -> Option<Self> {
        self.try_offset(direction.file_step(), direction.rank_step())
    }

    /// The square `files` to the east and `ranks` to the north (negative: west, south); `None`
    /// beyond the edge.
    ///
    /// ```
    /// use magic_core::Square;
    /// assert_eq!(Square::G1.try_offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.try_offset(2, 1), None);
    /// ```
    #[inline]
    pub const fn try_offset(self, files: i8, ranks: i8) -> Option<Self> {
        // Wide enough that no argument can overflow.
        let file = (self as i16 & 7) + files as i16;
        let rank = (self as i16 >> 3) + ranks as i16;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self::from_index_wrapping((8 * rank + file) as u32))
    }

    /// The square as `color` sees it: unchanged for White, mirrored to the other side of the board
    /// for Black.
    ///
    /// ```
    /// use magic_core::{Color, Square};
    /// assert_eq!(Square::E1.relative_to(Color::Black), Square::E8);
    /// ```
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        Self::from_index_wrapping(self as u32 ^ (56 * color as u32))
    }

    /// The square in the mirror of the diagonal a1–h8: a8 and h1 change places.
    #[inline]
    pub const fn flip_diagonal(self) -> Self {
        let (file, rank) = (self as u32 & 7, self as u32 >> 3);
        Self::from_index_wrapping(8 * file + rank)
    }

    /// The square in the mirror of the diagonal a8–h1: a1 and h8 change places.
    #[inline]
    pub const fn flip_anti_diagonal(self) -> Self {
        self.rotate_180().flip_diagonal()
    }

    /// The square turned with the board by a quarter, clockwise: a1 goes to a8.
    ///
    /// ```
    /// use magic_core::Square;
    /// assert_eq!(Square::B1.rotate_90(), Square::A7);
    /// assert_eq!(Square::B1.rotate_180(), Square::G8);
    /// assert_eq!(Square::B1.rotate_270(), Square::H2);
    /// ```
    #[inline]
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip_rank()
    }

    /// The square turned with the board by half: a1 and h8 change places.
    #[inline]
    pub const fn rotate_180(self) -> Self {
        Self::from_index_wrapping(self as u32 ^ 63)
    }

    /// The square turned with the board by a quarter, against the clock: a1 goes to h1.
    #[inline]
    pub const fn rotate_270(self) -> Self {
        self.flip_rank().flip_diagonal()
    }

    /// How many moves a king takes to the other square on an empty board.
    ///
    /// ```
    /// use magic_core::Square;
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    #[inline]
    pub const fn distance(self, other: Self) -> u32 {
        let (files, ranks) =
            (self.file().distance(other.file()), self.rank().distance(other.rank()));
        if files > ranks { files } else { ranks }
    }

    /// The square on the same file, counted from the other end: a1 and a8 change places.
    #[inline]
    pub const fn flip_rank(self) -> Self {
        Self::from_index_wrapping(self as u32 ^ 56)
    }

    /// The square on the same rank, counted from the other end: a1 and h1 change places.
    #[inline]
    pub const fn flip_file(self) -> Self {
        Self::from_index_wrapping(self as u32 ^ 7)
    }
}

impl fmt::Display for Square {
    /// Writes the square in small algebraic notation, such as `e4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + (*self as u8 & 7), b'1' + (*self as u8 >> 3)];
        f.pad(core::str::from_utf8(&name).unwrap_or_default())
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a letter `a` to `h` (small or capital) and a digit `1` to `8`, and nothing more.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut chars = text.chars();
        match (chars.next().and_then(File::from_char), chars.next().and_then(Rank::from_char)) {
            (Some(file), Some(rank)) if chars.next().is_none() => Ok(Self::new(file, rank)),
            _ => Err(ParseSquareError),
        }
    }
}

/// The text is not the name of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter a to h followed by a digit 1 to 8, such as e4")
    }
}

impl core::error::Error for ParseSquareError {}
