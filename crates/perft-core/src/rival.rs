//! Divides of other programs: reading them line by line, and finding where they differ from ours.
//!
//! ```
//! use board::CastlingStyle;
//! use perft_core::rival::{Differences, RivalReader};
//! use perft_core::{Control, Counter, Depth};
//!
//! let start = board::Position::start();
//! let ours = Counter::default().divide(start.board(), Depth::new(2), &Control::new(), &mut |_| ())?;
//! let theirs = RivalReader::new(start.board()).read(b"e2e4: 20\ne2e5: 20\nNodes searched: 40")?;
//! let differences = Differences::new(&start, CastlingStyle::Standard, &ours, &theirs);
//! assert_eq!((differences.missing.len(), differences.extra.len()), (19, 1));
//! assert_eq!(differences.reasons["e2e5"], "e2e5 is not legal: a pawn does not go from e2 to e5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod differences;
mod divide_line;
mod move_text;
mod node_count;
mod object_text;
mod plain_text;
mod rival_divide;
mod rival_reader;

pub use differences::{Differences, Disagreement, TotalDifference};
pub use move_text::{MoveText, move_text, uci_move};
pub use rival_divide::{RivalDivide, UnreadableLine, Unusable, shown};
pub use rival_reader::{RivalReader, TakenLine};
