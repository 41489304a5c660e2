//! Cutting what belongs to the moves into words and marks.

use std::io::Read;

use crate::error::PgnProblem;
use crate::lexer::{Lexer, RawEvent, Section};
use crate::nag::Nag;
use crate::words::{WordMeaning, as_text, ends_word, meaning_of};

/// How deep variations may be nested.
pub const MAX_VARIATION_DEPTH: u32 = 256;

impl<R: Read> Lexer<R> {
    /// The next part of the moves. `None` for what says nothing: move numbers, and results of variations.
    #[inline]
    pub(crate) fn movetext(&mut self, byte: u8) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        match byte {
            b'0'..=b'9' => self.number(),
            b'.' => {
                self.input.pass(1);
                Ok(None)
            }
            b'(' => self.begin_variation().map(Some),
            b')' => self.end_variation().map(Some),
            b'$' => self.nag().map(Some),
            b'!' | b'?' => self.suffix().map(Some),
            b'*' => Ok(self.word(1)),
            0xE2 if self.input.starts_with("…".as_bytes())? => {
                self.input.pass_text("…".len());
                Ok(None)
            }
            _ if ends_word(byte) => Err(self.unexpected("a move or a result", 0)),
            _ => {
                let length = self.input.run(0, |byte| !ends_word(byte))?;
                self.checked_word(length)
            }
        }
    }

    /// A move number is passed. What begins like one may be castling, a null move or a result.
    fn number(&mut self) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        let digits = self.input.run(0, |byte| byte.is_ascii_digit())?;
        let is_null_move = self.input.ahead(digits) == b"0000";
        match self.input.at(digits)? {
            Some(b'-' | b'/' | b':') => {
                let length = self.input.run(digits, |byte| !ends_word(byte))?;
                self.checked_word(length)
            }
            // A long dash.
            Some(0xE2) if self.input.at(digits + 2)? == Some(0x93) => {
                let length = self.input.run(digits, |byte| !ends_word(byte))?;
                self.checked_word(length)
            }
            Some(b'.') => {
                self.input.pass(digits + 1);
                Ok(None)
            }
            next if is_null_move && next.is_none_or(ends_word) => Ok(self.word(digits)),
            _ => {
                self.input.pass(digits);
                Ok(None)
            }
        }
    }

    fn checked_word(&mut self, length: usize) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        if std::str::from_utf8(self.input.ahead(length)).is_err() {
            return Err(self.unexpected("a move or a result", 0));
        }
        Ok(self.word(length))
    }

    #[inline]
    fn word(&mut self, length: usize) -> Option<RawEvent> {
        let meaning = meaning_of(self.input.ahead(length));
        self.input.pass_text(length);
        match meaning {
            WordMeaning::Move => Some(RawEvent::Move { length }),
            WordMeaning::Nag(nag) => Some(RawEvent::Nag(nag)),
            WordMeaning::Result(_) if self.depth > 0 => None,
            WordMeaning::Result(result) => {
                self.section = Section::AfterResult;
                Some(RawEvent::Result(result))
            }
            WordMeaning::Nothing => None,
        }
    }

    fn begin_variation(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        if self.depth == 0 {
            self.outermost = self.place;
        }
        if self.depth == MAX_VARIATION_DEPTH {
            return Err(Box::new(PgnProblem::TooDeep { limit: MAX_VARIATION_DEPTH }));
        }
        self.depth += 1;
        self.input.pass(1);
        Ok(RawEvent::VariationStart)
    }

    fn end_variation(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        if self.depth == 0 {
            return Err(self.unexpected("a move or a result", 0));
        }
        self.depth -= 1;
        self.input.pass(1);
        Ok(RawEvent::VariationEnd)
    }

    fn nag(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        let length = self.input.run(1, |byte| byte.is_ascii_digit())?;
        let number = as_text(&self.input.ahead(length)[1..]).parse();
        let Ok(number) = number else {
            return Err(self.unexpected("a number up to 65535 behind $", 0));
        };
        self.input.pass(length);
        Ok(RawEvent::Nag(Nag(number)))
    }

    fn suffix(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        let length = match self.input.at(1)? {
            Some(b'!' | b'?') => 2,
            _ => 1,
        };
        let nag = Nag::from_symbol(as_text(self.input.ahead(length)));
        self.input.pass(length);
        Ok(RawEvent::Nag(nag.unwrap_or(Nag::GOOD)))
    }
}
