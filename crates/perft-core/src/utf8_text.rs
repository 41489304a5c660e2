//! Text of other programs, which Windows writes in UTF-16.

use std::io::{self, Read};

/// How many bytes are read at once.
const CHUNK: usize = 1 << 13;

/// The bytes of a text in UTF-8, as they come. A source in UTF-16, such as PowerShell writes it,
/// with a byte order mark or without, is decoded. Any other source is passed on as it is.
#[derive(Debug)]
pub struct Utf8Text<R> {
    source: R,
    encoding: TextEncoding,
    /// What was read and is not decoded: the beginning, half a unit, or half a pair of units.
    rest: Vec<u8>,
    ready: Vec<u8>,
    used: usize,
}

#[derive(Clone, Copy, Debug)]
enum TextEncoding {
    /// The first two bytes have not come.
    Unknown,
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

impl<R: Read> Utf8Text<R> {
    /// The text of a source.
    pub const fn new(source: R) -> Self {
        Self {
            source,
            encoding: TextEncoding::Unknown,
            rest: Vec::new(),
            ready: Vec::new(),
            used: 0,
        }
    }

    /// Reads some bytes, and decodes as many as can be. Returns whether there may be more.
    fn fill(&mut self) -> io::Result<bool> {
        let mut chunk = [0; CHUNK];
        let read = self.source.read(&mut chunk)?;
        self.rest.extend_from_slice(&chunk[..read]);
        let is_last = read == 0;
        if matches!(self.encoding, TextEncoding::Unknown) && (self.rest.len() >= 2 || is_last) {
            let (encoding, mark) = encoding(&self.rest);
            self.encoding = encoding;
            self.rest.drain(..mark);
        }
        (self.used, self.ready) = match self.encoding {
            TextEncoding::Unknown => (0, Vec::new()),
            TextEncoding::Utf8 => (0, std::mem::take(&mut self.rest)),
            TextEncoding::Utf16(unit) => (0, self.decode(unit, is_last)),
        };
        Ok(!is_last)
    }

    /// Decodes whole characters. At the end, a missing byte is 0, and half a pair is replaced.
    fn decode(&mut self, unit: fn([u8; 2]) -> u16, is_last: bool) -> Vec<u8> {
        let pairs = self.rest.chunks_exact(2);
        let mut units: Vec<u16> = pairs.map(|pair| unit([pair[0], pair[1]])).collect();
        let begins_pair = units.last().is_some_and(|unit| matches!(unit, 0xd800..=0xdbff));
        if begins_pair && !is_last {
            units.pop();
        }
        self.rest.drain(..2 * units.len());
        if let ([half], true) = (&self.rest[..], is_last) {
            units.push(unit([*half, 0]));
            self.rest.clear();
        }
        let text: String =
            char::decode_utf16(units).map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        text.into_bytes()
    }
}

impl<R: Read> Read for Utf8Text<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while self.used == self.ready.len() {
            let more = self.fill()?;
            if !more && self.ready.is_empty() {
                return Ok(0);
            }
        }
        let read = (&self.ready[self.used..]).read(buffer)?;
        self.used += read;
        Ok(read)
    }
}

/// What the first bytes tell, and the length of the mark among them.
fn encoding(bytes: &[u8]) -> (TextEncoding, usize) {
    match bytes {
        [0xff, 0xfe, ..] => (TextEncoding::Utf16(u16::from_le_bytes), 2),
        [0xfe, 0xff, ..] => (TextEncoding::Utf16(u16::from_be_bytes), 2),
        [1..=255, 0, ..] => (TextEncoding::Utf16(u16::from_le_bytes), 0),
        [0, 1..=255, ..] => (TextEncoding::Utf16(u16::from_be_bytes), 0),
        _ => (TextEncoding::Utf8, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives out a few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(buffer.len());
            self.0.read(&mut buffer[..most])
        }
    }

    fn read(bytes: &[u8], at_once: usize) -> String {
        io::read_to_string(Utf8Text::new(Slow(bytes, at_once))).expect("text")
    }

    #[test]
    fn both_orders_of_utf_16_are_decoded_as_they_come() {
        let text = "e2e4: 20\r\n♘f3 🙂 é";
        for at_once in [1, 2, 3, 5, 100] {
            for mark in ["", "\u{feff}"] {
                let text = format!("{mark}{text}");
                let units: Vec<u16> = text.encode_utf16().collect();
                let le: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
                let be: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
                for bytes in [le, be] {
                    assert_eq!(read(&bytes, at_once), text.trim_start_matches('\u{feff}'));
                }
            }
            assert_eq!(read(text.as_bytes(), at_once), text);
            assert_eq!(read(b"", at_once), "");
            assert_eq!(read(b"x", at_once), "x");
        }
    }

    #[test]
    fn half_a_character_at_the_end_is_no_error() {
        assert_eq!(read(b"\xff\xfea\0b", 2), "ab");
        assert_eq!(read(b"\xff\xfea\0\x3d\xd8", 2), "a\u{fffd}");
    }
}
