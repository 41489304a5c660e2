//! Writing JSON, which JavaScript reads faster than it can be handed over field by field.

use std::fmt::{Display, Write};

/// Appends a string with its quotes.
pub(crate) fn string(out: &mut String, text: &str) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                out.push('\\');
                out.push(letter);
            }
            ' '.. => out.push(letter),
            _ => {
                let _ = write!(out, "\\u{:04x}", letter as u32);
            }
        }
    }
    out.push('"');
}

/// Appends a list.
pub(crate) fn list<T>(
    out: &mut String,
    items: impl IntoIterator<Item = T>,
    mut write_item: impl FnMut(&mut String, T),
) {
    out.push('[');
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write_item(out, item);
    }
    out.push(']');
}

/// Appends the name of a member, a number or another word that needs no quotes.
pub(crate) fn raw(out: &mut String, text: impl Display) {
    let _ = write!(out, "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        let mut out = String::new();
        list(&mut out, ["a\"b\\c\n\u{1f}", "é😀"], string);
        assert_eq!(out, "[\"a\\\"b\\\\c\\u000a\\u001f\",\"é😀\"]");
    }
}
