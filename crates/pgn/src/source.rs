//! The bytes of a text, in UTF-8 if the source has UTF-16 with a byte order mark.

use std::io::{self, Read};

/// How many bytes of UTF-16 are read at a time.
const CHUNK: usize = 1 << 13;

/// A source that is read as it is, or decoded from UTF-16.
pub(crate) struct Source<R> {
    reader: R,
    encoding: Encoding,
}

enum Encoding {
    /// Nothing is read yet.
    Unknown,
    /// UTF-8 or a single-byte encoding.
    Bytes,
    Utf16(Utf16),
}

impl<R: Read> Source<R> {
    pub(crate) const fn new(reader: R) -> Self {
        Self { reader, encoding: Encoding::Unknown }
    }

    pub(crate) const fn is_utf16(&self) -> bool {
        matches!(self.encoding, Encoding::Utf16(_))
    }

    /// Reads some bytes. 0 at the end of the text.
    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.encoding {
            Encoding::Bytes => self.reader.read(buffer),
            Encoding::Utf16(decoder) => decoder.read(&mut self.reader, buffer),
            Encoding::Unknown => {
                // The reader of the text asks for two bytes at least when it asks for the first
                // time.
                let read = read_two(&mut self.reader, buffer)?;
                let is_big_endian = match &buffer[..read] {
                    [0xFF, 0xFE, ..] => false,
                    [0xFE, 0xFF, ..] => true,
                    _ => {
                        self.encoding = Encoding::Bytes;
                        return Ok(read);
                    }
                };
                let mut decoder = Utf16 { is_big_endian, ..Utf16::default() };
                decoder.undecoded.extend_from_slice(&buffer[2..read]);
                decoder.decode();
                self.encoding = Encoding::Utf16(decoder);
                self.read(buffer)
            }
        }
    }
}

/// Reads two bytes or more, or what there is.
fn read_two(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while read < 2 {
        match reader.read(&mut buffer[read..]) {
            Ok(0) => break,
            Ok(more) => read += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}

/// A decoder of UTF-16. What is no character becomes U+FFFD.
#[derive(Default)]
struct Utf16 {
    is_big_endian: bool,
    /// What is read and not yet decoded.
    undecoded: Vec<u8>,
    decoded: Vec<u8>,
    /// How many bytes of `decoded` were handed out.
    handed_out: usize,
}

impl Utf16 {
    fn read(&mut self, reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
        while self.handed_out == self.decoded.len() {
            let known = self.undecoded.len();
            self.undecoded.resize(known + CHUNK, 0);
            let read = reader.read(&mut self.undecoded[known..]);
            self.undecoded.truncate(known + *read.as_ref().unwrap_or(&0));
            (self.handed_out, _) = (0, self.decoded.clear());
            if read? > 0 {
                self.decode();
            } else if self.undecoded.is_empty() {
                return Ok(0);
            } else {
                // Half a character ends the text.
                self.undecoded.clear();
                self.decoded.extend_from_slice("\u{fffd}".as_bytes());
            }
        }
        let rest = &self.decoded[self.handed_out..];
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.handed_out += length;
        Ok(length)
    }

    /// Decodes all whole characters.
    fn decode(&mut self) {
        let is_big_endian = self.is_big_endian;
        let unit = |pair: &[u8]| match pair {
            [first, second] if is_big_endian => u16::from_be_bytes([*first, *second]),
            [first, second] => u16::from_le_bytes([*first, *second]),
            _ => 0,
        };
        let mut units: Vec<u16> = self.undecoded.chunks_exact(2).map(unit).collect();
        // The other half of a pair may follow.
        if units.last().is_some_and(|unit| (0xD800..0xDC00).contains(unit)) {
            units.pop();
        }
        for character in char::decode_utf16(units.iter().copied()) {
            let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
            self.decoded.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        self.undecoded.drain(..2 * units.len());
    }
}
