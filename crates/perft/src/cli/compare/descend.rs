//! Following the first difference from an engine down to the position whose moves differ.

use board::Board;
use perft::{Control, Depth};
use serde::Serialize;
use terminal::Verdict;

use super::difference::{Differences, DifferencesObject, Disagreement};
use super::engine::{Engine, EngineError};
use crate::cli::divide;
use crate::cli::error::CliError;
use crate::cli::json::Completeness;
use crate::cli::output::{Format, Output, note};
use crate::cli::progress::Progress;
use crate::cli::request::Manner;
use crate::cli::target::Target;

/// How the search for a difference ended.
enum Finding {
    /// There is none.
    Agreement,
    /// In this position the moves differ, or the counts behind them though there is no depth left.
    Here(Differences),
    /// The engine counted otherwise from further above than it does from here.
    Vanished,
}

/// Where the search has come to.
struct Place {
    board: Board,
    depth: Depth,
    /// The moves that led here, as the engine spells them.
    path: Vec<String>,
}

/// What is written as JSON.
#[derive(Serialize)]
struct FindingObject<'a> {
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
/// When the engine is of no use or output cannot be written.
pub(super) fn run(
    target: &Target,
    depth: Depth,
    command: &str,
    manner: &Manner,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let mut engine = Engine::start(command, target.style, control)?;
    let mut place = Place { board: target.board, depth, path: Vec::new() };
    let finding = descend(&mut engine, &mut place, target, manner, control)?;
    let mut output = Output::new();
    match manner.format {
        Format::Text => output.line(text(&finding, &place, depth))?,
        Format::Json => output.json(&FindingObject {
            fen: &target.fen,
            depth: depth.plies(),
            engine: command,
            agrees: matches!(finding, Finding::Agreement),
            path: &place.path,
            position: place.board.fen().to_string(),
            differences: match &finding {
                Finding::Here(differences) => Some(differences.into()),
                Finding::Agreement | Finding::Vanished => None,
            },
        })?,
    }
    Ok(match finding {
        Finding::Agreement => Verdict::Fine,
        Finding::Here(_) | Finding::Vanished => Verdict::Finding,
    })
}

/// Goes from position to position until the moves themselves differ.
fn descend(
    engine: &mut Engine,
    place: &mut Place,
    target: &Target,
    manner: &Manner,
    control: &'static Control,
) -> Result<Finding, CliError> {
    let fen = target.board.fen().to_string();
    loop {
        let progress = Progress::of_a_count(control);
        let rival = engine.divide(&fen, &place.path, place.depth)?;
        let divided = divide::count(&place.board, place.depth, manner, control)?;
        drop(progress);
        if divided.completeness() == Completeness::Interrupted {
            return Err(EngineError::Interrupted.into());
        }
        let differences = Differences::new(&place.board, target.style, &divided.entries, &rival);
        if differences.are_none() {
            return Ok(if place.path.is_empty() { Finding::Agreement } else { Finding::Vanished });
        }
        let below = place.depth.after_move().filter(|below| below.plies() > 0);
        let next = differences.disagreements.first();
        let (true, Some(below), Some(next)) = (differences.are_in_counts_only(), below, next)
        else {
            return Ok(Finding::Here(differences));
        };
        let Disagreement { mv, name, expected, got } = next;
        let depth = place.depth;
        note(format_args!("depth {depth}: {name} differs, {expected} expected, got {got}"));
        *place = Place {
            board: place.board.play(*mv),
            depth: below,
            path: place.path.iter().chain([name]).cloned().collect(),
        };
    }
}

/// A finding in words.
fn text(finding: &Finding, place: &Place, depth: Depth) -> String {
    let path = place.path.join(" ");
    let fen = place.board.fen();
    let here = if path.is_empty() { "here".to_owned() } else { format!("after {path}") };
    match finding {
        Finding::Agreement => format!("The engine agrees in every move at depth {depth}."),
        Finding::Here(differences) => {
            format!("The engine differs {here}:\n  {fen}\n{differences}")
        }
        Finding::Vanished => format!(
            "The engine agrees at depth {} {here}:\n  {fen}\n\
             though it counted otherwise from the move before. It may unmake moves wrongly, or \
             take counts from a table.",
            place.depth
        ),
    }
}
