//! The function `suite`: counts of a file of positions, compared with those that the file expects.

use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::PathBuf;

use perft_core::suite::{
    BadLine, CaseReport, Limits, RunError, SuiteObserver, SuiteReader, SuiteTally, run as run_suite,
};
use perft_core::{Control, Counter, Depth};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};

use crate::count::WholeNumber;
use crate::errors::{Exception, Fault};
use crate::threads::{run, threads_of};

/// Keeps wrong counts and lines that cannot be used.
#[derive(Default)]
struct Findings {
    wrong: Vec<UnexpectedCount>,
    bad_lines: Vec<BadLine>,
}

/// A count that is not what the suite expects.
struct UnexpectedCount {
    line: u64,
    fen: String,
    depth: u32,
    expected: u128,
    got: u128,
}

impl SuiteObserver for Findings {
    fn case(&mut self, report: &CaseReport) -> ControlFlow<()> {
        for count in &report.counts {
            if let (Some(got), Some(expected)) = (count.wrong_nodes(), count.expected) {
                self.wrong.push(UnexpectedCount {
                    line: report.case.line,
                    fen: report.case.fen.clone(),
                    depth: count.depth.plies(),
                    expected,
                    got,
                });
            }
        }
        ControlFlow::Continue(())
    }

    fn bad_line(&mut self, bad_line: &BadLine) -> ControlFlow<()> {
        self.bad_lines.push(bad_line.clone());
        ControlFlow::Continue(())
    }
}

/// Counts the positions of a suite, and compares with the counts that the suite expects.
///
/// A line is a FEN with counts: `FEN ;D1 20 ;D2 400`. Counts of more than `max_nodes` nodes or
/// deeper than `max_depth` are skipped. Wrong counts and bad lines are in the report, and end
/// nothing. Ctrl-C ends the run.
///
/// >>> import tempfile
/// >>> from magic_chess import suite
/// >>> with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
/// ...     print("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 26", file=file, flush=True)
/// ...     report = suite(file.name)
/// >>> report.passed, [(wrong.depth, wrong.expected, wrong.got) for wrong in report.wrong]
/// (1, [(2, 26, 25)])
#[pyfunction]
#[pyo3(signature = (path, *, max_nodes=None, max_depth=None, threads=None))]
pub(crate) fn suite<'py>(
    py: Python<'py>,
    path: PathBuf,
    max_nodes: Option<WholeNumber>,
    max_depth: Option<WholeNumber>,
    threads: Option<WholeNumber>,
) -> PyResult<Bound<'py, PyAny>> {
    let max_nodes = max_nodes.map(|it| it.within(py, "max_nodes", 0, u64::MAX)).transpose()?;
    let max_depth = max_depth.map(|it| it.within(py, "max_depth", 0, u8::MAX)).transpose()?;
    let max_depth = max_depth.map(Depth::new);
    let limits = Limits { max_nodes, max_depth };
    let counter = Counter { threads: threads_of(py, threads)?, ..Counter::default() };
    let file = File::open(&path).map_err(|error| unreadable(&path, &error))?;
    let (control, mut findings) = (Control::new(), Findings::default());
    let ran = run(py, &|| control.stop(), || {
        let cases = SuiteReader::new(BufReader::new(file));
        run_suite(cases, &limits, &[], &counter, &control, &mut findings)
    })?;
    let tally = ran.map_err(|RunError { source, .. }| unreadable(&path, &source))?;
    report(py, &tally, findings)
}

/// The error of a file that cannot be read. Its number tells Python which subclass of OSError it
/// is.
fn unreadable(path: &std::path::Path, error: &std::io::Error) -> PyErr {
    let path = path.display().to_string();
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, error.to_string(), path)),
        None => PyOSError::new_err(format!("{path}: {error}")),
    }
}

fn report<'py>(
    py: Python<'py>,
    tally: &SuiteTally,
    findings: Findings,
) -> PyResult<Bound<'py, PyAny>> {
    static REPORT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static WRONG: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = WRONG.import(py, "magic_chess._outcome", "WrongCount")?;
    let wrong = PyList::empty(py);
    for UnexpectedCount { line, fen, depth, expected, got } in findings.wrong {
        wrong.append(class.call1((line, fen, depth, expected, got))?)?;
    }
    let bad_lines = PyList::empty(py);
    for bad_line in findings.bad_lines {
        let offset = bad_line.column.saturating_sub(1);
        let fault = Fault { offset, ..Fault::new("line", "", bad_line.to_string()) };
        let line = usize::try_from(bad_line.line).ok();
        bad_lines.append(fault.exception(py, Exception::Suite, line)?)?;
    }
    let SuiteTally { positions, nodes, passed, failed, skipped, .. } = *tally;
    let class = REPORT.import(py, "magic_chess._outcome", "SuiteReport")?;
    class.call1((positions, nodes, passed, failed, skipped, wrong, bad_lines))
}
