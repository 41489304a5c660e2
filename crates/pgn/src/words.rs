//! What the words among the moves mean.

use crate::game_result::GameResult;
use crate::nag::Nag;

/// What a word among the moves means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WordMeaning {
    /// It is no other word, so it should be a move.
    Move,
    Nag(Nag),
    Result(GameResult),
    /// It adds nothing to the move before it.
    Nothing,
}

#[inline]
pub(crate) fn meaning_of(word: &[u8]) -> WordMeaning {
    match word {
        // Most words end here: the other words begin with no such letter.
        [b'a'..=b'd' | b'f'..=b'h' | b'A'..=b'Z', ..] => WordMeaning::Move,
        _ => rare_meaning_of(as_text(word)),
    }
}

fn rare_meaning_of(word: &str) -> WordMeaning {
    if let Some(result) = GameResult::parse(word) {
        return WordMeaning::Result(result);
    }
    if let Some(nag) = Nag::from_symbol(word) {
        return WordMeaning::Nag(nag);
    }
    match word {
        "e.p." | "ep" | "+" | "++" | "#" => WordMeaning::Nothing,
        _ => WordMeaning::Move,
    }
}

/// Whether a byte ends a word before it.
#[inline]
pub(crate) fn ends_word(byte: u8) -> bool {
    ENDS_WORD[byte as usize]
}

static ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let mut byte = 0;
    while byte <= b' ' as usize {
        ends[byte] = true;
        byte += 1;
    }
    let marks = b"{}()[]<>;!?$*\"";
    let mut index = 0;
    while index < marks.len() {
        ends[marks[index] as usize] = true;
        index += 1;
    }
    ends
};

/// Whether a byte may be part of a tag's name.
pub(crate) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'"' | b'[' | b']')
}

/// The text of bytes that were found to be UTF-8.
#[inline]
pub(crate) fn as_text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}
