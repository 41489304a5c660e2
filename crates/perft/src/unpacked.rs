//! Inputs as they are, or unpacked: gzip, zstd and bzip2, and the packed form of the suite of the
//! Grand Chess Tree.

use std::io::{self, BufRead, Cursor, ErrorKind, Read};
use std::mem;

use crate::packed_suite::{MAGIC, PackedSuite};

/// An input that is unpacked if its first bytes say that it is packed. Opening it reads nothing, so
/// nobody waits for it before the first line is wanted.
pub(crate) struct UnpackedText {
    input: Box<dyn BufRead>,
    /// Bytes of [`MAGIC`] that the input began with.
    beginning: Vec<u8>,
    /// Whether the input is what shall be read.
    is_known: bool,
}

impl UnpackedText {
    pub(crate) fn new(input: Box<dyn BufRead>) -> Self {
        let input = Box::new(files::Unpacked::new(input));
        Self { input, beginning: Vec::new(), is_known: false }
    }

    /// Finds out what the input is. After an error, the next call goes on.
    fn look(&mut self) -> io::Result<()> {
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
        self.is_known = true;
        Ok(())
    }

    fn replace(&mut self, other: impl FnOnce(Box<dyn BufRead>) -> Box<dyn BufRead>) {
        let input = mem::replace(&mut self.input, Box::new(io::empty()));
        self.input = other(input);
    }
}

impl BufRead for UnpackedText {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while !self.is_known {
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

impl Read for UnpackedText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Write};

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
        UnpackedText::new(Box::new(slow)).read_to_string(&mut text).map(|_| text)
    }

    #[test]
    fn texts_stay_as_they_are() {
        for text in ["", "G", "GCT", "GCTx\nline\n", "4k3/8/8/8/8/8/8/4K3 w - -\n", "\u{feff}x"] {
            assert_eq!(read(text.as_bytes()).expect("memory can be read"), text);
            assert_eq!(read(&gzip(text.as_bytes())).expect("a whole file"), text, "gzip");
        }
    }
}
