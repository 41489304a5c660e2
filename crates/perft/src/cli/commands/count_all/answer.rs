//! How the counts of many positions are written.

use std::io;

use perft_core::suite::{BadLine, SuiteCase};
use serde::Serialize;
use terminal::{Output, note, shown};

use crate::cli::output::json::NodesText;
use crate::cli::typed::Depths;

/// The result for one line of the input.
#[derive(Debug)]
pub(super) enum PositionAnswer {
    /// The counts, the shallowest first.
    Counts { case: SuiteCase, counts: Vec<u128> },
    /// The line cannot be used.
    Unusable { line: u64, column: usize, reason: String },
}

impl From<BadLine> for PositionAnswer {
    fn from(bad_line: BadLine) -> Self {
        let BadLine { line, column, reason } = bad_line;
        Self::Unusable { line, column, reason: reason.to_string() }
    }
}

/// The form of the answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnswerForm {
    /// `FEN: 20 400`
    Text,
    /// A table with a row for each count.
    Csv,
    /// Lines of a suite: `FEN ;D1 20 ;D2 400`
    Epd,
    /// An object for each line.
    Json,
}

#[derive(Serialize)]
struct CountsObject<'a> {
    line: u64,
    fen: &'a str,
    counts: Vec<DepthCount>,
}

#[derive(Serialize)]
struct DepthCount {
    depth: u32,
    nodes: NodesText,
}

#[derive(Serialize)]
struct UnusableObject<'a> {
    line: u64,
    column: usize,
    error: &'a str,
}

impl AnswerForm {
    /// Writes what stands before all answers.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(super) fn begin(self, output: &mut Output) -> io::Result<()> {
        if self == Self::Csv { output.line("fen,depth,nodes") } else { Ok(()) }
    }

    /// Writes an answer. Lines that cannot be used go to standard error, and in JSON to the output too.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(super) fn write(
        self,
        output: &mut Output,
        answer: &PositionAnswer,
        depths: Depths,
    ) -> io::Result<()> {
        match answer {
            PositionAnswer::Counts { case, counts } => {
                let plies = depths.iter().map(perft_core::Depth::plies);
                let counts: Vec<(u32, u128)> = plies.zip(counts.iter().copied()).collect();
                self.write_counts(output, case, &counts)
            }
            PositionAnswer::Unusable { line, column, reason } => {
                note(shown!("standard input:{line}:{column}: {reason}"; line, column, reason));
                match self {
                    Self::Json => {
                        output.json(&UnusableObject { line: *line, column: *column, error: reason })
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    fn write_counts(
        self,
        output: &mut Output,
        case: &SuiteCase,
        counts: &[(u32, u128)],
    ) -> io::Result<()> {
        let fen = &case.fen;
        match self {
            Self::Text => {
                let counts: String = counts.iter().map(|(_, nodes)| format!(" {nodes}")).collect();
                output.line(shown!("{fen}:{counts}"; fen, counts))
            }
            Self::Epd => {
                let counts: String =
                    counts.iter().map(|(depth, nodes)| format!(" ;D{depth} {nodes}")).collect();
                output.line(shown!("{fen}{counts}"; fen, counts))
            }
            Self::Csv => output.data(|stream| {
                let mut table = csv::Writer::from_writer(stream);
                for (depth, nodes) in counts {
                    table.write_record([fen, &depth.to_string(), &nodes.to_string()])?;
                }
                table.flush()
            }),
            Self::Json => {
                let item = |&(depth, nodes)| DepthCount { depth, nodes: NodesText(nodes) };
                let counts = counts.iter().map(item).collect();
                output.json(&CountsObject { line: case.line, fen, counts })
            }
        }
    }
}
