//! A suite that grows by a line for each position counted, so that an interrupted run goes on.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use perft_core::Depth;
use perft_core::suite::{
    CaseReport, CountOutcome, CountReport, Limits, ReadError, SuiteCase, SuiteReader, SuiteSource,
};

use crate::error::CliError;

/// The suite in a file, and what it has.
pub(super) struct GrowingSuite {
    path: PathBuf,
    file: File,
    /// The depths at which it has each position, by FEN.
    depths: HashMap<String, Vec<Depth>>,
}

impl GrowingSuite {
    /// Opens the suite, and makes it if it is not there.
    ///
    /// # Errors
    /// When it cannot be opened, a line cannot be used, or the last line has no end: it may be half
    /// a line, with half a number.
    pub(super) fn open(path: &Path) -> Result<Self, CliError> {
        let unopened = |error| CliError::Open { path: path.to_owned(), error };
        if files::names_standard_output(path) {
            let reason = "it is read before it grows, so it must be a file";
            return Err(unopened(io::Error::new(io::ErrorKind::InvalidInput, reason)));
        }
        let mut file = files::open_to_append(path).map_err(unopened)?;
        if !ends_with_a_line(&mut file).map_err(unopened)? {
            return Err(CliError::HalfLine { path: path.to_owned() });
        }
        let mut depths: HashMap<String, Vec<Depth>> = HashMap::new();
        for case in SuiteReader::with_or_without_counts(BufReader::new(&file)) {
            let SuiteCase { fen, expected, .. } = case.map_err(|error| match error {
                ReadError::Io(error) => unopened(error),
                error => CliError::SuiteLine {
                    suite: path.to_string_lossy().into_owned(),
                    error: Box::new(error),
                },
            })?;
            depths.entry(fen).or_default().extend(expected.iter().map(|count| count.depth));
        }
        Ok(Self { path: path.to_owned(), file, depths })
    }

    /// The path of the file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a position whose counts are all made and right.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn add(&self, report: &CaseReport) -> Result<(), CliError> {
        let is_open = |count: &CountReport| {
            count.outcome == CountOutcome::Interrupted || count.wrong_nodes().is_some()
        };
        let made = || report.counts.iter().filter_map(|count| Some((count.depth, count.nodes()?)));
        if report.counts.iter().any(is_open) || made().next().is_none() {
            return Ok(());
        }
        let line = suite_line(&report.case.fen, made()) + "\n";
        let written = (&self.file).write_all(line.as_bytes());
        written.map_err(|error| CliError::Write { path: self.path.clone(), error })
    }

    /// Whether the suite has a position at every depth that a run would count.
    fn has(&self, case: &SuiteCase, limits: &Limits, missing: &[Depth]) -> bool {
        let Some(there) = self.depths.get(&case.fen) else { return false };
        let own = case.expected.iter().filter(|count| limits.allow(count)).map(|count| count.depth);
        let missing = missing.iter().copied().filter(|_| case.expected.is_empty());
        let missing = missing.filter(|&depth| limits.max_depth.is_none_or(|most| depth <= most));
        own.chain(missing).all(|depth| there.contains(&depth))
    }
}

/// The lines of a suite without the positions that another one has.
pub(super) struct LinesLeft<'a, S> {
    pub(super) lines: S,
    pub(super) growing: Option<&'a GrowingSuite>,
    pub(super) limits: &'a Limits,
    pub(super) missing: &'a [Depth],
    /// How many positions were passed over.
    pub(super) passed_over: &'a mut u64,
}

impl<S: SuiteSource> SuiteSource for LinesLeft<'_, S> {
    fn next_lines(&mut self, most: usize) -> Vec<Result<SuiteCase, ReadError>> {
        let Some(growing) = self.growing else { return self.lines.next_lines(most) };
        loop {
            let mut lines = self.lines.next_lines(most);
            let all = lines.len();
            lines.retain(|line| {
                !line.as_ref().is_ok_and(|case| growing.has(case, self.limits, self.missing))
            });
            *self.passed_over += (all - lines.len()) as u64;
            if all == 0 || !lines.is_empty() {
                return lines;
            }
        }
    }
}

/// A position with counts, as a line of a suite.
pub(super) fn suite_line(fen: &str, counts: impl Iterator<Item = (Depth, u128)>) -> String {
    let counts = counts.map(|(depth, nodes)| format!(" ;D{depth} {nodes}"));
    fen.to_owned() + &counts.collect::<String>()
}

fn ends_with_a_line(file: &mut File) -> io::Result<bool> {
    let mut last = [b'\n'];
    if file.seek(SeekFrom::End(0))? > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
        file.seek(SeekFrom::Start(0))?;
    }
    Ok(last == [b'\n'])
}
