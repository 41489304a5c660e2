//! The texts that a line of EPD is made of.

/// Operations with what stands around them, cut at semicolons outside quotation marks.
pub(super) struct OperationTexts<'a>(pub(super) &'a str);

impl<'a> Iterator for OperationTexts<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.0.trim().is_empty() {
            return None;
        }
        let mut is_quoted = false;
        let end = self.0.find(|letter| {
            is_quoted ^= letter == '"';
            letter == ';' && !is_quoted
        });
        let (part, rest) = match end {
            Some(end) => (&self.0[..end], &self.0[end + 1..]),
            None => (self.0, ""),
        };
        self.0 = rest;
        Some(part)
    }
}

/// An operand as it stands in the line.
pub(super) enum Operand<'a> {
    /// What stands between quotation marks.
    Quoted(&'a str),
    Word(&'a str),
}

/// Operands, cut at white space outside quotation marks.
pub(super) struct Operands<'a>(pub(super) &'a str);

impl<'a> Iterator for Operands<'a> {
    type Item = Operand<'a>;

    fn next(&mut self) -> Option<Operand<'a>> {
        let text = self.0.trim_start();
        if let Some(quoted) = text.strip_prefix('"') {
            let (operand, rest) = quoted.split_once('"').unwrap_or((quoted, ""));
            self.0 = rest;
            return Some(Operand::Quoted(operand));
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

/// Where the field with this number ends, counted from 1; the end of the line if it has less.
pub(super) fn end_of_fields(line: &str, number: usize) -> usize {
    let mut fields = 0;
    let mut is_between = true;
    for (at, letter) in line.char_indices() {
        if letter.is_whitespace() {
            if !is_between && fields == number {
                return at;
            }
            is_between = true;
        } else if is_between {
            (fields, is_between) = (fields + 1, false);
        }
    }
    line.len()
}

pub(super) fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}
