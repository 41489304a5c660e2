//! The texts that a line of EPD is made of.

use super::text::{cut_quoted, find_unquoted};

/// Operations with what stands around them, cut at semicolons outside quotation marks.
pub(super) struct OperationTexts<'a>(pub(super) &'a str);

impl<'a> Iterator for OperationTexts<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.0.trim().is_empty() {
            return None;
        }
        let end = find_unquoted(self.0, |_, letter| letter == ';');
        let (part, rest) = match end {
            Some(end) => (&self.0[..end], &self.0[end + 1..]),
            None => (self.0, ""),
        };
        self.0 = rest;
        Some(part)
    }
}

/// An operand as it stands in the line.
#[derive(Clone, Copy)]
pub(super) enum Operand<'a> {
    /// What stands between quotation marks.
    Quoted(&'a str),
    /// What stands behind a quotation mark that has no other.
    Open(&'a str),
    Word(&'a str),
}

impl<'a> Operand<'a> {
    pub(super) const fn text(self) -> &'a str {
        match self {
            Self::Quoted(text) | Self::Open(text) | Self::Word(text) => text,
        }
    }

    /// In how many moves there is mate: `#3`, or `#-3` against the side to move.
    pub(super) fn mate(self) -> Option<i32> {
        let Self::Word(word) = self else { return None };
        as_written(word.strip_prefix('#')?)?.try_into().ok()
    }
}

/// Operands, cut at white space outside quotation marks.
pub(super) struct Operands<'a>(pub(super) &'a str);

impl<'a> Iterator for Operands<'a> {
    type Item = Operand<'a>;

    fn next(&mut self) -> Option<Operand<'a>> {
        let text = self.0.trim_start();
        if let Some(text) = text.strip_prefix('"') {
            let cut = cut_quoted(text);
            self.0 = cut.map_or("", |(_, rest)| rest);
            return Some(cut.map_or(Operand::Open(text), |(quoted, _)| Operand::Quoted(quoted)));
        }
        if text.is_empty() {
            return None;
        }
        let end = text.find(|letter: char| letter.is_whitespace() || letter == '"');
        let (operand, rest) = text.split_at(end.unwrap_or(text.len()));
        self.0 = rest;
        Some(Operand::Word(operand))
    }
}

/// The number that is written like this and in no other way.
pub(super) fn as_written(word: &str) -> Option<i64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = is_number && (!digits.starts_with('0') || word == "0");
    if is_plain { word.parse().ok() } else { None }
}
