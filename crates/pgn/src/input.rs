//! The part of a text that is in memory, and where it stands in the whole text.

use std::io::{self, Read};

use crate::error::PgnProblem;
use crate::text_place::TextPlace;

/// How many bytes are asked for at a time.
const CHUNK: usize = 1 << 16;

/// A text that is read piece by piece. What is looked at stays in memory until it is passed.
pub(crate) struct Input<R> {
    source: R,
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
    /// The offset at which the line begins, plus one for each byte of it that is no character of its own. So a
    /// subtraction gives the column.
    line_start: u64,
}

impl<R: Read> Input<R> {
    pub(crate) fn new(source: R) -> Self {
        let (bytes, limit) = (Vec::new(), 1 << 20);
        let (start, end, has_ended) = (0, 0, false);
        Self { source, bytes, start, end, has_ended, limit, base: 0, line: 1, line_start: 0 }
    }

    pub(crate) fn set_limit(&mut self, limit: usize) {
        self.limit = limit.max(64);
    }

    /// Where the next byte stands.
    #[inline]
    pub(crate) fn place(&self) -> TextPlace {
        let column = self.base + self.start as u64 - self.line_start + 1;
        TextPlace { line: self.line, column }
    }

    pub(crate) fn is_at_line_start(&self) -> bool {
        self.base + self.start as u64 == self.line_start
    }

    /// The byte that follows after `ahead` others. `None` at the end of the text.
    #[inline]
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
    pub(crate) fn ahead(&self, length: usize) -> &[u8] {
        &self.bytes[self.start..self.end.min(self.start + length)]
    }

    /// The last bytes that were passed. Valid until the next byte is looked at.
    #[inline]
    pub(crate) fn passed(&self, length: usize) -> &[u8] {
        &self.bytes[self.start - length..self.start]
    }

    /// The same, to be changed.
    pub(crate) fn passed_mut(&mut self, length: usize) -> &mut [u8] {
        &mut self.bytes[self.start - length..self.start]
    }

    /// Passes ASCII without line breaks.
    #[inline]
    pub(crate) fn pass(&mut self, length: usize) {
        self.start += length;
    }

    /// Passes any text.
    pub(crate) fn pass_text(&mut self, length: usize) {
        let before = self.base + self.start as u64;
        for (index, &byte) in (1..).zip(&self.bytes[self.start..self.start + length]) {
            if byte == b'\n' {
                self.line += 1;
                self.line_start = before + index;
            } else if byte & 0xC0 == 0x80 {
                self.line_start += 1;
            }
        }
        self.start += length;
    }

    /// Passes the line and its end, however long it is. The line is not kept in memory.
    pub(crate) fn pass_line(&mut self) -> Result<(), Box<PgnProblem>> {
        loop {
            let known = &self.bytes[self.start..self.end];
            match known.iter().position(|&byte| byte == b'\n') {
                Some(length) => {
                    self.pass_text(length + 1);
                    return Ok(());
                }
                None => self.pass_text(self.end - self.start),
            }
            if !self.fill()? {
                return Ok(());
            }
        }
    }

    /// Passes white space, line breaks, and a byte order mark.
    #[inline]
    pub(crate) fn pass_space(&mut self) -> Result<(), Box<PgnProblem>> {
        loop {
            match self.at(0)? {
                Some(b'\n') => self.pass_text(1),
                Some(0..=b' ') => self.pass(1),
                Some(0xEF) if self.starts_with(b"\xEF\xBB\xBF")? => {
                    let is_first = self.is_at_line_start();
                    self.pass_text(3);
                    // It counts as no column, and `%` behind it begins a line.
                    self.line_start += u64::from(is_first);
                }
                _ => return Ok(()),
            }
        }
    }

    /// Passes white space up to the end of the line.
    pub(crate) fn pass_blanks(&mut self) -> Result<(), Box<PgnProblem>> {
        let length = self.run(0, |byte| byte <= b' ' && byte != b'\n')?;
        self.pass(length);
        Ok(())
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
