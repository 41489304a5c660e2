//! Perft suites: files of positions with the counts that are expected of them.
//!
//! A suite is read line by line ([`Reader`]), in little memory whatever its size, and run
//! ([`run`]) within [`Limits`]. A bad line is reported and passed over.
//!
//! # Format
//! ```text
//! # a comment
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902
//! ```
//! The FEN may be of any [lenient](board::Reading::Lenient) dialect, so without counters, and with
//! castling rights in X-FEN or Shredder notation. Depths need not begin at 1. Blanks around the
//! semicolons may be left out or added.

mod entry;
mod error;
mod limits;
mod reader;
mod report;
mod run;
mod standard;

pub use entry::Expected;
pub use error::{BadLine, LineError, ReadError};
pub use limits::Limits;
pub use reader::{Case, Reader};
pub use report::{CaseReport, CountReport, Outcome, Tally};
pub use run::{Observer, RunError, planned_nodes, run};
pub use standard::{STANDARD, StandardSuite};
