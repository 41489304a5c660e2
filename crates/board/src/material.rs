//! Which pieces there are, on any squares.

use core::fmt;

use magic_core::Color;

use crate::board::Board;
use crate::observe::Observer;
use crate::piece::Piece;
use crate::state::State;

/// How many pieces of each kind and colour a board has, kings apart: ten counts in one word.
///
/// The counts are exact, so two boards have equal material exactly if the values are equal. No collision can
/// confuse an endgame table. [`key`](Self::key) spreads the value over 64 bits, for use as a key. 8 bytes,
/// `Copy`.
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

    /// The counts mixed over 64 bits, for use as a key. Different material has different keys, because the
    /// mixing is reversible.
    pub const fn key(self) -> u64 {
        let mut mixed = self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
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

/// Writes White's pieces, a hyphen, and Black's, strongest first: `KQ-KR`.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            for piece in Piece::ALL.into_iter().rev() {
                for _ in 0..self.count(color, piece) {
                    write!(f, "{}", piece.to_char().to_ascii_uppercase())?;
                }
            }
            if color == Color::White {
                f.write_str("-")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Material({self})")
    }
}
