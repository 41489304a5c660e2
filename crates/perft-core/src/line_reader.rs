//! Lines of bounded length from any source of bytes, however hostile.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes. The longest that makes sense is below 1 KiB.
pub const MAX_LINE_BYTES: usize = 64 * 1024;

/// The longest line that is passed over, in bytes. A line beyond that has no end: it comes from
/// `/dev/zero`, or from something else that is no text.
const MAX_PASSED_BYTES: usize = 256 * 1024 * 1024;

/// What was read as a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextLine<'a> {
    /// A line without its end, which may be `\n`, `\r\n` or `\r`.
    Text(&'a [u8]),
    /// A line of more than [`MAX_LINE_BYTES`], which was passed over.
    TooLong,
}

/// Reads line after line into one buffer that never grows beyond [`MAX_LINE_BYTES`].
#[derive(Debug)]
pub struct LineReader<R> {
    source: R,
    buffer: Vec<u8>,
    number: u64,
    /// Whether the last line ended with `\r`. A `\n` behind it belongs to the same end, and has not
    /// been waited for.
    ended_with_return: bool,
}

impl<R: BufRead> LineReader<R> {
    /// Lines from `source`.
    pub const fn new(source: R) -> Self {
        Self { source, buffer: Vec::new(), number: 0, ended_with_return: false }
    }

    /// The number of the line that was read last, from 1.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Reads the next line, if there is one.
    ///
    /// # Errors
    /// Whatever the source reports, and a line of more than 256 MiB.
    pub fn read(&mut self) -> io::Result<Option<TextLine<'_>>> {
        self.buffer.clear();
        let mut bytes = 0;
        let mut started = false;
        loop {
            let chunk = match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() {
                break;
            }
            if std::mem::take(&mut self.ended_with_return) && chunk[0] == b'\n' {
                self.source.consume(1);
                continue;
            }
            started = true;
            let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            self.ended_with_return = end.is_some_and(|end| chunk[end] == b'\r');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            bytes += part.len();
            if bytes > MAX_PASSED_BYTES {
                return Err(endless(self.number + 1));
            }
            if bytes <= MAX_LINE_BYTES {
                self.buffer.extend_from_slice(part);
            }
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.source.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !started {
            return Ok(None);
        }
        self.number += 1;
        Ok(Some(match bytes {
            0..=MAX_LINE_BYTES => TextLine::Text(&self.buffer),
            _ => TextLine::TooLong,
        }))
    }
}

fn endless(line: u64) -> io::Error {
    let mebibytes = MAX_PASSED_BYTES >> 20;
    let problem = format!("line {line} is longer than {mebibytes} MiB: this is no text");
    io::Error::new(io::ErrorKind::InvalidData, problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lines of `bytes`, read through a buffer of `capacity` bytes.
    fn read_all(bytes: &[u8], capacity: usize) -> Vec<Option<Vec<u8>>> {
        let mut lines = LineReader::new(io::BufReader::with_capacity(capacity, bytes));
        let mut all = Vec::new();
        while let Some(line) = lines.read().expect("memory can be read") {
            all.push(match line {
                TextLine::Text(text) => Some(text.to_vec()),
                TextLine::TooLong => None,
            });
        }
        assert_eq!(lines.number(), all.len() as u64);
        all
    }

    #[test]
    fn splits_at_all_line_ends_whatever_the_buffer() {
        for capacity in [1, 2, 3, 5, 100] {
            let lines = read_all(b"one\n\r\ntwo\r\nthree\rfour\r\rsix\r\n", capacity);
            let expected: [&[u8]; 7] = [b"one", b"", b"two", b"three", b"four", b"", b"six"];
            assert_eq!(lines, expected.map(|line| Some(line.to_vec())));
        }
        assert!(read_all(b"", 4).is_empty());
        assert_eq!(read_all(b"\n", 4), [Some(Vec::new())]);
    }

    /// A source that must not be asked for more than its first bytes.
    struct NoMore(&'static [u8]);

    impl io::Read for NoMore {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert!(!self.0.is_empty(), "a user who types waits for the answer to this line");
            self.0.read(buffer)
        }
    }

    #[test]
    fn a_line_that_ends_with_a_return_is_given_out_at_once() {
        let mut lines = LineReader::new(io::BufReader::new(NoMore(b"one\r")));
        assert_eq!(lines.read().expect("it is there"), Some(TextLine::Text(b"one")));
    }

    #[test]
    fn passes_over_a_line_that_is_too_long_and_reads_on() {
        let mut bytes = vec![b'x'; MAX_LINE_BYTES];
        bytes.push(b'\n');
        bytes.extend_from_slice(&vec![b'y'; 5 * MAX_LINE_BYTES]);
        bytes.extend_from_slice(b"\nend");
        let lines = read_all(&bytes, 8 * 1024);
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0].as_ref().map(Vec::len), Some(MAX_LINE_BYTES));
        assert_eq!(lines[1], None);
        assert_eq!(lines[2].as_deref(), Some(&b"end"[..]));
    }

    #[test]
    fn a_line_without_end_is_an_error() {
        let mut lines = LineReader::new(io::BufReader::new(io::repeat(0)));
        let error = lines.read().expect_err("the line has no end");
        assert_eq!(error.to_string(), "line 1 is longer than 256 MiB: this is no text");
        assert!(lines.buffer.capacity() <= 2 * MAX_LINE_BYTES);
    }

    #[test]
    fn keeps_no_more_than_the_longest_line() {
        let bytes = vec![b'y'; 100 * MAX_LINE_BYTES];
        let mut lines = LineReader::new(io::BufReader::new(&bytes[..]));
        assert_eq!(lines.read().expect("memory can be read"), Some(TextLine::TooLong));
        assert!(lines.buffer.capacity() <= 2 * MAX_LINE_BYTES);
    }
}
