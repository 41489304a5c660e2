//! Comparing one position with an engine, and what is written about it.

use perft_core::rival::Disagreement;
use perft_core::{Control, Depth};
use serde::Serialize;
use terminal::{Output, ShownText, Verdict, remark, shown};

use crate::commands::compare::descend::{DescentEnd, DescentPoint, EngineComparison};
use crate::commands::compare::difference_object::DifferencesObject;
use crate::commands::compare::engine::EngineSettings;
use crate::commands::compare::walk;
use crate::error::CliError;
use crate::options::{CountingOptions, Format};
use crate::output::findings::{conclusion, painted};
use crate::output::numbers::counted;
use crate::root_position::RootPosition;

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
    settings: &EngineSettings,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let mut engine = settings.start(true, control)?;
    engine.set_style(root.style)?;
    let mut comparison = EngineComparison {
        engine: &mut engine,
        settings,
        options,
        control,
        is_shown: true,
        castling_note: None,
    };
    let mut point = DescentPoint::root(&root.position, &root.engine_fen, depth);
    let (end, agreement) = if settings.lists_moves {
        let (end, positions) = walk::walk(&mut comparison, &mut point, root.style)?;
        (
            end,
            format!("The engine lists the moves of {} correctly.", counted(positions, "position")),
        )
    } else {
        let step = |depth: Depth, Disagreement { name, expected, got, .. }: &Disagreement| {
            remark(
                shown!("depth {depth}: {name} differs, {expected} expected, got {got}"; depth, name, expected, got),
            );
        };
        let end = comparison.descend(&mut point, root.style, step)?;
        (end, format!("The engine agrees in every move at depth {depth}."))
    };
    if let Some(text) = comparison.castling_note {
        remark(text);
    }
    let mut output = Output::new();
    match options.format {
        Format::Text if end == DescentEnd::Agreement => {
            output.line(conclusion(output.paint(), true, ShownText::of(agreement)))?;
        }
        Format::Text => {
            let text = text(&end, &point);
            let (finding, details) = text.split_once('\n').unwrap_or((&text, ""));
            output.line(conclusion(output.paint(), false, ShownText::of(finding)))?;
            output.line(painted(output.paint(), ShownText::lines(details)))?;
        }
        Format::Json => output.json(&DescentObject {
            fen: &root.fen,
            depth: depth.plies(),
            engine: &settings.text,
            agrees: end == DescentEnd::Agreement,
            path: &point.path,
            position: point.fen(),
            differences: match &end {
                DescentEnd::Here(differences) => Some(differences.into()),
                DescentEnd::Agreement | DescentEnd::Vanished => None,
            },
        })?,
    }
    Ok(match end {
        DescentEnd::Agreement => Verdict::Fine,
        DescentEnd::Here(_) | DescentEnd::Vanished => Verdict::Finding,
    })
}

/// A finding in words.
pub(crate) fn text(end: &DescentEnd, point: &DescentPoint) -> String {
    let path = point.path.join(" ");
    let fen = point.fen();
    let here = if path.is_empty() { "here".to_owned() } else { format!("after {path}") };
    match end {
        DescentEnd::Agreement => "The engine agrees.".to_owned(),
        DescentEnd::Here(differences) => {
            format!("The engine differs {here}:\n  {fen}\n{}", differences.in_short())
        }
        DescentEnd::Vanished => format!(
            "The engine agrees at depth {} {here}:\n  {fen}\n\
             though it counted otherwise from the move before. It may unmake moves wrongly, or \
             take counts from a table.",
            point.depth
        ),
    }
}
