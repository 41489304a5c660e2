//! Reads a suite, case by case.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use crate::line_reader::{LineReader, TextLine};

use crate::suite::case::{Parsed, SuiteCase, checked};
use crate::suite::error::{BadLine, LineError, ReadError};
use crate::suite::fen_column::FenColumn;
use crate::suite::line::{self, AtOffset, SuiteLine};

/// Reads the cases of a suite, in its order.
///
/// ```
/// use perft_core::suite::SuiteReader;
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
    counts: Counts,
    /// A position without counts. They may stand in the next lines.
    open: Option<OpenCase>,
    /// What is read but not given out yet.
    ready: VecDeque<Result<SuiteCase, ReadError>>,
    ended: bool,
    table: Option<FenColumn>,
}

/// Whether a position must have counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counts {
    /// Without counts it is an error.
    Needed,
    /// It may have none. Counts in the lines after it belong to it.
    Gathered,
    /// It may have none. Counts in the lines after it are passed over, so that each position is given out at
    /// once.
    Optional,
}

/// A position whose counts may follow.
#[derive(Debug)]
struct OpenCase {
    case: SuiteCase,
    /// Where its line ends, in bytes.
    end: usize,
}

impl<R: BufRead> SuiteReader<R> {
    /// A reader of the suite that `source` holds. A position without counts is an error.
    pub const fn new(source: R) -> Self {
        Self::with(source, Counts::Needed)
    }

    /// A reader of the positions that `source` holds, with counts or without. It also reads tables of
    /// comma-separated values: then the first line names the columns, and one is called `fen`.
    ///
    /// ```
    /// use perft_core::suite::SuiteReader;
    ///
    /// let table = "name,fen\nkings,4k3/8/8/8/8/8/8/4K3 w - -\n";
    /// let case = SuiteReader::of_positions(table.as_bytes()).next().expect("a line").expect("a position");
    /// assert_eq!((case.line, case.fen.as_str()), (2, "4k3/8/8/8/8/8/8/4K3 w - -"));
    /// ```
    pub const fn of_positions(source: R) -> Self {
        Self::with(source, Counts::Optional)
    }

    /// A reader of the positions that `source` holds, with their counts where there are any.
    ///
    /// ```
    /// use perft_core::suite::SuiteReader;
    ///
    /// let text = "4k3/8/8/8/8/8/8/4K3 w - -\n4k3/8/8/8/8/8/8/4K3 b - - ;D1 5\n";
    /// let cases: Result<Vec<_>, _> = SuiteReader::with_or_without_counts(text.as_bytes()).collect();
    /// assert_eq!(cases.expect("two positions").iter().map(|case| case.expected.len()).sum::<usize>(), 1);
    /// ```
    pub const fn with_or_without_counts(source: R) -> Self {
        Self::with(source, Counts::Gathered)
    }

    const fn with(source: R, counts: Counts) -> Self {
        let lines = LineReader::new(source);
        Self { lines, counts, open: None, ready: VecDeque::new(), ended: false, table: None }
    }

    /// Reads a line. What it completes becomes ready.
    fn read_line(&mut self) -> io::Result<()> {
        let number = self.lines.number() + 1;
        let Some(line) = self.lines.read()? else {
            self.ended = true;
            self.close();
            return Ok(());
        };
        let parsed = match line {
            TextLine::TooLong => Err((0, LineError::TooLong)),
            TextLine::Text(text) if self.counts == Counts::Optional => match &mut self.table {
                Some(column) => column.position(number, text),
                None => match FenColumn::in_header(text) {
                    Some(column) => {
                        self.table = Some(column);
                        Ok(Parsed::Nothing)
                    }
                    None => parsed(number, text, self.counts),
                },
            },
            TextLine::Text(text) => parsed(number, text, self.counts),
        };
        self.take(number, parsed);
        Ok(())
    }

    fn take(&mut self, number: u64, parsed: Result<Parsed, AtOffset>) {
        match parsed {
            Ok(Parsed::Nothing) => {}
            Ok(Parsed::Case(case, _))
                if self.counts == Counts::Optional || !case.expected.is_empty() =>
            {
                self.close();
                self.ready.push_back(Ok(case));
            }
            Ok(Parsed::Case(case, end)) => {
                self.close();
                self.open = Some(OpenCase { case, end });
            }
            Ok(Parsed::Count(_)) if self.counts == Counts::Optional => {}
            Ok(Parsed::Count(count)) => match &mut self.open {
                Some(open) => open.case.expected.push(count),
                None => self.refuse(number, (0, LineError::NoFen)),
            },
            Err(error) => {
                self.close();
                self.refuse(number, error);
            }
        }
    }

    /// No more counts follow for the position that waits for them.
    fn close(&mut self) {
        let Some(OpenCase { case, end }) = self.open.take() else { return };
        if case.expected.is_empty() && self.counts == Counts::Needed {
            self.refuse(case.line, (end, LineError::NoCounts));
        } else {
            self.ready.push_back(Ok(case));
        }
    }

    fn refuse(&mut self, line: u64, error: AtOffset) {
        self.ready.push_back(Err(BadLine::new(line, error).into()));
    }
}

/// Ends with the source, or after the first [`ReadError::Io`].
impl<R: BufRead> Iterator for SuiteReader<R> {
    type Item = Result<SuiteCase, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(ready) = self.ready.pop_front() {
                return Some(ready);
            }
            if self.ended {
                return None;
            }
            if let Err(error) = self.read_line() {
                self.ended = true;
                self.close();
                self.ready.push_back(Err(error.into()));
            }
        }
    }
}

/// Reads a line. Where counts are needed, a line that has neither counts nor a position lacks counts.
fn parsed(line: u64, text: &[u8], needed: Counts) -> Result<Parsed, AtOffset> {
    let end = text.trim_ascii_end().len();
    match line::parse(text)? {
        SuiteLine::Nothing => Ok(Parsed::Nothing),
        SuiteLine::Count(count) => Ok(Parsed::Count(count)),
        SuiteLine::Position { fen, fen_offset, counts } => {
            let lacks_counts = needed == Counts::Needed && counts.is_empty();
            match checked(line, fen, fen_offset, counts) {
                Ok(case) => Ok(Parsed::Case(case, end)),
                Err(_) if lacks_counts => Err((end, LineError::NoCounts)),
                Err(error) => Err(error),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufReader, Read};

    use super::*;
    use crate::suite::named::named_position;

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

    #[test]
    fn reads_blocks() {
        let text = "id gentest-1\nepd 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nperft 1 5\nperft 2 = 25\n\n\
            4k3/8/8/8/8/8/8/4K3 b - -\nperft 1 5\n# x\n4k3/8/8/8/8/8/8/4K3 w - -\n";
        let cases: Vec<_> = SuiteReader::new(text.as_bytes()).collect();
        let lengths: Vec<_> = cases.iter().flatten().map(|case| case.expected.len()).collect();
        assert_eq!((lengths, cases.len()), (vec![2, 1], 3));
        let error = cases[2].as_ref().expect_err("there are no counts");
        assert!(error.to_string().starts_with("9:26: no count follows"), "{error}");
        let error = SuiteReader::new(&b"perft 1 5\n"[..]).next().expect("a line");
        assert!(error.is_err());
        assert_eq!(SuiteReader::of_positions(text.as_bytes()).flatten().count(), 3);
    }

    #[test]
    fn reads_names_of_positions() {
        let kiwipete = named_position("kiwipete").expect("a known name");
        let text =
            "kiwipete\n  Kiwipete ;D1 48\nepd KIWIPETE\nperft 1 48\nfen kiwipete # known to all\n";
        for reader in [SuiteReader::of_positions, SuiteReader::with_or_without_counts] {
            let cases: Vec<_> = reader(text.as_bytes()).flatten().collect();
            assert_eq!(cases.len(), 4);
            assert!(cases.iter().all(|case| case.fen == kiwipete));
        }
        let table = SuiteReader::of_positions(&b"fen,name\nkiwipete,x\n"[..]).flatten().next();
        assert_eq!(table.expect("a position").fen, kiwipete);
        for text in ["kiwipet", "kiwipete w", "kiwipete start", "kiwipete.epd"] {
            assert!(SuiteReader::of_positions(text.as_bytes()).all(|case| case.is_err()), "{text}");
        }
    }

    #[test]
    fn reads_positions_from_tables() {
        let text = "name,\"FEN\",nodes\nkings,4k3/8/8/8/8/8/8/4K3 w - -,5\n\"a, b\",\"4k3/8/8/8/8/8/8/4K3 b - -\",5\n\
            short\nbad,8/8,0\n";
        let cases: Vec<_> = SuiteReader::of_positions(text.as_bytes()).collect();
        let lines: Vec<_> = cases.iter().flatten().map(|case| case.line).collect();
        assert_eq!((lines, cases.len()), (vec![2, 3], 4));
        let error = cases[3].as_ref().expect_err("the position is bad");
        assert!(error.to_string().starts_with("5:8: "), "{error}");
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
