//! Following the first difference from an engine down to the position whose moves differ.

use board::Board;
use perft::{Control, Depth};
use serde::Serialize;
use terminal::{Output, Verdict, note};

use crate::cli::commands::compare::difference::{Differences, DifferencesObject, Disagreement};
use crate::cli::commands::compare::uci_engine::UciEngine;
use crate::cli::commands::move_counts;
use crate::cli::error::CliError;
use crate::cli::error::engine::EngineError;
use crate::cli::options::{CountingOptions, Format};
use crate::cli::output::json::Completeness;
use crate::cli::output::progress::ProgressDisplay;
use crate::cli::root_position::RootPosition;

/// How the search for a difference ended.
enum DescentEnd {
    /// There is no difference.
    Agreement,
    /// In this position the moves differ, or the counts at depth 1 differ.
    Here(Differences),
    /// The engine counts this position right, but its count for the move that leads here was wrong.
    Vanished,
}

/// The current position of the search.
struct DescentPoint {
    board: Board,
    depth: Depth,
    /// The moves that led here, as the engine spells them.
    path: Vec<String>,
}

/// The JSON object.
#[derive(Serialize)]
struct DescentObject<'a> {
    fen: &'a str,
    depth: u32,
    engine: &'a str,
    agrees: bool,
    path: &'a [String],
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    differences: Option<DifferencesObject>,
}

/// Compares with an engine and writes where it differs.
///
/// # Errors
/// When the engine cannot be used, or output cannot be written.
pub(super) fn run(
    root: &RootPosition,
    depth: Depth,
    command: &str,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let mut engine = UciEngine::start(command, root.style, control)?;
    let mut point = DescentPoint { board: root.board, depth, path: Vec::new() };
    let finding = descend(&mut engine, &mut point, root, options, control)?;
    let mut output = Output::new();
    match options.format {
        Format::Text => output.line(text(&finding, &point, depth))?,
        Format::Json => output.json(&DescentObject {
            fen: &root.fen,
            depth: depth.plies(),
            engine: command,
            agrees: matches!(finding, DescentEnd::Agreement),
            path: &point.path,
            position: point.board.fen().to_string(),
            differences: match &finding {
                DescentEnd::Here(differences) => Some(differences.into()),
                DescentEnd::Agreement | DescentEnd::Vanished => None,
            },
        })?,
    }
    Ok(match finding {
        DescentEnd::Agreement => Verdict::Fine,
        DescentEnd::Here(_) | DescentEnd::Vanished => Verdict::Finding,
    })
}

/// Goes from position to position until the sets of moves differ.
fn descend(
    engine: &mut UciEngine,
    point: &mut DescentPoint,
    root: &RootPosition,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<DescentEnd, CliError> {
    let fen = root.board.fen().to_string();
    loop {
        let progress = ProgressDisplay::of_a_count(control);
        let rival = engine.divide(&fen, &point.path, point.depth)?;
        let ours = move_counts::count(&point.board, point.depth, options, control)?;
        drop(progress);
        if ours.completeness() == Completeness::Interrupted {
            return Err(EngineError::Interrupted.into());
        }
        let differences = Differences::new(&point.board, root.style, &ours.entries, &rival);
        if differences.are_none() {
            return Ok(if point.path.is_empty() {
                DescentEnd::Agreement
            } else {
                DescentEnd::Vanished
            });
        }
        let below = point.depth.after_move().filter(|below| below.plies() > 0);
        let next = differences.disagreements.first();
        let (true, Some(below), Some(next)) = (differences.are_in_counts_only(), below, next)
        else {
            return Ok(DescentEnd::Here(differences));
        };
        let Disagreement { mv, name, expected, got } = next;
        let depth = point.depth;
        note(format_args!("depth {depth}: {name} differs, {expected} expected, got {got}"));
        *point = DescentPoint {
            board: point.board.play(*mv),
            depth: below,
            path: point.path.iter().chain([name]).cloned().collect(),
        };
    }
}

/// A finding in words.
fn text(finding: &DescentEnd, point: &DescentPoint, depth: Depth) -> String {
    let path = point.path.join(" ");
    let fen = point.board.fen();
    let here = if path.is_empty() { "here".to_owned() } else { format!("after {path}") };
    match finding {
        DescentEnd::Agreement => format!("The engine agrees in every move at depth {depth}."),
        DescentEnd::Here(differences) => {
            format!("The engine differs {here}:\n  {fen}\n{differences}")
        }
        DescentEnd::Vanished => format!(
            "The engine agrees at depth {} {here}:\n  {fen}\n\
             though it counted otherwise from the move before. It may unmake moves wrongly, or \
             take counts from a table.",
            point.depth
        ),
    }
}
