//! Options of commands that show a part of a long table.

use std::ops::Range;

use crate::cli::error::CliError;

/// The number of rows that are shown by default.
const DEFAULT_LIMIT: u32 = 32;

/// The part of a long table that is shown.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct PageArgs {
    /// The number of the first row that is shown [default: 0].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) from: Option<usize>,

    /// The number of rows that are shown [default: 32].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) limit: Option<u32>,

    /// Show all rows.
    #[arg(long, conflicts_with_all = ["from", "limit"])]
    pub(crate) all: bool,
}

impl PageArgs {
    /// Whether the user chose a part.
    pub(crate) const fn is_given(&self) -> bool {
        self.from.is_some() || self.limit.is_some() || self.all
    }

    /// The rows to show, of `rows` rows.
    ///
    /// # Errors
    /// If the first row is beyond the last one.
    pub(crate) fn of(&self, rows: usize) -> Result<Range<usize>, CliError> {
        let from = self.from.unwrap_or(0);
        if from >= rows {
            return Err(CliError::Options {
                problem: format!("--from {from} is beyond the last row, {}", rows - 1),
                remedy: "rows are numbered from 0",
            });
        }
        let limit = if self.all { rows } else { self.limit.unwrap_or(DEFAULT_LIMIT) as usize };
        Ok(from..rows.min(from.saturating_add(limit)))
    }
}

/// The line below a part of a table, which tells how to see more. Nothing if it is the whole table.
pub(crate) fn more(shown: &Range<usize>, rows: usize) -> Option<String> {
    if shown.len() == rows {
        return None;
    }
    let last = shown.end - 1;
    let next = match shown.end {
        end if end < rows => format!("--from {end} shows the next rows, --all shows all"),
        _ => "--all shows all rows".to_owned(),
    };
    Some(format!("rows {} to {last} of {}: {next}", shown.start, terminal::grouped(rows as u128)))
}
