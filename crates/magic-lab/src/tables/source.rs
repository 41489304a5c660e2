//! Whole source files of chess programs, in C, C++, Rust, Go, Java, C#, Zig, Python or JavaScript.
//!
//! The languages differ in everything but this: a table is a list of 64 literals between brackets, with a name before it.
//! So the text is not parsed. It is cut into words, numbers and groups between brackets, and every list of 64 is looked at.

mod lexer;
mod lists;
mod names;
mod placing;

use super::contents::{MAX_MAGICS, MagicTable};
use super::excerpt::excerpt;
use lexer::Tokens;
use lists::{List, lists};
use placing::{Fit, IndexSizes, shared_table};

/// An array of a source file that is not checked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnplacedArray {
    /// The line where its numbers begin, from 1.
    pub line: usize,
    /// Its name, perhaps with those of the arrays around it. It may be empty.
    pub name: String,
    /// Why it is not checked.
    pub reason: String,
    /// Whether its name says that it holds magics.
    pub is_called_magics: bool,
}

/// The magics of a text, if there are any, and the arrays that may be magics but cannot be placed.
pub(super) fn read(text: &str) -> (Option<MagicTable>, Vec<UnplacedArray>) {
    let tokens = Tokens::of(text);
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

impl List {
    fn unplaced(&self, reason: String) -> UnplacedArray {
        UnplacedArray {
            line: self.line,
            name: shown(&self.name),
            reason,
            is_called_magics: self.is_called_magics(),
        }
    }
}

/// A name that is fit to print, without quotes around it.
fn shown(name: &str) -> String {
    excerpt(name.trim()).trim_matches('\'').to_owned()
}
