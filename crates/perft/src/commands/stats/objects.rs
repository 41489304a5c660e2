//! The statistics for programs: JSON and CSV.

use std::io;

use perft_core::{Counter, Statistics};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::commands::stats::plan::{Found, StatsPlan};
use crate::output::json::{Completeness, Measured, NodesText};

/// The object that `stats` writes.
#[derive(Debug, Serialize)]
pub(super) struct StatisticsObject<'a> {
    fen: &'a str,
    depth: u32,
    /// The nodes are those of the deepest depth that is complete.
    #[serde(flatten)]
    measured: Measured,
    #[serde(skip_serializing_if = "Completeness::is_complete")]
    interrupted: Completeness,
    depths: Vec<DepthObject<'a>>,
}

/// The statistics of one depth.
#[derive(Debug)]
struct DepthObject<'a> {
    depth: u32,
    statistics: &'a Statistics,
}

impl<'a> StatisticsObject<'a> {
    /// What was found.
    pub(super) fn new(plan: &'a StatsPlan, counter: &Counter<'_>, found: &'a Found) -> Self {
        let nodes = found.by_depth.last().map_or(1, |statistics| statistics.nodes);
        let depths = (1..).zip(&found.by_depth);
        Self {
            fen: &plan.root.fen,
            depth: plan.depth.plies(),
            measured: Measured::new(nodes, found.elapsed, counter),
            interrupted: found.completeness,
            depths: depths.map(|(depth, statistics)| DepthObject { depth, statistics }).collect(),
        }
    }
}

/// The depth, and each column as a decimal string, in order.
impl Serialize for DepthObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(Some(1 + Statistics::COLUMNS.len()))?;
        fields.serialize_entry("depth", &self.depth)?;
        for column in &Statistics::COLUMNS {
            fields.serialize_entry(column.name, &NodesText(column.value(self.statistics)))?;
        }
        fields.end()
    }
}

/// A row of titles, and a row for each depth.
///
/// # Errors
/// When there is no memory for them.
pub(super) fn write_csv(fen: &str, by_depth: &[Statistics]) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let titles = Statistics::COLUMNS.iter().map(|column| column.name);
    writer.write_record(["fen", "depth"].into_iter().chain(titles))?;
    for (depth, statistics) in (1..).zip(by_depth) {
        let numbers = Statistics::COLUMNS.iter().map(|column| column.value(statistics).to_string());
        writer.write_record([fen.to_owned(), i32::to_string(&depth)].into_iter().chain(numbers))?;
    }
    let text = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    String::from_utf8(text).map_err(io::Error::other)
}
