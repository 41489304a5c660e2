//! What is written while suites run through an engine, and in the end.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use terminal::{Output, Verdict, is_quiet, note, remark};

use crate::cli::commands::compare::engine::EngineSettings;
use crate::cli::commands::compare::engine_report;
use crate::cli::commands::compare::engine_suite::case::{CaseOutcome, CaseResult};
use crate::cli::commands::compare::engine_suite::objects::{EngineCaseObject, EngineSummary};
use crate::cli::commands::compare::engine_suite::results::{
    CaseStatus, EngineTally, NotedCase, SuiteResults,
};
use crate::cli::error::CliError;
use crate::cli::options::Format;
use crate::cli::output::chart::Chart;
use crate::cli::output::findings::{self, painted};
use crate::cli::output::json::BadLineObject;
use crate::cli::output::numbers::{counted, grouped, seconds_text};
use crate::cli::output::progress::{BAR_STYLE, COUNT_STYLE};

/// How often a terminal is refreshed.
const REFRESH: Duration = Duration::from_millis(100);

/// How often a plain line is written where there is no terminal.
const PLAIN_INTERVAL: Duration = Duration::from_secs(10);

/// All results, and where they go.
pub(crate) struct EngineSuiteReport {
    format: Format,
    output: Output,
    suites: Vec<SuiteResults>,
    /// Each finding, and where it came first.
    findings: HashMap<String, String>,
    bar: ProgressBar,
    /// What is told about the way the engine writes castling.
    castling_note: Option<&'static str>,
    /// When to write a plain line about the progress.
    next_note: Instant,
}

impl EngineSuiteReport {
    /// The report on that many positions, if the number is known.
    pub(crate) fn new(format: Format, positions: Option<u64>) -> Self {
        let bar = positions.map_or_else(ProgressBar::no_length, ProgressBar::new);
        bar.set_draw_target(match is_quiet() {
            true => ProgressDrawTarget::hidden(),
            false => ProgressDrawTarget::stderr(),
        });
        let template = if positions.is_some() { BAR_STYLE } else { COUNT_STYLE };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.enable_steady_tick(REFRESH);
        Self {
            format,
            output: Output::new(),
            suites: Vec::new(),
            findings: HashMap::new(),
            bar,
            castling_note: None,
            next_note: Instant::now() + PLAIN_INTERVAL,
        }
    }

    /// A suite begins.
    pub(crate) fn begin(&mut self, name: &str) {
        let (name, begin) = (name.to_owned(), Some(Instant::now()));
        self.suites.push(SuiteResults { name, begin, ..SuiteResults::default() });
    }

    /// The suite that has begun cannot be read.
    pub(crate) fn unusable(&mut self) {
        if let Some(suite) = self.suites.last_mut() {
            suite.tally.unusable += 1;
        }
    }

    pub(crate) fn suites(&self) -> &[SuiteResults] {
        &self.suites
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
        let Some(suite) = self.suites.last_mut() else { return Ok(false) };
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
            CaseOutcome::BadLine(bad_line) => {
                tally.bad_lines += 1;
                self.bar.suspend(|| {
                    note(format_args!("{name}:{bad_line}"));
                    match self.format {
                        Format::Json => self.output.json(&BadLineObject::new(&name, bad_line)),
                        Format::Text => Ok(()),
                    }
                })?;
                return Ok(false);
            }
            CaseOutcome::Unreadable => {
                tally.unusable += 1;
                return Ok(false);
            }
        };
        *counter += 1;
        let text = words(&result.outcome);
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
        if let Some(suite) = self.suites.last_mut() {
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
            remark(format_args!("{text} so far"));
            self.next_note = Instant::now() + PLAIN_INTERVAL;
        }
    }

    /// A failure with all that is needed to look into it. A finding that came before is only named.
    fn failure(&mut self, suite: &str, result: &CaseResult, text: &str) -> String {
        let place = format!("{suite}, line {}", result.line);
        let key = match &result.outcome {
            CaseOutcome::Differs(finding) => {
                format!("{} {:?}", finding.point.board.fen(), finding.end)
            }
            _ => text.to_owned(),
        };
        if let Some(first) = self.findings.get(&key) {
            return format!("FAILED {place}: the same as {first}");
        }
        self.findings.insert(key, place.clone());
        let depth = match &result.outcome {
            CaseOutcome::Differs(finding) => format!("\n  depth     {}", finding.depth),
            _ => String::new(),
        };
        let text = text.replace('\n', "\n  ");
        format!("FAILED {place}\n  FEN       {}{depth}\n  {text}", result.fen)
    }

    /// Writes the table and the conclusion.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(crate) fn summarize(
        &mut self,
        settings: &EngineSettings,
        stopped: bool,
    ) -> Result<(), CliError> {
        self.bar.finish_and_clear();
        if let Some(text) = self.castling_note {
            remark(text);
        }
        let total = self.total();
        if self.format == Format::Json {
            let summary = EngineSummary::new(&settings.text, &self.suites, &total);
            return Ok(self.output.json(&summary)?);
        }
        let titles = ["suite", "agree", "differ", "errors", "skipped", "time"];
        let mut chart = Chart::new(&titles, 1);
        let time = self.suites.iter().map(|suite| suite.elapsed).sum();
        let rows =
            self.suites.iter().map(|suite| (suite.name.as_str(), &suite.tally, suite.elapsed));
        for (name, tally, elapsed) in rows.chain([("total", &total, time)]) {
            let numbers = [tally.agreed, tally.differed, tally.errors, tally.skipped];
            let mut row = vec![name.to_owned()];
            row.extend(numbers.map(|number| grouped(number.into())));
            row.push(seconds_text(elapsed));
            chart.row(row);
        }
        self.output.line(chart)?;
        let conclusion = conclusion(&total, self.findings.len() as u64, stopped);
        let is_right = self.verdict(stopped) == Verdict::Fine;
        let conclusion = findings::conclusion(self.output.paint(), is_right, conclusion);
        Ok(self.output.line(conclusion)?)
    }

    fn total(&self) -> EngineTally {
        let mut total = EngineTally::default();
        for SuiteResults { tally, .. } in &self.suites {
            total += *tally;
        }
        total
    }

    pub(crate) fn verdict(&self, stopped: bool) -> Verdict {
        let total = self.total();
        let compared = total.agreed + total.differed + total.errors + total.skipped;
        if stopped {
            Verdict::Interrupted
        } else if self.has_failures() {
            Verdict::Finding
        } else if total.bad_lines > 0 || total.unusable > 0 || compared == 0 {
            Verdict::BadInput
        } else {
            Verdict::Fine
        }
    }
}

/// What is wrong, in words.
fn words(outcome: &CaseOutcome) -> String {
    match outcome {
        CaseOutcome::Differs(finding) => engine_report::text(&finding.end, &finding.point),
        CaseOutcome::Suite { depth, expected, counted } => format!(
            "The suite expects {expected} at depth {depth}, but there are {counted}: the suite is \
             wrong."
        ),
        CaseOutcome::Error(error) => error.clone(),
        _ => String::new(),
    }
}

/// The last line.
fn conclusion(total: &EngineTally, distinct: u64, stopped: bool) -> String {
    let mut parts = Vec::new();
    if total.differed + total.errors > 0 {
        let failed = counted(total.differed + total.errors, "position");
        parts.push(format!("{failed} failed, in {}", counted(distinct.max(1), "distinct way")));
    }
    if total.bad_lines > 0 {
        parts.push(format!("{} passed over", counted(total.bad_lines, "bad line")));
    }
    if total.unusable > 0 {
        parts.push(format!("{} could not be used", counted(total.unusable, "suite")));
    }
    if stopped {
        parts.push("interrupted: not all positions were compared".to_owned());
    }
    if !parts.is_empty() {
        return parts.join("; ") + ".";
    }
    match total.agreed {
        0 => "Nothing was compared.".to_owned(),
        agreed => format!("The engine agrees in all {}.", counted(agreed, "position")),
    }
}
