//! Results as JUnit writes them, for services that show test results.

use std::io::{self, Write};

use crate::cli::commands::compare::engine_suite::results::{CaseStatus, NotedCase, SuiteResults};

/// Writes the results.
///
/// # Errors
/// When that cannot be done.
pub(super) fn write_suites(output: &mut dyn Write, suites: &[SuiteResults]) -> io::Result<()> {
    writeln!(output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"perft\">")?;
    for SuiteResults { name, cases, tally, elapsed, .. } in suites {
        let (tests, skipped) = (cases.len(), tally.skipped + tally.interrupted);
        writeln!(
            output,
            "  <testsuite name=\"{}\" tests=\"{tests}\" failures=\"{}\" errors=\"{}\" \
             skipped=\"{skipped}\" time=\"{:.3}\">",
            escaped(name),
            tally.differed,
            tally.errors,
            elapsed.as_secs_f64(),
        )?;
        for case in cases {
            write_case(output, name, case)?;
        }
        writeln!(output, "  </testsuite>")?;
    }
    writeln!(output, "</testsuites>")
}

fn write_case(output: &mut dyn Write, suite: &str, case: &NotedCase) -> io::Result<()> {
    let NotedCase { line, fen, elapsed, status, text } = case;
    let name = escaped(&format!("line {line}: {fen}"));
    let (class, time) = (escaped(suite), elapsed.as_secs_f64());
    write!(output, "    <testcase classname=\"{class}\" name=\"{name}\" time=\"{time:.3}\"")?;
    let element = match status {
        CaseStatus::Passed => return writeln!(output, "/>"),
        CaseStatus::Skipped | CaseStatus::Interrupted => {
            return writeln!(output, "><skipped/></testcase>");
        }
        CaseStatus::Failed => "failure",
        CaseStatus::Error => "error",
    };
    let message = escaped(text.lines().next().unwrap_or_default());
    let text = escaped(text);
    writeln!(output, "><{element} message=\"{message}\">{text}</{element}></testcase>")
}

/// A text for XML, in attributes too. Signs that XML does not allow are replaced.
fn escaped(text: &str) -> String {
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
        assert_eq!(escaped("a<b> & \"c\"\u{1b}\n"), "a&lt;b&gt; &amp; &quot;c&quot;\u{fffd}\n");
    }
}
