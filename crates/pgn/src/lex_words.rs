//! Words among the moves that are no plain moves, and what stands between games.

use std::io::Read;

use crate::blemish::BlemishKind;
use crate::characters::{CharacterClass, class_of};
use crate::error::PgnProblem;
use crate::game_result::GameResult;
use crate::input::{is_blank, is_line_end};
use crate::lex_moves::{common_move_length, common_number_length};
use crate::lexer::{Lexer, RawEvent, Section};
use crate::nag::Nag;
use crate::words::{
    ByteClass, Meaning, as_text, class_of_byte, first_numbered_move, has_target, meaning_of,
    promotion_length,
};

/// A word of the text, of any encoding.
pub(crate) struct Word {
    /// The word without characters that have no width.
    pub(crate) text: String,
    /// How many bytes of the text the word takes.
    pub(crate) length: usize,
    /// Whether the text has the word just so.
    is_clean: bool,
    has_invisible: bool,
}

impl<R: Read> Lexer<R> {
    /// A word that is no plain move, or a sign. `None` for the dots of a move number.
    #[cold]
    pub(crate) fn unusual_word(&mut self) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        if let Some(length) = self.null_move_in_brackets()? {
            return self.null_move(length).map(Some);
        }
        if let Some((nag, length)) = self.sign_with_angle()? {
            return self.annotation(Meaning::Nag(nag), length).map(Some);
        }
        if let Some((result, length)) = self.spaced_result()? {
            return self.result(result, length).map(Some);
        }
        let word = self.word_at(0)?;
        if word.length == 0 {
            return self.sign();
        }
        let promotion = self.promotion_in_parentheses(&word.text, word.length)?;
        let (meaning, used) = match promotion {
            0 => meaning_of(&word.text, self.language),
            _ => (Meaning::Move, word.text.len()),
        };
        let length = self.length_of(&word, used)?;
        if word.has_invisible && self.report(BlemishKind::InvisibleCharacter, word.length)? {
            return Ok(Some(RawEvent::Blemish));
        }
        match meaning {
            Meaning::Result(result) => self.result(result, length).map(Some),
            Meaning::NullMove => self.null_move(length).map(Some),
            Meaning::Nag(_) | Meaning::Remark => self.annotation(meaning, length).map(Some),
            Meaning::Sign => self.stray_sign(length).map(Some),
            Meaning::Unknown => {
                self.report(BlemishKind::UnknownWord, length)?;
                self.input.pass_text(length);
                Ok(Some(RawEvent::Blemish))
            }
            Meaning::Move => {
                let text = &word.text[..used];
                if word.is_clean && promotion == 0 {
                    self.input.pass_text(length);
                    return Ok(Some(RawEvent::Move { length }));
                }
                self.cleaned.clear();
                self.cleaned.extend_from_slice(text.as_bytes());
                let behind = &self.input.ahead(length + promotion)[length..];
                self.cleaned.extend_from_slice(behind);
                self.input.pass_text(length + promotion);
                Ok(Some(RawEvent::CleanedMove))
            }
        }
    }

    /// The word that begins after `ahead` bytes. It is empty where no word begins.
    pub(crate) fn word_at(&mut self, ahead: usize) -> Result<Word, Box<PgnProblem>> {
        let mut word =
            Word { text: String::new(), length: 0, is_clean: true, has_invisible: false };
        while let Some((character, length)) = self.input.character_at(ahead + word.length)? {
            if character.is_ascii() {
                if class_of_byte(character as u8) != ByteClass::Word {
                    break;
                }
            } else {
                match class_of(character) {
                    CharacterClass::Word => {}
                    CharacterClass::Invisible if word.length > 0 => {
                        word.length += length;
                        (word.is_clean, word.has_invisible) = (false, true);
                        continue;
                    }
                    // Evaluations of several signs, such as `+−` and `=∞`.
                    CharacterClass::Sign if is_sign_of(&word.text, character) => {}
                    _ => break,
                }
            }
            word.is_clean &= character.len_utf8() == length;
            word.length += length;
            word.text.push(character);
        }
        Ok(word)
    }

    /// How many bytes of the text the beginning of a word takes.
    fn length_of(&mut self, word: &Word, used: usize) -> Result<usize, Box<PgnProblem>> {
        if used == word.text.len() {
            return Ok(word.length);
        }
        let (mut length, mut counted) = (0, 0);
        while counted < used {
            let Some((character, more)) = self.input.character_at(length)? else { break };
            length += more;
            if character.is_ascii() || class_of(character) != CharacterClass::Invisible {
                counted += character.len_utf8();
            }
        }
        Ok(length)
    }

    /// An annotation with an angle bracket, which otherwise ends a word: `->`, `<=>`.
    fn sign_with_angle(&mut self) -> Result<Option<(Nag, usize)>, Box<PgnProblem>> {
        let is_part = |byte| matches!(byte, b'<' | b'>' | b'-' | b'=' | b'+');
        let length = self.input.run(0, is_part)?;
        let has_angle = |length| self.input.ahead(length).iter().any(|it| b"<>".contains(it));
        if !has_angle(length) {
            return Ok(None);
        }
        let found = Nag::at_start_of(as_text(self.input.ahead(length)));
        Ok(found.filter(|&(_, length)| has_angle(length)))
    }

    /// `<>`.
    fn null_move_in_brackets(&mut self) -> Result<Option<usize>, Box<PgnProblem>> {
        Ok(self.input.starts_with(b"<>")?.then_some(2))
    }

    fn null_move(&mut self, length: usize) -> Result<RawEvent, Box<PgnProblem>> {
        if self.report(BlemishKind::NullMove, length)? {
            return Ok(RawEvent::Blemish);
        }
        self.input.pass_text(length);
        self.cleaned.clear();
        self.cleaned.extend_from_slice(b"--");
        Ok(RawEvent::CleanedMove)
    }

    /// The length of a promotion in parentheses behind a move: `e8(Q)`, `e8=(Q)+`.
    fn promotion_in_parentheses(
        &mut self,
        text: &str,
        length: usize,
    ) -> Result<usize, Box<PgnProblem>> {
        let bare = text.trim_end_matches('=');
        // `Ra8(N)` is a novelty.
        let is_of_pawn = bare.starts_with(|it| matches!(it, 'a'..='h' | 'P' | '♙' | '♟'));
        if !is_of_pawn || !bare.ends_with(['1', '8']) || self.input.at(length)? != Some(b'(') {
            return Ok(0);
        }
        let word = self.word_at(length + 1)?;
        let end = length + 1 + word.length;
        let is_promotion =
            !word.text.is_empty() && promotion_length(&word.text, self.language) == word.text.len();
        if !is_promotion || self.input.at(end)? != Some(b')') {
            return Ok(0);
        }
        let end = self.input.run(end + 1, |byte| matches!(byte, b'+' | b'#'))?;
        Ok(end - length)
    }

    /// A sign: an annotation, or one without a meaning.
    fn sign(&mut self) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        let mut text = String::new();
        let mut lengths = Vec::new();
        let mut length = 0;
        while let Some((character, more)) = self.input.character_at(length)? {
            if lengths.len() == 4 || class_of_byte_or_sign(character) {
                break;
            }
            text.push(character);
            length += more;
            lengths.push((text.len(), length));
        }
        if text.starts_with('…') {
            self.input.pass_text(lengths.first().map_or(1, |&(_, length)| length));
            return Ok(None);
        }
        if let Some((nag, used)) = Nag::at_start_of(&text) {
            let length = lengths.iter().find(|&&(known, _)| known == used).map_or(1, |it| it.1);
            return self.annotation(Meaning::Nag(nag), length).map(Some);
        }
        let length = match self.input.character_at(0)? {
            Some((_, length)) => length,
            None => 1,
        };
        self.stray_sign(length).map(Some)
    }

    /// Whether a character that is not ASCII goes on with a word.
    pub(crate) fn is_word_at(&mut self, ahead: usize) -> Result<bool, Box<PgnProblem>> {
        let next = self.input.character_at(ahead)?;
        Ok(next.is_some_and(|(character, _)| {
            class_of(character) == CharacterClass::Word
                && !character.is_alphabetic()
                && !('♔'..='♟').contains(&character)
        }))
    }

    /// What stands outside the moves and is neither tag nor comment nor move: a sign, or the rest
    /// of a line up to a move with its number. `None` if moves begin.
    pub(crate) fn stray_text(&mut self) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        match self.first_meaning()? {
            Meaning::Sign => {
                let word = self.word_at(0)?;
                let length = match meaning_of(&word.text, self.language) {
                    (Meaning::Sign, used) => self.length_of(&word, used)?,
                    _ => self.input.character_at(0)?.map_or(1, |(_, length)| length),
                };
                return self.stray_sign(length).map(Some);
            }
            Meaning::Result(_) if self.is_behind_result() => {
                let length = self.result_length()?;
                self.report(BlemishKind::SecondResult, length)?;
                self.input.pass_text(length);
                return Ok(Some(RawEvent::Blemish));
            }
            Meaning::Unknown => {}
            _ => return Ok(None),
        }
        let begin = self.input.offset();
        let known = self.input.run(0, |byte| !is_line_end(byte));
        let line = self.input.ahead(*known.as_ref().unwrap_or(&usize::MAX));
        let moves = first_numbered_move(line, self.language);
        let length = moves.unwrap_or(line.len());
        self.report(BlemishKind::StrayText, line[..length].trim_ascii_end().len())?;
        self.input.pass_text(length);
        if known.is_err() && moves.is_none() {
            self.input.pass_rest_of_line()?;
            self.blemish.length = self.input.offset() - begin;
        }
        Ok(Some(RawEvent::Blemish))
    }

    /// How many bytes the result has that comes next.
    fn result_length(&mut self) -> Result<usize, Box<PgnProblem>> {
        if let Some((_, length)) = self.spaced_result()? {
            return Ok(length);
        }
        let word = self.word_at(0)?;
        match meaning_of(&word.text, self.language) {
            (Meaning::Result(_), used) => self.length_of(&word, used),
            _ => Ok(1),
        }
    }

    /// What the first word of a line outside the moves means: [`Meaning::Unknown`] if it begins no
    /// moves.
    fn first_meaning(&mut self) -> Result<Meaning, Box<PgnProblem>> {
        if begins_with_common_move(self.input.ahead(9)) {
            return Ok(Meaning::Move);
        }
        if self.input.starts_with(b"<>")? {
            return Ok(Meaning::NullMove);
        }
        if self.input.starts_with(b"**")? {
            return Ok(Meaning::Unknown);
        }
        if let Some((result, _)) = self.spaced_result()? {
            return Ok(Meaning::Result(result));
        }
        let is_number = |byte: u8| byte.is_ascii_digit() || byte == b'.' || byte == b')';
        let digits = self.input.run(0, |byte| byte.is_ascii_digit())?;
        let behind = self.input.at(digits)?;
        let has_sign = digits > 0 && matches!(behind, Some(b'-' | b'/' | b':' | b','));
        if has_sign && self.is_number_with_sign(digits)? {
            // `1: e4` begins moves, `1: the opening` does not.
            let ahead = self.input.run(digits + 1, |byte| byte <= b' ')?;
            let word = self.word_at(ahead)?;
            let is_move = has_target(&word.text, self.language);
            return Ok(if is_move { Meaning::Move } else { Meaning::Unknown });
        }
        let (mut ahead, mut is_numbered) = (0, false);
        let begins_word = match behind {
            Some(b'-' | b'/' | b':' | b',') => true,
            Some(b'.') => self.starts_with_half_point()?,
            Some(0x80..) => self.is_word_at(digits)?,
            _ => false,
        };
        if !begins_word && (digits > 0 || behind == Some(b'.')) {
            is_numbered = digits > 0;
            ahead = self.input.run(0, is_number)?;
            ahead = self.input.run(ahead, is_blank)?;
            while let Some((character, length)) = self.input.character_at(ahead)? {
                if !matches!(character, '…' | '.' | ' ')
                    && class_of(character) != CharacterClass::Blank
                {
                    break;
                }
                ahead += length;
            }
        }
        let word = self.word_at(ahead)?;
        if word.length == 0 {
            return Ok(match self.input.at(ahead)? {
                _ if is_numbered => Meaning::Move,
                // `1-0 (White resigns)`
                Some(b'(' | b'$' | b'!' | b'?') if self.section == Section::AfterResult => {
                    Meaning::Unknown
                }
                Some(b'*') => Meaning::Result(GameResult::Unknown),
                Some(b'(' | b'$' | b'!' | b'?' | b'{' | b';') => Meaning::Move,
                _ => Meaning::Sign,
            });
        }
        Ok(match meaning_of(&word.text, self.language).0 {
            Meaning::Remark | Meaning::Nag(_) if !is_numbered => Meaning::Unknown,
            Meaning::Move if !is_numbered && !has_target(&word.text, self.language) => {
                Meaning::Unknown
            }
            Meaning::Sign if is_numbered => Meaning::Move,
            meaning => meaning,
        })
    }
}

/// Whether a text begins like most games: `1. e4 `.
fn begins_with_common_move(text: &[u8]) -> bool {
    let Some(number) = common_number_length(text) else { return false };
    let behind = &text[number..];
    common_move_length(behind.strip_prefix(b" ").unwrap_or(behind)).is_some()
}

/// Whether a sign goes on with an evaluation of several signs.
fn is_sign_of(text: &str, sign: char) -> bool {
    text.ends_with(['=', '+', '-', '/', '~', '−', '∞']) && matches!(sign, '∞' | '−' | '±')
}

/// Whether a character ends a run of signs.
fn class_of_byte_or_sign(character: char) -> bool {
    if character.is_ascii() {
        return !matches!(character, '=' | '+' | '-' | '/' | '\\' | '<' | '>' | '_' | '|' | '~');
    }
    class_of(character) != CharacterClass::Sign
}
