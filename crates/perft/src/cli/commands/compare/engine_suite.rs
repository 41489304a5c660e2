//! Running suites through an engine: several processes side by side, results in the order of the suite.

mod case;
mod junit;
mod objects;
mod plan;
mod report;
mod results;
mod workers;

use std::ops::ControlFlow;

use perft_core::Control;
use perft_core::suite::{ReadError, SuitePlan, SuiteReader};
use terminal::{Verdict, note_error};

use crate::cli::commands::compare::engine_suite::case::CaseResult;
use crate::cli::commands::compare::engine_suite::report::EngineSuiteReport;
use crate::cli::commands::compare::engine_suite::workers::Workers;
use crate::cli::error::CliError;
use crate::cli::options::CountingOptions;
use crate::cli::output::replaced_file::ReplacedFile;
use crate::cli::text_source::TextSource;

pub(crate) use plan::EngineSuites;

/// Runs suites one after another and writes what differs and, in the end, a table.
///
/// # Errors
/// When the engine cannot be started, or output cannot be written.
pub(crate) fn run(
    suites: &EngineSuites,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let unwritten = |error| {
        let path = suites.junit.clone().unwrap_or_default();
        CliError::Write { path, error }
    };
    let junit = suites.junit.as_deref().map(ReplacedFile::create).transpose().map_err(unwritten)?;
    let mut report = EngineSuiteReport::new(options.format, planned_positions(suites));
    for source in &suites.sources {
        if control.is_stopped() || suites.stops_at_failure && report.has_failures() {
            break;
        }
        run_source(suites, source, options, control, &mut report)?;
    }
    report.summarize(&suites.settings, control.is_stopped())?;
    if let Some(junit) = junit {
        junit.finish(|file| junit::write_suites(file, report.suites())).map_err(unwritten)?;
    }
    Ok(report.verdict(control.is_stopped()))
}

/// How many positions there are, if that is known beforehand.
fn planned_positions(suites: &EngineSuites) -> Option<u64> {
    let positions = |source: &TextSource| {
        let cases = SuiteReader::with_or_without_counts(source.rereadable()?.open().ok()?);
        Some(SuitePlan::new(cases, &suites.limits).positions)
    };
    suites.sources.iter().map(positions).sum()
}

/// Runs one suite. The cases are read here, and compared by workers.
fn run_source(
    suites: &EngineSuites,
    source: &TextSource,
    options: &CountingOptions,
    control: &'static Control,
    report: &mut EngineSuiteReport,
) -> Result<(), CliError> {
    report.begin(&source.name());
    let text = match source.open() {
        Ok(text) => text,
        Err(error) => {
            error.report();
            report.unusable();
            return Ok(());
        }
    };
    let mut cases = SuiteReader::with_or_without_counts(text);
    std::thread::scope(|scope| {
        let mut workers = Workers::start(scope, suites, options, control);
        let mut take = |result: Result<CaseResult, CliError>| -> Result<ControlFlow<()>, CliError> {
            let failed = report.take(result?)?;
            let ends = failed && suites.stops_at_failure || control.is_stopped();
            Ok(if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        loop {
            let case = match cases.next() {
                None => break,
                Some(Ok(case)) => case,
                Some(Err(ReadError::BadLine(bad_line))) => {
                    workers.pass_over(bad_line);
                    continue;
                }
                Some(Err(error)) => {
                    note_error(format_args!("'{}' cannot be read: {error}", source.name()));
                    workers.pass_unreadable();
                    break;
                }
            };
            workers.give(case);
            while workers.are_busy() {
                if take(workers.next_result())?.is_break() {
                    return Ok(());
                }
            }
        }
        while workers.have_work() {
            if take(workers.next_result())?.is_break() {
                break;
            }
        }
        Ok(())
    })
}
