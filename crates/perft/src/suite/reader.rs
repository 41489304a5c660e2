//! Reads a suite, case by case.

use std::io::BufRead;

use board::{Board, FenError, Reading};
use terminal::{LineReader, TextLine};

use crate::suite::error::{BadLine, LineError, ReadError};
use crate::suite::line::{self, ExpectedCount, SuiteLine};

/// A position of a suite, with the counts expected of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuiteCase {
    /// The number of its line, from 1.
    pub line: u64,
    /// The position as it is written in the suite.
    pub fen: String,
    /// The position.
    pub board: Board,
    /// The counts, in the order of the line.
    pub expected: Vec<ExpectedCount>,
}

/// Reads the cases of a suite, in its order.
///
/// ```
/// use perft::suite::SuiteReader;
///
/// let text = "8/8/8/8/8/8/8/8 w - - ;D1 0\n4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n";
/// let mut cases = SuiteReader::new(text.as_bytes());
/// let error = cases.next().expect("a first line").expect_err("there are no kings");
/// assert!(error.to_string().starts_with("1:1: "));
/// let case = cases.next().expect("a second line").expect("a position");
/// assert_eq!((case.line, case.expected[0].nodes), (2, 5));
/// ```
#[derive(Debug)]
pub struct SuiteReader<R> {
    lines: LineReader<R>,
    failed: bool,
}

impl<R: BufRead> SuiteReader<R> {
    /// A reader of the suite that `source` holds.
    pub const fn new(source: R) -> Self {
        Self { lines: LineReader::new(source), failed: false }
    }
}

/// Ends with the source, or after the first [`ReadError::Io`].
impl<R: BufRead> Iterator for SuiteReader<R> {
    type Item = Result<SuiteCase, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.failed {
            let number = self.lines.number() + 1;
            let line = match self.lines.read() {
                Ok(line) => line?,
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error.into()));
                }
            };
            let case = match line {
                TextLine::TooLong => Err((0, LineError::TooLong)),
                TextLine::Text(text) => case(number, text),
            };
            match case {
                Ok(None) => {}
                Ok(Some(case)) => return Some(Ok(case)),
                Err(error) => return Some(Err(BadLine::new(number, error).into())),
            }
        }
        None
    }
}

/// The case in a line. `None` if the line has only a comment.
fn case(line: u64, text: &[u8]) -> Result<Option<SuiteCase>, line::AtOffset> {
    let Some(SuiteLine { fen, fen_offset, counts }) = line::parse(text)? else { return Ok(None) };
    let board = Board::from_fen(fen, Reading::Lenient).map_err(|error| {
        let offset = match error {
            FenError::Syntax { offset, .. } => offset,
            _ => 0,
        };
        (fen_offset + offset, LineError::Fen(error))
    })?;
    Ok(Some(SuiteCase { line, fen: fen.to_owned(), board, expected: counts }))
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufReader, Read};

    use super::*;

    #[test]
    fn reads_on_after_bad_lines() {
        let text = b"# kings only\n\
            4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n\
            4k3/8/8/8/8/8/8/4K3 w - ;D1 5\n\
            \xff\n\
            \r\n\
            4k3/8/8/8/8/8/8/4K3 b - - 0 1; D1 5;D2 25\r\n";
        let (mut good, mut bad) = (Vec::new(), Vec::new());
        for case in SuiteReader::new(&text[..]) {
            match case {
                Ok(case) => good.push((case.line, case.expected.len())),
                Err(ReadError::BadLine(error)) => bad.push((error.line, error.column)),
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(good, [(2, 1), (6, 2)]);
        assert_eq!(bad.iter().map(|bad| bad.0).collect::<Vec<_>>(), [3, 4]);
    }

    #[test]
    fn places_fen_errors_in_the_line() {
        let error = SuiteReader::new(&b"  4k3/8/8/8/x7/8/8/4K3 w - - ;D1 5"[..])
            .next()
            .expect("a line")
            .expect_err("x is no piece");
        assert!(error.to_string().starts_with("1:13: "), "{error}");
    }

    /// A source that gives some text and then fails.
    struct Breaks<'a>(&'a [u8]);

    impl Read for Breaks<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::Error::other("the disk is gone")),
                read => Ok(read),
            }
        }
    }

    #[test]
    fn ends_when_the_source_breaks() {
        let source = Breaks(b"4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n4k3");
        let mut cases = SuiteReader::new(BufReader::new(source));
        assert!(matches!(cases.next(), Some(Ok(_))));
        assert!(matches!(cases.next(), Some(Err(ReadError::Io(_)))));
        assert!(cases.next().is_none());
    }
}
