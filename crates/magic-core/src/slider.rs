//! [`Slider`]: along which lines a slider moves.

use core::fmt;
use core::str::FromStr;

use crate::{Bitboard, Direction, Square, bishop_relevant_mask, rook_relevant_mask, walker};

/// The two kinds of sliders: along ranks and files, and along diagonals. A queen is both, so there
/// is no third.
///
/// A `Slider` names a way to attack. It is not a piece and stands on no board.
///
/// ```
/// use magic_core::{Slider, Square};
/// assert_eq!("bishop".parse(), Ok(Slider::Bishop));
/// assert_eq!(Slider::Rook.relevant_mask(Square::A1).len(), 12);
/// assert_eq!(Slider::Rook.subsets(), 102_400);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slider {
    /// Along ranks and files.
    Rook,
    /// Along diagonals.
    Bishop,
}

impl Slider {
    /// Both, rooks first.
    pub const ALL: [Self; 2] = [Self::Rook, Self::Bishop];

    /// Where the slider goes.
    pub const fn directions(self) -> &'static [Direction; 4] {
        match self {
            Self::Rook => &Direction::ORTHOGONAL,
            Self::Bishop => &Direction::DIAGONAL,
        }
    }

    /// The squares whose occupation can alter the attacks of the slider on `square`.
    #[doc(alias = "blocker mask")]
    #[inline]
    pub const fn relevant_mask(self, square: Square) -> Bitboard {
        match self {
            Self::Rook => rook_relevant_mask(square),
            Self::Bishop => bishop_relevant_mask(square),
        }
    }

    /// The attacks of the slider on `square` by the [`walker`], which is slow but defines them.
    #[doc(alias = "move board")]
    pub const fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        walker::slider_attacks(square, occupied, self.directions())
    }

    /// The number of blocker sets of the slider on all squares together.
    pub const fn subsets(self) -> usize {
        match self {
            Self::Rook => 102_400,
            Self::Bishop => 5_248,
        }
    }

    /// The number of different attack sets of the slider on `square`. Each ray can end on each of
    /// its squares, whatever the other rays do.
    ///
    /// ```
    /// use magic_core::{Slider, Square};
    /// let sum = |slider: Slider| Square::ALL.map(|from| slider.attack_sets(from)).iter().sum();
    /// let [rook, bishop]: [usize; 2] = Slider::ALL.map(sum);
    /// assert_eq!((rook, bishop), (4_900, 1_428));
    /// ```
    pub const fn attack_sets(self, square: Square) -> usize {
        let mut sets = 1;
        let mut lane = 0;
        while lane < 4 {
            let squares = crate::ray(square, self.directions()[lane]).len();
            if squares > 0 {
                sets *= squares as usize;
            }
            lane += 1;
        }
        sets
    }
}

impl fmt::Display for Slider {
    /// Writes `rook` or `bishop`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
        })
    }
}

impl FromStr for Slider {
    type Err = ParseSliderError;

    /// Reads `rook` or `bishop`, or the letter `r` or `b`, small or capital.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is = |name: &str| text.eq_ignore_ascii_case(name);
        match () {
            () if is("rook") || is("r") => Ok(Self::Rook),
            () if is("bishop") || is("b") => Ok(Self::Bishop),
            () => Err(ParseSliderError),
        }
    }
}

/// The text is not the name of a slider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseSliderError;

impl fmt::Display for ParseSliderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a slider is a rook or a bishop")
    }
}

impl core::error::Error for ParseSliderError {}
