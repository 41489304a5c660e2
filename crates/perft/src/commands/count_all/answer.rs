//! How the counts of many positions are written.

use std::io;

use perft_core::suite::BadLine;
use serde::Serialize;
use terminal::{Output, Verdict, shown};

use crate::commands::count_all::input::CountedPosition;
use crate::depths::Depths;
use crate::game_positions::TextRemark;
use crate::output::bad_game::BadGameObject;
use crate::output::json::NodesText;

/// The result for one item of the input.
#[derive(Debug)]
pub(super) enum PositionAnswer {
    /// The counts, the shallowest first.
    Counts { position: CountedPosition, counts: Vec<u128> },
    /// The line cannot be used.
    BadLine { line: u64, column: usize, reason: String },
    /// The game was refused or cut.
    BadGame(TextRemark),
    /// Something in a game is not as it should be, and nothing was lost.
    Blemish(TextRemark),
}

impl PositionAnswer {
    /// That a position could not be counted.
    pub(super) fn not_counted(position: &CountedPosition, reason: String) -> Self {
        match position {
            CountedPosition::OfLine(case) => Self::BadLine { line: case.line, column: 1, reason },
            CountedPosition::OfGame { game, ply, place, .. } => {
                let (line, column) = (place.line, place.column);
                let text = format!("ply {ply}: {reason}");
                Self::BadGame(TextRemark { game: *game, line, column, text, more: 0 })
            }
        }
    }

    /// How the program ends if nothing worse comes.
    pub(super) const fn verdict(&self) -> Verdict {
        match self {
            Self::Counts { .. } | Self::Blemish(_) => Verdict::Fine,
            Self::BadLine { .. } | Self::BadGame(_) => Verdict::BadInput,
        }
    }

    /// Whether it answers a position, usable or not.
    pub(super) const fn is_of_a_position(&self) -> bool {
        !matches!(self, Self::Blemish(_))
    }
}

impl From<BadLine> for PositionAnswer {
    fn from(bad_line: BadLine) -> Self {
        let BadLine { line, column, reason } = bad_line;
        Self::BadLine { line, column, reason: reason.to_string() }
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
struct GameCountsObject<'a> {
    game: u64,
    ply: u32,
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

    /// Writes an answer. What cannot be used has a place in JSON alone.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(super) fn write(
        self,
        output: &mut Output,
        answer: &PositionAnswer,
        depths: Depths,
    ) -> io::Result<()> {
        match (answer, self) {
            (PositionAnswer::Counts { position, counts }, _) => {
                let plies = depths.iter().map(perft_core::Depth::plies);
                let counts: Vec<(u32, u128)> = plies.zip(counts.iter().copied()).collect();
                self.write_counts(output, position, &counts)
            }
            (PositionAnswer::BadLine { line, column, reason }, Self::Json) => {
                output.json(&UnusableObject { line: *line, column: *column, error: reason })
            }
            (PositionAnswer::BadGame(problem), Self::Json) => {
                output.json(&BadGameObject::from(problem))
            }
            _ => Ok(()),
        }
    }

    fn write_counts(
        self,
        output: &mut Output,
        position: &CountedPosition,
        counts: &[(u32, u128)],
    ) -> io::Result<()> {
        let fen = position.fen();
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
                match position {
                    CountedPosition::OfLine(case) => {
                        output.json(&CountsObject { line: case.line, fen, counts })
                    }
                    CountedPosition::OfGame { game, ply, .. } => {
                        output.json(&GameCountsObject { game: *game, ply: *ply, fen, counts })
                    }
                }
            }
        }
    }
}
