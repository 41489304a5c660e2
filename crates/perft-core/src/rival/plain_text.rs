//! The text of other programs in plain signs, whatever its encoding and colours.

use std::borrow::Cow;
use std::io::Read;
use std::iter::Peekable;
use std::str::Chars;

use crate::utf8_text::Utf8Text;

/// The text of a file: UTF-8, or UTF-16 as `>` of PowerShell writes it, with a byte order mark or
/// without. Bytes that are no text are replaced.
pub(super) fn decoded(bytes: &[u8]) -> String {
    let mut text = Vec::new();
    // Memory can always be read.
    let _ = Utf8Text::new(bytes).read_to_end(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// The line in one kind of blank, dash, arrow, bar and quote, without the colours of a terminal and
/// other signs that nobody sees. Figurines become the letters of their pieces.
pub(super) fn plain(line: &str) -> Cow<'_, str> {
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t');
    if line.as_bytes().iter().all(is_plain) {
        return line.into();
    }
    let mut plain = String::with_capacity(line.len());
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\u{1b}' => skip_escape_sequence(&mut signs),
            '\u{9b}' => skip_control_sequence(&mut signs),
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}' => {}
            '\u{feff}' => {}
            '\t' => plain.push('\t'),
            _ if sign.is_control() => {}
            _ if sign.is_whitespace() => plain.push(' '),
            _ => match plain_sign(sign) {
                Some(text) => plain.push_str(text),
                None => plain.push(sign),
            },
        }
    }
    plain.into()
}

/// Passes over the rest of an escape sequence, as ECMA-48 defines them.
fn skip_escape_sequence(signs: &mut Peekable<Chars<'_>>) {
    match signs.next() {
        Some('[') => skip_control_sequence(signs),
        // A command to the terminal, such as its title or a link, ends with BEL or an escape.
        // Without its end it hides nothing.
        Some(']') if signs.clone().any(ends_command) => {
            let end = signs.find(|&sign| ends_command(sign));
            if end == Some('\u{1b}') {
                signs.next_if_eq(&'\\');
            }
        }
        Some('(' | ')') => drop(signs.next()),
        _ => {}
    }
}

const fn ends_command(sign: char) -> bool {
    matches!(sign, '\u{7}' | '\u{1b}')
}

/// Passes over parameters up to the letter that ends them.
fn skip_control_sequence(signs: &mut Peekable<Chars<'_>>) {
    while signs.next_if(|sign| matches!(sign, ' '..='?')).is_some() {}
    signs.next_if(|sign| matches!(sign, '@'..='~'));
}

fn plain_sign(sign: char) -> Option<&'static str> {
    Some(match sign {
        '\u{2010}'..='\u{2015}' | '−' | '─' | '━' | '╌' | '﹣' | '－' => "-",
        '→' | '⇒' | '⟶' | '⟹' | '➔' | '➜' | '➝' | '➞' | '↦' | '⇨' => "->",
        '¦' | '│' | '┃' | '║' | '┆' | '┊' | '├' | '┤' | '└' | '╟' | '╢' | '｜' => {
            "|"
        }
        '‘' | '’' | '‛' | 'ʼ' | '′' | '´' => "'",
        '“' | '”' | '„' | '«' | '»' => "\"",
        '•' | '‣' | '◦' | '∙' | '·' | '●' | '▪' | '■' | '►' | '▶' => "*",
        '×' => "x",
        '：' => ":",
        '＝' | '═' => "=",
        '♔' | '♚' => "K",
        '♕' | '♛' => "Q",
        '♖' | '♜' => "R",
        '♗' | '♝' => "B",
        '♘' | '♞' => "N",
        '♙' | '♟' => "P",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_utf_8_and_utf_16_with_and_without_a_mark() {
        let text = "e2e4: 20\r\nO-O → 3\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for (mark, bytes) in [
            (&[][..], text.as_bytes()),
            (&[0xff, 0xfe], &little),
            (&[0xfe, 0xff], &big),
            (&[], &little),
            (&[], &big),
        ] {
            assert_eq!(decoded(&[mark, bytes].concat()), text, "{mark:?}");
        }
        assert_eq!(decoded(b"e2e4\xff"), "e2e4\u{fffd}");
        assert_eq!(decoded(b"\xff\xfee\0x"), "ex");
        assert_eq!(decoded(b""), "");
    }

    #[test]
    fn takes_colours_and_unseen_signs_away() {
        for line in [
            "\u{1b}[1;32me2e4\u{1b}[0m: \u{1b}[33m20\u{1b}[m",
            "\u{1b}]8;;https://example.org\u{1b}\\e2e4\u{1b}]8;;\u{7}: 20",
            "\u{9b}32me2e4: 20\u{1b}(B",
            "\u{feff}e2e4:\u{a0}20\u{200b}",
            "e2e4：\u{202f}20",
        ] {
            assert_eq!(plain(line), "e2e4: 20", "{line:?}");
        }
        assert_eq!(plain("│ ♘b1–c3 │ 20 │"), "| Nb1-c3 | 20 |");
        assert_eq!(plain("e4×d5 → 3"), "e4xd5 -> 3");
        assert_eq!(plain("\u{1b}]e2e4: 20"), "e2e4: 20");
        assert_eq!(plain("\u{1b}"), "");
        assert_eq!(plain("\u{1b}[3"), "");
        assert_eq!(plain("20 é\t"), "20 é\t");
    }
}
