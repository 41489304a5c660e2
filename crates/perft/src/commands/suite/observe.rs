//! Writes the results of a suite while it runs.

use std::ops::ControlFlow;

use perft_core::suite::{BadLine, CaseReport, CountReport, SuiteObserver};
use terminal::{Output, ShownText, note, remark, shown};

use crate::commands::suite::growing::{GrowingSuite, suite_line};
use crate::commands::suite::objects::CaseObject;
use crate::commands::suite::plan::SuiteForm;
use crate::error::CliError;
use crate::forgiving::LeftOutNotes;
use crate::options::CountingOptions;
use crate::output::findings::painted;
use crate::output::json::BadLineObject;
use crate::output::numbers::counted;
use crate::output::progress::ProgressDisplay;

/// How many bad lines of a suite are named. More lines would say nothing new about a wrong file.
const NAMED_BAD_LINES: u64 = 20;

/// Writes failures and bad lines as they come, and in JSON every case.
pub(crate) struct Reporter<'a> {
    suite: &'a str,
    form: SuiteForm,
    options: &'a CountingOptions,
    progress: &'a ProgressDisplay,
    output: &'a mut Output,
    /// The suite that takes the positions counted.
    growing: Option<&'a GrowingSuite>,
    /// Whether the run ends when the reader of the results has left. Otherwise it goes on, for the
    /// sake of its exit code.
    pub(crate) ends_unread: bool,
    /// Whether the run was broken off for that.
    is_left_unread: bool,
    bad_lines: u64,
    left_out: LeftOutNotes,
    result: Result<(), CliError>,
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(
        suite: &'a str,
        form: SuiteForm,
        options: &'a CountingOptions,
        progress: &'a ProgressDisplay,
        output: &'a mut Output,
        growing: Option<&'a GrowingSuite>,
    ) -> Self {
        Self {
            suite,
            form,
            options,
            progress,
            output,
            growing,
            ends_unread: false,
            is_left_unread: false,
            bad_lines: 0,
            left_out: LeftOutNotes::new(suite.to_owned()),
            result: Ok(()),
        }
    }

    /// Writes how many bad lines and how many others were not named. Returns whether the run ended
    /// because nobody reads the results.
    ///
    /// # Errors
    /// When something could not be written.
    pub(crate) fn finish(self) -> Result<bool, CliError> {
        let unnamed = self.bad_lines.saturating_sub(NAMED_BAD_LINES);
        if unnamed > 0 {
            let (suite, lines) = (self.suite, counted(unnamed, "more bad line"));
            self.progress.suspend(|| note(shown!("{suite}: {lines}"; suite, lines)));
        }
        if let Some(text) = self.left_out.rest() {
            self.progress.suspend(|| remark(text));
        }
        self.result.map(|()| self.is_left_unread)
    }

    fn write_case(&mut self, report: &CaseReport) -> Result<(), CliError> {
        if let Some(text) = self.left_out.of(&report.case) {
            self.progress.suspend(|| remark(text));
        }
        let failures = report.counts.iter().filter_map(|count| Some((count, count.wrong_nodes()?)));
        let failures = failures.map(|(count, nodes)| self.failure(report, count, nodes));
        let known = |count: &CountReport| Some((count.depth, count.nodes().or(count.expected)?));
        let line = || {
            let known = report.counts.iter().filter_map(known);
            ShownText::of(suite_line(&report.case.fen, known))
        };
        if let Some(growing) = self.growing {
            growing.add(report)?;
        }
        match self.form {
            SuiteForm::Json => {
                let object = CaseObject::new(self.suite, report, &self.options.counter());
                self.progress.suspend(|| self.output.json(&object))?;
            }
            SuiteForm::Epd => {
                failures.for_each(|text| self.progress.suspend(|| note(text)));
                self.progress.suspend(|| self.output.line(line()))?;
            }
            SuiteForm::Text => {
                for text in failures.collect::<Vec<_>>() {
                    let text = painted(self.output.paint(), text);
                    self.progress.suspend(|| self.output.line(text))?;
                }
                let has_new = report.counts.iter().any(|count| count.expected.is_none());
                if has_new && self.growing.is_none() {
                    self.progress.suspend(|| self.output.line(line()))?;
                }
            }
        }
        Ok(())
    }

    /// A wrong count, and the command that examines it.
    fn failure(&self, report: &CaseReport, count: &CountReport, nodes: u128) -> ShownText {
        let (suite, line, fen) = (self.suite, report.case.line, &report.case.fen);
        let (depth, expected) = (count.depth, count.expected.unwrap_or_default());
        let options = self.options.as_arguments();
        shown!(
            "FAILED {suite}, line {line}\n  \
             FEN       {fen}\n  \
             depth     {depth}\n  \
             expected  {expected}\n  \
             got       {nodes}\n  \
             look into perft divide {depth} '{fen}' {options}";
            suite, line, fen, depth, expected, nodes, options
        )
    }

    fn write_bad_line(&mut self, bad_line: &BadLine) -> Result<(), CliError> {
        self.bad_lines += 1;
        if self.bad_lines > NAMED_BAD_LINES {
            return Ok(());
        }
        let result = self.progress.suspend(|| {
            note(shown!("{}:{bad_line}", self.suite; bad_line));
            match self.form {
                SuiteForm::Json => self.output.json(&BadLineObject::new(self.suite, bad_line)),
                SuiteForm::Text | SuiteForm::Epd => Ok(()),
            }
        });
        Ok(result?)
    }

    /// Breaks off the run when something cannot be written, or nobody reads it any more.
    fn flow(&mut self, result: Result<(), CliError>) -> ControlFlow<()> {
        match result {
            Ok(()) if self.ends_unread && !self.output.is_read() => {
                self.is_left_unread = true;
                ControlFlow::Break(())
            }
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.result = Err(error);
                ControlFlow::Break(())
            }
        }
    }
}

impl SuiteObserver for Reporter<'_> {
    fn case(&mut self, report: &CaseReport) -> ControlFlow<()> {
        let result = self.write_case(report);
        self.flow(result)
    }

    fn bad_line(&mut self, bad_line: &BadLine) -> ControlFlow<()> {
        let result = self.write_bad_line(bad_line);
        self.flow(result)
    }
}
