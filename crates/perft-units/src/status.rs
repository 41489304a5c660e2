//! How far the units of a plan have come.

use std::time::Duration;

use crate::error::UnitsError;
use crate::gathering::{Demand, Gathered, gather};
use crate::heartbeat::Heartbeat;
use crate::plan::Plan;
use crate::plan_folder::PlanFolder;

/// How far the units of a plan have come.
#[derive(Debug)]
#[non_exhaustive]
pub struct PlanStatus {
    /// What the results say.
    pub gathered: Gathered,
    /// The units that are being counted.
    pub running: Vec<Heartbeat>,
    /// The units without a result whose counting ended without a word: it was killed, or cannot
    /// write.
    pub silent: Vec<Heartbeat>,
    /// The nodes of the units that are counted.
    pub nodes: u128,
    /// The share of the cost that is done.
    pub done: f64,
    /// The time left with as many units at once as were counted at once so far. `None` before two
    /// units are done.
    pub time_left: Option<TimeLeft>,
}

/// A time with its uncertainty.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct TimeLeft {
    /// The expected time.
    pub expected: Duration,
    /// Two standard deviations of it.
    pub uncertainty: Duration,
    /// How many units are counted at once.
    pub at_once: f64,
}

/// Looks at the results and heartbeats of a plan.
///
/// # Errors
/// When the folder cannot be read.
pub fn status(folder: &PlanFolder, plan: &Plan, demand: Demand) -> Result<PlanStatus, UnitsError> {
    // Heartbeats first: a unit that ends in between is then seen twice, and not missed.
    let beats = Heartbeat::all(folder);
    let mut measured = MeasuredUnits::default();
    let gathered = gather(folder, plan, demand, &mut |_, result| {
        let unit = &plan.units[result.number as usize - 1];
        measured.take(unit.cost as f64, result.seconds, result.begin);
    })?;
    let open: Vec<u32> = gathered.open_units().map(|(number, _)| number).collect();
    let (running, rest): (Vec<_>, Vec<_>) = beats.into_iter().partition(Heartbeat::is_alive);
    let silent = rest.into_iter().filter(|beat| open.binary_search(&beat.number).is_ok());
    let costs = open.iter().map(|&number| plan.units[number as usize - 1].cost as f64);
    let costs: Vec<f64> = costs.collect();
    let all = (plan.cost() as f64).max(1.0);
    let nodes = gathered.units.iter().map(|unit| match unit {
        crate::UnitState::Counted { nodes } => *nodes,
        _ => 0,
    });
    let nodes = nodes.fold(0, u128::saturating_add);
    let time_left = measured.time_left(&costs, running.len());
    let done = 1.0 - costs.iter().sum::<f64>() / all;
    Ok(PlanStatus { silent: silent.collect(), nodes, done, time_left, gathered, running })
}

/// What the results say about time: seconds for each cost, and how many were counted at once.
#[derive(Default)]
struct MeasuredUnits {
    /// Cost and seconds of each result.
    samples: Vec<(f64, f64)>,
    /// From when until when each was counted.
    spans: Vec<[f64; 2]>,
}

impl MeasuredUnits {
    /// The end follows from the beginning: the clock that tells both may jump, and that of the
    /// seconds never does.
    fn take(&mut self, cost: f64, seconds: f64, begin: u64) {
        self.samples.push((cost, seconds));
        self.spans.push([begin as f64, begin as f64 + seconds]);
    }

    /// How many units were counted at once on average, while any was counted. Pauses count for
    /// nothing, and a machine with a wrong clock for little.
    fn at_once(&self) -> f64 {
        let mut spans = self.spans.clone();
        spans.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let (mut covered, mut until) = (0.0, f64::NEG_INFINITY);
        for [begin, end] in spans {
            covered += (end - begin.max(until)).max(0.0);
            until = until.max(end);
        }
        let seconds: f64 = self.samples.iter().map(|(_, seconds)| seconds).sum();
        if covered >= 1.0 { (seconds / covered).max(1.0) } else { 1.0 }
    }

    /// The ratio of sums is the rate. Residuals around it say how much single units differ from it,
    /// and so how sure the rate and the sum of the units that are left can be.
    fn time_left(&self, left: &[f64], running: usize) -> Option<TimeLeft> {
        let count = self.samples.len();
        let cost: f64 = self.samples.iter().map(|(cost, _)| cost).sum();
        let seconds: f64 = self.samples.iter().map(|(_, seconds)| seconds).sum();
        if count < 2 || cost <= 0.0 {
            return None;
        }
        let rate = seconds / cost;
        let squares = self.samples.iter().map(|(cost, seconds)| (seconds - rate * cost).powi(2));
        let variance = squares.sum::<f64>() / (count - 1) as f64;
        let all_left: f64 = left.iter().sum();
        let mean = cost / count as f64;
        // The variance of a unit is taken to grow with its cost.
        let of_units = variance * all_left / mean;
        let of_rate = variance / count as f64 * (all_left / mean).powi(2);
        let at_once = if running > 0 { running as f64 } else { self.at_once() };
        let duration = |seconds: f64| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        Some(TimeLeft {
            expected: duration(rate * all_left / at_once),
            uncertainty: duration(2.0 * (of_units + of_rate).sqrt() / at_once),
            at_once,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(samples: &[(f64, f64)]) -> MeasuredUnits {
        let mut measured = MeasuredUnits::default();
        for &(cost, seconds) in samples {
            measured.take(cost, seconds, 100);
        }
        measured
    }

    #[test]
    fn the_time_left_follows_from_measured_units() {
        assert_eq!(measured(&[(1.0, 5.0)]).time_left(&[1.0], 1), None);
        let exact = measured(&[(10.0, 5.0), (20.0, 10.0)]).time_left(&[4.0, 6.0], 2);
        let exact = exact.expect("two samples");
        assert_eq!(
            (exact.expected, exact.uncertainty),
            (Duration::from_millis(2500), Duration::ZERO)
        );
        let rough = measured(&[(10.0, 2.0), (10.0, 8.0)]).time_left(&[10.0], 1);
        let rough = rough.expect("two samples");
        assert_eq!(rough.expected, Duration::from_secs(5));
        assert!(rough.uncertainty > Duration::from_secs(8), "{rough:?}");
    }

    #[test]
    fn pauses_and_wrong_clocks_make_no_worker_fewer() {
        let mut measured = MeasuredUnits::default();
        for begin in [100, 100, 110, 110, 1_000_000, 1_000_000] {
            measured.take(1.0, 10.0, begin);
        }
        assert_eq!(measured.at_once(), 2.0);
        measured.take(1.0, 10.0, 0);
        measured.take(1.0, 10.0, u64::MAX);
        assert!((1.5..=2.0).contains(&measured.at_once()), "{}", measured.at_once());
    }

    #[test]
    fn more_samples_make_it_surer() {
        let two = [(10.0, 4.0), (10.0, 6.0)];
        let uncertainty = |times: usize| {
            let samples: Vec<_> = two.into_iter().cycle().take(2 * times).collect();
            measured(&samples).time_left(&[10.0; 50], 1).expect("samples").uncertainty
        };
        assert!(uncertainty(20) < uncertainty(2));
    }
}
