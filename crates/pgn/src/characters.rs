//! Characters of a text in UTF-8 or Windows-1252, and what they can be among the moves.

/// What a character beyond ASCII can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CharacterClass {
    /// It may be part of a move or a result: a letter, a figurine, a dash, `½`, `×`.
    Word,
    Blank,
    /// It has no width.
    Invisible,
    /// It stands for itself.
    Sign,
}

pub(crate) fn class_of(character: char) -> CharacterClass {
    match character {
        '\u{ad}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' => CharacterClass::Invisible,
        '\u{85}' | '\u{2800}' => CharacterClass::Blank,
        '×' | '†' | '‡' | '♔'..='♟' => CharacterClass::Word,
        _ if character.is_whitespace() => CharacterClass::Blank,
        _ if character.is_alphanumeric() || is_dash(character) => CharacterClass::Word,
        _ => CharacterClass::Sign,
    }
}

/// Whether a character is a hyphen, a dash or a minus sign.
pub(crate) const fn is_dash(character: char) -> bool {
    matches!(character, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}')
}

/// The first character of a text and its length in bytes: as UTF-8, or as Windows-1252 where it is
/// no UTF-8.
pub(crate) fn first_character(bytes: &[u8]) -> Option<(char, usize)> {
    let first = *bytes.first()?;
    if first < 0x80 {
        return Some((char::from(first), 1));
    }
    let longest = bytes.len().min(4);
    let as_utf8 = (2..=longest).find_map(|length| std::str::from_utf8(&bytes[..length]).ok());
    match as_utf8.and_then(|text| text.chars().next()) {
        Some(character) => Some((character, character.len_utf8())),
        None => Some((windows_1252(first), 1)),
    }
}

/// The character of a byte in Windows-1252, which has letters and signs where ISO 8859-1 has
/// control characters.
///
/// Source: the Encoding Standard of the WHATWG, index windows-1252.
pub(crate) const fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS_1252[(byte - 0x80) as usize],
        _ => byte as char,
    }
}

const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// How many bytes of a text are no characters of their own.
pub(crate) fn bytes_within_characters(text: &[u8]) -> u64 {
    let within = |chunk: &str| chunk.bytes().filter(|&byte| is_continuation(byte)).count() as u64;
    text.utf8_chunks().map(|chunk| within(chunk.valid())).sum()
}

/// Whether a byte of UTF-8 goes on with a character.
pub(crate) const fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}
