//! Running suites through an engine: several processes side by side, results in the order of the
//! suite.

mod case;
mod junit;
mod objects;
mod plan;
mod report;
mod results;
mod words;
mod workers;

use std::ops::ControlFlow;

use perft_core::Control;
use perft_core::suite::{ReadError, SuiteSource};
use terminal::{Output, ShownText, Verdict, note_error, remark};

use crate::commands::compare::engine_suite::report::EngineSuiteReport;
use crate::commands::compare::engine_suite::results::RunEnd;
use crate::commands::compare::engine_suite::workers::Workers;
use crate::error::CliError;
use crate::forgiving::LeftOutNotes;
use crate::options::CountingOptions;
use crate::output::output_file::{OptionFile, refuse_beside_json, refuse_input};
use crate::suite_lines::SuiteLines;
use crate::text_source::TextSource;

pub(crate) use plan::EngineSuites;

/// Runs suites one after another and writes what differs and, in the end, a table.
///
/// # Errors
/// When the engine cannot be started at all, or output cannot be written.
pub(crate) fn run(
    suites: &EngineSuites,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    refuse_beside_json("--junit", suites.junit.as_deref(), options.format)?;
    let files = suites.sources.iter().filter_map(TextSource::path);
    refuse_input("--junit", suites.junit.as_deref(), files)?;
    let junit = suites.junit.as_deref().map(OptionFile::create).transpose()?;
    let mut output = Output::new();
    output.make_room_for(suites.junit.as_deref());
    let mut report = EngineSuiteReport::new(options.format, output, suites.before_the_run(control));
    let mut failed = false;
    let end = |report: &EngineSuiteReport| match report.has_failures() && suites.stops_at_failure {
        _ if control.is_stopped() => RunEnd::Interrupted,
        true => RunEnd::AtFailure,
        false if report.is_left_unread() => RunEnd::Unread,
        false => RunEnd::Complete,
    };
    for source in &suites.sources {
        if end(&report) != RunEnd::Complete {
            break;
        }
        match run_source(suites, source, options, control, &mut report) {
            // What was compared before is not lost.
            Err(error @ (CliError::Engine(_) | CliError::Threads { .. }))
                if report.has_results() =>
            {
                error.report();
                failed = true;
                break;
            }
            result => result?,
        }
    }
    let end = if failed { RunEnd::Failed } else { end(&report) };
    report.summarize(&suites.settings, end)?;
    if let Some(junit) = junit {
        junit.finish(|file| report.write_junit(file, end))?;
    }
    Ok(report.verdict(end))
}

/// Runs one suite. The cases are read here, and compared by workers.
fn run_source(
    suites: &EngineSuites,
    source: &TextSource,
    options: &CountingOptions,
    control: &'static Control,
    report: &mut EngineSuiteReport,
) -> Result<(), CliError> {
    report.begin(source.may_be_endless());
    let mut lines = match SuiteLines::open(source, suites.reading(), control) {
        Ok(lines) => lines,
        Err(CliError::Unawaited { .. }) => return Ok(()),
        Err(error) => {
            report.unusable(error.to_string());
            error.report();
            return Ok(());
        }
    };
    let (mut left_out, bar) = (LeftOutNotes::new(source.name()), report.bar());
    std::thread::scope(|scope| {
        let mut workers = Workers::start(scope, suites, options, control)?;
        let mut take = |workers: &mut Workers| -> Result<ControlFlow<()>, CliError> {
            let result = match workers.next_result(&bar) {
                Ok(result) => result,
                Err(error) => {
                    workers.rest().try_for_each(|result| report.take(result).map(drop))?;
                    return Err(error);
                }
            };
            let has_failed = report.take(result)?;
            let ends = has_failed && suites.stops_at_failure || report.is_left_unread();
            Ok(if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        while !control.is_stopped() {
            let line = match lines.at_hand() {
                // A user who gives one line after the other waits for their results.
                None if workers.have_work() => {
                    if take(&mut workers)?.is_break() {
                        return Ok(());
                    }
                    continue;
                }
                None => lines.next_lines(1).pop(),
                line => line,
            };
            let Some(line) = line else { break };
            match line {
                Ok(case) => {
                    if let Some(text) = left_out.of(&case) {
                        bar.suspend(|| remark(text));
                    }
                    workers.give(case);
                }
                Err(ReadError::BadLine(bad_line)) => workers.pass_over(bad_line),
                Err(_) if control.is_stopped() => break,
                Err(error) => {
                    let reason = format!("'{}' cannot be read: {error}", source.name());
                    note_error(ShownText::of(&reason));
                    workers.pass_unreadable(reason);
                    break;
                }
            }
            while workers.are_busy() {
                if take(&mut workers)?.is_break() {
                    return Ok(());
                }
            }
        }
        // After Ctrl-C too: the workers soon say how far they came.
        while workers.have_work() {
            if take(&mut workers)?.is_break() {
                break;
            }
        }
        Ok(())
    })
}
