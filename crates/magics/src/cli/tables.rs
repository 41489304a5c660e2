//! Tables of magics as Rust constants, C arrays or JSON objects.

use std::io;

use magic_core::{Magic, Slider, Square};
use magic_lab::{IndexBits, Transform};
use serde::Serialize;

use terminal::shown;

use super::args::TableFormat;
use super::output::Output;

/// The results of a search, array by array.
pub(crate) struct Tables {
    pub(crate) transform: Transform,
    /// The size of all indices, if it is not the number of relevant squares of each square.
    pub(crate) bits: Option<IndexBits>,
    /// How the search found them, so that a user can find them again.
    pub(crate) origin: String,
    pub(crate) arrays: Vec<Array>,
}

/// One array.
pub(crate) struct Array {
    pub(crate) slider: Slider,
    pub(crate) squares: RowSquares,
    pub(crate) rows: Vec<MagicRow>,
}

/// The squares that the magics of an array are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowSquares {
    /// All squares, from a1 to h8.
    All,
    /// Some squares. Each magic has its own square.
    Some,
    /// One square, which all magics are for.
    One(Square),
}

/// One magic.
pub(crate) struct MagicRow {
    pub(crate) square: Square,
    pub(crate) bits: IndexBits,
    /// `None` if none was found.
    pub(crate) magic: Option<Magic>,
    /// Where the window of the square begins, if the squares share a table.
    pub(crate) offset: Option<usize>,
}

impl Tables {
    /// Writes all arrays.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub(crate) fn write(&self, format: TableFormat, output: &mut Output) -> io::Result<()> {
        for array in self.arrays.iter().filter(|array| !array.rows.is_empty()) {
            match format {
                TableFormat::Rust => self.write_rust(array, output)?,
                TableFormat::C => self.write_c(array, output)?,
                TableFormat::Json => self.write_json(array, output)?,
            }
        }
        Ok(())
    }

    /// What an array is for. `magics verify` reads the width of the products and the size of the
    /// indices here.
    fn headline(&self, array: &Array) -> String {
        let slider = array.slider;
        let of = match array.squares {
            RowSquares::One(square) => format!("{slider}s on {square}"),
            RowSquares::All | RowSquares::Some => format!("{slider}s"),
        };
        let bits = self.bits.map_or(String::new(), |bits| format!(", {bits} index bits"));
        format!("For {of}, by {}-bit products{bits}; {}.", bits_of(self.transform), self.origin)
    }

    fn write_rust(&self, array: &Array, output: &mut Output) -> io::Result<()> {
        let Array { slider, squares, rows } = array;
        output.line(shown!("/// {}", self.headline(array)))?;
        let square = match squares {
            RowSquares::One(square) => format!("_{square}"),
            RowSquares::All | RowSquares::Some => String::new(),
        };
        let name = format!("{slider}{square}_magics").to_uppercase();
        let with_offsets = rows.iter().any(|row| row.offset.is_some());
        let kind = if with_offsets { "(u64, usize)" } else { "u64" };
        let missing = array.missing().count();
        output
            .line(shown!("pub const {name}: [{kind}; {}] = [", rows.len() - missing; name, kind))?;
        for MagicRow { square, magic, offset, .. } in rows {
            match (magic.map(|magic| grouped(magic.0)), offset) {
                (Some(number), Some(offset)) => {
                    output.line(
                        shown!("    ({number}, {offset}), // {square}"; number, offset, square),
                    )?;
                }
                (Some(number), None) => {
                    output.line(shown!("    {number}, // {square}"; number, square))?;
                }
                (None, _) => output.line(shown!("    // {square}: not found"; square))?,
            }
        }
        output.line("];\n")
    }

    /// Arrays of all squares have the form of Romstad's program. In other arrays the square follows
    /// each number.
    fn write_c(&self, array: &Array, output: &mut Output) -> io::Result<()> {
        let initial = if array.slider == Slider::Rook { 'R' } else { 'B' };
        let square = match array.squares {
            RowSquares::One(square) => format!("_{square}"),
            RowSquares::All | RowSquares::Some => String::new(),
        };
        let missing = array.missing().count();
        let len = array.rows.len() - missing;
        // Without some of its squares an array no longer says by place which square a number is
        // for.
        let names_squares = array.squares == RowSquares::Some || missing > 0;
        output.line(shown!("/* {} */", self.headline(array)))?;
        output.line(
            shown!("const uint64 {initial}Magic{square}[{len}] = {{"; initial, square, len),
        )?;
        for MagicRow { square, magic, .. } in &array.rows {
            match magic {
                Some(magic) if names_squares => {
                    output.line(shown!("  {:#x}ULL, /* {square} */", magic.0; square))?;
                }
                Some(magic) => output.line(shown!("  {:#x}ULL,", magic.0))?,
                None => output.line(shown!("  /* {square}: not found */"; square))?,
            }
        }
        output.line("};\n")?;
        let offsets: Vec<usize> = array.rows.iter().filter_map(|row| row.offset).collect();
        if offsets.is_empty() {
            return Ok(());
        }
        output.line(shown!("const int {initial}Offset[{}] = {{", offsets.len(); initial))?;
        offsets.iter().try_for_each(|offset| output.line(shown!("  {offset},"; offset)))?;
        output.line("};\n")
    }

    fn write_json(&self, array: &Array, output: &mut Output) -> io::Result<()> {
        array.rows.iter().try_for_each(|row| {
            output.json(&MagicObject {
                piece: array.slider.to_string(),
                square: row.square.to_string(),
                bits: row.bits.get(),
                transform: bits_of(self.transform),
                magic: row.magic.map(|magic| format!("{:#018x}", magic.0)),
                offset: row.offset,
            })
        })
    }
}

impl Array {
    /// The squares that have no magic here. There is no number for them: it would look like a
    /// magic.
    fn missing(&self) -> impl Iterator<Item = Square> {
        self.rows.iter().filter(|row| row.magic.is_none()).map(|row| row.square)
    }
}

#[derive(Serialize)]
struct MagicObject {
    piece: String,
    square: String,
    bits: u32,
    transform: u32,
    magic: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<usize>,
}

/// The width of the products.
pub(crate) const fn bits_of(transform: Transform) -> u32 {
    match transform {
        Transform::Multiply64 => 64,
        Transform::Multiply32 => 32,
    }
}

/// The number in hexadecimal, in groups of four digits.
fn grouped(bits: u64) -> String {
    let [a, b, c, d] = [48, 32, 16, 0].map(|shift| bits >> shift & 0xFFFF);
    format!("0x{a:04X}_{b:04X}_{c:04X}_{d:04X}")
}
