//! How far a run is, on standard error.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

/// Where there is no terminal, a line tells each of this many parts of a run.
const PARTS: u64 = 20;

/// From how many positions on a run without a terminal tells how far it is.
const LONG_RUN: u64 = 1_000_000;

/// A bar on a terminal, and lines elsewhere.
pub struct Progress {
    bar: ProgressBar,
    positions: u64,
    done: AtomicU64,
}

impl Progress {
    /// The progress of a run of this many positions.
    ///
    /// # Errors
    /// When the form of the bar is wrong.
    pub fn new(positions: u64) -> Result<Self> {
        let form = "{human_pos} of {human_len} positions {wide_bar} {eta} left";
        let style = ProgressStyle::with_template(form).context("the form of the progress bar")?;
        let bar = ProgressBar::new(positions).with_style(style);
        Ok(Self { bar, positions, done: AtomicU64::new(0) })
    }

    /// More positions have been compared.
    pub fn add(&self, more: u64) {
        self.bar.inc(more);
        let before = self.done.fetch_add(more, Ordering::Relaxed);
        if self.bar.is_hidden()
            && self.positions >= LONG_RUN
            && is_next_part(before, before + more, self.positions)
        {
            let (done, all) = (HumanCount(before + more), HumanCount(self.positions));
            // Progress that nobody can read is no reason to stop.
            let _ = writeln!(io::stderr().lock(), "{done} of {all} positions");
        }
    }

    /// Removes the bar.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Whether a run has come into its next part.
fn is_next_part(before: u64, after: u64, positions: u64) -> bool {
    let part = |done: u64| u128::from(done) * u128::from(PARTS) / u128::from(positions);
    part(before) < part(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_each_part_once() {
        let positions = 1_234_567;
        let steps = (0..positions).step_by(1_000);
        let told = steps.filter(|&it| is_next_part(it, (it + 1_000).min(positions), positions));
        assert_eq!(told.count() as u64, PARTS);
    }
}
