//! Inputs as they are, or unpacked: gzip, and the packed form of the suite of the Grand Chess Tree.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};
use std::mem;

use flate2::bufread::MultiGzDecoder;

use crate::packed_suite::{MAGIC, PackedSuite};

/// The first byte of a gzip file. No text begins with it.
const GZIP: u8 = 0x1f;

/// An input that is unpacked if its first bytes say that it is packed. Opening it reads nothing, so
/// nobody waits for it before the first line is wanted.
pub(crate) struct Unpacked {
    input: Box<dyn BufRead>,
    /// Bytes of [`MAGIC`] that the input began with.
    beginning: Vec<u8>,
    recognition: Recognition,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Recognition {
    /// Nothing has been read.
    New,
    /// Bytes may follow that say what it is.
    Beginning,
    /// The input is what shall be read.
    Known,
}

impl Unpacked {
    pub(crate) fn new(input: Box<dyn BufRead>) -> Self {
        Self { input, beginning: Vec::new(), recognition: Recognition::New }
    }

    /// Finds out what the input is. After an error, the next call goes on.
    fn look(&mut self) -> io::Result<()> {
        if self.recognition == Recognition::New {
            if self.input.fill_buf()?.first() == Some(&GZIP) {
                self.replace(|packed| Box::new(BufReader::new(MultiGzDecoder::new(packed))));
            }
            self.recognition = Recognition::Beginning;
        }
        while let Some(&expected) = MAGIC.get(self.beginning.len()) {
            if self.input.fill_buf()?.first() != Some(&expected) {
                break;
            }
            self.beginning.push(expected);
            self.input.consume(1);
        }
        let beginning = mem::take(&mut self.beginning);
        match beginning.len() {
            0 => {}
            length if length == MAGIC.len() => {
                self.replace(|packed| Box::new(PackedSuite::new(packed)));
            }
            _ => self.replace(|text| Box::new(Cursor::new(beginning).chain(text))),
        }
        self.recognition = Recognition::Known;
        Ok(())
    }

    fn replace(&mut self, other: impl FnOnce(Box<dyn BufRead>) -> Box<dyn BufRead>) {
        let input = mem::replace(&mut self.input, Box::new(io::empty()));
        self.input = other(input);
    }
}

impl BufRead for Unpacked {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.recognition != Recognition::Known {
            match self.look() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                looked => looked?,
            }
        }
        self.input.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.input.consume(bytes);
    }
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(bytes).expect("memory takes everything");
        packed.finish().expect("memory takes everything")
    }

    /// What is read from these bytes, when they come one by one.
    fn read(bytes: &[u8]) -> io::Result<String> {
        let slow = BufReader::with_capacity(1, Cursor::new(bytes.to_owned()));
        let mut text = String::new();
        Unpacked::new(Box::new(slow)).read_to_string(&mut text).map(|_| text)
    }

    #[test]
    fn texts_stay_as_they_are() {
        for text in ["", "G", "GCT", "GCTx\nline\n", "4k3/8/8/8/8/8/8/4K3 w - -\n", "\u{feff}x"] {
            assert_eq!(read(text.as_bytes()).expect("memory can be read"), text);
            assert_eq!(read(&gzip(text.as_bytes())).expect("a whole file"), text, "gzip");
        }
    }

    #[test]
    fn reads_several_members_and_refuses_halves() {
        let two = [gzip(b"one\n"), gzip(b"two\n")].concat();
        assert_eq!(read(&two).expect("two whole members"), "one\ntwo\n");
        let (whole, mut damaged) = (gzip(b"one two three four\n"), gzip(b"one two three four\n"));
        assert!(read(&whole[..whole.len() - 9]).is_err());
        let checksum = damaged.len() - 6;
        damaged[checksum] ^= 1;
        assert!(read(&damaged).is_err());
        assert!(read(b"\x1f and so on").is_err());
    }
}
