//! How much of a suite to run.

use crate::depth::Depth;
use crate::suite::counts::ExpectedCount;

/// Limits on the counts of a suite. Counts beyond a limit are reported as skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// A count is skipped when the suite expects more nodes than this. The limit applies to each
    /// count, not to their sum.
    pub max_nodes: Option<u128>,
    /// Counts at greater depths are skipped.
    pub max_depth: Option<Depth>,
}

impl Limits {
    /// Everything is counted.
    pub const NONE: Self = Self { max_nodes: None, max_depth: None };

    /// Whether a count is within the limits.
    pub fn allow(&self, count: &ExpectedCount) -> bool {
        self.max_nodes.is_none_or(|limit| count.nodes <= limit)
            && self.max_depth.is_none_or(|limit| count.depth <= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_limits_hold() {
        let count = |depth, nodes| ExpectedCount { depth: Depth::new(depth), nodes };
        let limits = Limits { max_nodes: Some(400), max_depth: Some(Depth::new(2)) };
        assert!(limits.allow(&count(2, 400)));
        assert!(!limits.allow(&count(2, 401)));
        assert!(!limits.allow(&count(3, 400)));
        assert!(Limits::NONE.allow(&count(255, u128::MAX)));
    }
}
