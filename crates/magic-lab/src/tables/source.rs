//! Whole source files of chess programs, in C, C++, Rust, Go, Java, C#, Zig, Python or JavaScript.
//!
//! The languages differ in everything but this: a table is a list of 64 literals between brackets,
//! with a name before it. So the text is not parsed. It is cut into words, numbers and groups
//! between brackets, and every list of 64 is looked at.

mod lexer;
mod lists;
mod names;
mod placing;
mod unplaced;

use super::contents::{MAX_MAGICS, MagicTable};
use lexer::SourceTokens;
use lists::lists;
use placing::{Fit, IndexSizes, shared_table};
pub use unplaced::UnplacedArray;

/// The magics of a text, if there are any, and the arrays that may be magics but cannot be placed.
pub(super) fn read(text: &str) -> (Option<MagicTable>, Vec<UnplacedArray>) {
    let tokens = SourceTokens::of(text);
    let (lists, unreadable) = lists(&tokens);
    if let Some(shared) = shared_table(&lists) {
        return (Some(MagicTable::Shared(Box::new(shared))), unreadable);
    }
    let sizes = IndexSizes::of(&lists);
    let (mut entries, mut unplaced) = (Vec::new(), unreadable);
    for list in lists.iter().filter(|list| list.may_be_magics()) {
        if entries.len() >= MAX_MAGICS {
            unplaced.push(list.unplaced("the file has too many magics".to_owned()));
            continue;
        }
        match Fit::best(list, &sizes) {
            Fit::Placed(found) => entries.extend(found),
            Fit::Unplaced(reason) => unplaced.push(list.unplaced(reason)),
            Fit::SomethingElse => {}
        }
    }
    unplaced.sort_by_key(|array| array.line);
    unplaced.dedup();
    let table = (!entries.is_empty()).then_some(MagicTable::Sliders(entries));
    (table, unplaced)
}
