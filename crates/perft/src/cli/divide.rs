//! The command `divide`.

use std::io::{self, IsTerminal};
use std::time::Instant;

use board::{Board, CastlingStyle};
use perft::{Control, CountError, Depth, DivideEntry, Interrupted};
use terminal::Verdict;

use super::count::speed_text;
use super::error::CliError;
use super::json::{Completeness, CountObject, Measured, Nodes};
use super::output::{Format, Output, note};
use super::progress::Progress;
use super::request::Manner;
use super::target::Target;

/// Counts move by move and writes the counts in the alphabetical order of the moves, so that the
/// output of two programs can be compared line by line.
///
/// # Errors
/// When output cannot be written.
pub(crate) fn run(
    target: &Target,
    depth: Depth,
    manner: &Manner,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let progress = Progress::of_a_count(control);
    let begin = Instant::now();
    let divided = count(&target.board, depth, manner, control)?;
    let elapsed = begin.elapsed();
    drop(progress);
    let nodes = divided.nodes(depth);
    let moves = sorted(&target.board, target.style, &divided.entries);
    let mut output = Output::new();
    match manner.format {
        Format::Json => {
            let measured = Measured::new(nodes, elapsed, &manner.counter());
            let completeness = divided.completeness();
            let object = CountObject::new(&target.fen, depth, measured, completeness);
            let moves = moves.into_iter().map(|(name, nodes)| (name, Nodes(nodes))).collect();
            output.json(&CountObject { moves: Some(moves), ..object })?;
        }
        Format::Text => {
            for (name, nodes) in moves {
                output.line(format_args!("{name}: {nodes}"))?;
            }
            output.line(format_args!("\nNodes searched: {nodes}"))?;
            if io::stderr().is_terminal() {
                note(speed_text(nodes, elapsed, &manner.counter()));
            }
        }
    }
    Ok(divided.ended(&target.board))
}

/// What a divide came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Divided {
    /// The moves whose counts are known in the end.
    pub(crate) entries: Vec<DivideEntry>,
    /// When it was interrupted, the nodes counted by then.
    interrupted: Option<Interrupted>,
}

impl Divided {
    /// The sum of all entries. At depth 0 there are none, and the position itself is the one node.
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

    /// The verdict; tells the user when the divide was interrupted.
    pub(crate) fn ended(&self, board: &Board) -> Verdict {
        let Some(Interrupted { nodes, .. }) = self.interrupted else { return Verdict::Fine };
        let (known, moves) = (self.entries.len(), movegen::legal_moves(board).len());
        note(format_args!(
            "interrupted: {known} of {moves} moves are known, {nodes} nodes were counted"
        ));
        Verdict::Interrupted
    }
}

/// Counts move by move.
///
/// # Errors
/// When a count is too large.
pub(crate) fn count(
    board: &Board,
    depth: Depth,
    manner: &Manner,
    control: &'static Control,
) -> Result<Divided, CliError> {
    let mut entries = Vec::new();
    let mut on_entry = |entry: &DivideEntry| entries.push(*entry);
    let result = manner.counter().divide(board, depth, control, &mut on_entry);
    let interrupted = match result {
        Ok(_) => None,
        Err(CountError::Interrupted(interrupted)) => Some(interrupted),
        Err(_) => return Err(CliError::TooLarge),
    };
    Ok(Divided { entries, interrupted })
}

/// Moves as they are written, and their nodes, by name.
fn sorted(board: &Board, style: CastlingStyle, entries: &[DivideEntry]) -> Vec<(String, u128)> {
    let name = |entry: &DivideEntry| entry.mv.to_uci(board, style).to_string();
    let mut moves: Vec<_> = entries.iter().map(|entry| (name(entry), entry.nodes)).collect();
    moves.sort();
    moves
}
