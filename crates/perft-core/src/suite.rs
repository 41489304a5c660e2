//! Perft suites: files of positions with the counts that are expected of them.
//!
//! [`SuiteReader`] reads a suite line by line, in little memory whatever its size. [`run`] makes
//! the counts of a suite within [`Limits`]. A bad line is reported and skipped.
//!
//! # Format
//! ```text
//! # a comment
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902
//! ```
//! The FEN is read [leniently](board::Reading::Lenient). Counters may be left out. Castling rights
//! may be written in X-FEN or Shredder notation. Depths need not begin at 1. Blanks around the
//! semicolons may be left out or added. Instead of a FEN, a line may have the
//! [name](named_position) of a position.
//!
//! Other programs' dialects are read too:
//! - `perft 1 = 20`, `perft(1) 20`, `depth 1 20`, `1: 20`, `D1: 8,902` for a count, and a blank
//!   instead of the first semicolon
//! - blocks of lines: `epd FEN` or the FEN alone, then lines `perft 1 20`, perhaps with `id NAME`
//!   above
//! - other operations of EPD, such as `id "x"` and `bm #3`, which are passed over; `hmvc` and
//!   `fmvn` are the clocks
//! - comments that begin with `//`
//! - `FEN; depth; nodes`, also several pairs, and `FEN; nodes; nodes; nodes` for the counts from
//!   depth 1 on, with a semicolon, comma, tab or `|` between them
//! - tables with the same separators, or in Markdown. Their first line names the columns: `fen`;
//!   `depth` and `nodes`, or `D1`, `D2` and so on. Other columns are passed over.
//! - objects of JSON, one in each line, whose fields have the names of these columns. Where `d1`,
//!   `d2` and so on are 0, nobody has counted, unless the position has no legal moves.
//!
//! Two numbers behind a FEN are a depth and its count. They are the counts at depths 1 and 2 if the
//! first one is the number of legal moves and the second can be what follows.
//!
//! # Example
//! ```
//! use std::ops::ControlFlow;
//!
//! use perft_core::suite::{self, BadLine, CaseReport, Limits, SuiteObserver, SuiteReader};
//! use perft_core::{Control, Counter};
//!
//! /// Collects the lines with wrong counts.
//! #[derive(Default)]
//! struct Wrong(Vec<u64>);
//!
//! impl SuiteObserver for Wrong {
//!     fn case(&mut self, report: &CaseReport) -> ControlFlow<()> {
//!         if report.counts.iter().any(|count| count.wrong_nodes().is_some()) {
//!             self.0.push(report.case.line);
//!         }
//!         ControlFlow::Continue(())
//!     }
//!
//!     fn bad_line(&mut self, _: &BadLine) -> ControlFlow<()> {
//!         ControlFlow::Break(())
//!     }
//! }
//!
//! let text = "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n4k3/8/8/8/8/8/8/4K3 b - - ;D1 6\n";
//! let (limits, counter, control) = (Limits::NONE, Counter::default(), Control::new());
//! let mut wrong = Wrong::default();
//! let cases = SuiteReader::new(text.as_bytes());
//! let tally = suite::run(cases, &limits, &[], &counter, &control, &mut wrong)?;
//! assert_eq!((tally.passed, tally.failed, wrong.0), (1, 1, vec![2]));
//! # Ok::<(), suite::RunError>(())
//! ```

mod case;
mod counts;
mod error;
mod limits;
mod line;
mod named;
mod names;
mod object;
mod operations;
mod reader;
mod report;
mod run;
mod table;

pub use case::SuiteCase;
pub use counts::ExpectedCount;
pub use error::{BadLine, LineError, ReadError};
pub use limits::Limits;
pub use named::named_position;
pub use perft_suites::{BENCH, BENCH_NAMES, STANDARD, StandardSuite};
pub use reader::SuiteReader;
pub use report::{CaseReport, CountOutcome, CountReport, SuiteTally};
pub use run::{RunError, SuiteObserver, SuitePlan, SuiteSource, run};
