//! Reading tables of magics: everything that `magics find`, `magics lists` and `magics prove --json` write, and
//! the arrays of other programs.

mod arrays;
mod comments;
mod contents;
mod declaration;
mod list_lines;
mod number;
mod objects;
mod parse_error;
mod tokens;

use magic_core::{Magic, PlacedMagic, Slider, Square};
use magic_lab::packing::Packing;

use contents::FoundEntry;
pub(crate) use contents::{ListEntry, SharedTable, SliderEntry, TableFile};
pub(crate) use parse_error::ParseError;

/// Reads a file of any kind.
pub(crate) fn read(bytes: &[u8]) -> Result<TableFile, ParseError> {
    let text = std::str::from_utf8(bytes).map_err(|error| ParseError::no_text(bytes, error))?;
    // Files of other systems may begin with a mark of the order of bytes.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    if objects::begins(text) {
        return objects::read(text).and_then(|entries| sliders(text, entries));
    }
    if text.lines().any(|line| line.starts_with("find Magics") || line.starts_with("magic/shift")) {
        return list_lines::read(text).map(TableFile::Lists);
    }
    arrays::read(text).and_then(|entries| sliders(text, entries))
}

/// Without offsets, all magics by themselves. With offsets, a shared table, which needs all squares of both
/// sliders.
fn sliders(text: &str, found: Vec<FoundEntry>) -> Result<TableFile, ParseError> {
    if found.is_empty() {
        return Err(ParseError::at_end(text, "there is no magic in the file"));
    }
    if found.iter().all(|found| found.offset.is_none()) {
        return Ok(TableFile::Sliders(found.into_iter().map(|found| found.entry).collect()));
    }
    let mut placed = [[None; 64]; 2];
    for FoundEntry { entry, offset } in found {
        let SliderEntry { slider, square, magic, line, .. } = entry;
        let place = &mut placed[slider as usize][square.index()];
        if place.is_some() {
            let problem = format!("a second magic of the {slider} on {square} in a shared table");
            return Err(ParseError { line, column: 1, problem });
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
        return Err(ParseError::at_end(text, &problem));
    }
    let none = (PlacedMagic { magic: Magic(0), offset: 0 }, 0);
    let placed = placed.map(|squares| squares.map(|placed| placed.unwrap_or(none)));
    let [rook, bishop] = placed.map(|squares| squares.map(|(placed, _)| placed));
    let lines = placed.map(|squares| squares.map(|(_, line)| line));
    Ok(TableFile::Shared(Box::new(SharedTable { packing: Packing { rook, bishop }, lines })))
}
