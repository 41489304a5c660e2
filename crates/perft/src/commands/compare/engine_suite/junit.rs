//! Results as JUnit writes them, for services that show test results.

use std::io::{self, Write};

use terminal::{ShownText, shown};

use crate::commands::compare::engine_suite::results::{
    CaseStatus, NotedCase, RunEnd, SuiteProblem, SuiteResults,
};
use crate::output::numbers::counted;

/// Writes the results. The positions of a suite that were not reached are one skipped test.
///
/// # Errors
/// When writing fails.
pub(super) fn write_suites(
    output: &mut dyn Write,
    suites: &[SuiteResults],
    end: RunEnd,
) -> io::Result<()> {
    writeln!(output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"perft\">")?;
    for suite in suites {
        write_suite(output, suite, not_reached(suite, end).as_deref())?;
    }
    writeln!(output, "</testsuites>")
}

/// The note about positions that the run did not reach, if there may be any.
fn not_reached(suite: &SuiteResults, end: RunEnd) -> Option<String> {
    match suite.not_reached() {
        _ if end == RunEnd::Complete => None,
        Some(0) => None,
        Some(positions) => Some(format!("{} not reached", counted(positions, "position"))),
        None if suite.begin.is_some() => {
            Some("the run ended before the end of the suite".to_owned())
        }
        None => Some("the run ended before the suite".to_owned()),
    }
}

fn write_suite(
    output: &mut dyn Write,
    suite: &SuiteResults,
    not_reached: Option<&str>,
) -> io::Result<()> {
    let SuiteResults { name, cases, problems, tally, elapsed, .. } = suite;
    let (name, left) = (escaped(ShownText::of(name)), u64::from(not_reached.is_some()));
    writeln!(
        output,
        "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" \
         skipped=\"{}\" time=\"{:.3}\">",
        (cases.len() + problems.len()) as u64 + left,
        tally.differed,
        tally.errors + problems.len() as u64,
        tally.skipped + tally.interrupted + left,
        elapsed.as_secs_f64(),
    )?;
    for case in cases {
        write_case(output, &name, case)?;
    }
    for problem in problems {
        write_problem(output, &name, problem)?;
    }
    if let Some(message) = not_reached {
        writeln!(
            output,
            "    <testcase classname=\"{name}\" name=\"positions that were not reached\" \
             time=\"0.000\"><skipped message=\"{message}\"/></testcase>"
        )?;
    }
    writeln!(output, "  </testsuite>")
}

fn write_case(output: &mut dyn Write, class: &str, case: &NotedCase) -> io::Result<()> {
    let NotedCase { line, fen, elapsed, status, text } = case;
    let name = escaped(shown!("line {line}: {fen}"; line, fen));
    let time = elapsed.as_secs_f64();
    write!(output, "    <testcase classname=\"{class}\" name=\"{name}\" time=\"{time:.3}\"")?;
    let element = match status {
        CaseStatus::Passed => return writeln!(output, "/>"),
        CaseStatus::Skipped => return writeln!(output, "><skipped/></testcase>"),
        CaseStatus::Interrupted => {
            return writeln!(output, "><skipped message=\"interrupted\"/></testcase>");
        }
        CaseStatus::Failed => "failure",
        CaseStatus::Error => "error",
    };
    let message = escaped(ShownText::of(text.lines().next().unwrap_or_default()));
    let text = escaped(ShownText::lines(text));
    writeln!(output, "><{element} message=\"{message}\">{text}</{element}></testcase>")
}

/// A bad line is a test that could not run.
fn write_problem(output: &mut dyn Write, class: &str, problem: &SuiteProblem) -> io::Result<()> {
    let SuiteProblem { line, reason } = problem;
    let name = line.map_or("the suite".to_owned(), |line| format!("line {line}"));
    let reason = escaped(ShownText::of(reason));
    writeln!(
        output,
        "    <testcase classname=\"{class}\" name=\"{name}\" time=\"0.000\"><error message=\"{reason}\"/></testcase>"
    )
}

/// A text for XML, in attributes too. Signs that XML does not allow are replaced.
fn escaped(text: ShownText) -> String {
    let text = text.as_str();
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(c),
            c if c.is_control() || ['\u{fffe}', '\u{ffff}'].contains(&c) => {
                escaped.push('\u{fffd}');
            }
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_safe_in_xml() {
        let text = ShownText::lines("a<b> & \"c\"\u{1b}\u{202e}\u{ffff}\n");
        let expected = "a&lt;b&gt; &amp; &quot;c&quot;\\u{1b}\\u{202e}\u{fffd}\n";
        assert_eq!(escaped(text), expected);
    }
}
