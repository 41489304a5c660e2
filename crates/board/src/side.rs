//! The side to move as a type, for code that is compiled once per colour.

use magic_core::{Bitboard, Color, Direction, Rank};

/// A colour at type level: [`White`] or [`Black`].
///
/// Hot code takes the side to move as a type parameter. Pawn directions and ranks are then
/// constants, and no colour is looked up. Code that is not hot uses [`Color`].
pub trait Side: Copy + Send + Sync + 'static + private::Sealed {
    /// The other side.
    type Them: Side<Them = Self>;
    /// The colour as a value.
    const COLOR: Color;
    /// The direction in which this side's pawns push.
    const UP: Direction;
    /// Capture direction of this side's pawns towards the h-file.
    const UP_EAST: Direction;
    /// Capture direction of this side's pawns towards the a-file.
    const UP_WEST: Direction;
    /// The rank where this side's king and rooks start.
    const BACK_RANK: Bitboard;
    /// The rank this side's double pushes pass over.
    const THIRD_RANK: Bitboard;
    /// The rank this side's pawns promote from.
    const SEVENTH_RANK: Bitboard;
    /// The rank this side's pawns promote on.
    const LAST_RANK: Bitboard;
}

/// White as a type.
#[derive(Clone, Copy, Debug)]
pub struct White;

/// Black as a type.
#[derive(Clone, Copy, Debug)]
pub struct Black;

impl Side for White {
    type Them = Black;
    const COLOR: Color = Color::White;
    const UP: Direction = Direction::North;
    const UP_EAST: Direction = Direction::NorthEast;
    const UP_WEST: Direction = Direction::NorthWest;
    const BACK_RANK: Bitboard = Rank::First.bitboard();
    const THIRD_RANK: Bitboard = Rank::Third.bitboard();
    const SEVENTH_RANK: Bitboard = Rank::Seventh.bitboard();
    const LAST_RANK: Bitboard = Rank::Eighth.bitboard();
}

impl Side for Black {
    type Them = White;
    const COLOR: Color = Color::Black;
    const UP: Direction = Direction::South;
    const UP_EAST: Direction = Direction::SouthEast;
    const UP_WEST: Direction = Direction::SouthWest;
    const BACK_RANK: Bitboard = Rank::Eighth.bitboard();
    const THIRD_RANK: Bitboard = Rank::Sixth.bitboard();
    const SEVENTH_RANK: Bitboard = Rank::Second.bitboard();
    const LAST_RANK: Bitboard = Rank::First.bitboard();
}

mod private {
    pub trait Sealed {}
    impl Sealed for super::White {}
    impl Sealed for super::Black {}
}
