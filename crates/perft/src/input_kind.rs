//! Whether a text holds positions or games, by its first word.

use std::io::{self, BufRead, Cursor, ErrorKind, Read};

/// The kind of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputKind {
    /// Lines with positions: a suite.
    Positions,
    /// Games in PGN.
    Games,
}

/// The longest beginning without a word that is looked at.
const MAX_BEGINNING_BYTES: usize = 1 << 20;

/// What `input` holds, and the same input from its beginning. No more of it is read than the first
/// word needs, so a program that waits for an answer gets one.
///
/// # Errors
/// When the input cannot be read.
pub(crate) fn told_by_first_word(
    mut input: Box<dyn BufRead>,
) -> io::Result<(InputKind, Box<dyn BufRead>)> {
    let mut beginning = Vec::new();
    let kind = loop {
        let is_last = match input.fill_buf() {
            Ok(bytes) => {
                beginning.extend_from_slice(bytes);
                let read = bytes.len();
                input.consume(read);
                read == 0 || beginning.len() > MAX_BEGINNING_BYTES
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        match kind_of(&beginning) {
            Some(kind) => break kind,
            None if is_last => break InputKind::Positions,
            None => {}
        }
    };
    Ok((kind, Box::new(Cursor::new(beginning).chain(input))))
}

/// What a text with this beginning holds. `None` if its first word has not ended.
fn kind_of(beginning: &[u8]) -> Option<InputKind> {
    // Suites are UTF-8. Games may be UTF-16.
    if beginning.starts_with(b"\xff\xfe") || beginning.starts_with(b"\xfe\xff") {
        return Some(InputKind::Games);
    }
    let mut rest = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning);
    loop {
        rest = rest.trim_ascii_start();
        rest = match rest.first()? {
            b'[' => return Some(InputKind::Games),
            b';' | b'%' => behind(rest, b"\n\r")?,
            b'{' if rest[1..].trim_ascii_start().first()? == &b'"' => {
                return Some(InputKind::Positions);
            }
            b'{' => behind(rest, b"}")?,
            _ => break,
        };
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_number = digits > 0 && matches!(rest.get(digits)?, b'.' | b')' | b' ' | b'\r' | b'\n');
    Some(if is_number { InputKind::Games } else { InputKind::Positions })
}

/// What stands behind the first of these bytes.
fn behind<'a>(text: &'a [u8], ends: &[u8]) -> Option<&'a [u8]> {
    let end = text.iter().position(|byte| ends.contains(byte))?;
    Some(&text[end + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_tells_games_from_positions() {
        for (text, kind) in [
            ("[Event \"x\"]\n", Some(InputKind::Games)),
            ("\u{feff}\n\n [White", Some(InputKind::Games)),
            ("; a comment\n% an escape\r{ a\ncomment } 1. e4", Some(InputKind::Games)),
            ("1. e4 e5", Some(InputKind::Games)),
            ("12...Nf6", Some(InputKind::Games)),
            ("1) e4", Some(InputKind::Games)),
            ("1 e4", Some(InputKind::Games)),
            ("8/8/8/8 w - -", Some(InputKind::Positions)),
            ("4k3/8/8/8/8/8/8/4K3 w - -", Some(InputKind::Positions)),
            ("startpos\n", Some(InputKind::Positions)),
            ("# comment\n[", Some(InputKind::Positions)),
            ("fen,nodes\n", Some(InputKind::Positions)),
            ("{\"fen\": \"8/8", Some(InputKind::Positions)),
            ("{ \"d1\"", Some(InputKind::Positions)),
            ("{ ", None),
            ("", None),
            ("  \n", None),
            ("1", None),
            ("; 1. e4", None),
        ] {
            assert_eq!(kind_of(text.as_bytes()), kind, "{text:?}");
        }
        assert_eq!(kind_of(b"\xff\xfe[\0"), Some(InputKind::Games));
    }

    #[test]
    fn nothing_of_the_input_is_lost() {
        for text in ["", "1", "1. e4", "8/8", "; x\n\n1", "startpos\nkiwipete\n"] {
            let slow = io::BufReader::with_capacity(1, Cursor::new(text.to_owned()));
            let (_, mut input) = told_by_first_word(Box::new(slow)).expect("memory can be read");
            let mut read = String::new();
            input.read_to_string(&mut read).expect("memory can be read");
            assert_eq!(read, text);
        }
    }
}
