//! Results as JUnit writes them, for services that show test results.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::cli::commands::compare::engine_suite::results::{CaseStatus, NotedCase, SuiteResults};
use crate::cli::error::CliError;

/// A file that will hold the results.
pub(super) struct JunitFile {
    path: PathBuf,
    file: File,
}

impl JunitFile {
    /// Makes the file at once, so that a wrong path is known before the work.
    pub(super) fn create(path: &Path) -> Result<Self, CliError> {
        let path = path.to_owned();
        match File::create(&path) {
            Ok(file) => Ok(Self { path, file }),
            Err(error) => Err(CliError::Write { path, error }),
        }
    }

    /// Writes the results.
    pub(super) fn write(self, suites: &[SuiteResults]) -> Result<(), CliError> {
        let Self { path, file } = self;
        let mut file = BufWriter::new(file);
        let written = write_suites(&mut file, suites).and_then(|()| file.flush());
        written.map_err(|error| CliError::Write { path, error })
    }
}

fn write_suites(output: &mut impl Write, suites: &[SuiteResults]) -> io::Result<()> {
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

fn write_case(output: &mut impl Write, suite: &str, case: &NotedCase) -> io::Result<()> {
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
