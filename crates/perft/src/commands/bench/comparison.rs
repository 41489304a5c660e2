//! Comparing with an earlier measurement.

use serde::Serialize;

use crate::commands::bench::clock::Spread;
use crate::commands::bench::earlier::EarlierBench;
use crate::commands::bench::plan::Goal;
use crate::commands::bench::race::Race;
use crate::commands::bench::report::results;
use crate::output::chart::Chart;
use crate::output::numbers::seconds;

/// One measurement then and now.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ComparedResult {
    position: String,
    kernel: &'static str,
    backend: &'static str,
    threads: usize,
    depth: u32,
    seconds_before: f64,
    seconds: f64,
    /// How many times as fast it is now.
    speedup: f64,
}

/// All measurements that were made then and now, in the order of now.
pub(super) fn compared(earlier: &EarlierBench, race: &Race<'_>) -> Vec<ComparedResult> {
    let compare = |(goal, spread): (&Goal, Spread)| {
        let seconds_before = earlier.seconds(&goal.fen, goal.depth, &goal.counter)?;
        let seconds = seconds(spread.fastest.wall);
        Some(ComparedResult {
            position: goal.name.clone(),
            kernel: goal.counter.kernel.name(),
            backend: goal.counter.backend.name(),
            threads: goal.counter.threads.get(),
            depth: goal.depth.plies(),
            seconds_before,
            seconds,
            speedup: seconds_before / seconds.max(1e-9),
        })
    };
    results(race).filter_map(compare).collect()
}

/// The comparison for people.
pub(super) fn text(earlier: &EarlierBench, race: &Race<'_>) -> String {
    let compared = compared(earlier, race);
    if compared.is_empty() {
        return "Nothing was measured both then and now.".to_owned();
    }
    let titles =
        ["position", "kernel", "backend", "threads", "depth", "ms before", "ms now", "speedup"];
    let mut chart = Chart::new(&titles, 3);
    for result in &compared {
        chart.row(vec![
            result.position.clone(),
            result.kernel.to_owned(),
            result.backend.to_owned(),
            result.threads.to_string(),
            result.depth.to_string(),
            format!("{:.3}", 1e3 * result.seconds_before),
            format!("{:.3}", 1e3 * result.seconds),
            format!("{:.2}", result.speedup),
        ]);
    }
    let here = terminal::machine::processor();
    let other = match earlier.processor == here || earlier.processor.is_empty() {
        true => String::new(),
        false => format!("\nBefore, the processor was another: {}", earlier.processor),
    };
    format!("Compared with the earlier measurement, by the fastest:\n\n{chart}{other}")
}
