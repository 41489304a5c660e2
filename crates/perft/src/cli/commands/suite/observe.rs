//! Writes the results of a suite while it runs.

use std::ops::ControlFlow;

use perft_core::suite::{BadLine, CaseReport, CountReport, SuiteObserver};
use terminal::{Output, note};

use crate::cli::commands::suite::objects::CaseObject;
use crate::cli::error::CliError;
use crate::cli::options::{CountingOptions, Format};
use crate::cli::output::json::BadLineObject;
use crate::cli::output::progress::ProgressDisplay;

/// How many bad lines of a suite are named. More lines would say nothing new about a wrong file.
const NAMED_BAD_LINES: u64 = 20;

/// Writes failures and bad lines as they come, and in JSON every case.
pub(crate) struct Reporter<'a> {
    suite: &'a str,
    options: &'a CountingOptions,
    progress: &'a ProgressDisplay,
    output: &'a mut Output,
    bad_lines: u64,
    result: Result<(), CliError>,
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(
        suite: &'a str,
        options: &'a CountingOptions,
        progress: &'a ProgressDisplay,
        output: &'a mut Output,
    ) -> Self {
        Self { suite, options, progress, output, bad_lines: 0, result: Ok(()) }
    }

    /// Writes how many bad lines were not named. Returns whether everything could be written.
    pub(crate) fn finish(self) -> Result<(), CliError> {
        let unnamed = self.bad_lines.saturating_sub(NAMED_BAD_LINES);
        if unnamed > 0 {
            let suite = self.suite;
            self.progress.suspend(|| note(format_args!("{suite}: {unnamed} more bad lines")));
        }
        self.result
    }

    fn write_case(&mut self, report: &CaseReport) -> Result<(), CliError> {
        if self.options.format == Format::Json {
            let object = CaseObject::new(self.suite, report, &self.options.counter());
            return Ok(self.progress.suspend(|| self.output.json(&object))?);
        }
        for count in &report.counts {
            if let Some(nodes) = count.wrong_nodes() {
                let text = self.failure(report, count, nodes);
                self.progress.suspend(|| self.output.line(text))?;
            }
        }
        Ok(())
    }

    /// A wrong count, and the command that examines it.
    fn failure(&self, report: &CaseReport, count: &CountReport, nodes: u128) -> String {
        let (suite, line, fen) = (self.suite, report.case.line, &report.case.fen);
        let (depth, expected) = (count.expected.depth, count.expected.nodes);
        let options = self.options.as_arguments();
        format!(
            "FAILED {suite}, line {line}\n  \
             FEN       {fen}\n  \
             depth     {depth}\n  \
             expected  {expected}\n  \
             got       {nodes}\n  \
             look into perft divide {depth} '{fen}' {options}"
        )
    }

    fn write_bad_line(&mut self, bad_line: &BadLine) -> Result<(), CliError> {
        self.bad_lines += 1;
        if self.bad_lines > NAMED_BAD_LINES {
            return Ok(());
        }
        let result = self.progress.suspend(|| {
            note(format_args!("{}:{bad_line}", self.suite));
            match self.options.format {
                Format::Json => self.output.json(&BadLineObject::new(self.suite, bad_line)),
                Format::Text => Ok(()),
            }
        });
        Ok(result?)
    }

    /// Breaks off the run when something cannot be written.
    fn flow(&mut self, result: Result<(), CliError>) -> ControlFlow<()> {
        match result {
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
