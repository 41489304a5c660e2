//! [`Bitboard`]: a set of squares in one machine word.

mod drawing;
mod iter;
mod ops;
mod subsets;
mod transforms;

pub use drawing::ParseBitboardError;
pub use iter::Iter;
pub use subsets::Subsets;

use core::num::NonZeroU64;

use crate::{Direction, File, Rank, Square};

/// A set of squares: bit `n` is set when the square with index `n` belongs to it.
///
/// Its operators are those of a set: `&` intersection, `|` union, `^` symmetric difference, `!`
/// complement, `-` difference. In constants, methods do the same:
/// [`intersection`](Self::intersection), [`union`](Self::union),
/// [`symmetric_difference`](Self::symmetric_difference), [`complement`](Self::complement),
/// [`difference`](Self::difference). A set can be drawn, and the drawing can be read back:
///
/// ```
/// use magic_core::{knight_attacks, Square};
///
/// let drawn = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . X . X . .
///     . . X . . . X .
///     . . . . . . . .
///     . . X . . . X .
///     . . . X . X . .
///     . . . . . . . .";
/// assert_eq!(Ok(knight_attacks(Square::E4)), drawn.parse());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The set without squares.
    pub const EMPTY: Self = Self(0);

    /// The set of all 64 squares.
    pub const FULL: Self = Self(!0);

    /// The squares of the colour of h1.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);

    /// The squares of the colour of a1.
    pub const DARK: Self = Self(!Self::LIGHT.0);

    /// The 28 squares of the border: the a-file, the h-file, the first and the eighth rank.
    pub const EDGES: Self = Self(0xFF81_8181_8181_81FF);

    /// The four corners: a1, h1, a8, h8.
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);

    /// The number of squares in the set, 0 to 64.
    #[doc(alias = "count_1s")]
    #[doc(alias = "popcount")]
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set holds no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds two squares or more; cheaper than a comparison of [`len`](Self::len).
    #[inline(always)]
    pub const fn has_more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether `square` belongs to the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u32 & 1 != 0
    }

    /// Whether every square of this set belongs to `other`.
    #[inline(always)]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets have no square in common.
    #[inline(always)]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether the sets have a square in common.
    #[inline(always)]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The set with `square` added.
    #[inline(always)]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bitboard().0)
    }

    /// The set with `square` taken out.
    #[inline(always)]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.bitboard().0)
    }

    /// Adds `square`.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Takes `square` out.
    #[inline(always)]
    pub const fn remove(&mut self, square: Square) {
        *self = self.without(square);
    }

    /// Adds `square` if the set lacks it, and removes it if the set holds it.
    #[inline(always)]
    pub const fn toggle(&mut self, square: Square) {
        self.0 ^= square.bitboard().0;
    }

    /// The square with the lowest index.
    #[doc(alias = "bit scan forward")]
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        match NonZeroU64::new(self.0) {
            Some(bits) => Some(Square::from_index_wrapping(bits.trailing_zeros())),
            None => None,
        }
    }

    /// The square with the highest index.
    #[inline(always)]
    pub const fn last(self) -> Option<Square> {
        match NonZeroU64::new(self.0) {
            Some(bits) => Some(Square::from_index_wrapping(63 - bits.leading_zeros())),
            None => None,
        }
    }

    /// The square with the lowest index, or a1 when the set is empty.
    ///
    /// For sets that are known to hold a square (a side's king), it saves the branch.
    ///
    /// ```
    /// use magic_core::{Bitboard, Square};
    /// assert_eq!(Square::G8.bitboard().first_or_a1(), Square::G8);
    /// assert_eq!(Bitboard::EMPTY.first_or_a1(), Square::A1);
    /// ```
    #[inline(always)]
    pub const fn first_or_a1(self) -> Square {
        Square::from_index_wrapping(self.0.trailing_zeros())
    }

    /// The square of a set that holds exactly one; `None` for any other set.
    #[inline(always)]
    pub const fn only(self) -> Option<Square> {
        if self.has_more_than_one() { None } else { self.first() }
    }

    /// Takes the square with the lowest index out of the set and returns it.
    ///
    /// ```
    /// use magic_core::{Bitboard, Square};
    ///
    /// let mut set = Square::B1.bitboard() | Square::G1.bitboard();
    /// assert_eq!((set.first(), set.last(), set.only()), (Some(Square::B1), Some(Square::G1), None));
    /// assert_eq!(set.pop_first(), Some(Square::B1));
    /// assert_eq!(set.only(), Some(Square::G1));
    /// set.remove(Square::G1);
    /// assert_eq!((set, set.pop_first()), (Bitboard::EMPTY, None));
    /// ```
    #[doc(alias = "pop_1st_bit")]
    #[inline(always)]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// The set moved one step in `direction`; squares that would leave the board are dropped.
    ///
    /// ```
    /// use magic_core::{Direction, File};
    /// assert_eq!(File::G.bitboard().shift(Direction::East), File::H.bitboard());
    /// assert!(File::H.bitboard().shift(Direction::East).is_empty());
    /// ```
    #[inline(always)]
    pub const fn shift(self, direction: Direction) -> Self {
        let not_a = self.0 & !File::A.bitboard().0;
        let not_h = self.0 & !File::H.bitboard().0;
        Self(match direction {
            Direction::East => not_h << 1,
            Direction::North => self.0 << 8,
            Direction::West => not_a >> 1,
            Direction::South => self.0 >> 8,
            Direction::NorthEast => not_h << 9,
            Direction::NorthWest => not_a << 7,
            Direction::SouthWest => not_a >> 9,
            Direction::SouthEast => not_h >> 7,
        })
    }

    /// The set seen from the other side of the board: rank 1 and rank 8 change places.
    #[inline(always)]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set in a mirror: the a-file and the h-file change places.
    #[inline]
    pub const fn flip_files(self) -> Self {
        Self(self.0.reverse_bits().swap_bytes())
    }
}

impl File {
    /// The eight squares of the file.
    ///
    /// ```
    /// use magic_core::{File, Square};
    /// assert!(File::C.bitboard().contains(Square::C7));
    /// ```
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u32)
    }

    /// The squares of the files beside this one.
    ///
    /// ```
    /// use magic_core::File;
    /// assert_eq!(File::A.adjacent(), File::B.bitboard());
    /// assert_eq!(File::D.adjacent(), File::C.bitboard() | File::E.bitboard());
    /// ```
    #[inline]
    pub const fn adjacent(self) -> Bitboard {
        let file = self.bitboard();
        Bitboard(file.shift(Direction::East).0 | file.shift(Direction::West).0)
    }
}

impl Rank {
    /// The eight squares of the rank.
    ///
    /// ```
    /// use magic_core::{Rank, Square};
    /// assert!(Rank::Second.bitboard().contains(Square::G2));
    /// ```
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xFF << (8 * self as u32))
    }
}

impl Square {
    /// The set that holds this square alone.
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u32)
    }

    /// Whether the square has the colour of h1.
    #[inline]
    pub const fn is_light(self) -> bool {
        Bitboard::LIGHT.contains(self)
    }

    /// Whether the square has the colour of a1.
    #[inline]
    pub const fn is_dark(self) -> bool {
        !self.is_light()
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}

impl From<File> for Bitboard {
    #[inline(always)]
    fn from(file: File) -> Self {
        file.bitboard()
    }
}

impl From<Rank> for Bitboard {
    #[inline(always)]
    fn from(rank: Rank) -> Self {
        rank.bitboard()
    }
}
