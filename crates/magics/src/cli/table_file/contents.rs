//! What a file of magics holds.

use magic_core::{Magic, Slider, Square};
use magic_lab::packing::Packing;
use magic_lab::{IndexBits, Transform};

use crate::cli::leaper::ListedLeaper;

/// The contents of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableFile {
    /// Magics of sliders.
    Sliders(Vec<SliderEntry>),
    /// Magics of knights and kings.
    Lists(Vec<ListEntry>),
    /// Black magics of sliders, whose windows share a table.
    Shared(Box<SharedTable>),
}

/// A magic of a slider.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SliderEntry {
    pub(crate) slider: Slider,
    pub(crate) square: Square,
    pub(crate) magic: Magic,
    /// The size of the index, if the file gives it.
    pub(crate) bits: Option<IndexBits>,
    /// How the index is made, if the file says so.
    pub(crate) transform: Option<Transform>,
    pub(crate) line: usize,
}

/// A magic of a knight or king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ListEntry {
    pub(crate) leaper: ListedLeaper,
    pub(crate) square: Square,
    pub(crate) magic: Magic,
    pub(crate) ones: u32,
    pub(crate) lists: u64,
    pub(crate) shift: u64,
    pub(crate) line: usize,
}

/// Magics of all squares whose windows share a table, and the line of each magic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SharedTable {
    pub(crate) packing: Packing,
    pub(super) lines: [[usize; 64]; 2],
}

impl SharedTable {
    /// The line of the magic of a slider on a square.
    pub(crate) const fn line(&self, slider: Slider, square: Square) -> usize {
        self.lines[slider as usize][square.index()]
    }
}

/// A magic of a slider as a file gives it.
pub(super) struct FoundEntry {
    pub(super) entry: SliderEntry,
    /// Where the window of the square begins, if the squares share a table.
    pub(super) offset: Option<usize>,
}

/// The greatest number of magics in a file. All magics of a square are fewer where a search can find them.
pub(super) const MAX_MAGICS: usize = 1 << 21;

/// The problem of a file with more.
pub(super) fn too_many() -> String {
    format!("a file has at most {} magics", terminal::grouped(MAX_MAGICS as u128))
}

/// The greatest offset: all windows one after another need no more entries than this.
pub(super) const MAX_OFFSET: u64 = 64 * (4096 + 512);
