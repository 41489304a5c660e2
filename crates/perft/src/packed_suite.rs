//! The packed form of the suite of the Grand Chess Tree (`corpus.gctc.gz`), as lines of JSON.
//!
//! Its numbers are little-endian, or of seven bits to a byte, the lowest first (LEB128). After the
//! header (`GCTC`, a version, the number of positions) follow two tables of texts, with addresses
//! and with tags. Then each position has its FEN, a quality, numbers of tags and addresses, seven
//! counts for the depths from 1 on, and seven divides. The script `09_pack.py` in the repository of
//! the Grand Chess Tree defines the format.

use std::io::{self, BufRead, ErrorKind, Read};

/// What such a file begins with.
pub(crate) const MAGIC: [u8; 4] = *b"GCTC";

const VERSION: u16 = 1;

/// How many depths have a count, which is 0 where nobody has counted.
const DEPTHS: usize = 7;

/// The longest FEN that is read, in bytes.
const MAX_FEN_BYTES: u64 = 200;

/// The bytes of an entry of a divide before its count.
const PACKED_MOVE_BYTES: u64 = 2;

/// A packed suite as a text: an object of JSON for each position, in a line of its own.
pub(crate) struct PackedSuite<R> {
    input: R,
    /// Positions that the header promises. `None` before the header is read.
    promised: Option<u32>,
    /// Positions that were read.
    read: u32,
    line: Vec<u8>,
    /// How much of the line was given out.
    given: usize,
}

impl<R: BufRead> PackedSuite<R> {
    /// The suite behind its [`MAGIC`].
    pub(crate) const fn new(input: R) -> Self {
        Self { input, promised: None, read: 0, line: Vec::new(), given: 0 }
    }

    /// Makes the next line, which is empty at the end.
    fn next_line(&mut self) -> io::Result<()> {
        self.line.clear();
        self.given = 0;
        let promised = match self.promised {
            Some(promised) => promised,
            None => self.header()?,
        };
        if self.read < promised {
            self.read += 1;
            let (fen, counts) = self.position()?;
            let text = serde_json::to_string(&fen)?;
            self.line.extend_from_slice(format!("{{\"fen\":{text}").as_bytes());
            for (depth, nodes) in (1..).zip(counts) {
                self.line.extend_from_slice(format!(",\"d{depth}\":{nodes}").as_bytes());
            }
            self.line.extend_from_slice(b"}\n");
        } else if !self.input.fill_buf()?.is_empty() {
            return Err(unusable(format!("it goes on after its {promised} positions")));
        }
        Ok(())
    }

    /// Reads what stands before the positions, and how many there are.
    fn header(&mut self) -> io::Result<u32> {
        let version = u16::from_le_bytes(self.bytes()?);
        if version != VERSION {
            return Err(unusable(format!("it has version {version}, and only {VERSION} is known")));
        }
        let positions = u32::from_le_bytes(self.bytes()?);
        for _ in 0..self.number()? {
            let address_bytes = self.number()?;
            self.pass_over(address_bytes)?;
        }
        for _ in 0..self.byte()? {
            let tag_bytes = self.byte()?;
            self.pass_over(tag_bytes.into())?;
        }
        self.promised = Some(positions);
        Ok(positions)
    }

    /// Reads a position: its FEN and its counts.
    fn position(&mut self) -> io::Result<(String, [u64; DEPTHS])> {
        let fen_bytes = self.number()?;
        if fen_bytes > MAX_FEN_BYTES {
            return Err(unusable(format!("a FEN of {fen_bytes} bytes")));
        }
        let mut fen = String::new();
        let read = self.input.by_ref().take(fen_bytes).read_to_string(&mut fen)?;
        if (read as u64) < fen_bytes {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let _quality = self.byte()?;
        let tags = self.number()?;
        self.pass_over(tags)?;
        for _ in 0..self.number()? {
            let _address = self.number()?;
        }
        let mut counts = [0; DEPTHS];
        for nodes in &mut counts {
            *nodes = self.number()?;
        }
        for _divide in 0..DEPTHS {
            for _ in 0..self.number()? {
                self.pass_over(PACKED_MOVE_BYTES)?;
                let _nodes = self.number()?;
            }
        }
        Ok((fen, counts))
    }

    /// A number of seven bits to a byte.
    fn number(&mut self) -> io::Result<u64> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                break;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(unusable("a number of more than 64 bits".to_owned()))
    }

    fn byte(&mut self) -> io::Result<u8> {
        self.bytes().map(|[byte]| byte)
    }

    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.input.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn pass_over(&mut self, bytes: u64) -> io::Result<()> {
        let passed = io::copy(&mut self.input.by_ref().take(bytes), &mut io::sink())?;
        if passed < bytes { Err(ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
    }

    /// The error with the place where it was found.
    fn placed(&self, error: io::Error) -> io::Error {
        let reason = match error.kind() {
            ErrorKind::UnexpectedEof => "it ends too early".to_owned(),
            ErrorKind::InvalidData => error.to_string(),
            _ => return error,
        };
        let place = match self.read {
            0 => "before the first position".to_owned(),
            number => format!("position {number}"),
        };
        io::Error::new(error.kind(), format!("packed suite, {place}: {reason}"))
    }
}

impl<R: BufRead> BufRead for PackedSuite<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.given == self.line.len() {
            self.next_line().map_err(|error| self.placed(error))?;
        }
        Ok(&self.line[self.given..])
    }

    fn consume(&mut self, bytes: usize) {
        self.given += bytes;
    }
}

impl<R: BufRead> Read for PackedSuite<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

fn unusable(reason: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A suite of two positions, the first with an address, two tags and a divide.
    fn suite() -> Vec<u8> {
        let (start, mate) = ("startpos", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        let mut bytes = b"\x01\0\x02\0\0\0\x01\x80\x01".to_vec();
        bytes.extend([b'x'; 128]);
        bytes.extend(b"\x02\x01a\x02bc");
        bytes.push(8);
        bytes.extend(start.as_bytes());
        bytes.extend(b"\x02\x02\0\x01\x01\0");
        bytes.extend(b"\x14\x90\x03\0\0\0\0\0");
        bytes.extend(b"\x01\x0c\x07\x14\0\0\0\0\0\0");
        bytes.push(30);
        bytes.extend(mate.as_bytes());
        bytes.extend(b"\x03\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
        bytes
    }

    fn read(bytes: &[u8]) -> Result<String, String> {
        let mut text = String::new();
        let read = PackedSuite::new(bytes).read_to_string(&mut text);
        read.map(|_| text).map_err(|error| error.to_string())
    }

    #[test]
    fn reads_positions_and_counts() {
        let expected = "{\"fen\":\"startpos\",\"d1\":20,\"d2\":400,\"d3\":0,\"d4\":0,\"d5\":0,\"d6\":0,\"d7\":0}\n\
            {\"fen\":\"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\",\"d1\":0,\"d2\":0,\"d3\":0,\"d4\":0,\"d5\":0,\"d6\":0,\"d7\":0}\n";
        assert_eq!(read(&suite()), Ok(expected.to_owned()));
    }

    #[test]
    fn refuses_every_beginning_and_every_longer_file() {
        let suite = suite();
        for length in 0..suite.len() {
            let error = read(&suite[..length]).expect_err("a part is missing");
            assert!(error.contains("it ends too early"), "{length}: {error}");
        }
        let error = read(&[suite, vec![0]].concat()).expect_err("a byte too many");
        assert_eq!(error, "packed suite, position 2: it goes on after its 2 positions");
    }

    #[test]
    fn refuses_other_versions_and_great_numbers() {
        let error = read(b"\x02\0").expect_err("a later version");
        assert!(error.contains("before the first position: it has version 2"), "{error}");
        let great = [&b"\x01\0\x01\0\0\0"[..], &[0xff; 10]].concat();
        let error = read(&great).expect_err("a number of 70 bits");
        assert!(error.contains("64 bits"), "{error}");
        let long = read(b"\x01\0\x01\0\0\0\0\0\xc9\x01").expect_err("a FEN of 201 bytes");
        assert!(long.contains("position 1: a FEN of 201 bytes"), "{long}");
    }
}
