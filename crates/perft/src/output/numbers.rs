//! Numbers as people read them.

use std::time::Duration;

pub(crate) use terminal::{counted, grouped, plural};

/// Nodes per second.
pub(crate) fn rate(nodes: u128, elapsed: Duration) -> f64 {
    nodes as f64 / elapsed.as_secs_f64().max(1e-9)
}

/// A duration in seconds, for programs. The nearest number to the nanoseconds, so that it is
/// written with nine digits after the point at most.
pub(crate) fn seconds(elapsed: Duration) -> f64 {
    elapsed.as_nanos() as f64 / 1e9
}

/// A rate in words: `288.1 million nodes/s`.
pub(crate) fn rate_text(nodes: u128, elapsed: Duration) -> String {
    format!("{:.1} million nodes/s", rate(nodes, elapsed) / 1e6)
}

/// A duration in seconds: `0.413 s`, `1234.5 s`.
pub(crate) fn seconds_text(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    let digits = if seconds < 10.0 { 3 } else { 1 };
    format!("{seconds:.digits$} s")
}

/// Nodes as a result, in digits that other programs can read: `1 node`, `119060324 nodes`.
pub(crate) fn nodes_text(nodes: u128) -> String {
    format!("{nodes} node{}", plural(nodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_have_no_noise() {
        let text = |elapsed| serde_json::to_string(&seconds(elapsed)).expect("a number");
        assert_eq!(text(Duration::new(1234, 182_934_711)), "1234.182934711");
        assert_eq!(text(Duration::new(86_399, 1)), "86399.000000001");
        assert_eq!(text(Duration::ZERO), "0.0");
    }

    #[test]
    fn a_rate_is_finite_even_without_time() {
        assert!(rate(u128::MAX, Duration::ZERO).is_finite());
        assert_eq!(rate_text(576_200_000, Duration::from_secs(2)), "288.1 million nodes/s");
    }
}
