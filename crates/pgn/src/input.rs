//! The part of a text that is in memory, and where it stands in the whole text.

use std::io::{self, Read};

use crate::characters::{bytes_within_characters, first_character, is_continuation};
use crate::error::PgnProblem;
use crate::source::Source;
use crate::text_place::TextPlace;

/// How many bytes are asked for at a time.
const CHUNK: usize = 1 << 16;

/// A text that is read piece by piece. What is looked at stays in memory until it is passed.
pub(crate) struct Input<R> {
    source: Source<R>,
    bytes: Vec<u8>,
    /// The bytes in memory that are not passed: `bytes[start..end]`.
    start: usize,
    end: usize,
    has_ended: bool,
    /// The longest piece that is kept in memory.
    limit: usize,
    /// How many bytes stand before `bytes`.
    base: u64,
    line: u64,
    /// The position at which the line begins, plus one for each byte of it that is no character of
    /// its own. So a subtraction gives the column.
    line_start: u64,
    /// The position behind the last carriage return. A line feed there belongs to the same line
    /// end.
    return_end: u64,
    line_ends: LineEnds,
    /// How many bytes a source in UTF-16 has had beyond two for each byte in UTF-8.
    utf16_surplus: i64,
    /// The passed bytes that are kept for somebody: those that left the memory, and where the
    /// others begin.
    recording: Option<(Vec<u8>, usize)>,
}

/// The white space with line ends that was passed last.
struct LineEnds {
    /// The line of the text before it, 0 if there is none.
    line: u64,
    /// The position behind it.
    end: u64,
}

impl<R: Read> Input<R> {
    pub(crate) fn new(source: R) -> Self {
        Self {
            source: Source::new(source),
            bytes: Vec::new(),
            start: 0,
            end: 0,
            has_ended: false,
            limit: 1 << 20,
            base: 0,
            line: 1,
            line_start: 0,
            return_end: u64::MAX,
            line_ends: LineEnds { line: 0, end: 0 },
            // The byte order mark.
            utf16_surplus: 2,
            recording: None,
        }
    }

    pub(crate) fn set_limit(&mut self, limit: usize) {
        self.limit = limit.max(64);
    }

    /// How many bytes are passed.
    #[inline]
    pub(crate) fn position(&self) -> u64 {
        self.base + self.start as u64
    }

    /// The byte of the source that comes next.
    #[inline]
    pub(crate) fn offset(&self) -> u64 {
        let position = self.position();
        if self.source.is_utf16() {
            (2 * position).saturating_add_signed(self.utf16_surplus)
        } else {
            position
        }
    }

    /// Where the next byte stands.
    #[inline(always)]
    pub(crate) fn place(&self) -> TextPlace {
        let column = self.position() - self.line_start + 1;
        TextPlace { line: self.line, column, offset: self.offset() }
    }

    /// How many bytes of the source the next bytes are, which must have been looked at.
    pub(crate) fn source_length(&self, length: usize) -> u64 {
        let bytes = self.ahead(length);
        if self.source.is_utf16() {
            (2 * bytes.len() as u64).saturating_add_signed(utf16_surplus_of(bytes))
        } else {
            bytes.len() as u64
        }
    }

    pub(crate) fn is_at_line_start(&self) -> bool {
        self.position() == self.line_start
    }

    /// Whether nothing but white space stands before the next byte in its line.
    pub(crate) const fn begins_line(&self) -> bool {
        let position = self.base + self.start as u64;
        self.line_ends.end == position || self.line_start == position
    }

    /// Whether an empty line stands before the next byte.
    pub(crate) const fn is_below_empty_line(&self) -> bool {
        self.begins_line() && self.line >= self.line_ends.line + 2
    }

    /// The line in which the text before the next byte ends.
    pub(crate) const fn line_of_text_before(&self) -> u64 {
        if self.begins_line() { self.line_ends.line } else { self.line }
    }

    /// The character that follows after `ahead` bytes, and its length. `None` at the end of the
    /// text.
    pub(crate) fn character_at(
        &mut self,
        ahead: usize,
    ) -> Result<Option<(char, usize)>, Box<PgnProblem>> {
        if self.at(ahead)?.is_some_and(|byte| byte >= 0x80) {
            // The whole character is looked at, as far as there is one.
            self.at(ahead + 3)?;
        }
        let known = self.ahead(ahead + 4);
        Ok(first_character(&known[ahead.min(known.len())..]))
    }

    /// The byte that follows after `ahead` others. `None` at the end of the text.
    #[inline(always)]
    pub(crate) fn at(&mut self, ahead: usize) -> Result<Option<u8>, Box<PgnProblem>> {
        while self.start + ahead >= self.end {
            if !self.fill()? {
                return Ok(None);
            }
        }
        Ok(Some(self.bytes[self.start + ahead]))
    }

    pub(crate) fn starts_with(&mut self, text: &[u8]) -> Result<bool, Box<PgnProblem>> {
        for (ahead, &byte) in text.iter().enumerate() {
            if self.at(ahead)? != Some(byte) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// How far the bytes with some property go on, from `ahead`.
    #[inline]
    pub(crate) fn run(
        &mut self,
        mut ahead: usize,
        has_property: impl Fn(u8) -> bool,
    ) -> Result<usize, Box<PgnProblem>> {
        loop {
            let known = &self.bytes[(self.start + ahead).min(self.end)..self.end];
            match known.iter().position(|&byte| !has_property(byte)) {
                Some(length) => return Ok(ahead + length),
                None => ahead += known.len(),
            }
            if !self.fill()? {
                return Ok(ahead);
            }
        }
    }

    /// The next bytes, which must have been looked at, or as many of them as there are.
    #[inline(always)]
    pub(crate) fn ahead(&self, length: usize) -> &[u8] {
        &self.bytes[self.start..self.end.min(self.start.saturating_add(length))]
    }

    /// The last bytes that were passed. Valid until the next byte is looked at.
    #[inline]
    pub(crate) fn passed(&self, length: usize) -> &[u8] {
        &self.bytes[self.start - length..self.start]
    }

    /// Passes ASCII without line breaks.
    #[inline]
    pub(crate) fn pass(&mut self, length: usize) {
        self.start += length;
    }

    /// Passes any text.
    #[inline]
    pub(crate) fn pass_text(&mut self, length: usize) {
        let text = &self.bytes[self.start..self.start + length];
        // Without branches, so that many bytes are looked at together.
        let is_special = |byte: u8| !(b' '..0x80).contains(&byte);
        if text.iter().fold(false, |found, &byte| found | is_special(byte)) {
            self.pass_special_text(length);
        } else {
            self.start += length;
        }
    }

    /// Passes text with line ends or characters that are not ASCII.
    fn pass_special_text(&mut self, length: usize) {
        let before = self.position();
        let text = &self.bytes[self.start..self.start + length];
        let mut last_line = 0;
        let mut is_ascii = true;
        for (index, &byte) in text.iter().enumerate() {
            if matches!(byte, b'\n' | b'\r') {
                let behind = before + index as u64 + 1;
                // A line feed behind a carriage return ends no other line.
                self.line += u64::from(byte == b'\r' || self.return_end != behind - 1);
                self.line_start = behind;
                last_line = index + 1;
                if byte == b'\r' {
                    self.return_end = behind;
                }
            }
            is_ascii &= byte < 0x80;
        }
        if !is_ascii {
            self.line_start += bytes_within_characters(&text[last_line..]);
            self.utf16_surplus += utf16_surplus_of(text);
        }
        self.start += length;
    }

    /// Passes a character without width. At the beginning of a line it counts as no column, and the
    /// line still begins behind it.
    pub(crate) fn pass_invisible(&mut self, length: usize) {
        let begins_line = self.is_at_line_start();
        self.pass_text(length);
        if begins_line {
            self.line_start = self.position();
        }
    }

    /// Passes the line and its end, however long it is. The line is not kept in memory.
    pub(crate) fn pass_line(&mut self) -> Result<(), Box<PgnProblem>> {
        self.pass_rest_of_line()?;
        let is_return = self.at(0)? == Some(b'\r');
        let length = if is_return && self.at(1)? == Some(b'\n') { 2 } else { 1 };
        self.pass_text(self.ahead(length).len());
        self.line_ends = LineEnds { line: self.line - 1, end: self.position() };
        Ok(())
    }

    /// Passes the line up to its end, however long it is. The line is not kept in memory.
    pub(crate) fn pass_rest_of_line(&mut self) -> Result<(), Box<PgnProblem>> {
        loop {
            let known = &self.bytes[self.start..self.end];
            match known.iter().position(|&byte| is_line_end(byte)) {
                Some(length) => {
                    self.pass_text(length);
                    return Ok(());
                }
                None => self.pass_text(self.end - self.start),
            }
            if !self.fill()? {
                return Ok(());
            }
        }
    }

    /// Passes white space, line breaks, and a byte order mark at the beginning of the text.
    #[inline(always)]
    pub(crate) fn pass_space(&mut self) -> Result<(), Box<PgnProblem>> {
        loop {
            match self.at(0)? {
                Some(b'\n' | b'\r') => return self.pass_line_ends(),
                Some(0..=b' ') => self.pass(1),
                Some(0xEF) if self.position() == 0 && self.starts_with(b"\xEF\xBB\xBF")? => {
                    self.pass_invisible(3);
                }
                _ => return Ok(()),
            }
        }
    }

    /// Passes white space that begins with a line end.
    fn pass_line_ends(&mut self) -> Result<(), Box<PgnProblem>> {
        self.line_ends.line = self.line - u64::from(self.is_at_line_start());
        loop {
            match self.at(0)? {
                Some(b'\n' | b'\r') => self.pass_special_text(1),
                Some(0..=b' ') => self.pass(1),
                _ => {
                    self.line_ends.end = self.position();
                    return Ok(());
                }
            }
        }
    }

    /// Passes white space up to the end of the line.
    pub(crate) fn pass_blanks(&mut self) -> Result<(), Box<PgnProblem>> {
        let length = self.run(0, |byte| byte <= b' ' && !is_line_end(byte))?;
        self.pass(length);
        Ok(())
    }

    /// Keeps what is passed from now on, with the last bytes that were passed. They must still be
    /// in memory.
    pub(crate) fn record(&mut self, passed: usize) {
        self.recording = Some((Vec::new(), self.start - passed));
    }

    /// What was passed since [`record`](Self::record) was called.
    pub(crate) fn take_recording(&mut self) -> Vec<u8> {
        let Some((mut text, from)) = self.recording.take() else { return Vec::new() };
        text.extend_from_slice(&self.bytes[from..self.start]);
        text
    }

    /// Reads more bytes. False at the end of the text.
    #[cold]
    fn fill(&mut self) -> Result<bool, Box<PgnProblem>> {
        if self.has_ended {
            return Ok(false);
        }
        if self.end == self.bytes.len() {
            self.make_room()?;
        }
        loop {
            match self.source.read(&mut self.bytes[self.end..]) {
                Ok(read) => {
                    self.end += read;
                    self.has_ended = read == 0;
                    return Ok(read > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Box::new(PgnProblem::Io(error))),
            }
        }
    }

    /// Moves what is not passed to the front, or takes more memory.
    fn make_room(&mut self) -> Result<(), Box<PgnProblem>> {
        if self.start > 0 {
            if let Some((text, from)) = &mut self.recording {
                text.extend_from_slice(&self.bytes[*from..self.start]);
                *from = 0;
            }
            self.bytes.copy_within(self.start..self.end, 0);
            self.base += self.start as u64;
            self.end -= self.start;
            self.start = 0;
        } else if self.bytes.len() < self.limit {
            let length = (self.bytes.len() * 2).max(CHUNK).min(self.limit);
            self.bytes.resize(length, 0);
        } else {
            return Err(Box::new(PgnProblem::TooLong { limit: self.limit }));
        }
        Ok(())
    }
}

/// Whether a byte is a blank in a line.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0B | 0x0C)
}

/// Whether a byte ends a line.
pub(crate) const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// How many bytes a text has in UTF-16 beyond two for each of its bytes in UTF-8.
fn utf16_surplus_of(text: &[u8]) -> i64 {
    let surplus = |&byte: &u8| match byte {
        0xF0.. => 2,
        _ if is_continuation(byte) => -2,
        _ => 0,
    };
    text.iter().map(surplus).sum()
}
