//! Comparing with a divide in a file.

use std::io::BufRead;
use std::path::Path;
use std::time::Instant;

use perft::{Control, Depth};
use serde::Serialize;
use terminal::{LineReader, Output, TextLine, Verdict};

use crate::cli::commands::compare::difference::{Differences, DifferencesObject};
use crate::cli::commands::compare::rival_divide::{RivalDivide, entry};
use crate::cli::commands::move_counts;
use crate::cli::error::CliError;
use crate::cli::error::comparison::ComparisonError;
use crate::cli::options::{CountingOptions, Format};
use crate::cli::output::json::{Completeness, CountObject, Measured};
use crate::cli::output::numbers::counted;
use crate::cli::output::progress::ProgressDisplay;
use crate::cli::root_position::RootPosition;
use crate::cli::text_source::TextSource;

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
    let rival = read(source.open()?, &source.name())?;
    let progress = ProgressDisplay::of_a_count(control);
    let begin = Instant::now();
    let ours = move_counts::count(&root.board, depth, options, control)?;
    let elapsed = begin.elapsed();
    drop(progress);
    if ours.completeness() == Completeness::Interrupted {
        return Ok(ours.ended(&root.board));
    }
    let entries = &ours.entries;
    let differences = Differences::new(&root.board, root.style, entries, &rival);
    let mut output = Output::new();
    match options.format {
        Format::Json => {
            let measured = Measured::new(ours.nodes(depth), elapsed, &options.counter());
            let completeness = ours.completeness();
            let count = CountObject::new(&root.fen, depth, measured, completeness);
            output.json(&ComparisonObject { count, differences: (&differences).into() })?;
        }
        Format::Text if differences.are_none() => {
            output.line(format_args!("All {} agree.", counted(entries.len() as u64, "move")))?;
        }
        Format::Text => {
            output.line(&differences)?;
            let moves = counted(differences.len() as u64, "move");
            output
                .line(format_args!("{moves} not as expected at depth {depth} from {}", root.fen))?;
        }
    }
    Ok(if differences.are_none() { Verdict::Fine } else { Verdict::Finding })
}

/// Reads the divide lines of a text, which may hold other lines too.
fn read(source: impl BufRead, name: &str) -> Result<RivalDivide, ComparisonError> {
    let mut divide = RivalDivide::new();
    let mut lines = LineReader::new(source);
    loop {
        let line = lines.number() + 1;
        let text = match lines.read() {
            Ok(None) => break,
            Ok(Some(TextLine::Text(text))) => String::from_utf8_lossy(text),
            Ok(Some(TextLine::TooLong)) => continue,
            Err(error) => return Err(ComparisonError::Read { name: name.to_owned(), error }),
        };
        let Some((mv, nodes)) = entry(&text) else { continue };
        if divide.insert(mv.to_owned(), nodes).is_some() {
            let (name, mv) = (name.to_owned(), mv.to_owned());
            return Err(ComparisonError::Repeated { name, line, mv });
        }
    }
    if divide.is_empty() {
        return Err(ComparisonError::NoLines { name: name.to_owned() });
    }
    Ok(divide)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_divide_lines_between_other_lines() {
        let text = b"perft 1\n\na2a3: 1\r\n\xff\na2a4: 1\n\nNodes searched: 2\n";
        let divide = read(&text[..], "a file").expect("divide lines");
        assert_eq!(
            divide.into_iter().collect::<Vec<_>>(),
            [("a2a3".to_owned(), 1), ("a2a4".to_owned(), 1)]
        );
    }

    #[test]
    fn refuses_what_is_no_divide() {
        let error = read(&b"nothing\n"[..], "a file").expect_err("no divide lines");
        assert_eq!(error.to_string(), "'a file' holds no divide lines");
        let error = read(&b"a2a3: 1\na2a4: 1\na2a3: 1\n"[..], "a file").expect_err("a repetition");
        assert!(error.to_string().contains("line 3"), "{error}");
    }
}
