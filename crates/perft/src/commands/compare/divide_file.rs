//! Comparing with a divide in a file.

use std::io::{BufRead, Read};
use std::path::Path;
use std::time::Instant;

use board::Board;
use perft_core::rival::{Differences, RivalDivide, RivalReader};
use perft_core::{Control, Depth};
use serde::Serialize;
use terminal::{Output, ShownText, Verdict};

use crate::commands::compare::difference_object::DifferencesObject;
use crate::commands::move_counts;
use crate::error::CliError;
use crate::error::comparison::ComparisonError;
use crate::options::{CountingOptions, Format};
use crate::output::findings::{conclusion, painted};
use crate::output::json::{Completeness, CountObject, Measured};
use crate::output::numbers::counted;
use crate::output::progress::ProgressDisplay;
use crate::root_position::RootPosition;
use crate::text_source::TextSource;

/// The longest file that is read, in bytes. The longest divide has some six thousand.
const MAX_BYTES: u64 = 1 << 20;

/// The JSON object: the count, and what differs from it.
#[derive(Serialize)]
struct ComparisonObject<'a> {
    #[serde(flatten)]
    count: CountObject<'a>,
    differences: DifferencesObject,
}

/// Reads the file, counts, and writes what differs.
///
/// # Errors
/// When the file cannot be used or output cannot be written.
pub(super) fn run(
    root: &RootPosition,
    depth: Depth,
    path: &Path,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let source = TextSource::from(path.to_owned());
    let rival = match read(source.open(control)?, &source.name(), root.board(), depth) {
        Err(_) if control.is_stopped() => return Err(source.unawaited()),
        rival => rival?,
    };
    let progress = ProgressDisplay::of_a_count(control);
    let begin = Instant::now();
    let ours = move_counts::count(root.board(), depth, options, control)?;
    let elapsed = begin.elapsed();
    drop(progress);
    if ours.completeness() == Completeness::Interrupted {
        return Ok(ours.ended(root.board()));
    }
    let entries = &ours.entries;
    let differences = Differences::new(&root.position, root.style, entries, &rival);
    let mut output = Output::new();
    match options.format {
        Format::Json => {
            let measured =
                Measured::new(ours.nodes(depth), elapsed, &options.counter_of_moves(depth));
            let completeness = ours.completeness();
            let count = CountObject::new(&root.fen, depth, measured, completeness);
            output.json(&ComparisonObject { count, differences: (&differences).into() })?;
        }
        Format::Text if differences.are_none() => {
            let text = match entries.len() {
                1 => "The only move agrees.".to_owned(),
                moves => format!("All {} agree.", counted(moves as u64, "move")),
            };
            output.line(conclusion(output.paint(), true, ShownText::of(text)))?;
        }
        Format::Text => {
            output.line(painted(output.paint(), ShownText::lines(&differences)))?;
            let wrong = match differences.moves() {
                0 => "Total".to_owned(),
                moves => counted(moves as u64, "move"),
            };
            let text = format!("{wrong} not as expected at depth {depth} from {}", root.fen);
            output.line(conclusion(output.paint(), false, ShownText::of(text)))?;
        }
    }
    Ok(if differences.are_none() { Verdict::Fine } else { Verdict::Finding })
}

/// Reads a divide in any form that [`RivalReader`] reads.
fn read(
    source: impl BufRead,
    name: &str,
    board: &Board,
    depth: Depth,
) -> Result<RivalDivide, ComparisonError> {
    let failed = |error| ComparisonError::Read { name: name.to_owned(), error };
    let mut text = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut text).map_err(failed)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(ComparisonError::TooLong { name: name.to_owned(), most: MAX_BYTES });
    }
    let unusable = |problem| ComparisonError::Unusable { name: name.to_owned(), problem };
    let divide = RivalReader::new(board).at_depth(depth).read(&text).map_err(unusable)?;
    if divide.entries.is_empty() {
        return Err(ComparisonError::NoLines { name: name.to_owned() });
    }
    Ok(divide)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &[u8]) -> Result<RivalDivide, ComparisonError> {
        read(text, "a file", &Board::start(), Depth::new(1))
    }

    #[test]
    fn rejects_texts_without_a_divide() {
        let error = |text: &[u8]| read_text(text).expect_err("no divide").to_string();
        assert_eq!(error(b"nothing\n"), "'a file' holds no divide lines");
        assert!(error(br#"{"depth": 2, "moves": {"a2a3": "20"}}"#).contains("is of depth 2"));
        assert!(error(b"{\"moves\": 3").contains("line 1"));
        assert!(error(&b"x".repeat(2 << 20)).contains("longer than"));
        assert!(error(b"1. a2a9: 20\n").contains("line 1: '1. a2a9: 20'"));
    }
}
