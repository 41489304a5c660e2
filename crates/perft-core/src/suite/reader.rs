//! Reads a suite, case by case.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use board::CastlingStyle;

use crate::line_reader::{LineReader, TextLine};

use crate::suite::case::{Impossible, Parsed, PositionText, SuiteCase, checked};
use crate::suite::error::{AtOffset, BadLine, LineError, ReadError};
use crate::suite::line::{self, SuiteLine};
use crate::suite::object;
use crate::suite::table::Table;

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
    /// Whether the last line was refused. Counts behind it belong to it.
    is_refused: bool,
    /// What is read but not given out yet.
    ready: VecDeque<Result<SuiteCase, ReadError>>,
    ended: bool,
    table: Option<Table>,
    impossible: Impossible,
}

/// Whether a position must have counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counts {
    /// Without counts it is an error.
    Needed,
    /// It may have none. Counts in the lines after it belong to it.
    Gathered,
    /// It may have none. Counts in the lines after it are passed over, so that each position is
    /// given out at once.
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

    /// A reader of the positions that `source` holds, with counts or without. In a table, only the
    /// column of positions is read.
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
        Self {
            lines: LineReader::new(source),
            counts,
            open: None,
            is_refused: false,
            ready: VecDeque::new(),
            ended: false,
            table: None,
            impossible: Impossible::Refused,
        }
    }

    /// The reader, which from now on drops impossible castling rights and en passant squares, as
    /// [`Position::from_fen_forgiving`](board::Position::from_fen_forgiving) does.
    /// [`SuiteCase::dropped`] reports them.
    ///
    /// ```
    /// use perft_core::suite::SuiteReader;
    ///
    /// let text = "4k3/8/8/8/8/8/8/4K3 w KQkq - ;D1 5\n";
    /// let case = SuiteReader::new(text.as_bytes()).forgiving().next().expect("a line").expect("a position");
    /// assert_eq!((case.fen.as_str(), case.dropped.is_some()), ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true));
    /// assert!(SuiteReader::new(text.as_bytes()).next().expect("a line").is_err());
    /// ```
    #[must_use]
    pub fn forgiving(self) -> Self {
        self.forgiving_in(CastlingStyle::Standard)
    }

    /// The reader, which from now on drops what [`forgiving`](Self::forgiving) drops. In Chess960,
    /// every possible castling right stays, as
    /// [`Position::from_fen_forgiving_in`](board::Position::from_fen_forgiving_in) says.
    #[must_use]
    pub fn forgiving_in(self, style: CastlingStyle) -> Self {
        Self { impossible: Impossible::Dropped(style), ..self }
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
            TextLine::Text(text) if object::begins(text) => {
                object::row(number, text, self.counts != Counts::Optional, self.impossible)
            }
            TextLine::Text(text) => match &mut self.table {
                Some(table) => {
                    table.row(number, text, self.counts != Counts::Optional, self.impossible)
                }
                None => match Table::in_header(text)
                    .filter(|table| self.counts == Counts::Optional || table.has_several_columns())
                {
                    Some(table) => {
                        self.table = Some(table);
                        Ok(Parsed::Nothing)
                    }
                    None => parsed(number, text, self.counts, self.impossible),
                },
            },
        };
        self.take(number, parsed);
        Ok(())
    }

    fn take(&mut self, number: u64, parsed: Result<Parsed, AtOffset>) {
        let is_count = matches!(parsed, Ok(Parsed::Count(_)));
        self.is_refused = parsed.is_err() || self.is_refused && is_count;
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
            Ok(Parsed::Count(count)) => match (count, &mut self.open) {
                (Ok(count), Some(open)) => open.case.expected.push(count),
                (Ok(_), None) if self.is_refused => {}
                (Ok(_), None) => self.refuse(number, (0, LineError::NoFen)),
                (Err(error), _) => self.refuse(number, error),
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

/// Reads a line. Where counts are needed, a line that has neither counts nor a position lacks
/// counts. In a line that says that it is a position, the position is what is wrong.
fn parsed(
    line: u64,
    text: &[u8],
    needed: Counts,
    impossible: Impossible,
) -> Result<Parsed, AtOffset> {
    let end = text.trim_ascii_end().len();
    match line::parse(text)? {
        SuiteLine::Nothing => Ok(Parsed::Nothing),
        SuiteLine::Count(count) => Ok(Parsed::Count(count)),
        SuiteLine::Position { fen, fen_offset, clocks, counts, is_named } => {
            let lacks_counts = needed == Counts::Needed && counts.is_empty() && !is_named;
            let text = PositionText { fen, offset: fen_offset, clocks };
            match checked(line, &text, counts, impossible) {
                Ok(case) => Ok(Parsed::Case(case, end)),
                Err(_) if lacks_counts => Err((end, LineError::NoCounts)),
                Err(error) => Err(error),
            }
        }
    }
}

#[cfg(test)]
mod tests;
