//! Which pieces there are, on any squares.

use core::fmt;
use core::str::FromStr;

use magic_core::Color;

use crate::board::{Board, MAX_PIECES};
use crate::excerpt::Excerpt;
use crate::observe::Observer;
use crate::piece::Piece;
use crate::state::State;

/// How many pieces of each kind and colour a board has, kings apart: ten counts in one word.
///
/// The counts are exact, so two boards have equal material exactly if the values are equal. No
/// collision can confuse an endgame table. [`key`](Self::key) spreads the value over 64 bits, for
/// use as a key. 8 bytes, `Copy`.
///
/// ```
/// use board::{Board, Material, Piece};
/// use magic_core::Color;
///
/// let board: Board = "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1".parse()?;
/// let material = Material::of(&board);
/// assert_eq!(material.count(Color::White, Piece::Bishop), 2);
/// assert_eq!(material.to_string(), "KBB-K");
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Material(u64);

impl Material {
    /// The two kings alone.
    pub const KINGS: Self = Self(0);

    /// The material of a board, from scratch.
    pub const fn of(board: &Board) -> Self {
        let mut material = Self::KINGS;
        let mut kind = 0;
        while kind < 10 {
            let (color, piece) = (Color::ALL[kind / 5], Piece::ALL[kind % 5]);
            let pieces = board.colored_pieces(color, piece).len() as u64;
            material.0 += pieces << Self::shift(color, piece);
            kind += 1;
        }
        material
    }

    /// How many pieces of this kind and colour there are, up to 15; a side always has one king.
    pub const fn count(self, color: Color, piece: Piece) -> u32 {
        match piece {
            Piece::King => 1,
            _ => (self.0 >> Self::shift(color, piece)) as u32 & 15,
        }
    }

    /// The material with the colours exchanged.
    ///
    /// ```
    /// use board::Material;
    ///
    /// let material: Material = "KRPvKQ".parse()?;
    /// assert_eq!(material.swapped().to_string(), "KQ-KRP");
    /// # Ok::<(), board::ParseMaterialError>(())
    /// ```
    #[must_use]
    pub const fn swapped(self) -> Self {
        const SIDE: u64 = (1 << 20) - 1;
        Self((self.0 & SIDE) << 20 | self.0 >> 20 & SIDE)
    }

    /// How many pieces there are on both sides, kings included.
    ///
    /// ```
    /// use board::{Board, Material};
    /// assert_eq!(Material::of(&Board::start()).len(), 32);
    /// ```
    #[expect(clippy::len_without_is_empty, reason = "there are always two kings")]
    pub const fn len(self) -> u32 {
        let (mut total, mut kind) = (2, 0);
        while kind < 10 {
            total += self.count(Color::ALL[kind / 5], Piece::ALL[kind % 5]);
            kind += 1;
        }
        total
    }

    /// The counts mixed over 64 bits, for use as a key. Different material has different keys,
    /// because the mixing is reversible.
    pub const fn key(self) -> u64 {
        let mut mixed = self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }

    /// The counts as one number.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The material of a number that [`bits`](Self::bits) gave.
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Four bits for each count. A side has at most sixteen pieces, the king included.
    const fn shift(color: Color, piece: Piece) -> u32 {
        20 * color as u32 + 4 * piece as u32
    }

    #[inline]
    const fn one(color: Color, piece: Piece) -> u64 {
        match piece {
            Piece::King => 0,
            _ => 1 << Self::shift(color, piece),
        }
    }
}

impl Observer for Material {
    #[inline]
    fn piece_removed(&mut self, color: Color, piece: Piece, _: magic_core::Square) {
        self.0 = self.0.wrapping_sub(Self::one(color, piece));
    }

    #[inline]
    fn piece_added(&mut self, color: Color, piece: Piece, _: magic_core::Square) {
        self.0 = self.0.wrapping_add(Self::one(color, piece));
    }

    #[inline]
    fn state_changed(&mut self, _: State, _: State) {}
}

/// Writes White's pieces, a hyphen, and Black's, strongest first: `KQ-KR`. The alternate form
/// `{:#}` is `KQvKR`, as files of endgame tables are named.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            for piece in Piece::ALL.into_iter().rev() {
                for _ in 0..self.count(color, piece) {
                    write!(f, "{}", piece.to_char().to_ascii_uppercase())?;
                }
            }
            if color == Color::White {
                f.write_str(if f.alternate() { "v" } else { "-" })?;
            }
        }
        Ok(())
    }
}

impl FromStr for Material {
    type Err = ParseMaterialError;

    /// Reads White's pieces and Black's, each with its king first: `KQvKN`, `KQ-KN` or `KQKN`.
    /// Capitals and small letters mean the same.
    ///
    /// ```
    /// use board::Material;
    ///
    /// let [with_v, with_hyphen, plain] = ["KQQvKNP", "KQQ-KNP", "KQQKNP"].map(str::parse::<Material>);
    /// assert!(with_v.is_ok() && with_v == with_hyphen && with_v == plain);
    /// assert_eq!(format!("{:#}", with_v?), "KQQvKNP");
    /// # Ok::<(), board::ParseMaterialError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseMaterialError> {
        let error = |problem| ParseMaterialError { text: Excerpt::new(text), problem };
        let (mut material, mut pieces) = (Self::KINGS, [0, 0]);
        let mut letters = text.chars().peekable();
        for color in Color::ALL {
            if color == Color::Black {
                letters.next_if(|letter| matches!(letter, 'v' | 'V' | '-'));
            }
            letters
                .next_if(|letter| matches!(letter, 'K' | 'k'))
                .ok_or(error(MaterialProblem::King))?;
            let is_other =
                |letter: &char| Piece::from_char(*letter).is_some_and(|it| it != Piece::King);
            while let Some(piece) = letters.next_if(is_other).and_then(Piece::from_char) {
                pieces[color as usize] += 1;
                if pieces[color as usize] >= MAX_PIECES {
                    return Err(error(MaterialProblem::TooManyPieces));
                }
                material.0 += Self::one(color, piece);
            }
        }
        match letters.next() {
            None => Ok(material),
            Some('K' | 'k') => Err(error(MaterialProblem::King)),
            Some(_) => Err(error(MaterialProblem::Letter)),
        }
    }
}

/// A text that is no material.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseMaterialError {
    /// The text.
    pub text: Excerpt,
    /// What is wrong with it.
    pub problem: MaterialProblem,
}

impl fmt::Display for ParseMaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no material like KQvKN: {}", self.text, self.problem)
    }
}

impl core::error::Error for ParseMaterialError {}

/// The fault of a text that should be material.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MaterialProblem {
    /// A side does not begin with its king, or there are more than two sides.
    King,
    /// A character that is not a piece.
    Letter,
    /// A side has more pieces than a [`Board`] holds.
    TooManyPieces,
}

impl fmt::Display for MaterialProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::King => f.write_str("each of the two sides begins with its one K"),
            Self::Letter => f.write_str("pieces are the letters Q, R, B, N and P"),
            Self::TooManyPieces => write!(f, "a side has at most {MAX_PIECES} pieces"),
        }
    }
}

impl core::error::Error for MaterialProblem {}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Material({self})")
    }
}
