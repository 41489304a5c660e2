//! Comparing with a divide in a file.

use std::fmt;
use std::io::BufRead;
use std::path::Path;
use std::time::Instant;

use board::{Board, Reading};
use perft_core::line_reader::{LineReader, TextLine};
use perft_core::rival::{Differences, RivalDivide};
use perft_core::{Control, Depth};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use terminal::{Output, ShownText, Verdict};

use crate::cli::commands::compare::difference_object::DifferencesObject;
use crate::cli::commands::move_counts;
use crate::cli::error::CliError;
use crate::cli::error::comparison::ComparisonError;
use crate::cli::options::{CountingOptions, Format};
use crate::cli::output::findings::{conclusion, painted};
use crate::cli::output::json::{Completeness, CountObject, Measured};
use crate::cli::output::numbers::counted;
use crate::cli::output::progress::ProgressDisplay;
use crate::cli::root_position::RootPosition;
use crate::cli::text_source::TextSource;

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
    let rival = match read(source.open(control)?, &source.name(), root, depth) {
        Err(_) if control.is_stopped() => return Err(source.unawaited()),
        rival => rival?,
    };
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

/// Reads a divide: lines such as `e2e4: 20` with other lines between them, or the object that
/// `perft divide --json` writes.
fn read(
    source: impl BufRead,
    name: &str,
    root: &RootPosition,
    depth: Depth,
) -> Result<RivalDivide, ComparisonError> {
    let failed = |error| ComparisonError::Read { name: name.to_owned(), error };
    let mut source = source.take(MAX_BYTES);
    let is_json = source.fill_buf().map_err(failed)?.trim_ascii_start().starts_with(b"{");
    let divide = if is_json {
        let object: DivideObject = serde_json::from_reader(&mut source)
            .map_err(|error| ComparisonError::Json { name: name.to_owned(), error })?;
        object.divide(name, root, depth)
    } else {
        read_lines(&mut source, name)
    };
    if source.limit() == 0 {
        return Err(ComparisonError::TooLong { name: name.to_owned(), most: MAX_BYTES });
    }
    let divide = divide?;
    if divide.entries.is_empty() {
        return Err(ComparisonError::NoLines { name: name.to_owned() });
    }
    Ok(divide)
}

fn read_lines(source: impl BufRead, name: &str) -> Result<RivalDivide, ComparisonError> {
    let unusable = |problem| ComparisonError::Unusable { name: name.to_owned(), problem };
    let mut divide = RivalDivide::default();
    let mut lines = LineReader::new(source);
    loop {
        let number = lines.number() + 1;
        match lines.read() {
            Ok(None) => return divide.checked().map_err(unusable),
            Ok(Some(TextLine::Text(text))) => {
                divide.take(number, &String::from_utf8_lossy(text)).map_err(unusable)?;
            }
            Ok(Some(TextLine::TooLong)) => divide.take_unreadable(number, "a very long line"),
            Err(error) => return Err(ComparisonError::Read { name: name.to_owned(), error }),
        }
    }
}

/// What is read of the object that `perft divide --json` writes.
#[derive(Deserialize)]
struct DivideObject {
    fen: Option<String>,
    depth: Option<u32>,
    nodes: Option<String>,
    #[serde(default)]
    interrupted: bool,
    #[serde(deserialize_with = "pairs")]
    moves: Vec<(String, String)>,
}

impl DivideObject {
    /// The divide, if it is one of this position and depth.
    fn divide(
        self,
        name: &str,
        root: &RootPosition,
        depth: Depth,
    ) -> Result<RivalDivide, ComparisonError> {
        let name = || name.to_owned();
        if let Some(other) = self.depth.filter(|&other| other != depth.plies()) {
            return Err(ComparisonError::OtherDepth { name: name(), other, depth });
        }
        let board = |fen: &String| Board::from_fen(fen, Reading::Lenient).ok();
        if let Some(fen) = self.fen.filter(|fen| board(fen).is_some_and(|it| it != root.board)) {
            return Err(ComparisonError::OtherPosition { name: name(), fen });
        }
        if self.interrupted {
            return Err(ComparisonError::Incomplete { name: name() });
        }
        let mut divide = RivalDivide::default();
        let unusable = |problem| ComparisonError::Unusable { name: name(), problem };
        for (number, (mv, nodes)) in (1..).zip(self.moves) {
            divide.take(number, &format!("{mv}: {nodes}")).map_err(unusable)?;
        }
        divide.total = self.nodes.and_then(|nodes| nodes.parse().ok());
        divide.checked().map_err(unusable)
    }
}

/// The pairs of an object, those with the same key too.
fn pairs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, String)>, D::Error> {
    struct Pairs;

    impl<'de> Visitor<'de> for Pairs {
        type Value = Vec<(String, String)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object of moves with their nodes as strings")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut pairs = Vec::new();
            while let Some(pair) = map.next_entry()? {
                pairs.push(pair);
            }
            Ok(pairs)
        }
    }

    deserializer.deserialize_map(Pairs)
}

#[cfg(test)]
mod tests {
    use board::CastlingStyle;

    use super::*;

    fn read_text(text: &[u8]) -> Result<RivalDivide, ComparisonError> {
        let board = Board::start();
        let fen = board.fen().to_string();
        let root = RootPosition { board, fen, style: CastlingStyle::Standard };
        read(text, "a file", &root, Depth::new(1))
    }

    #[test]
    fn reads_divide_lines_between_other_lines() {
        let text = b"perft 1\n\na2a3: 1\r\n\xff\na2a4: 1\n\nNodes searched: 2\n";
        let divide = read_text(text).expect("divide lines");
        assert_eq!(divide.entries, [("a2a3".to_owned(), 1), ("a2a4".to_owned(), 1)]);
        assert_eq!(divide.total, Some(2));
    }

    #[test]
    fn reads_json_with_repeated_moves() {
        let text = br#"{"depth": 1, "nodes": "3", "moves": {"a2a3": "1", "a2a3": "2"}}"#;
        let divide = read_text(text).expect("an object");
        assert_eq!(divide.entries, [("a2a3".to_owned(), 1), ("a2a3".to_owned(), 2)]);
        assert_eq!(divide.total, Some(3));
    }

    #[test]
    fn refuses_what_is_no_divide() {
        let error = |text: &[u8]| read_text(text).expect_err("no divide").to_string();
        assert_eq!(error(b"nothing\n"), "'a file' holds no divide lines");
        assert!(error(br#"{"depth": 2, "moves": {"a2a3": "20"}}"#).contains("is of depth 2"));
        assert!(error(br#"{"fen": "4k3/8/8/8/8/8/8/4K3 w - -", "moves": {}}"#).contains("4k3/8"));
        assert!(error(br#"{"interrupted": true, "moves": {}}"#).contains("interrupted"));
        assert!(error(b"{\"moves\": 3").contains("line 1"));
        assert!(error(&b"x".repeat(2 << 20)).contains("longer than"));
        assert!(error(b"1. a2a3: 20\n").ends_with("line 1: '1. a2a3: 20'"));
    }
}
