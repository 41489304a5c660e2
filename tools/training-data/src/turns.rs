//! Measuring two programs for the same work in turns.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::findings::Findings;

/// A work that is done in two ways. Each says what it found, so that neither can leave anything
/// out.
pub struct Contest<'a> {
    /// What is done.
    pub what: &'static str,
    /// How many positions it is done with.
    pub positions: u64,
    /// By our crate.
    pub ours: Box<dyn Fn() -> u64 + 'a>,
    /// By the other crate.
    pub theirs: Box<dyn Fn() -> u64 + 'a>,
}

/// A work is repeated until it takes so long.
const AT_LEAST: Duration = Duration::from_millis(60);

impl Contest<'_> {
    /// A line with the median ratio, its range, the ratio of the fastest rounds, and the speeds
    /// behind the median.
    pub fn measure(&self, rounds: usize, findings: &mut Findings) -> String {
        findings.check(self.what, &(self.ours)(), &(self.theirs)());
        let mut times: Vec<(f64, f64)> = (0..rounds)
            .map(|round| {
                // The first of a turn changes.
                if round % 2 == 0 {
                    let ours = seconds(&self.ours);
                    (ours, seconds(&self.theirs))
                } else {
                    let theirs = seconds(&self.theirs);
                    (seconds(&self.ours), theirs)
                }
            })
            .collect();
        let ratio = |&(ours, theirs): &(f64, f64)| theirs / ours;
        times.sort_by(|a, b| ratio(a).total_cmp(&ratio(b)));
        let median = times[rounds / 2];
        let fastest = |of: fn(&(f64, f64)) -> f64| times.iter().map(of).fold(f64::MAX, f64::min);
        let of_fastest = fastest(|times| times.1) / fastest(|times| times.0);
        let millions = |seconds: f64| self.positions as f64 / seconds / 1e6;
        format!(
            "{:<46} {:5.2}  ({:.2} to {:.2}, fastest {of_fastest:.2}; {:.1} and {:.1} million positions a second)",
            self.what,
            ratio(&median),
            ratio(&times[0]),
            ratio(&times[rounds - 1]),
            millions(median.0),
            millions(median.1),
        )
    }
}

/// The time of one go, on average.
fn seconds(work: &dyn Fn() -> u64) -> f64 {
    let begin = Instant::now();
    for number in 1.. {
        black_box(work());
        let elapsed = begin.elapsed();
        if elapsed >= AT_LEAST {
            return elapsed.as_secs_f64() / f64::from(number);
        }
    }
    unreachable!("the loop has no end")
}
