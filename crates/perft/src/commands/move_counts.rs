//! Counting move by move. An interrupted count still gives the moves that are finished.

use board::Board;
use perft_core::{Control, CountError, Depth, DivideEntry, Interrupted};
use terminal::{Verdict, note, shown};

use crate::error::CliError;
use crate::options::CountingOptions;
use crate::output::json::Completeness;
use crate::output::numbers::{counted, nodes_text};

/// The result of a divide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MoveCounts {
    /// The moves whose counts are known.
    pub(crate) entries: Vec<DivideEntry>,
    /// If the count was interrupted, the nodes counted by then.
    interrupted: Option<Interrupted>,
}

impl MoveCounts {
    /// The sum of all entries. At depth 0 there are no entries, and the position itself is the only
    /// node.
    pub(crate) fn nodes(&self, depth: Depth) -> u128 {
        match depth.after_move() {
            Some(_) => self.entries.iter().map(|entry| entry.nodes).sum(),
            None => 1,
        }
    }

    /// Whether all moves are known.
    pub(crate) const fn completeness(&self) -> Completeness {
        match self.interrupted {
            Some(_) => Completeness::Interrupted,
            None => Completeness::Complete,
        }
    }

    /// The verdict. Tells the user if the divide was interrupted.
    pub(crate) fn ended(&self, board: &Board) -> Verdict {
        let Some(Interrupted { nodes, .. }) = self.interrupted else { return Verdict::Fine };
        let (known, moves) =
            (self.entries.len(), counted(movegen::legal_moves(board).len() as u64, "move"));
        note(
            shown!("interrupted: {known} of {moves} are known, {} counted", nodes_text(nodes); known, moves),
        );
        Verdict::Interrupted
    }
}

/// Counts move by move. If the time is limited, one move is finished after the other, so that those
/// finished by then are known.
///
/// # Errors
/// When a count is too large.
pub(crate) fn count(
    board: &Board,
    depth: Depth,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<MoveCounts, CliError> {
    let mut entries = Vec::new();
    let mut on_entry = |entry: &DivideEntry| entries.push(*entry);
    let counter = options.counter_of_moves(depth);
    let result = if options.is_time_limited() {
        counter.divide_one_by_one(board, depth, control, &mut on_entry)
    } else {
        counter.divide(board, depth, control, &mut on_entry)
    };
    let interrupted = match result {
        Ok(_) => None,
        Err(CountError::Interrupted(interrupted)) => Some(interrupted),
        Err(_) => return Err(CliError::TooLarge),
    };
    Ok(MoveCounts { entries, interrupted })
}
