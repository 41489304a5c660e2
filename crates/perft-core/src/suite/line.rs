//! One line of a suite in parts: the position's text and the expected counts.

use board::split_fen;
use movegen::epd::find_unquoted;

use crate::suite::counts::{ExpectedCount, LineCounts, begins_count, count, is_number};
use crate::suite::error::{AtOffset, BadLine, LineError};
use crate::suite::names::is_name;
use crate::suite::operations::{is_known_opcode, is_opcode, is_operation};

/// The content of a line. Positions are not checked yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SuiteLine<'a> {
    /// A position and the counts behind it.
    Position {
        /// The position as it is written.
        fen: &'a str,
        /// Where the position begins in the line, in bytes.
        fen_offset: usize,
        /// The operands of the operations `hmvc` and `fmvn`.
        clocks: [Option<&'a str>; 2],
        /// The counts, in the order of the line.
        counts: LineCounts,
        /// Whether `epd` or `fen` says that this is a position, whose counts follow in the next
        /// lines.
        is_named: bool,
    },
    /// A count of the position above, or why it is none.
    Count(Result<ExpectedCount, AtOffset>),
    /// A blank line, a comment, or a name.
    Nothing,
}

/// Splits a line into its parts.
///
/// A line is `FEN ;D1 20 ;D2 400`. Blanks around semicolons may be left out or added, a semicolon
/// may end the line, and `#` begins a comment. The module's documentation lists the other dialects.
///
/// # Errors
/// When there are semicolons but no FEN, or what follows a FEN is not a count.
pub(crate) fn parse(line: &[u8]) -> Result<SuiteLine<'_>, AtOffset> {
    let line = decode(line)?;
    let (offset, text) = trimmed_in(line, &line[..comment_offset(line)]);
    if text.is_empty() {
        return Ok(SuiteLine::Nothing);
    }
    let (keyword, behind) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    match keyword {
        "perft" => {
            let text =
                text.trim_end_matches(|letter: char| letter == ';' || letter.is_whitespace());
            return Ok(SuiteLine::Count(count(text).map_err(|error| (offset, error))));
        }
        keyword if is_known_opcode(keyword) => return Ok(SuiteLine::Nothing),
        _ => {}
    }
    let is_named = matches!(keyword, "epd" | "fen");
    let (fen_offset, text) = if is_named { trimmed_in(line, behind) } else { (offset, text) };
    let Cut { fen, separator, rest } = Cut::of(text);
    if fen.is_empty() && !rest.is_empty() {
        return Err((offset, LineError::NoFen));
    }
    let (mut counts, mut clocks) = (LineCounts::default(), [None; 2]);
    for LinePart { text, is_closed } in (LineParts { rest: Some(rest), separator }) {
        let (offset, part) = trimmed_in(line, text);
        if is_operation(part, is_closed && separator == ';') {
            note_clock(part, &mut clocks);
        } else if !part.is_empty() {
            counts.push(offset, unquoted(part))?;
        }
    }
    let fen_offset = fen_offset + (fen.as_ptr().addr() - text.as_ptr().addr());
    Ok(SuiteLine::Position { fen, fen_offset, clocks, counts, is_named })
}

/// A line, cut behind its position.
struct Cut<'a> {
    fen: &'a str,
    /// What separates the parts of the rest.
    separator: char,
    rest: &'a str,
}

impl<'a> Cut<'a> {
    fn of(text: &'a str) -> Self {
        if let Some(cut) = Self::behind_quoted(text).or_else(|| Self::in_table(text)) {
            return cut;
        }
        let (fen, rest) = split_fen(text);
        let behind = rest.trim_start();
        if begins_part(behind) {
            return Self { fen, separator: ';', rest: behind };
        }
        // A name, or a text that is not a position. The reader of FENs tells what is wrong with it.
        let (fen, rest) = text.split_at(text.find(';').unwrap_or(text.len()));
        Self { fen: fen.trim_end(), separator: ';', rest }
    }

    /// `"FEN",4,197281`
    fn behind_quoted(text: &'a str) -> Option<Self> {
        let (fen, rest) = text.strip_prefix('"')?.split_once('"')?;
        let rest = rest.trim_start_matches(' ');
        let separator = rest.chars().next().unwrap_or(';');
        let is_table = rest.is_empty() || SEPARATORS.contains(&separator);
        is_table.then_some(Self { fen, separator, rest })
    }

    /// `FEN | 20 | 400`, where the position ends at a separator.
    fn in_table(text: &'a str) -> Option<Self> {
        let text = text.strip_prefix('|').map_or(text, str::trim_start);
        let end = text.find(|letter| {
            let is_blank = letter == '\t' && text.contains(';');
            SEPARATORS.contains(&letter) && !is_blank
        })?;
        let fen = text[..end].trim_end();
        let separator = text[end..].chars().next()?;
        let is_fen = fen.split_ascii_whitespace().count() >= 4 && split_fen(fen).1.is_empty();
        (is_fen || is_name(fen)).then(|| Self { fen, separator, rest: &text[end..] })
    }
}

/// What separates the columns of tables.
const SEPARATORS: [char; 4] = [';', ',', '\t', '|'];

/// Whether the text behind a FEN begins what may stand between separators: an operation of EPD, a
/// count, or a depth and a number.
fn begins_part(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let first = words.next().unwrap_or_default();
    let end = find_unquoted(text, |_, letter| letter == ';');
    text.starts_with(';')
        || begins_count(first) && !is_number(first)
        || is_operation(&text[..end.unwrap_or(text.len())], end.is_some())
        || is_number(first) && words.next().is_some_and(is_number) && words.next().is_none()
}

/// Keeps the operand of an operation `hmvc` or `fmvn`.
fn note_clock<'a>(operation: &'a str, clocks: &mut [Option<&'a str>; 2]) {
    let mut words = operation.split_whitespace();
    let clock = match words.next() {
        Some("hmvc") => &mut clocks[0],
        Some("fmvn") => &mut clocks[1],
        _ => return,
    };
    *clock = words.next().filter(|word| is_number(word)).or(*clock);
}

/// Where the comment of a line begins: at `#`, or at `//` that begins a word. A text in quotes has
/// none. In an operation of EPD, `#` may end a move (`bm Qg7#`) or begin a distance to mate
/// (`bm #3`).
fn comment_offset(line: &str) -> usize {
    let (mut part, mut before) = (0, ' ');
    let begin = find_unquoted(line, |at, letter| {
        let is_comment = match letter {
            '#' => !belongs_to_operation(&line[part..at], &line[at..]),
            '/' => before.is_whitespace() && line[at..].starts_with("//"),
            _ => false,
        };
        part = if letter == ';' { at + 1 } else { part };
        before = letter;
        is_comment
    });
    begin.unwrap_or(line.len())
}

/// Whether `#` belongs to the operation that `part` begins, if it does.
fn belongs_to_operation(part: &str, behind: &str) -> bool {
    let text = part.trim_start_matches('\u{feff}').trim_start();
    let text = text.strip_prefix("epd ").or(text.strip_prefix("fen ")).unwrap_or(text);
    let text = if text.contains('/') { split_fen(text).1.trim_start() } else { text };
    let opcode = text.split_whitespace().next().unwrap_or_default();
    if !is_opcode(opcode) || begins_count(opcode) {
        return false;
    }
    let word = behind[1..].split(|letter: char| letter.is_whitespace() || letter == ';').next();
    let distance = word.unwrap_or_default();
    !part.ends_with(char::is_whitespace)
        || is_number(distance.strip_prefix('-').unwrap_or(distance))
}

/// What stands between separators. A separator in quotes separates nothing.
struct LineParts<'a> {
    rest: Option<&'a str>,
    separator: char,
}

struct LinePart<'a> {
    text: &'a str,
    /// Whether a separator follows.
    is_closed: bool,
}

impl<'a> Iterator for LineParts<'a> {
    type Item = LinePart<'a>;

    fn next(&mut self) -> Option<LinePart<'a>> {
        let rest = self.rest?;
        let end = find_unquoted(rest, |_, letter| letter == self.separator);
        self.rest = end.map(|end| &rest[end + 1..]);
        Some(LinePart { text: end.map_or(rest, |end| &rest[..end]), is_closed: end.is_some() })
    }
}

/// A cell of a table without the quotation marks around it.
fn unquoted(text: &str) -> &str {
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text)
}

/// The line as text.
fn decode(line: &[u8]) -> Result<&str, AtOffset> {
    if let Some(offset) = line.iter().position(|&byte| byte == 0) {
        return Err((offset, LineError::Binary));
    }
    std::str::from_utf8(line).map_err(|error| (error.valid_up_to(), LineError::InvalidUtf8))
}

/// `part` of `line` without the blanks around it, and where in `line` that begins. A byte order
/// mark at the beginning of a file counts as a blank.
fn trimmed_in<'a>(line: &'a str, part: &'a str) -> (usize, &'a str) {
    let trimmed = part.trim_start_matches('\u{feff}').trim();
    (trimmed.as_ptr().addr() - line.as_ptr().addr(), trimmed)
}

impl BadLine {
    /// The error of the line with this number.
    pub(crate) fn new(line: u64, (offset, reason): AtOffset) -> Self {
        Self { line, column: offset + 1, reason }
    }
}

#[cfg(test)]
mod tests;
