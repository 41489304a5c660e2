//! The command `suite`, which is also the default without a command.

mod growing;
mod objects;
mod observe;
mod plan;

use std::iter;

use perft_core::Control;
use perft_core::suite::{RunError, SuitePlan, SuiteTally, run as run_suite};
use terminal::{Output, ShownText, Verdict, note_error, remark, shown};

use crate::commands::suite::growing::{GrowingSuite, LinesLeft};
use crate::commands::suite::objects::{SuiteSummary, SuitesSummary};
use crate::commands::suite::observe::Reporter;
use crate::error::CliError;
use crate::options::CountingOptions;
use crate::output::chart::Chart;
use crate::output::counter_text::counter_text;
use crate::output::findings;
use crate::output::not_reached::NotReached;
use crate::output::numbers::{counted, grouped, rate, seconds_text};
use crate::output::progress::ProgressDisplay;
use crate::suite_lines::SuiteLines;
use crate::text_source::TextSource;

pub(crate) use plan::{OwnSuites, SuiteForm};

/// Runs suites one after another, writes what differs and, in the end, a table.
///
/// # Errors
/// When output cannot be written. Unusable input is reported, and all other input still runs.
pub(crate) fn run(
    suites: &OwnSuites,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let growing = suites.into.as_deref().map(GrowingSuite::open).transpose()?;
    let plans: Vec<_> = suites.sources.iter().map(|source| suites.plan(source, control)).collect();
    let mut runs = SuiteRuns {
        suites,
        growing,
        options,
        control,
        progress: suites.progress(&plans, control),
        plans,
        processed: Vec::new(),
        output: Output::new(),
        tallies: Vec::new(),
        unusable: Vec::new(),
        passed_over: 0,
        is_left_unread: false,
    };
    for source in &suites.sources {
        if !control.is_stopped() && !runs.is_left_unread {
            runs.run(source)?;
        }
    }
    runs.summarize()?;
    Ok(runs.verdict())
}

/// The running suites.
struct SuiteRuns<'a> {
    suites: &'a OwnSuites,
    growing: Option<GrowingSuite>,
    options: &'a CountingOptions,
    control: &'static Control,
    progress: ProgressDisplay,
    /// The size of each suite, as far as known beforehand.
    plans: Vec<Option<SuitePlan>>,
    /// How many positions of each suite that was begun were processed.
    processed: Vec<u64>,
    output: Output,
    /// The results of each suite, by name.
    tallies: Vec<(String, SuiteTally)>,
    /// Suites that are empty, or could not be read, or not to their end.
    unusable: Vec<String>,
    /// How many positions of all suites the growing suite had.
    passed_over: u64,
    /// The reader of the results left during a suite that may have no end. So the run ended there.
    is_left_unread: bool,
}

impl SuiteRuns<'_> {
    /// Runs one suite.
    fn run(&mut self, source: &TextSource) -> Result<(), CliError> {
        let name = source.name();
        let lines = match SuiteLines::open(source, self.suites.reading(), self.control) {
            Ok(lines) => lines,
            Err(CliError::Unawaited { .. }) => return Ok(()),
            Err(error) => {
                self.progress.suspend(|| error.report());
                self.unusable.push(name);
                self.processed.push(0);
                return Ok(());
            }
        };
        let (form, counter) = (self.suites.form, self.options.counter());
        let growing = self.growing.as_ref();
        let mut reporter =
            Reporter::new(&name, form, self.options, &self.progress, &mut self.output, growing);
        reporter.ends_unread = source.may_be_endless();
        let OwnSuites { limits, missing, .. } = self.suites;
        let mut passed_over = 0;
        let lines = LinesLeft { lines, growing, limits, missing, passed_over: &mut passed_over };
        let result = run_suite(lines, limits, missing, &counter, self.control, &mut reporter);
        self.is_left_unread = reporter.finish()?;
        let (tally, problem) = match result {
            Err(RunError { tally, .. }) if self.control.is_stopped() => (tally, None),
            Err(RunError { tally, source }) => (tally, Some(format!("cannot be read: {source}"))),
            Ok(tally) => {
                let empty = tally.positions + passed_over == 0 && tally.bad_lines == 0;
                let empty = empty && !self.control.is_stopped();
                (tally, empty.then(|| "holds no positions".to_owned()))
            }
        };
        if let Some(problem) = problem {
            self.progress.suspend(|| note_error(shown!("'{name}' {problem}"; name, problem)));
            self.unusable.push(name.clone());
        }
        self.progress.suspend(|| tell_end(&name, &tally));
        if let Some(growing) = growing.filter(|_| passed_over > 0) {
            let (path, passed) = (growing.path(), counted(passed_over, "position"));
            self.progress.suspend(|| {
                remark(shown!("{name}: {passed} passed over, as '{}' has them", ShownText::path(path); name, passed));
            });
        }
        self.passed_over += passed_over;
        self.processed.push(tally.positions + passed_over);
        self.tallies.push((name, tally));
        Ok(())
    }

    fn total(&self) -> SuiteTally {
        let mut total = SuiteTally::default();
        for (_, tally) in &self.tallies {
            total += *tally;
        }
        total
    }

    /// The rest of an interrupted run. `None` if the run was not interrupted.
    fn not_reached(&self) -> Option<NotReached> {
        let processed = self.processed.iter().copied().chain(iter::repeat(0));
        let left = self.plans.iter().zip(processed);
        let left = left.map(|(plan, processed)| Some((*plan)?.positions.saturating_sub(processed)));
        self.control.is_stopped().then(|| NotReached {
            positions: left.sum(),
            suites: (self.plans.len() - self.processed.len()) as u64,
        })
    }

    /// Writes the table and the verdict.
    fn summarize(&mut self) -> Result<(), CliError> {
        if self.is_left_unread {
            return Ok(());
        }
        let (total, counter) = (self.total(), self.options.counter());
        let not_reached = self.not_reached();
        let passed_over = self.passed_over;
        let (unusable, is_right) = (self.unusable.len() as u64, self.verdict() == Verdict::Fine);
        let Self { progress, output, tallies, .. } = self;
        let written = match self.suites.form {
            SuiteForm::Epd => {
                let text = conclusion(&total, passed_over, unusable, not_reached);
                progress.suspend(|| remark(ShownText::of(text)));
                Ok(())
            }
            SuiteForm::Json => {
                let suites: Vec<SuiteSummary<'_>> =
                    tallies.iter().map(|(name, tally)| SuiteSummary::new(name, tally)).collect();
                let summary = SuitesSummary::new(suites, &total, &counter, not_reached);
                progress.suspend(|| output.json(&summary))
            }
            SuiteForm::Text => progress.suspend(|| {
                let chart = chart(tallies, &total);
                output.line(findings::with_total(
                    output.paint(),
                    is_right,
                    ShownText::lines(chart),
                ))?;
                output.line(shown!(
                    "Each position counts once for each depth. Speeds: {}.",
                    counter_text(&counter)
                ))?;
                let text = conclusion(&total, passed_over, unusable, not_reached);
                output.line(findings::conclusion(output.paint(), is_right, ShownText::of(text)))
            }),
        };
        Ok(written?)
    }

    fn verdict(&self) -> Verdict {
        let total = self.total();
        [
            (self.control.is_stopped(), Verdict::Interrupted),
            (total.failed > 0, Verdict::Finding),
            (total.bad_lines > 0 || !self.unusable.is_empty(), Verdict::BadInput),
            (self.is_left_unread, Verdict::Unread),
        ]
        .into_iter()
        .find_map(|(holds, verdict)| holds.then_some(verdict))
        .unwrap_or(Verdict::Fine)
    }
}

/// A row for each suite and one for their sum.
fn chart(tallies: &[(String, SuiteTally)], total: &SuiteTally) -> Chart {
    let mut titles =
        vec!["suite", "positions", "nodes", "time", "nodes/s", "passed", "failed", "skipped"];
    titles.extend((total.unstated > 0).then_some("counted"));
    let mut chart = Chart::new(&titles, 1);
    let all = ("total".to_owned(), *total);
    for (name, tally) in tallies.iter().chain([&all]) {
        let mut row = vec![
            name.clone(),
            grouped(tally.positions.into()),
            grouped(tally.nodes),
            seconds_text(tally.elapsed),
            format!("{:.1} M", rate(tally.nodes, tally.elapsed) / 1e6),
            grouped(tally.passed.into()),
            grouped(tally.failed.into()),
            grouped(tally.skipped.into()),
        ];
        row.extend((total.unstated > 0).then(|| grouped(tally.unstated.into())));
        chart.row(row);
    }
    chart
}

/// Writes on standard error that a suite has come to its end.
fn tell_end(name: &str, tally: &SuiteTally) {
    remark(
        shown!("{name}: {}, {} passed, {} failed, {} skipped, {}", counted(tally.positions, "position"), grouped(tally.passed.into()), grouped(tally.failed.into()), grouped(tally.skipped.into()), seconds_text(tally.elapsed); name),
    );
}

/// The last line: whether all counts are as expected.
fn conclusion(
    total: &SuiteTally,
    passed_over: u64,
    unusable: u64,
    not_reached: Option<NotReached>,
) -> String {
    let mut parts = Vec::new();
    if total.failed > 0 {
        parts.push(format!("{} wrong", counted(total.failed, "count")));
    }
    if total.bad_lines > 0 {
        parts.push(format!("{} passed over", counted(total.bad_lines, "bad line")));
    }
    if unusable > 0 {
        parts.push(format!("{} could not be used", counted(unusable, "suite")));
    }
    if let Some(not_reached) = not_reached {
        parts.push(format!("interrupted before {}", counted(total.interrupted, "count")));
        parts.push(not_reached.to_string());
    }
    if !parts.is_empty() {
        return parts.join("; ") + ".";
    }
    let unstated = counted(total.unstated, "count");
    let all = if total.passed == 1 { "" } else { "All " };
    match (total.passed, total.unstated) {
        (0, 0) if passed_over > 0 => "Nothing was left to count.".to_owned(),
        (0, 0) => "Nothing was counted: the limits skip everything.".to_owned(),
        (0, _) => format!("{unstated} made, with none in the suite to compare with."),
        (passed, 0) => format!("{all}{} as expected.", counted(passed, "count")),
        (passed, _) => {
            format!("{all}{} as expected; {unstated} made anew.", counted(passed, "count"))
        }
    }
}
