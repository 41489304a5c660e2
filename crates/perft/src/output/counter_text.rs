//! Speeds and counters in words.

use std::time::Duration;

use perft_core::{Counter, Method};

use crate::output::numbers::{counted, rate_text, seconds_text};

/// `0.413 s, 288.1 million nodes/s (bulk kernel, v3 backend, 2 threads)`
pub(crate) fn speed_text(nodes: u128, elapsed: Duration, counter: &Counter<'_>) -> String {
    let time = seconds_text(elapsed);
    format!("{time}, {} ({})", rate_text(nodes, elapsed), counter_text(counter))
}

/// `bulk kernel, v3 backend, 2 threads`, and the method unless it is plain.
pub(crate) fn counter_text(counter: &Counter<'_>) -> String {
    let Counter { kernel, backend, threads, method } = counter;
    let threads = counted(threads.get() as u64, "thread");
    let text = format!("{kernel} kernel, {backend} backend, {threads}");
    match method {
        Method::Plain => text,
        Method::Hashed(table) => format!("{text}, table of {}", table.memory()),
        method => format!("{text}, {method}"),
    }
}
