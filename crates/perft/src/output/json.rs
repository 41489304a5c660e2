//! The JSON objects that are written.
//!
//! Node counts are decimal strings, because JSON numbers are safe only up to 53 bits.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::Duration;

use perft_core::suite::BadLine;
use perft_core::{Counter, Depth};
use serde::{Serialize, Serializer};

use crate::output::numbers::{rate, seconds};

/// A count of nodes, written as a decimal string.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodesText(pub(crate) u128);

impl Serialize for NodesText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A count, its speed, and the counter that made it.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Measured {
    nodes: NodesText,
    seconds: f64,
    nodes_per_second: u128,
    threads: NonZeroUsize,
    kernel: &'static str,
    backend: &'static str,
    method: &'static str,
}

impl Measured {
    /// A count of `nodes` that took `elapsed`.
    pub(crate) fn new(nodes: u128, elapsed: Duration, counter: &Counter<'_>) -> Self {
        Self {
            nodes: NodesText(nodes),
            seconds: seconds(elapsed),
            nodes_per_second: rate(nodes, elapsed).round() as u128,
            threads: counter.threads,
            kernel: counter.kernel.name(),
            backend: counter.backend.name(),
            method: counter.method.name(),
        }
    }
}

/// Whether a count came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Completeness {
    /// The count is complete.
    Complete,
    /// The count was interrupted. The nodes are those counted by then.
    Interrupted,
}

impl Completeness {
    pub(crate) fn is_complete(&self) -> bool {
        *self == Self::Complete
    }
}

/// `true` for an interrupted count. The objects of complete counts leave the field out.
impl Serialize for Completeness {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(!self.is_complete())
    }
}

/// The object that `count` and `divide` write.
#[derive(Debug, Serialize)]
pub(crate) struct CountObject<'a> {
    pub(crate) fen: &'a str,
    pub(crate) depth: u32,
    #[serde(flatten)]
    pub(crate) measured: Measured,
    #[serde(skip_serializing_if = "Completeness::is_complete")]
    pub(crate) interrupted: Completeness,
    /// When merged: distinct positions by ply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) distinct: Vec<u64>,
    /// For `divide`: the nodes behind each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<BTreeMap<String, NodesText>>,
}

impl<'a> CountObject<'a> {
    /// The result of counting from a position.
    pub(crate) fn new(
        fen: &'a str,
        depth: Depth,
        measured: Measured,
        interrupted: Completeness,
    ) -> Self {
        Self { fen, depth: depth.plies(), measured, interrupted, distinct: Vec::new(), moves: None }
    }
}

/// A line of a suite that cannot be used.
#[derive(Debug, Serialize)]
pub(crate) struct BadLineObject<'a> {
    suite: &'a str,
    line: u64,
    column: usize,
    error: String,
}

impl<'a> BadLineObject<'a> {
    /// The line, and why it cannot be used.
    pub(crate) fn new(suite: &'a str, bad_line: &BadLine) -> Self {
        let BadLine { line, column, reason } = bad_line;
        Self { suite, line: *line, column: *column, error: reason.to_string() }
    }
}
