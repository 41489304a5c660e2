//! The contestants counting in turns.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use perft_core::{Control, CountError, Counter, Method, TranspositionTable};

use crate::commands::bench::clock::{Clock, Sample};
use crate::commands::bench::plan::{BenchPlan, Goal};
use crate::error::CliError;
use crate::output::progress::BAR_STYLE;

/// Short counts are repeated until together they take this long, so that the clock does not distort
/// a count of a few microseconds.
const AT_LEAST: Duration = Duration::from_millis(20);

/// All contestants on all positions, and how long each took so far.
pub(super) struct Race<'p> {
    pub(super) plan: &'p BenchPlan,
    /// Samples of each goal.
    pub(super) samples: Vec<Vec<Sample>>,
}

/// How a race ended.
pub(super) enum RaceEnd<'p> {
    /// All rounds are complete.
    Finished,
    /// Ctrl-C came first.
    Interrupted,
    /// A count was wrong.
    Wrong(WrongCount<'p>),
}

/// A wrong count.
pub(super) struct WrongCount<'p> {
    pub(super) goal: &'p Goal,
    pub(super) nodes: u128,
}

impl<'p> Race<'p> {
    pub(super) fn new(plan: &'p BenchPlan) -> Self {
        Self { plan, samples: vec![Vec::new(); plan.goals.len()] }
    }

    /// Runs all rounds. The progress is shown between counts, never during one.
    pub(super) fn run(&mut self, control: &Control) -> Result<RaceEnd<'p>, CliError> {
        let bar = ProgressBar::new(u64::from(self.plan.rounds) * self.plan.goals.len() as u64);
        bar.set_draw_target(ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(BAR_STYLE) {
            bar.set_style(style.progress_chars("=> "));
        }
        let end = self.rounds(control, &bar);
        bar.finish_and_clear();
        end
    }

    fn rounds(&mut self, control: &Control, bar: &ProgressBar) -> Result<RaceEnd<'p>, CliError> {
        for round in 1..=self.plan.rounds {
            for (goal, samples) in self.plan.goals.iter().zip(&mut self.samples) {
                bar.set_message(format!("round {round}, {}, {}", goal.name, goal.counter.kernel));
                match sample(goal, control)? {
                    Ok(sample) => samples.push(sample),
                    Err(end) => return Ok(end),
                }
                bar.inc(1);
            }
        }
        Ok(RaceEnd::Finished)
    }
}

/// Counts repeatedly until enough time has passed. Each hashed count begins with an empty table.
fn sample<'p>(goal: &'p Goal, control: &Control) -> Result<Result<Sample, RaceEnd<'p>>, CliError> {
    let mut clock = Clock::new();
    while clock.wall() < AT_LEAST {
        let fresh = match goal.counter.method {
            Method::Hashed(table) => Some(TranspositionTable::new(table.memory())?),
            _ => None,
        };
        let method = fresh.as_ref().map_or(goal.counter.method, Method::Hashed);
        let counter = Counter { method, ..goal.counter };
        let counted = clock.time(|| counter.count(&goal.board, goal.depth, control));
        match counted {
            Ok(counted) if counted.nodes == goal.nodes => {}
            Ok(counted) => {
                return Ok(Err(RaceEnd::Wrong(WrongCount { goal, nodes: counted.nodes })));
            }
            Err(CountError::Interrupted(_)) => return Ok(Err(RaceEnd::Interrupted)),
            Err(_) => return Err(CliError::TooLarge),
        }
    }
    Ok(Ok(clock.mean()))
}
