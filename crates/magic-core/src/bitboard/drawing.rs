//! Bitboards drawn as boards, for error messages, documents and tests.

use core::fmt::{self, Write};
use core::str::FromStr;

use super::Bitboard;
use crate::{File, Rank, Square};

impl fmt::Display for Bitboard {
    /// Draws eight lines, the eighth rank first. `X` is a square of the set, `.` any other square.
    ///
    /// ```
    /// use magic_core::Square;
    /// assert!(Square::C1.bitboard().to_string().ends_with(". . X . . . . ."));
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                f.write_char(if self.contains(Square::new(file, rank)) { 'X' } else { '.' })?;
                match (file, rank) {
                    (File::H, Rank::First) => {}
                    (File::H, _) => f.write_char('\n')?,
                    _ => f.write_char(' ')?,
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    /// Writes the number in hexadecimal and draws the board below it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})\n{self}", self.0)
    }
}

impl fmt::LowerHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

impl fmt::UpperHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.0, f)
    }
}

impl Bitboard {
    /// The set of a drawing such as [`Display`](fmt::Display) writes, for constants: a wrong
    /// drawing does not compile. The drawing has 64 characters `X` or `.`, the eighth rank first.
    /// Spaces and line breaks may stand anywhere.
    ///
    /// A drawing that comes from outside is read with [`FromStr`], which gives an error.
    ///
    /// ```
    /// use magic_core::{Bitboard, Square};
    ///
    /// const OUTPOSTS: Bitboard = Bitboard::drawn("
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . X X X X . .
    ///     . . X X X X . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .");
    /// assert!(OUTPOSTS.contains(Square::D5) && OUTPOSTS.len() == 8);
    /// ```
    ///
    /// # Panics
    /// When a character is no `X`, `.` or ASCII white space, or when there are not 64 cells.
    pub const fn drawn(drawing: &str) -> Self {
        let text = drawing.as_bytes();
        let mut set = Self::EMPTY;
        let (mut offset, mut cells) = (0, 0);
        while offset < text.len() {
            match text[offset] {
                b'X' if cells < 64 => set.insert(Square::from_index_wrapping(cells).flip_rank()),
                b'X' | b'.' => {}
                cell => assert!(cell.is_ascii_whitespace(), "a drawn board has only X and ."),
            }
            cells += !text[offset].is_ascii_whitespace() as u32;
            offset += 1;
        }
        assert!(cells == 64, "a drawn board has 64 cells");
        set
    }
}

impl FromStr for Bitboard {
    type Err = ParseBitboardError;

    /// Reads the drawing that [`Display`](fmt::Display) writes: 64 characters `X` or `.`, the
    /// eighth rank first. White space may stand anywhere.
    fn from_str(drawing: &str) -> Result<Self, Self::Err> {
        let mut set = Self::EMPTY;
        let mut cells = 0;
        for (offset, cell) in drawing.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            if !matches!(cell, 'X' | '.') {
                return Err(ParseBitboardError::UnknownCell { cell, offset });
            }
            if cell == 'X' && cells < 64 {
                set.insert(Square::from_index_wrapping(cells).flip_rank());
            }
            cells += 1;
        }
        if cells == 64 { Ok(set) } else { Err(ParseBitboardError::WrongSize { cells }) }
    }
}

/// Why a text is not a drawing of a bitboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseBitboardError {
    /// A character that is neither `X`, `.` nor white space.
    UnknownCell {
        /// The character.
        cell: char,
        /// Its place in the text, in bytes.
        offset: usize,
    },
    /// Not 64 cells.
    WrongSize {
        /// The number of cells found.
        cells: u32,
    },
}

impl fmt::Display for ParseBitboardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownCell { cell, offset } => {
                write!(f, "a drawn board has only X and ., not {cell:?} (at byte {offset})")
            }
            Self::WrongSize { cells } => write!(f, "a drawn board has 64 cells, not {cells}"),
        }
    }
}

impl core::error::Error for ParseBitboardError {}
