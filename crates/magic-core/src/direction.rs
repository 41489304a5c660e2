//! The eight directions in which a king steps and a queen slides.

use crate::Color;

/// A compass direction on the board, White looking north.
///
/// The orthogonal directions have lanes 0 to 3, the diagonal ones lanes 4 to 7. Opposite directions
/// are two lanes apart, so `index ^ 2` is the way back.
///
/// ```
/// use magic_core::Direction;
/// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
/// assert_eq!(Direction::NorthEast.delta(), 9);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards the h-file.
    East,
    /// Towards the eighth rank.
    North,
    /// Towards the a-file.
    West,
    /// Towards the first rank.
    South,
    /// Towards h8.
    NorthEast,
    /// Towards a8.
    NorthWest,
    /// Towards a1.
    SouthWest,
    /// Towards h1.
    SouthEast,
}

impl Direction {
    /// How many directions there are: 8.
    ///
    /// ```
    /// use magic_core::Direction;
    /// let rays = [0; Direction::COUNT]; // a table by `index`
    /// assert_eq!(rays.len(), Direction::ALL.len());
    /// ```
    pub const COUNT: usize = 8;

    /// All directions in lane order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::East,
        Self::North,
        Self::West,
        Self::South,
        Self::NorthEast,
        Self::NorthWest,
        Self::SouthWest,
        Self::SouthEast,
    ];

    /// The directions of a rook.
    pub const ORTHOGONAL: [Self; 4] = [Self::East, Self::North, Self::West, Self::South];

    /// The directions of a bishop.
    pub const DIAGONAL: [Self; 4] =
        [Self::NorthEast, Self::NorthWest, Self::SouthWest, Self::SouthEast];

    /// The lane of this direction, 0 to 7.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction that leads back.
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[self as usize ^ 2]
    }

    /// The direction as `color` sees it: unchanged for White, north and south exchanged for Black.
    /// A pawn of `color` moves to `Direction::North.relative_to(color)`.
    ///
    /// ```
    /// use magic_core::{Color, Direction, Square};
    ///
    /// let forward = Direction::North.relative_to(Color::Black);
    /// assert_eq!(Square::E4.offset(forward), Some(Square::E3));
    /// assert_eq!(Direction::SouthWest.relative_to(Color::Black), Direction::NorthWest);
    /// ```
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        match (color, self) {
            (Color::White, _) | (_, Self::East | Self::West) => self,
            (_, Self::North) => Self::South,
            (_, Self::South) => Self::North,
            (_, Self::NorthEast) => Self::SouthEast,
            (_, Self::NorthWest) => Self::SouthWest,
            (_, Self::SouthEast) => Self::NorthEast,
            (_, Self::SouthWest) => Self::NorthWest,
        }
    }

    /// The change of the square index over one step in this direction, where that step stays on
    /// the board.
    #[inline]
    pub const fn delta(self) -> i8 {
        self.file_step() + 8 * self.rank_step()
    }

    /// The change of the file over one step: -1, 0 or 1.
    #[inline]
    pub const fn file_step(self) -> i8 {
        match self {
            Self::East | Self::NorthEast | Self::SouthEast => 1,
            Self::North | Self::South => 0,
            Self::West | Self::NorthWest | Self::SouthWest => -1,
        }
    }

    /// The change of the rank over one step: -1, 0 or 1.
    #[inline]
    pub const fn rank_step(self) -> i8 {
        match self {
            Self::North | Self::NorthEast | Self::NorthWest => 1,
            Self::East | Self::West => 0,
            Self::South | Self::SouthWest | Self::SouthEast => -1,
        }
    }

    /// Whether a bishop (and not a rook) slides this way.
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self as u8 >= Self::NorthEast as u8
    }
}
