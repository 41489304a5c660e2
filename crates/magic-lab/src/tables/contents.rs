//! The contents of a table of magics.

use magic_core::{Magic, Slider, Square};

use crate::packing::Packing;
use crate::{IndexBits, ListedLeaper, Transform};

/// A table of magics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MagicTable {
    /// Magics of sliders.
    Sliders(Vec<SliderEntry>),
    /// Magics of knights and kings.
    Lists(Vec<ListEntry>),
    /// Black magics of sliders, whose windows share a table.
    Shared(Box<SharedTable>),
}

impl MagicTable {
    /// The number of magics.
    pub fn magics(&self) -> usize {
        match self {
            Self::Sliders(entries) => entries.len(),
            Self::Lists(entries) => entries.len(),
            Self::Shared(_) => Slider::ALL.len() * Square::ALL.len(),
        }
    }
}

/// A magic of a slider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SliderEntry {
    /// Along which lines the slider moves.
    pub slider: Slider,
    /// Where the slider stands.
    pub square: Square,
    /// The number.
    pub magic: Magic,
    /// The size of the index, if the table gives it.
    pub bits: Option<IndexBits>,
    /// How the index is made, if the table says so.
    pub transform: Option<Transform>,
    /// The line of the number, from 1.
    pub line: usize,
}

/// A magic of a knight or king, with what the table says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListEntry {
    /// The piece.
    pub leaper: ListedLeaper,
    /// Where the piece stands.
    pub square: Square,
    /// The number.
    pub magic: Magic,
    /// How many one-bits the number should have.
    pub ones: u32,
    /// How many move lists there should be.
    pub lists: u64,
    /// How far products should be shifted down.
    pub shift: u64,
    /// The line of the number, from 1.
    pub line: usize,
}

/// Magics of all squares whose windows share a table, and the line of each magic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedTable {
    /// The magics, and where the windows begin.
    pub packing: Packing,
    pub(super) lines: [[usize; 64]; 2],
}

impl SharedTable {
    /// The line of the magic of a slider on a square, from 1.
    pub const fn line(&self, slider: Slider, square: Square) -> usize {
        self.lines[slider as usize][square.index()]
    }
}

/// A magic of a slider as a table gives it.
pub(super) struct FoundEntry {
    pub(super) entry: SliderEntry,
    /// Where the window of the square begins, if the squares share a table.
    pub(super) offset: Option<usize>,
}

/// The greatest number of magics in a table. All magics of a square are fewer where a search can
/// find them.
pub(super) const MAX_MAGICS: usize = 1 << 21;

/// The problem of a table with more.
pub(super) fn too_many() -> String {
    format!("a table has at most {MAX_MAGICS} magics")
}

/// The greatest offset: all windows one after another need no more entries than this.
pub(super) const MAX_OFFSET: u64 = 64 * (4096 + 512);
