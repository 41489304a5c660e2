//! Cutting tags into names and values.

use std::io::Read;
use std::ops::Range;

use crate::blemish::BlemishKind;
use crate::characters::{CharacterClass, class_of, first_character};
use crate::error::PgnProblem;
use crate::input::{is_blank, is_line_end};
use crate::lexer::{Lexer, RawEvent, Section, TagText};
use crate::nag::Nag;
use crate::tag_lines::{
    begins_roster_tag, clean_name, clean_value, closes_value, is_tag_line, without_colons,
};
use crate::tags::SEVEN_TAG_ROSTER;
use crate::words::is_name_byte;

/// The extent of a tag, and what is wrong with it.
struct TagShape {
    name: Range<usize>,
    value: Range<usize>,
    end: usize,
    blemishes: Vec<BlemishKind>,
}

impl<R: Read> Lexer<R> {
    /// A tag, or another bracket.
    pub(crate) fn bracket(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        if self.section == Section::Moves {
            return if self.is_tag_of_next_game()? {
                self.end_game()
            } else {
                self.stray_bracket()
            };
        }
        self.has_gap |= self.input.is_below_empty_line();
        let Some(shape) = self.tag_shape()? else { return self.stray_bracket() };
        let name = &self.input.ahead(shape.name.end)[shape.name.start..];
        let bit = SEVEN_TAG_ROSTER.iter().position(|(known, _)| known.as_bytes() == name);
        let bit = bit.map_or(0, |index| 1 << index);
        let is_doubled = self.section == Section::Tags && self.roster & bit != 0;
        if is_doubled && self.has_gap && self.is_tag_of_next_game()? {
            return self.end_game();
        }
        let doubled = is_doubled.then_some(BlemishKind::DoubledTag);
        for kind in shape.blemishes.iter().copied().chain(doubled) {
            if self.report(kind, shape.end)? {
                return Ok(RawEvent::Blemish);
            }
        }
        self.begin_game();
        self.section = Section::Tags;
        (self.roster, self.has_gap) = (self.roster | bit, false);
        Ok(self.pass_tag(&shape))
    }

    fn pass_tag(&mut self, shape: &TagShape) -> RawEvent {
        let TagShape { name, value, end: passed, blemishes } = shape;
        let passed = *passed;
        self.input.pass_text(passed);
        let text = self.input.passed(passed);
        if blemishes.is_empty() && !text[value.clone()].contains(&b'\\') {
            let (name, value) = (name.clone(), value.clone());
            self.tag = TagText { passed, name, value, is_cleaned: false };
            return RawEvent::Tag;
        }
        self.cleaned.clear();
        clean_name(&text[name.clone()], &mut self.cleaned);
        let name_end = self.cleaned.len();
        clean_value(&text[value.clone()], &mut self.cleaned);
        let value = name_end..self.cleaned.len();
        self.tag = TagText { passed, name: 0..name_end, value, is_cleaned: true };
        RawEvent::Tag
    }

    /// Whether a bracket behind moves begins the next game: it begins a line, and is a whole tag in
    /// this line, or begins a tag of the seven below an empty line, perhaps with its name above its
    /// value.
    pub(crate) fn is_tag_of_next_game(&mut self) -> Result<bool, Box<PgnProblem>> {
        if !self.input.begins_line() {
            return Ok(false);
        }
        let line = self.input.run(0, |byte| !is_line_end(byte))?;
        if is_tag_line(self.input.ahead(line)) {
            return Ok(true);
        }
        let name = self.input.run(1, |byte| is_blank(byte) || is_line_end(byte))?;
        let name_end = self.input.run(name, is_name_byte)?;
        let quote = self.input.run(name_end, |byte| is_blank(byte) || is_line_end(byte))?;
        let known = self.input.ahead(quote + 1);
        Ok(self.input.is_below_empty_line() && begins_roster_tag(known))
    }

    /// A bracket that is no tag. It is passed over up to its end.
    fn stray_bracket(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        if self.section == Section::Moves && self.input.starts_with(b"[]")? {
            if self.report(BlemishKind::AnnotationSign, 2)? {
                return Ok(RawEvent::Blemish);
            }
            self.input.pass(2);
            return Ok(RawEvent::Nag(Nag::ONLY_MOVE));
        }
        let length = self.stray_bracket_length()?;
        self.report(BlemishKind::StrayBracket, length)?;
        self.input.pass_text(length);
        Ok(RawEvent::Blemish)
    }

    /// Up to the bracket that closes the first one, if there is one before an empty line and before
    /// a line that begins with a bracket.
    fn stray_bracket_length(&mut self) -> Result<usize, Box<PgnProblem>> {
        let (mut length, mut open, mut is_line_start) = (1, 1, false);
        while let Some(byte) = self.input.at(length)? {
            length += 1;
            match byte {
                b'\n' if self.input.at(length - 2)? == Some(b'\r') => {}
                b'\n' | b'\r' if is_line_start => return Ok(1),
                b'[' if is_line_start => return Ok(1),
                b'[' => open += 1,
                b']' => open -= 1,
                _ => {}
            }
            if open == 0 {
                return Ok(length);
            }
            is_line_start = is_line_end(byte) || is_line_start && is_blank(byte);
        }
        Ok(1)
    }

    /// The extent of the tag that begins with the next byte. `None` if the bracket begins no tag.
    fn tag_shape(&mut self) -> Result<Option<TagShape>, Box<PgnProblem>> {
        let start = self.input.run(1, |byte| is_blank(byte) || is_line_end(byte))?;
        let name_end = self.input.run(start, is_name_byte)?;
        let quote = self.input.run(name_end, |byte| is_blank(byte) || is_line_end(byte))?;
        if name_end == start || self.input.at(quote)? != Some(b'"') {
            return self.unusual_tag(start);
        }
        let begin = self.input.ahead(start + 1)[start];
        if !(begin.is_ascii_alphanumeric() || begin == b'_') {
            return Ok(None);
        }
        // `[Event: "…"]`
        let name = start..start + without_colons(&self.input.ahead(name_end)[start..]).len();
        let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let is_name = self.input.ahead(name_end)[start..].iter().copied().all(is_usual);
        let mut shape = self.value_shape(name, quote + 1)?;
        if !is_name {
            shape.blemishes.push(BlemishKind::TagName);
        }
        Ok(Some(shape))
    }

    /// The extent of a tag whose value begins behind a quote. Many writers forget to protect
    /// quotes. So a value ends at the first quote that stands before a bracket.
    fn value_shape(
        &mut self,
        name: Range<usize>,
        start: usize,
    ) -> Result<TagShape, Box<PgnProblem>> {
        let mut shape = TagShape { name, value: start..start, end: start, blemishes: Vec::new() };
        let mut end = start;
        loop {
            end = self.input.run(end, |byte| !matches!(byte, b'"' | b'\\' | b'\n' | b'\r'))?;
            match self.input.at(end)? {
                Some(b'"') => match self.bracket_behind(end)? {
                    Some(bracket) => return Ok(shape.ends(end, bracket + 1)),
                    None if self.ends_line(end + 1)? => {
                        shape.add(BlemishKind::TagNotClosed);
                        return Ok(shape.ends(end, end + 1));
                    }
                    None => {
                        shape.add(BlemishKind::TagQuotes);
                        end += 1;
                    }
                },
                Some(b'\\') => match self.input.at(end + 1)? {
                    Some(b'"') => {
                        if let Some(tag_end) = self.end_behind_backslash(end + 1)? {
                            shape.add(BlemishKind::TagBackslash);
                            return Ok(shape.ends(end + 1, tag_end));
                        }
                        end += 2;
                    }
                    Some(b'\\') => end += 2,
                    _ => {
                        shape.add(BlemishKind::TagBackslash);
                        end += 1;
                    }
                },
                Some(b'\n' | b'\r') if self.value_goes_on(end)? => {
                    shape.add(BlemishKind::TagOverLines);
                    end += 1;
                }
                _ => return self.open_value(shape),
            }
        }
    }

    /// A value whose quote does not close. It ends with its line, or with the bracket at the end of
    /// the line.
    #[cold]
    fn open_value(&mut self, mut shape: TagShape) -> Result<TagShape, Box<PgnProblem>> {
        let start = shape.value.start;
        let line_end = self.input.run(start, |byte| !is_line_end(byte))?;
        let text = self.input.ahead(line_end)[start..].trim_ascii_end();
        let end = start + text.len();
        shape.blemishes.clear();
        if text.ends_with(b"]") {
            shape.add(BlemishKind::TagQuotes);
            let value = text[..text.len() - 1].trim_ascii_end().len();
            return Ok(shape.ends(start + value, end));
        }
        shape.add(BlemishKind::TagNotClosed);
        Ok(shape.ends(end, end))
    }

    /// Whether a value may go on behind a line end: a quote before a bracket follows before an
    /// empty line, and before a line that begins with a bracket.
    #[cold]
    fn value_goes_on(&mut self, line_end: usize) -> Result<bool, Box<PgnProblem>> {
        let mut ahead = line_end;
        loop {
            let is_return = self.input.at(ahead)? == Some(b'\r');
            let is_pair = is_return && self.input.at(ahead + 1)? == Some(b'\n');
            ahead += if is_pair { 2 } else { 1 };
            ahead = self.input.run(ahead, is_blank)?;
            if matches!(self.input.at(ahead)?, None | Some(b'[' | b'\n' | b'\r')) {
                return Ok(false);
            }
            loop {
                ahead = self.input.run(ahead, |byte| byte != b'"' && !is_line_end(byte))?;
                match self.input.at(ahead)? {
                    Some(b'"') if self.bracket_behind(ahead)?.is_some() => return Ok(true),
                    Some(b'"') => ahead += 1,
                    Some(_) => break,
                    None => return Ok(false),
                }
            }
        }
    }

    /// The bracket behind a quote.
    fn bracket_behind(&mut self, quote: usize) -> Result<Option<usize>, Box<PgnProblem>> {
        let bracket = self.input.run(quote + 1, is_blank)?;
        Ok((self.input.at(bracket)? == Some(b']')).then_some(bracket))
    }

    fn ends_line(&mut self, ahead: usize) -> Result<bool, Box<PgnProblem>> {
        let end = self.input.run(ahead, is_blank)?;
        Ok(self.input.at(end)?.is_none_or(is_line_end))
    }

    /// The end of the tag, if a quote behind a backslash ends its value: behind the bracket the
    /// line ends, or another tag or a comment begins.
    fn end_behind_backslash(&mut self, quote: usize) -> Result<Option<usize>, Box<PgnProblem>> {
        let Some(bracket) = self.bracket_behind(quote)? else { return Ok(None) };
        let end = self.input.run(bracket + 1, is_blank)?;
        let line_end = self.input.run(end, |byte| !is_line_end(byte))?;
        let rest = &self.input.ahead(line_end)[end..];
        let ends = rest.is_empty() || matches!(rest[0], b'{' | b';') || is_tag_line(rest);
        Ok((ends && !closes_value(rest)).then_some(bracket + 1))
    }

    /// A tag whose name is no plain word, or that has no quote behind its name. `start` is where
    /// the name begins.
    #[cold]
    fn unusual_tag(&mut self, start: usize) -> Result<Option<TagShape>, Box<PgnProblem>> {
        let line_end = self.input.run(start, |byte| !is_line_end(byte))?;
        let line = self.input.ahead(line_end);
        let text = &line[start.min(line.len())..];
        let is_name = first_character(text).is_some_and(|(character, _)| {
            character.is_alphanumeric() && class_of(character) == CharacterClass::Word
        });
        if !is_name {
            return Ok(None);
        }
        let is_name_end = |&byte: &u8| matches!(byte, b'"' | b'[' | b']');
        let length = text.iter().position(is_name_end).unwrap_or(text.len());
        if text.get(length) == Some(&b'"') && text[..length].ends_with(b" ") {
            let name = start..start + without_colons(&text[..length]).len();
            let mut shape = self.value_shape(name, start + length + 1)?;
            shape.add(BlemishKind::TagName);
            return Ok(Some(shape));
        }
        Ok(Some(tag_without_quotes(text, start)))
    }

    /// Finds the next game after an error: a whole tag that begins a line, below an empty line if
    /// the error was among tags, or the tag `Event`.
    pub(crate) fn find_next_game(&mut self, in_moves: bool) -> Result<(), Box<PgnProblem>> {
        // The error stands in the line.
        self.input.pass_line()?;
        loop {
            self.input.pass_space()?;
            match self.input.at(0)? {
                None => break,
                Some(b'[') => {
                    let may_begin = in_moves
                        || self.input.is_below_empty_line()
                        || self.input.starts_with(b"[Event ")?;
                    if may_begin && self.is_tag_of_next_game()? {
                        break;
                    }
                }
                Some(_) => {}
            }
            self.input.pass_line()?;
        }
        self.section = Section::BetweenGames;
        Ok(())
    }
}

impl TagShape {
    fn add(&mut self, kind: BlemishKind) {
        if !self.blemishes.contains(&kind) {
            self.blemishes.push(kind);
        }
    }

    fn ends(mut self, value_end: usize, end: usize) -> Self {
        (self.value.end, self.end) = (value_end, end);
        self
    }
}

/// The extent of a tag without a quote behind its name. The text begins with the name and is the
/// rest of the line.
fn tag_without_quotes(text: &[u8], start: usize) -> TagShape {
    let closing = text.iter().rposition(|&byte| byte == b']');
    let inside = &text[..closing.unwrap_or(text.len())];
    let end = start + closing.map_or(inside.trim_ascii_end().len(), |closing| closing + 1);
    let name_end = inside.iter().position(|&byte| !is_name_byte(byte) && byte < 0x80);
    let name_end = name_end.unwrap_or(inside.len());
    let name = without_colons(&inside[..name_end]);
    let behind = &inside[name_end..];
    let value = without_separator(behind.trim_ascii_start());
    let blanks = if value.is_empty() { 0 } else { behind.len() - value.len() };
    let value_start = name_end + blanks;
    let value = value.trim_ascii_end();
    let mut blemishes = Vec::new();
    if value.is_empty() {
        blemishes.push(BlemishKind::TagWithoutValue);
    } else {
        blemishes.push(BlemishKind::TagQuotes);
    }
    if closing.is_none() {
        blemishes.push(BlemishKind::TagNotClosed);
    }
    if !name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        blemishes.push(BlemishKind::TagName);
    }
    let (before, after) = quotes_around(value);
    let value = start + value_start + before..start + value_start + value.len() - after;
    TagShape { name: start..start + name.len(), value, end, blemishes }
}

/// A value without the sign that stands apart between it and the name: `[White : 252]`.
fn without_separator(value: &[u8]) -> &[u8] {
    match value {
        [b':' | b'=', rest @ ..] if rest.is_empty() || is_blank(rest[0]) => rest.trim_ascii_start(),
        value => value,
    }
}

/// How many bytes of quotes of any kind stand before and behind a value.
fn quotes_around(value: &[u8]) -> (usize, usize) {
    let quotes = ["\"", "'", "“", "”", "„", "«", "»", "‘", "’", "`"];
    let before = quotes.iter().find(|it| value.starts_with(it.as_bytes())).map_or(0, |it| it.len());
    let rest = &value[before..];
    let after = quotes.iter().find(|it| rest.ends_with(it.as_bytes())).map_or(0, |it| it.len());
    (before, after)
}
