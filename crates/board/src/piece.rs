//! The six kinds of piece.

use core::fmt;
use core::str::FromStr;

/// A kind of piece, without its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Piece {
    /// Pawn.
    Pawn,
    /// Knight.
    Knight,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Queen.
    Queen,
    /// King.
    King,
}

impl Piece {
    /// How many kinds of piece there are: 6.
    ///
    /// ```
    /// use board::Piece;
    /// let values = [0; Piece::COUNT]; // a table by `index`
    /// assert_eq!(values.len(), Piece::ALL.len());
    /// ```
    pub const COUNT: usize = 6;

    /// All six kinds, in the order of their discriminants.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The kinds a pawn may become, in the order of the [`MoveKind`](crate::MoveKind) codes.
    pub const PROMOTIONS: [Self; 4] = [Self::Knight, Self::Bishop, Self::Rook, Self::Queen];

    /// The kind's number: 0 for a pawn to 5 for a king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lower-case letter of FEN and UCI: `p`, `n`, `b`, `r`, `q` or `k`.
    #[inline]
    pub const fn to_char(self) -> char {
        b"pnbrqk"[self as usize] as char
    }

    /// The kind that a letter of either case stands for.
    pub const fn from_char(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Self::Pawn,
            'n' => Self::Knight,
            'b' => Self::Bishop,
            'r' => Self::Rook,
            'q' => Self::Queen,
            'k' => Self::King,
            _ => return None,
        })
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}

impl fmt::Display for Piece {
    /// Writes the name, such as `knight`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl TryFrom<char> for Piece {
    type Error = ParsePieceError;

    /// As [`from_char`](Self::from_char).
    ///
    /// ```
    /// use board::Piece;
    /// assert_eq!(Piece::try_from('N'), Ok(Piece::Knight));
    /// assert!(Piece::try_from('x').is_err());
    /// ```
    fn try_from(letter: char) -> Result<Self, Self::Error> {
        Self::from_char(letter).ok_or(ParsePieceError)
    }
}

impl FromStr for Piece {
    type Err = ParsePieceError;

    /// Reads what [`Display`](fmt::Display) writes, such as `knight`, and the letters of FEN and
    /// UCI in either case, such as `n`.
    ///
    /// ```
    /// use board::Piece;
    /// assert_eq!(["n", "N", "knight"].map(str::parse), [Ok(Piece::Knight); 3]);
    /// assert!("horse".parse::<Piece>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut chars = text.chars();
        if let (Some(letter), None) = (chars.next(), chars.next()) {
            return letter.try_into();
        }
        Self::ALL.into_iter().find(|piece| piece.name() == text).ok_or(ParsePieceError)
    }
}

/// The text or character is not a kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParsePieceError;

impl fmt::Display for ParsePieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a piece is pawn, knight, bishop, rook, queen or king, or the first letter of the name, n for a knight")
    }
}

impl core::error::Error for ParsePieceError {}
