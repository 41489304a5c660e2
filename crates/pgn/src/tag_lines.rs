//! What lines look like that begin with a tag, and the cleaned names and values of tags.

use crate::characters::first_character;
use crate::input::{is_blank, is_line_end};
use crate::tags::SEVEN_TAG_ROSTER;
use crate::words::is_name_byte;

/// Whether the first quote of a text that no backslash protects stands before a bracket.
pub(crate) fn closes_value(text: &[u8]) -> bool {
    let mut rest = text;
    loop {
        rest = match rest {
            [b'\\', b'"' | b'\\', rest @ ..] => rest,
            [b'"', rest @ ..] => return rest.trim_ascii_start().starts_with(b"]"),
            [_, rest @ ..] => rest,
            [] => return false,
        };
    }
}

/// Whether a line begins with a whole tag.
pub(crate) fn is_tag_line(line: &[u8]) -> bool {
    let Some((_, value)) = name_and_value(line) else { return false };
    let mut quotes = value.iter().enumerate().filter(|&(_, &byte)| byte == b'"');
    quotes.any(|(index, _)| value[index + 1..].trim_ascii_start().starts_with(b"]"))
}

/// Whether a text begins with a line that is a whole tag of the seven.
pub(crate) fn is_roster_tag_line(text: &[u8]) -> bool {
    let end = text.iter().position(|&byte| is_line_end(byte)).unwrap_or(text.len());
    is_tag_line(&text[..end]) && begins_roster_tag(text)
}

pub(crate) fn begins_roster_tag(line: &[u8]) -> bool {
    let name = name_and_value(line).map(|(name, _)| name);
    name.is_some_and(|name| SEVEN_TAG_ROSTER.iter().any(|(known, _)| known.as_bytes() == name))
}

/// The name of a tag, and the text behind the quote that begins its value.
fn name_and_value(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = line.strip_prefix(b"[")?.trim_ascii_start();
    let quote = text.iter().position(|&byte| byte == b'"')?;
    let name = text[..quote].trim_ascii_end();
    let is_inside = |&byte: &u8| is_name_byte(byte) || is_blank(byte);
    let is_name = name.first()?.is_ascii_alphanumeric() && name.iter().all(is_inside);
    is_name.then_some((name, &text[quote + 1..]))
}

/// The name with `_` for each character that cannot be written.
pub(crate) fn clean_name(name: &[u8], clean: &mut Vec<u8>) {
    let mut rest = name;
    while let Some((character, length)) = first_character(rest) {
        let is_name = u8::try_from(character).is_ok_and(is_name_byte);
        clean.push(if is_name { rest[0] } else { b'_' });
        rest = &rest[length..];
    }
}

/// The value without backslashes that protect a quote or a backslash, and with one space for a line
/// break and the blanks beside it.
pub(crate) fn clean_value(value: &[u8], clean: &mut Vec<u8>) {
    let start = clean.len();
    let mut bytes = value.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if is_line_end(byte) {
            while clean.len() > start && clean.last().copied().is_some_and(is_blank) {
                clean.pop();
            }
            while bytes.next_if(|&next| is_line_end(next) || is_blank(next)).is_some() {}
            clean.push(b' ');
        } else if byte == b'\\' {
            let protected = bytes.next_if(|next| matches!(next, b'"' | b'\\'));
            clean.push(protected.unwrap_or(byte));
        } else {
            clean.push(byte);
        }
    }
}
