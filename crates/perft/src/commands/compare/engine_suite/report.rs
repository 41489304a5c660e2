//! The output while suites run through an engine, and its end.

use std::collections::HashMap;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use perft_core::suite::BadLine;
use terminal::{Output, ShownText, Verdict, is_quiet, note, remark, shown};

use crate::commands::compare::engine::EngineSettings;
use crate::commands::compare::engine_suite::case::{CaseOutcome, CaseResult};
use crate::commands::compare::engine_suite::objects::{EngineCaseObject, EngineSummary};
use crate::commands::compare::engine_suite::results::{
    CaseStatus, EngineTally, NotedCase, RunEnd, SuiteProblem, SuiteResults,
};
use crate::commands::compare::engine_suite::{junit, words};
use crate::error::CliError;
use crate::options::Format;
use crate::output::chart::Chart;
use crate::output::findings::{self, painted};
use crate::output::json::BadLineObject;
use crate::output::not_reached::NotReached;
use crate::output::numbers::{counted, grouped, seconds_text};
use crate::output::progress::{BAR_STYLE, COUNT_STYLE};

/// How often a plain line is written where there is no terminal.
const PLAIN_INTERVAL: Duration = Duration::from_secs(10);

/// All results, and where they go.
pub(crate) struct EngineSuiteReport {
    format: Format,
    output: Output,
    /// All suites, those that are still to come among them.
    suites: Vec<SuiteResults>,
    /// How many suites have begun.
    begun: usize,
    /// Whether the suite that has begun last may have no end.
    may_be_endless: bool,
    /// Each finding, and where it came first.
    findings: HashMap<String, ShownText>,
    bar: ProgressBar,
    /// A remark about the way the engine writes castling.
    castling_note: Option<&'static str>,
    /// When to write a plain line about the progress.
    next_note: Instant,
}

impl EngineSuiteReport {
    /// The report on some suites, before the first begins.
    pub(super) fn new(format: Format, output: Output, suites: Vec<SuiteResults>) -> Self {
        let positions = suites.iter().map(|suite| suite.positions).sum::<Option<u64>>();
        let bar = positions.map_or_else(ProgressBar::no_length, ProgressBar::new);
        bar.set_draw_target(match is_quiet() {
            true => ProgressDrawTarget::hidden(),
            false => ProgressDrawTarget::stderr(),
        });
        let template = if positions.is_some() { BAR_STYLE } else { COUNT_STYLE };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        Self {
            format,
            output,
            suites,
            begun: 0,
            may_be_endless: false,
            findings: HashMap::new(),
            bar,
            castling_note: None,
            next_note: Instant::now() + PLAIN_INTERVAL,
        }
    }

    /// The progress, which must be suspended while something else is written.
    pub(super) fn bar(&self) -> ProgressBar {
        self.bar.clone()
    }

    /// The next suite begins. One that may be endless is left when nobody reads the results any
    /// more.
    pub(crate) fn begin(&mut self, may_be_endless: bool) {
        self.begun += 1;
        self.may_be_endless = may_be_endless;
        if let Some(suite) = self.current() {
            suite.begin = Some(Instant::now());
        }
    }

    /// The suite that has begun last.
    fn current(&mut self) -> Option<&mut SuiteResults> {
        self.suites[..self.begun].last_mut()
    }

    /// The suite that has begun cannot be read.
    pub(crate) fn unusable(&mut self, reason: String) {
        if let Some(suite) = self.current() {
            suite.tally.unusable += 1;
            suite.problems.push(SuiteProblem { line: None, reason });
        }
    }

    /// Whether nobody reads the results any more, of a suite that may have no end.
    pub(crate) const fn is_left_unread(&self) -> bool {
        self.may_be_endless && !self.output.is_read()
    }

    /// Whether a position was compared.
    pub(crate) fn has_results(&self) -> bool {
        self.suites.iter().any(|suite| !suite.cases.is_empty())
    }

    pub(crate) fn has_failures(&self) -> bool {
        let total = self.total();
        total.differed > 0 || total.errors > 0
    }

    /// Writes and keeps a result. Returns whether the engine or the suite is wrong.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(crate) fn take(&mut self, result: CaseResult) -> Result<bool, CliError> {
        self.castling_note = self.castling_note.or(result.castling_note);
        let Some(suite) = self.suites[..self.begun].last_mut() else { return Ok(false) };
        suite.elapsed = suite.begin.map_or(Duration::ZERO, |begin| begin.elapsed());
        let name = suite.name.clone();
        let tally = &mut suite.tally;
        let (counter, status) = match &result.outcome {
            CaseOutcome::Agrees(_) => (&mut tally.agreed, CaseStatus::Passed),
            CaseOutcome::Differs(_) | CaseOutcome::Suite { .. } => {
                (&mut tally.differed, CaseStatus::Failed)
            }
            CaseOutcome::Error(_) => (&mut tally.errors, CaseStatus::Error),
            CaseOutcome::Skipped => (&mut tally.skipped, CaseStatus::Skipped),
            CaseOutcome::Interrupted => (&mut tally.interrupted, CaseStatus::Interrupted),
            CaseOutcome::NotReached => return Ok(false),
            CaseOutcome::BadLine(bad_line) => {
                tally.bad_lines += 1;
                let BadLine { line, column, reason } = bad_line;
                let reason = format!("column {column}: {reason}");
                suite.problems.push(SuiteProblem { line: Some(*line), reason });
                self.bar.suspend(|| {
                    note(shown!("{name}:{bad_line}"; name, bad_line));
                    match self.format {
                        Format::Json => self.output.json(&BadLineObject::new(&name, bad_line)),
                        Format::Text => Ok(()),
                    }
                })?;
                return Ok(false);
            }
            CaseOutcome::Unreadable(reason) => {
                self.unusable(reason.clone());
                return Ok(false);
            }
        };
        *counter += 1;
        let text = words::problem(&result.outcome);
        match self.format {
            Format::Json => {
                let object = EngineCaseObject::new(&name, &result, status);
                self.bar.suspend(|| self.output.json(&object))?;
            }
            Format::Text if result.outcome.is_failure() => {
                let text = self.failure(&name, &result, &text);
                let text = painted(self.output.paint(), text);
                self.bar.suspend(|| self.output.line(text))?;
            }
            Format::Text => {}
        }
        let failed = result.outcome.is_failure();
        let CaseResult { line, fen, elapsed, .. } = result;
        if let Some(suite) = self.current() {
            suite.cases.push(NotedCase { line, fen, elapsed, status, text });
        }
        self.show_progress();
        Ok(failed)
    }

    fn show_progress(&mut self) {
        let EngineTally { agreed, differed, errors, skipped, .. } = self.total();
        let failed = differed + errors;
        let text = format!("{}, {failed} failed", counted(agreed + failed + skipped, "position"));
        if !self.bar.is_hidden() {
            self.bar.inc(1);
            self.bar.set_message(text);
        } else if Instant::now() >= self.next_note {
            remark(shown!("{text} so far"; text));
            self.next_note = Instant::now() + PLAIN_INTERVAL;
        }
    }

    /// A failure with all that is needed to look into it. A finding that came before is only named.
    fn failure(&mut self, suite: &str, result: &CaseResult, text: &str) -> ShownText {
        let place = shown!("{suite}, line {}", result.line; suite);
        let key = match &result.outcome {
            CaseOutcome::Differs(finding) => {
                format!("{} {:?}", finding.point.fen(), finding.end)
            }
            _ => text.to_owned(),
        };
        if let Some(first) = self.findings.get(&key) {
            return shown!("FAILED {place}: the same as {first}"; place, first);
        }
        self.findings.insert(key, place.clone());
        let depth = match &result.outcome {
            CaseOutcome::Differs(finding) => format!("\n  depth     {}", finding.depth),
            _ => String::new(),
        };
        let (depth, text) = (ShownText::lines(depth), ShownText::lines(text.replace('\n', "\n  ")));
        shown!("FAILED {place}\n  FEN       {}{depth}\n  {text}", result.fen; place, depth, text)
    }

    /// Writes the table and the conclusion.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(crate) fn summarize(
        &mut self,
        settings: &EngineSettings,
        end: RunEnd,
    ) -> Result<(), CliError> {
        self.bar.finish_and_clear();
        if let Some(text) = self.castling_note {
            remark(text);
        }
        let (total, not_reached) = (self.total(), self.not_reached(end));
        if self.format == Format::Json {
            let summary =
                EngineSummary::new(&settings.text, &self.suites[..self.begun], &total, not_reached);
            return Ok(self.output.json(&summary)?);
        }
        let titles = ["suite", "agree", "differ", "errors", "skipped", "time"];
        let mut chart = Chart::new(&titles, 1);
        let time = self.begun().iter().map(|suite| suite.elapsed).sum();
        let rows =
            self.begun().iter().map(|suite| (suite.name.as_str(), &suite.tally, suite.elapsed));
        for (name, tally, elapsed) in rows.chain([("total", &total, time)]) {
            let numbers = [tally.agreed, tally.differed, tally.errors, tally.skipped];
            let mut row = vec![name.to_owned()];
            row.extend(numbers.map(|number| grouped(number.into())));
            row.push(seconds_text(elapsed));
            chart.row(row);
        }
        let (paint, is_right) = (self.output.paint(), self.verdict(end) == Verdict::Fine);
        self.output.line(findings::with_total(paint, is_right, ShownText::lines(chart)))?;
        let distinct = self.findings.len() as u64;
        let conclusion = words::conclusion(&total, distinct, end, not_reached);
        let conclusion = findings::conclusion(paint, is_right, ShownText::of(conclusion));
        Ok(self.output.line(conclusion)?)
    }

    fn total(&self) -> EngineTally {
        let mut total = EngineTally::default();
        for SuiteResults { tally, .. } in &self.suites {
            total += *tally;
        }
        total
    }

    fn begun(&self) -> &[SuiteResults] {
        &self.suites[..self.begun]
    }

    /// The rest of a run that ended early.
    fn not_reached(&self, end: RunEnd) -> Option<NotReached> {
        let suites = (self.suites.len() - self.begun) as u64;
        let positions = self.suites.iter().map(SuiteResults::not_reached).sum();
        (end != RunEnd::Complete).then_some(NotReached { positions, suites })
    }

    /// Writes the results as JUnit does.
    ///
    /// # Errors
    /// When writing fails.
    pub(super) fn write_junit(&self, file: &mut dyn Write, end: RunEnd) -> io::Result<()> {
        junit::write_suites(file, &self.suites, end)
    }

    pub(crate) fn verdict(&self, end: RunEnd) -> Verdict {
        let total = self.total();
        let compared = total.agreed + total.differed + total.errors + total.skipped;
        if end == RunEnd::Interrupted {
            Verdict::Interrupted
        } else if self.has_failures() {
            Verdict::Finding
        } else if end == RunEnd::Failed || total.bad_lines + total.unusable > 0 || compared == 0 {
            Verdict::BadInput
        } else if end == RunEnd::Unread {
            Verdict::Unread
        } else {
            Verdict::Fine
        }
    }
}
