//! The command `divide`.

use std::io::{self, IsTerminal};
use std::time::Instant;

use board::{Board, CastlingStyle};
use perft_core::{Control, Depth, DivideEntry};
use terminal::{Output, ShownText, Verdict, remark, shown};

use crate::commands::move_counts;
use crate::error::CliError;
use crate::options::{CountingOptions, Format};
use crate::output::counter_text::speed_text;
use crate::output::json::{CountObject, Measured, NodesText};
use crate::output::progress::ProgressDisplay;
use crate::root_position::RootPosition;

/// Counts move by move, and writes the counts in the alphabetical order of the moves. So the
/// outputs of two programs can be compared line by line.
///
/// # Errors
/// When output cannot be written.
pub(crate) fn run(
    root: &RootPosition,
    depth: Depth,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let progress = ProgressDisplay::of_a_count(control);
    let begin = Instant::now();
    let counts = move_counts::count(root.board(), depth, options, control)?;
    let elapsed = begin.elapsed();
    drop(progress);
    let nodes = counts.nodes(depth);
    let moves = sorted(root.board(), root.style, &counts.entries);
    let mut output = Output::new();
    match options.format {
        Format::Json => {
            let measured = Measured::new(nodes, elapsed, &options.counter_of_moves(depth));
            let completeness = counts.completeness();
            let object = CountObject::new(&root.fen, depth, measured, completeness);
            let moves = moves.into_iter().map(|(name, nodes)| (name, NodesText(nodes))).collect();
            output.json(&CountObject { moves: Some(moves), ..object })?;
        }
        Format::Text => {
            for (name, nodes) in moves {
                output.line(shown!("{name}: {nodes}"; name, nodes))?;
            }
            output.line(shown!("\nNodes searched: {nodes}"; nodes))?;
            if io::stderr().is_terminal() {
                remark(ShownText::of(speed_text(nodes, elapsed, &options.counter_of_moves(depth))));
            }
        }
    }
    Ok(counts.ended(root.board()))
}

/// Moves as they are written, and their nodes, by name.
fn sorted(board: &Board, style: CastlingStyle, entries: &[DivideEntry]) -> Vec<(String, u128)> {
    let name = |entry: &DivideEntry| entry.mv.to_uci(board, style).to_string();
    let mut moves: Vec<_> = entries.iter().map(|entry| (name(entry), entry.nodes)).collect();
    moves.sort();
    moves
}
