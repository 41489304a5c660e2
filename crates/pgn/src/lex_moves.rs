//! Cutting what belongs to the moves into words and marks.

use std::io::Read;

use crate::blemish::BlemishKind;
use crate::error::PgnProblem;
use crate::game_result::{GameResult, is_points, is_result_sign};
use crate::input::is_blank;
use crate::lexer::{Lexer, RawEvent, Section};
use crate::nag::Nag;
use crate::words::{ByteClass, Meaning, as_text, class_of_byte, is_plain_move, meaning_of};

/// How deep variations may be nested.
pub const MAX_VARIATION_DEPTH: u32 = 256;

impl<R: Read> Lexer<R> {
    /// The next part of the moves. `None` for move numbers.
    #[inline]
    pub(crate) fn movetext(&mut self, byte: u8) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        let known = self.input.ahead(5);
        if let Some(length) = common_move_length(known) {
            self.input.pass(length);
            return Ok(Some(RawEvent::Move { length }));
        }
        match byte {
            b'0'..=b'9' => match common_number_length(known) {
                Some(length) => {
                    self.input.pass(length);
                    Ok(None)
                }
                None => self.number(),
            },
            b'.' if known.get(1) == Some(&b'5') && self.starts_with_half_point()? => {
                self.unusual_word()
            }
            b'.' => {
                self.input.pass(1);
                Ok(None)
            }
            b'(' => self.begin_variation().map(Some),
            b')' => self.end_variation().map(Some),
            b'$' => self.nag().map(Some),
            b'!' | b'?' => self.suffix().map(Some),
            b'*' => self.result(GameResult::Unknown, 1).map(Some),
            0x80.. => self.unusual_word(),
            _ => {
                let length = self.input.run(0, |byte| class_of_byte(byte) == ByteClass::Word)?;
                let next = self.input.at(length)?;
                let is_plain = is_plain_move(self.input.ahead(length));
                let is_whole = next.is_none_or(|next| next < 0x80 && next != b'(');
                if is_plain && is_whole {
                    self.input.pass(length);
                    return Ok(Some(RawEvent::Move { length }));
                }
                self.unusual_word()
            }
        }
    }

    /// A move number is passed. What begins like one may be castling, a null move or a result.
    fn number(&mut self) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        let digits = self.input.run(0, |byte| byte.is_ascii_digit())?;
        match self.input.at(digits)? {
            Some(b'.' | b',') if digits == 1 && self.starts_with_half_point()? => {
                self.unusual_word()
            }
            Some(b'.') => {
                self.input.pass(digits + 1);
                Ok(None)
            }
            Some(b'-' | b'/' | b':' | b',') if self.is_number_with_sign(digits)? => {
                self.report(BlemishKind::MoveNumber, digits + 1)?;
                self.input.pass(digits + 1);
                Ok(Some(RawEvent::Blemish))
            }
            Some(b'-' | b'/' | b':') => {
                let length = self.input.run(0, |byte| class_of_byte(byte) == ByteClass::Word)?;
                let is_whole = self.input.at(length)?.is_none_or(|next| next < 0x80);
                match standard_result(self.input.ahead(length)) {
                    Some(result) if is_whole => self.result(result, length).map(Some),
                    _ => self.unusual_word(),
                }
            }
            Some(0x80..) if self.is_word_at(digits)? => self.unusual_word(),
            Some(b')') if self.is_number_with_parenthesis(digits)? => {
                self.has_numbers_with_parentheses = true;
                self.report(BlemishKind::MoveNumber, digits + 1)?;
                self.input.pass(digits + 1);
                Ok(Some(RawEvent::Blemish))
            }
            Some(b' ') if digits == 1 && self.spaced_result()?.is_some() => self.unusual_word(),
            // A null move, or castling.
            next if matches!(self.input.ahead(digits), b"00" | b"000" | b"0000")
                && next.is_none_or(|next| !next.is_ascii_alphanumeric()) =>
            {
                self.unusual_word()
            }
            _ => {
                self.input.pass(digits);
                Ok(None)
            }
        }
    }

    /// Whether half a point follows as a decimal fraction.
    pub(crate) fn starts_with_half_point(&mut self) -> Result<bool, Box<PgnProblem>> {
        self.input.at(2)?;
        let known = self.input.ahead(3);
        Ok(matches!(known, b"0.5" | b"0,5") || known.starts_with(b".5"))
    }

    /// Whether digits and the sign behind them are a move number, such as `1:`, and no result or
    /// evaluation.
    pub(crate) fn is_number_with_sign(&mut self, digits: usize) -> Result<bool, Box<PgnProblem>> {
        let is_apart = self.input.at(digits + 1)?.is_none_or(|next| next <= b' ');
        Ok(is_apart && self.spaced_result()?.is_none())
    }

    /// Whether `1)` is a number with a parenthesis and not the end of a variation.
    fn is_number_with_parenthesis(&mut self, digits: usize) -> Result<bool, Box<PgnProblem>> {
        if self.depth == 0 {
            self.has_numbers_with_parentheses = true;
        }
        // `(1) e4` in a game that has had no such number.
        let next = self.input.at(digits + 1)?;
        let goes_on = next.is_some_and(|next| !matches!(next, b')' | b'(' | b'\n' | b'\r'));
        Ok(self.has_numbers_with_parentheses && (self.depth == 0 || goes_on))
    }

    /// A result with blanks beside its dash or colon, and its length.
    pub(crate) fn spaced_result(&mut self) -> Result<Option<(GameResult, usize)>, Box<PgnProblem>> {
        let first = self.word_at(0)?;
        if !is_points(first.text.trim_end_matches(is_result_sign)) {
            return Ok(None);
        }
        let (mut text, mut length) = (first.text, first.length);
        // `1/2 1/2`
        if GameResult::parse(&text) == Some(GameResult::Draw) {
            let ahead = self.input.run(length, is_blank)?;
            let second = self.word_at(ahead)?;
            let bare = second.text.trim_end_matches(['.', ',']);
            if bare == text {
                let end = ahead + second.length - (second.text.len() - bare.len());
                return Ok(Some((GameResult::Draw, end)));
            }
        }
        // `1- 0` has two words, `1 - 0` three.
        for _ in 0..2 {
            length = self.input.run(length, is_blank)?;
            let word = self.word_at(length)?;
            text.push_str(&word.text);
            length += word.length;
            let bare = text.trim_end_matches(['.', ',']);
            if let Some(result) = GameResult::parse(bare).filter(|_| word.length > 0) {
                return Ok(Some((result, length - (text.len() - bare.len()))));
            }
        }
        Ok(None)
    }

    /// A result, which ends the game, but not inside a variation.
    pub(crate) fn result(
        &mut self,
        result: GameResult,
        length: usize,
    ) -> Result<RawEvent, Box<PgnProblem>> {
        if self.depth > 0 && self.is_last_of_game(length)? {
            if let Some(raw) = self.close_variation()? {
                return Ok(raw);
            }
        }
        if self.depth > 0 {
            self.report(BlemishKind::ResultInVariation, length)?;
            self.input.pass_text(length);
            return Ok(RawEvent::Blemish);
        }
        let is_standard = self.input.ahead(length) == result.as_str().as_bytes();
        if !is_standard && self.report(BlemishKind::ResultSpelling, length)? {
            return Ok(RawEvent::Blemish);
        }
        self.input.pass_text(length);
        self.section = Section::AfterResult;
        Ok(RawEvent::Result(result))
    }

    /// Whether nothing but white space stands between the end of these bytes and the next game.
    fn is_last_of_game(&mut self, length: usize) -> Result<bool, Box<PgnProblem>> {
        let end = self.input.run(length, |byte| byte <= b' ')?;
        Ok(match self.input.at(end)? {
            None => true,
            Some(b'[') => self.input.ahead(end)[length..].contains(&b'\n'),
            Some(_) => false,
        })
    }

    fn begin_variation(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        if let Some((result, length)) = self.result_in_parentheses()? {
            return self.result(result, length);
        }
        if let Some((meaning, length)) = self.word_in_parentheses()? {
            return self.annotation(meaning, length);
        }
        if self.depth == 0 {
            self.outermost = self.place;
        }
        if self.depth == MAX_VARIATION_DEPTH {
            return self.too_deep_variation();
        }
        self.depth += 1;
        self.input.pass(1);
        Ok(RawEvent::VariationStart)
    }

    /// A result in parentheses at the end of a game, and its length with them.
    fn result_in_parentheses(&mut self) -> Result<Option<(GameResult, usize)>, Box<PgnProblem>> {
        if self.depth > 0 {
            return Ok(None);
        }
        let begin = self.input.run(1, is_blank)?;
        let word = self.word_at(begin)?;
        let is_star = self.input.at(begin)? == Some(b'*');
        let result =
            if is_star { Some(GameResult::Unknown) } else { GameResult::parse(&word.text) };
        let end = self.input.run(begin + word.length.max(1), is_blank)?;
        let Some(result) = result else { return Ok(None) };
        if self.input.at(end)? != Some(b')') {
            return Ok(None);
        }
        let length = end + 1;
        let next = self.input.run(length, |byte| byte <= b' ')?;
        let behind = match self.input.at(next)? {
            Some(b'{') => self.input.run(next, |byte| byte != b'}')? + 1,
            _ => length,
        };
        Ok(self.is_last_of_game(behind)?.then_some((result, length)))
    }

    /// A remark or an annotation in parentheses, such as `(ep)` or `(D)`, and its length.
    fn word_in_parentheses(&mut self) -> Result<Option<(Meaning, usize)>, Box<PgnProblem>> {
        let end = self.input.run(1, |byte| class_of_byte(byte) == ByteClass::Word)?;
        if end == 1 || end > 16 || self.input.at(end)? != Some(b')') {
            return Ok(None);
        }
        let word = as_text(&self.input.ahead(end)[1..]);
        Ok(match meaning_of(word, self.language) {
            // A draw was offered.
            (Meaning::Nag(_), _) if word == "=" => Some((Meaning::Remark, end + 1)),
            (meaning @ (Meaning::Remark | Meaning::Nag(_)), length) if length == end - 1 => {
                Some((meaning, end + 1))
            }
            (Meaning::Unknown, _) if !word.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some((Meaning::Remark, end + 1))
            }
            _ => None,
        })
    }

    /// An annotation or a remark that is no NAG and no suffix.
    pub(crate) fn annotation(
        &mut self,
        meaning: Meaning,
        length: usize,
    ) -> Result<RawEvent, Box<PgnProblem>> {
        let Meaning::Nag(nag) = meaning else {
            self.report(BlemishKind::MoveRemark, length)?;
            self.input.pass_text(length);
            return Ok(RawEvent::Blemish);
        };
        if self.report(BlemishKind::AnnotationSign, length)? {
            return Ok(RawEvent::Blemish);
        }
        self.input.pass_text(length);
        Ok(RawEvent::Nag(nag))
    }

    /// A variation inside [`MAX_VARIATION_DEPTH`] others is passed over.
    #[cold]
    fn too_deep_variation(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        self.report(BlemishKind::LostVariation, 1)?;
        let begin = self.place;
        let mut open = 0;
        loop {
            match self.input.at(0)? {
                None => break,
                Some(b'[') if self.is_tag_of_next_game()? => break,
                Some(byte @ (b'{' | b';')) => {
                    let last = if byte == b'{' { b'}' } else { b'\n' };
                    let length = self.input.run(1, |byte| byte != last)?;
                    self.input.pass_text(length);
                }
                Some(byte) => {
                    open += i32::from(byte == b'(') - i32::from(byte == b')');
                    self.input.pass_text(1);
                }
            }
            if open == 0 {
                break;
            }
            self.input.pass_space()?;
        }
        self.place = begin;
        self.blemish.length = self.input.offset() - begin.offset;
        self.blemish.reason =
            Some(format!("variations are read up to a depth of {MAX_VARIATION_DEPTH}").into());
        Ok(RawEvent::Blemish)
    }

    fn end_variation(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        if self.depth == 0 {
            return self.stray_sign(1);
        }
        self.depth -= 1;
        self.input.pass(1);
        Ok(RawEvent::VariationEnd)
    }

    /// A sign without a meaning is passed over.
    pub(crate) fn stray_sign(&mut self, length: usize) -> Result<RawEvent, Box<PgnProblem>> {
        self.report(BlemishKind::StraySign, length)?;
        self.input.pass_text(length);
        Ok(RawEvent::Blemish)
    }

    fn nag(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        let length = self.input.run(1, |byte| byte.is_ascii_digit())?;
        let number = as_text(&self.input.ahead(length)[1..]).parse::<u16>();
        let is_standard = number.as_ref().is_ok_and(|&number| number <= 255);
        let is_reported = !is_standard && self.report(BlemishKind::NagNumber, length)?;
        match number {
            Ok(_) if is_reported => Ok(RawEvent::Blemish),
            Ok(number) => {
                self.input.pass(length);
                Ok(RawEvent::Nag(Nag(number)))
            }
            Err(_) => {
                self.input.pass(length);
                Ok(RawEvent::Blemish)
            }
        }
    }

    fn suffix(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        let run = self.input.run(0, |byte| matches!(byte, b'!' | b'?'))?;
        if run > 2 && self.report(BlemishKind::AnnotationSign, run)? {
            return Ok(RawEvent::Blemish);
        }
        let length = run.min(2);
        let nag = Nag::from_symbol(as_text(self.input.ahead(length)));
        self.input.pass(length);
        Ok(RawEvent::Nag(nag.unwrap_or(Nag::GOOD)))
    }
}

/// The length of a move in one of the most common forms, with a blank or a line end behind it. The
/// other forms are recognized too, but this is faster.
#[inline(always)]
pub(crate) fn common_move_length(text: &[u8]) -> Option<usize> {
    match text {
        [b'a'..=b'h', b'1'..=b'8', b' ' | b'\n', ..] => Some(2),
        [b'K' | b'Q' | b'R' | b'B' | b'N', b'a'..=b'h', b'1'..=b'8', b' ' | b'\n', ..] => Some(3),
        [
            b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N',
            b'a'..=b'h' | b'x',
            b'a'..=b'h',
            b'1'..=b'8',
            b' ' | b'\n',
            ..,
        ] => Some(4),
        _ => None,
    }
}

/// The length of a move number with its dot.
#[inline(always)]
pub(crate) fn common_number_length(text: &[u8]) -> Option<usize> {
    match text {
        [b'1'..=b'9', b'.', ..] => Some(2),
        [b'1'..=b'9', b'0'..=b'9', b'.', ..] => Some(3),
        _ => None,
    }
}

/// The result that the standard writes like a word.
fn standard_result(word: &[u8]) -> Option<GameResult> {
    let mut results = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw].into_iter();
    results.find(|result| result.as_str().as_bytes() == word)
}
