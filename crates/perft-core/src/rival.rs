//! Divides of other programs: reading them line by line, and finding where they differ from ours.
//!
//! ```
//! use board::CastlingStyle;
//! use perft_core::rival::{Differences, RivalDivide};
//! use perft_core::{Control, Counter, Depth};
//!
//! let start = board::Position::start();
//! let ours = Counter::default().divide(start.board(), Depth::new(2), &Control::new(), &mut |_| ())?;
//! let mut theirs = RivalDivide::default();
//! for (number, line) in (1..).zip(["e2e4: 20", "e2e5: 20", "Nodes searched: 40"]) {
//!     theirs.take(number, line)?;
//! }
//! let differences = Differences::new(&start, CastlingStyle::Standard, &ours, &theirs.checked()?);
//! assert_eq!((differences.missing.len(), differences.extra.len()), (19, 1));
//! assert_eq!(differences.reasons["e2e5"], "e2e5 is not legal: a pawn does not go from e2 to e5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod differences;
mod divide_line;
mod rival_divide;

pub use differences::{Differences, Disagreement, TotalDifference};
pub use divide_line::{DivideLine, uci_move};
pub use rival_divide::{RivalDivide, UnreadableLine, Unusable, shown};
