//! The lines of `magics lists`.

use magic_core::{Magic, Square};

use super::contents::ListEntry;
use super::number::number_at;
use super::table_error::TableError;
use crate::ListedLeaper;

/// Reads all lines of a text.
pub(super) fn read(text: &str) -> Result<Vec<ListEntry>, TableError> {
    let mut entries = Vec::new();
    let mut header = None;
    for (line, number) in text.lines().zip(1..) {
        let mut words = Words { line, number, at: 0 };
        if words.rest().is_empty() {
        } else if words.skip("find Magics with") {
            header = Some(header_line(&mut words)?);
        } else if words.skip("magic/shift[") {
            let (ones, leaper) =
                header.ok_or_else(|| words.error("no line 'find Magics …' says of which piece"))?;
            entries.push(magic_line(&mut words, ones, leaper)?);
        } else {
            words.number("a line that starts with 'find Magics', 'magic/shift' or a number")?;
            words.expect("magics found so far with")?;
            words.number("a number of entries")?;
            words.expect("entries")?;
        }
        words.end()?;
    }
    if entries.is_empty() {
        return Err(TableError::at_end(text, "there is no magic in the table"));
    }
    Ok(entries)
}

/// `4 one bits for King-Moves, bits 3`
fn header_line(words: &mut Words<'_>) -> Result<(u32, ListedLeaper), TableError> {
    let ones = words.number("a number of one-bits")?;
    let ones = u32::try_from(ones).ok().filter(|ones| (1..=64).contains(ones));
    let ones = ones.ok_or_else(|| words.error("a magic has 1 to 64 one-bits"))?;
    words.expect("one bits for")?;
    let at = words.at;
    let name = words.until(',');
    let Some(leaper) = ListedLeaper::from_moves(name) else {
        words.at = at;
        return Err(words.error("King-Moves or Knight-Moves expected"));
    };
    words.expect(",")?;
    words.expect("bits")?;
    words.number("a number of bits")?;
    Ok((ones, leaper))
}

/// ` 0] 8 movelists: 0x1040000000000003 61`
fn magic_line(
    words: &mut Words<'_>,
    ones: u32,
    leaper: ListedLeaper,
) -> Result<ListEntry, TableError> {
    let line = words.number;
    let index = words.number("the number of a square")?;
    let square = usize::try_from(index).ok().and_then(Square::from_index);
    let square = square.ok_or_else(|| words.error("squares are numbered 0 to 63"))?;
    words.expect("]")?;
    let lists = words.number("a number of move lists")?;
    words.expect("movelists:")?;
    let magic = Magic(words.number("a magic")?);
    let shift = words.number("a shift")?;
    Ok(ListEntry { leaper, square, magic, ones, lists, shift, line })
}

/// A line that is read word by word, with white space between words skipped.
struct Words<'a> {
    line: &'a str,
    number: usize,
    at: usize,
}

impl<'a> Words<'a> {
    /// The unread part of the line.
    fn rest(&mut self) -> &'a str {
        let rest = &self.line[self.at..];
        let text = rest.trim_start();
        self.at += rest.len() - text.len();
        text.trim_end()
    }

    fn skip(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn expect(&mut self, word: &str) -> Result<(), TableError> {
        if self.skip(word) { Ok(()) } else { Err(self.error(&format!("'{word}' expected"))) }
    }

    fn until(&mut self, end: char) -> &'a str {
        let rest = self.rest();
        let word = &rest[..rest.find(end).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn number(&mut self, what: &str) -> Result<u64, TableError> {
        let rest = self.rest();
        let (number, len) = number_at(rest, what).map_err(|problem| self.error(&problem))?;
        self.at += len;
        Ok(number)
    }

    fn end(&mut self) -> Result<(), TableError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error("the line should end here")) }
    }

    fn error(&self, problem: &str) -> TableError {
        let column = self.line[..self.at].chars().count() + 1;
        TableError { line: self.number, column, problem: problem.to_owned() }
    }
}
