//! The counts of the suites, one of each position.

use std::fmt;

use board::Board;
use perft_core::Depth;
use perft_core::suite::{STANDARD, SuiteReader};

/// A position of a suite and one of its counts.
pub(crate) struct Case {
    suite: &'static str,
    line: u64,
    fen: String,
    pub(crate) board: Board,
    pub(crate) depth: Depth,
    pub(crate) nodes: u128,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { suite, line, fen, depth, nodes, .. } = self;
        write!(f, "{suite}:{line}: {fen}: depth {depth}: expected {nodes}")
    }
}

/// The deepest count of each position of all suites that does not exceed a number of nodes: the
/// first for the suites of chosen positions, the second for those of very many positions.
pub(crate) fn cases(chosen: u128, many: u128) -> Vec<Case> {
    let mut cases = Vec::new();
    for suite in STANDARD {
        let most_nodes = match suite.name {
            "standard.epd" | "tricky.epd" => chosen,
            _ => many,
        };
        for case in SuiteReader::new(suite.text.as_bytes()) {
            let case = case.unwrap_or_else(|error| panic!("{}: {error}", suite.name));
            let counts = case.expected.iter().filter(|expected| expected.nodes <= most_nodes);
            cases.extend(counts.max_by_key(|expected| expected.depth).map(|deepest| Case {
                suite: suite.name,
                line: case.line,
                fen: case.fen.clone(),
                board: case.board,
                depth: deepest.depth,
                nodes: deepest.nodes,
            }));
        }
    }
    cases
}

/// How many times as many nodes as by default.
pub(crate) fn scale() -> u128 {
    match std::env::var("PERFT_TEST_SCALE") {
        Ok(text) => text.parse().unwrap_or_else(|error| panic!("PERFT_TEST_SCALE: {error}")),
        Err(_) => 1,
    }
}
