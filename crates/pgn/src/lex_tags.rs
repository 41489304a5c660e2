//! Cutting tags into names and values.

use std::io::Read;
use std::ops::Range;

use crate::error::PgnProblem;
use crate::lexer::{Lexer, RawEvent, Section};
use crate::words::is_name_byte;

impl<R: Read> Lexer<R> {
    pub(crate) fn tag(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        let begins_next_game = match self.section {
            Section::Moves => true,
            Section::Tags => self.is_event_tag()?,
            _ => false,
        };
        if begins_next_game {
            return self.end_game();
        }
        self.game += u64::from(self.section == Section::BetweenGames);
        self.section = Section::Tags;
        let name_start = self.input.run(1, |byte| byte == b' ' || byte == b'\t')?;
        let name_end = self.input.run(name_start, is_name_byte)?;
        if name_end == name_start {
            return Err(self.unexpected("the name of a tag", name_start));
        }
        let value_start = self.input.run(name_end, |byte| byte == b' ' || byte == b'\t')?;
        if self.input.at(value_start)? != Some(b'"') {
            return Err(self.unexpected("a tag value in quotes", value_start));
        }
        let value_start = value_start + 1;
        let (value_end, passed) = self.end_of_value(value_start)?;
        self.input.pass_text(passed);
        let value_end = unescape(self.input.passed_mut(passed), value_start..value_end);
        Ok(RawEvent::Tag { passed, name: name_start..name_end, value: value_start..value_end })
    }

    /// Where the value of a tag ends, and where the tag ends. Many writers forget to protect quotes. So a value ends at
    /// the first quote that stands before a bracket.
    fn end_of_value(&mut self, start: usize) -> Result<(usize, usize), Box<PgnProblem>> {
        let mut end = start;
        loop {
            end = self.input.run(end, |byte| !matches!(byte, b'"' | b'\\' | b'\n'))?;
            match self.input.at(end)? {
                Some(b'"') => {
                    let bracket = self.input.run(end + 1, |byte| byte == b' ' || byte == b'\t')?;
                    if self.input.at(bracket)? == Some(b']') {
                        return Ok((end, bracket + 1));
                    }
                    end += 1;
                }
                Some(b'\\') if self.input.at(end + 1)? != Some(b'\n') => end += 2,
                Some(b'\\') => end += 1,
                _ => return Err(self.unexpected("\"] at the end of the tag value", start)),
            }
        }
    }
}

/// Leaves out backslashes that protect a quote or a backslash. Gives the new end of the value.
fn unescape(bytes: &mut [u8], value: Range<usize>) -> usize {
    let Some(first) = bytes[value.clone()].iter().position(|&byte| byte == b'\\') else {
        return value.end;
    };
    let (mut from, mut to) = (value.start + first, value.start + first);
    while from < value.end {
        let is_protected = from + 1 < value.end && matches!(bytes[from + 1], b'"' | b'\\');
        from += usize::from(bytes[from] == b'\\' && is_protected);
        bytes[to] = bytes[from];
        (from, to) = (from + 1, to + 1);
    }
    to
}
