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
    name_and_value(line).is_some_and(|(_, value)| has_end(value))
}

/// Whether a quote before a bracket stands in a text.
fn has_end(value: &[u8]) -> bool {
    let mut quotes = value.iter().enumerate().filter(|&(_, &byte)| byte == b'"');
    quotes.any(|(index, _)| value[index + 1..].trim_ascii_start().starts_with(b"]"))
}

/// Whether a text begins with a whole tag of the seven, whose name may stand above its value.
pub(crate) fn is_roster_tag(text: &[u8]) -> bool {
    let Some((name, value)) = name_and_value(text) else { return false };
    let end = value.iter().position(|&byte| is_line_end(byte)).unwrap_or(value.len());
    is_roster_name(name) && has_end(&value[..end])
}

/// Whether a text begins with a tag of the seven up to the quote that begins its value.
pub(crate) fn begins_roster_tag(text: &[u8]) -> bool {
    name_and_value(text).is_some_and(|(name, _)| is_roster_name(name))
}

fn is_roster_name(name: &[u8]) -> bool {
    SEVEN_TAG_ROSTER.iter().any(|(known, _)| known.as_bytes() == name)
}

/// The name of a tag, and the text behind the quote that begins its value.
fn name_and_value(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.strip_prefix(b"[")?.trim_ascii_start();
    let quote = text.iter().position(|&byte| matches!(byte, b'"' | b'[' | b']'))?;
    let name = without_colons(&text[..quote]);
    let is_inside = |&byte: &u8| is_name_byte(byte) || is_blank(byte);
    let is_name = name.first()?.is_ascii_alphanumeric() && name.iter().all(is_inside);
    (is_name && text[quote] == b'"').then_some((name, &text[quote + 1..]))
}

/// The name without white space and colons behind it.
pub(crate) fn without_colons(name: &[u8]) -> &[u8] {
    let end = name.iter().rposition(|byte| !byte.is_ascii_whitespace() && *byte != b':');
    &name[..end.map_or(0, |last| last + 1)]
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
