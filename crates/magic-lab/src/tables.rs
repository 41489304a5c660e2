//! Tables of magics as text: reading them, and checking every magic in them.
//!
//! [`read`] takes everything that the program `magics` writes with its commands `find`, `lists` and
//! `prove`: arrays of Rust and C, JSON objects, and the lines that Gerd Isenberg printed in 2007.
//! It takes the arrays of other programs too, if their names tell rooks from bishops.
//! [`TableCheck`] then goes through the magics.
//!
//! ```
//! use magic_lab::tables::{HashChoice, TableCheck, read};
//!
//! let table = read(b"const uint64 BMagic_a1[] = { 0x0002020202020200ULL, 1 };")?;
//! let faults: Vec<_> = TableCheck::new(table, HashChoice::default()).flatten().collect();
//! assert_eq!(faults.len(), 1);
//! assert_eq!((faults[0].line, faults[0].magic.0), (1, 1));
//!
//! let error = read(b"const uint64 BMagic[64] = { 0x1g };").unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 29: '0x1g' is not a number");
//! # Ok::<(), magic_lab::tables::TableError>(())
//! ```
//!
//! This module needs the feature `tables`, which brings a reader of JSON.

mod arrays;
mod check;
mod comments;
mod contents;
mod declaration;
mod excerpt;
mod list_lines;
mod number;
mod objects;
mod source;
mod table_error;
mod tokens;

use magic_core::{Magic, PlacedMagic, Slider, Square};

use crate::packing::Packing;
pub use check::{FaultReason, FaultyPiece, HashChoice, TableCheck, TableFault};
use contents::FoundEntry;
pub use contents::{ListEntry, MagicTable, SharedTable, SliderEntry};
pub use source::UnplacedArray;
pub use table_error::TableError;

/// Reads a table in any of the forms.
///
/// The time is proportional to the length, and the memory too. A table has at most 2,097,152
/// magics.
///
/// # Errors
///
/// The first problem, with its line and column.
pub fn read(bytes: &[u8]) -> Result<MagicTable, TableError> {
    own_form(bytes).and_then(OwnForm::read)
}

/// A text in one of the forms that the program writes.
enum OwnForm<'a> {
    Objects(&'a str),
    ListLines(&'a str),
    Arrays(&'a str, Vec<FoundEntry>),
}

/// The form of a text. Arrays are read already, because only that shows whether they are in this
/// form.
fn own_form(bytes: &[u8]) -> Result<OwnForm<'_>, TableError> {
    let text = std::str::from_utf8(bytes).map_err(|error| TableError::no_text(bytes, error))?;
    // Files of other systems may begin with a mark of the order of bytes.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    if objects::begins(text) {
        return Ok(OwnForm::Objects(text));
    }
    if text.lines().any(|line| line.starts_with("find Magics") || line.starts_with("magic/shift")) {
        return Ok(OwnForm::ListLines(text));
    }
    arrays::read(text).map(|entries| OwnForm::Arrays(text, entries))
}

impl OwnForm<'_> {
    fn read(self) -> Result<MagicTable, TableError> {
        match self {
            Self::Objects(text) => sliders(text, objects::read(text)?),
            Self::ListLines(text) => list_lines::read(text).map(MagicTable::Lists),
            Self::Arrays(text, entries) => sliders(text, entries),
        }
    }
}

/// A table, and what was left out of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceTable {
    /// The magics.
    pub table: MagicTable,
    /// The arrays that may be magics but cannot be placed, in the order of the text.
    pub unplaced: Vec<UnplacedArray>,
}

/// Reads a table in any of the forms, or finds the magics in a whole source file of a chess
/// program.
///
/// The program may be in C, C++, Rust, Go, Java, C#, Zig, Python, JavaScript, or a language like
/// them. Its magics are in arrays or structures of 64 elements. Where names do not say the piece,
/// the numbers are tried as magics of rooks and of bishops, with products of 64 and of 32 bits, and
/// with the sizes of indices that the file has, those of the relevant squares, and 12 and 9 bits.
/// Masks, shifts and attacks are told by their names and by their numbers.
///
/// ```
/// use magic_lab::tables::read_source;
///
/// let magics = vec!["1"; 64].join(", ");
/// let text = format!("package chess\nvar rookMagic = [64]uint64{{{magics}}}\nvar table = [64]uint64{{{magics}}}\n");
/// let found = read_source(text.as_bytes())?;
/// assert_eq!(found.table.magics(), 64);
/// # Ok::<(), magic_lab::tables::TableError>(())
/// ```
///
/// # Errors
///
/// Where there is no array of magics: the first problem, with its line and column.
pub fn read_source(bytes: &[u8]) -> Result<SourceTable, TableError> {
    let error = match own_form(bytes) {
        Ok(form) => return form.read().map(|table| SourceTable { table, unplaced: Vec::new() }),
        Err(error) => error,
    };
    // Names and comments may be in the encoding of another time.
    let text = String::from_utf8_lossy(bytes);
    let (table, unplaced) = source::read(&text);
    if let Some(table) = table {
        return Ok(SourceTable { table, unplaced });
    }
    let of_array = |array: &UnplacedArray| TableError {
        line: array.line,
        column: 1,
        problem: format!("{}: {}", array.name, array.reason),
    };
    let first = unplaced.iter().find(|array| array.is_called_magics).or(unplaced.first());
    // An error of the same line knows its column too.
    Err(first.filter(|array| array.line != error.line).map_or(error, of_array))
}

/// Without offsets, all magics by themselves. With offsets, a shared table, which needs all squares
/// of both sliders.
fn sliders(text: &str, found: Vec<FoundEntry>) -> Result<MagicTable, TableError> {
    if found.is_empty() {
        return Err(TableError::at_end(text, "there is no magic in the table"));
    }
    if found.iter().all(|found| found.offset.is_none()) {
        return Ok(MagicTable::Sliders(found.into_iter().map(|found| found.entry).collect()));
    }
    let mut placed = [[None; 64]; 2];
    for FoundEntry { entry, offset } in found {
        let SliderEntry { slider, square, magic, line, .. } = entry;
        let place = &mut placed[slider as usize][square.index()];
        if place.is_some() {
            let problem = format!("a second magic of the {slider} on {square} in a shared table");
            return Err(TableError { line, column: 1, problem });
        }
        *place = offset.map(|offset| (PlacedMagic { magic, offset }, line));
    }
    let missing = Slider::ALL.into_iter().flat_map(|slider| Square::ALL.map(|at| (slider, at)));
    let mut missing = missing.filter(|(slider, at)| placed[*slider as usize][at.index()].is_none());
    if let Some((slider, square)) = missing.next() {
        let problem = format!(
            "a shared table needs a magic and an offset for both sliders on all squares: the {slider} \
             on {square} lacks them"
        );
        return Err(TableError::at_end(text, &problem));
    }
    let none = (PlacedMagic { magic: Magic(0), offset: 0 }, 0);
    let placed = placed.map(|squares| squares.map(|placed| placed.unwrap_or(none)));
    let [rook, bishop] = placed.map(|squares| squares.map(|(placed, _)| placed));
    let lines = placed.map(|squares| squares.map(|(_, line)| line));
    Ok(MagicTable::Shared(Box::new(SharedTable { packing: Packing { rook, bishop }, lines })))
}
