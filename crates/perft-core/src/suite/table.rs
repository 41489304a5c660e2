//! Tables of positions and counts, whose first line names the columns.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

use crate::depth::Depth;
use crate::suite::case::{Impossible, Parsed, PositionText, checked};
use crate::suite::counts::{ExpectedCount, LineCounts, count, depth_of_column, number};
use crate::suite::error::{AtOffset, LineError};

/// What a table has in which column.
#[derive(Clone, Debug)]
pub(super) struct Table {
    fen: usize,
    columns: Vec<TableColumn>,
    /// It takes longer to make than a line takes to read.
    reader: Box<Reader>,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TableColumn {
    /// The depth of the count in the column of nodes.
    Depth,
    Nodes,
    /// Counts at this depth.
    NodesAt(Depth),
    /// Positions, or nothing that has to do with counts.
    Other,
}

/// What separates columns, the usual first.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The names of the column of positions. The first one that a table has is meant.
pub(super) const FEN_NAMES: [&str; 3] = ["fen", "epd", "position"];

impl Table {
    /// The table whose columns the line names, of which one is called `fen`.
    pub(super) fn in_header(line: &[u8]) -> Option<Self> {
        let holds = |name: &str| {
            line.windows(name.len()).any(|letters| letters.eq_ignore_ascii_case(name.as_bytes()))
        };
        if !FEN_NAMES.into_iter().any(holds) {
            return None;
        }
        SEPARATORS.into_iter().find_map(|separator| {
            let mut reader = Box::new(ReaderBuilder::new().delimiter(separator).build());
            let names = fields(&mut reader, line);
            let names = names.iter().map(|(_, name)| name.trim_start_matches('\u{feff}').trim());
            let names: Vec<String> = names.map(str::to_ascii_lowercase).collect();
            let columns: Vec<TableColumn> =
                names.iter().map(|name| TableColumn::named(name)).collect();
            let is_fen = |known: &str| names.iter().position(|name| name == known);
            let fen = FEN_NAMES.into_iter().find_map(is_fen)?;
            // A single word may be an unfinished line. `fen` alone is a header.
            let is_header = names.len() > 1 || names[fen] == FEN_NAMES[0];
            is_header.then_some(Self { fen, columns, reader })
        })
    }

    /// Whether the table has other columns than that of the positions.
    pub(super) const fn has_several_columns(&self) -> bool {
        self.columns.len() > 1
    }

    /// The position in a line of the table, and the counts beside it if they are wanted.
    ///
    /// # Errors
    /// When there is no position or it cannot be used, or what stands in a column of counts is
    /// none.
    pub(super) fn row(
        &mut self,
        number: u64,
        line: &[u8],
        wants_counts: bool,
        impossible: Impossible,
    ) -> Result<Parsed, AtOffset> {
        let is_rule = line.iter().all(|byte| b"|+:- \t\r".contains(byte));
        if is_rule {
            return Ok(Parsed::Nothing);
        }
        let fields = fields(&mut self.reader, line);
        let Some((offset, fen)) = fields.get(self.fen) else {
            let is_comment = line.trim_ascii_start().starts_with(b"#");
            return if is_comment {
                Ok(Parsed::Nothing)
            } else {
                Err((line.len(), LineError::NoFen))
            };
        };
        let counts = if wants_counts { counts(&self.columns, &fields)? } else { Vec::new() };
        let text = PositionText { fen: fen.trim(), offset: *offset, clocks: [None; 2] };
        let case = checked(number, &text, LineCounts::of_stated(counts), impossible)?;
        Ok(Parsed::Case(case, line.len()))
    }
}

impl TableColumn {
    /// The column with this name, in small letters.
    pub(super) fn named(name: &str) -> Self {
        match name {
            "depth" | "d" | "ply" | "plies" => Self::Depth,
            "nodes" | "count" | "counts" | "perft" | "expected" | "leaves" | "leaf nodes"
            | "result" => Self::Nodes,
            name => depth_of_column(name).map_or(Self::Other, Self::NodesAt),
        }
    }
}

/// The counts of a row. An empty cell has none.
pub(super) fn counts(
    columns: &[TableColumn],
    fields: &[(usize, String)],
) -> Result<Vec<ExpectedCount>, AtOffset> {
    let cells = || {
        let cells = columns.iter().zip(fields).filter(|(column, _)| **column != TableColumn::Other);
        let cells = cells.map(|(column, (offset, text))| (*column, *offset, text.trim()));
        cells.filter(|(.., text)| !matches!(*text, "" | "-"))
    };
    let mut counts = Vec::new();
    for (column, offset, text) in cells() {
        let at = |error| (offset, error);
        let nodes = || number(text).map(|nodes| nodes.map_err(at));
        counts.extend(match column {
            TableColumn::NodesAt(depth) => match nodes() {
                Some(nodes) => Some(ExpectedCount { depth, nodes: nodes? }),
                // `D4 197281` in a column that is called `D4`.
                None => Some(count(text).map_err(at)?),
            },
            TableColumn::Nodes => {
                let depth = cells().find(|(column, ..)| *column == TableColumn::Depth);
                match (depth, nodes()) {
                    (Some((_, offset, depth)), Some(nodes)) => {
                        let depth =
                            depth.parse().map_err(|error| (offset, LineError::Depth(error)))?;
                        Some(ExpectedCount { depth, nodes: nodes? })
                    }
                    _ => Some(count(text).map_err(at)?),
                }
            }
            TableColumn::Depth | TableColumn::Other => None,
        });
    }
    Ok(counts)
}

/// The fields of a line, and where each begins in bytes. Invalid UTF-8 is replaced.
fn fields(reader: &mut Reader, line: &[u8]) -> Vec<(usize, String)> {
    reader.reset();
    let mut buffer = vec![0; line.len() + 1];
    let (mut fields, mut read, mut written, mut begin) = (Vec::new(), 0, 0, 0);
    loop {
        let (result, taken, put) = reader.read_field(&line[read..], &mut buffer[written..]);
        read += taken;
        written += put;
        match result {
            // The next call has no input, which tells the reader that the line has ended.
            ReadFieldResult::InputEmpty => {}
            ReadFieldResult::Field { record_end } => {
                fields.push((begin, String::from_utf8_lossy(&buffer[..written]).into_owned()));
                (written, begin) = (0, read);
                if record_end {
                    return fields;
                }
            }
            // The buffer holds the whole line, so it is never full.
            ReadFieldResult::OutputFull | ReadFieldResult::End => return fields,
        }
    }
}
