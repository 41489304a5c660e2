//! Running a case under valgrind's callgrind.

use std::cell::RefCell;
use std::fmt::Display;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::{env, fs, process};

use perft_core::Backend;

use crate::cases::{Case, UNAVAILABLE};

/// The name of the function whose instructions count, as callgrind needs it.
const REGION: &str = "--toggle-collect=*counted_region*";

/// A valgrind that works.
pub(crate) struct Callgrind {
    program: PathBuf,
    output: PathBuf,
    /// The backends that its emulated processor was found to lack.
    lacking: RefCell<Vec<Backend>>,
}

impl Callgrind {
    /// Looks for valgrind on the search path.
    pub(crate) fn find() -> Option<Self> {
        let answer = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
        let output = env::temp_dir().join(format!("icount.{}.callgrind", process::id()));
        let program = env::current_exe().ok()?;
        answer.is_ok_and(|status| status.success()).then_some(Self {
            program,
            output,
            lacking: RefCell::default(),
        })
    }

    /// Runs one case. `None` where valgrind's emulated processor lacks the backend.
    pub(crate) fn instructions_per_leaf(&self, case: &Case) -> Result<Option<f64>, String> {
        if self.lacking.borrow().contains(&case.backend) {
            return Ok(None);
        }
        let words = format!("run {case}");
        let run = self.run(&words).map_err(|error| format!("cannot start valgrind: {error}"))?;
        if run.status.code() == Some(i32::from(UNAVAILABLE)) {
            self.lacking.borrow_mut().push(case.backend);
            return Ok(None);
        }
        if !run.status.success() {
            return Err(format!("{case}: {}", String::from_utf8_lossy(&run.stderr)));
        }
        Ok(Some(self.instructions(case)? as f64 / case.leaves()? as f64))
    }

    /// The instructions of the last [run](Self::run). `what` names the run for errors.
    pub(crate) fn instructions(&self, what: &dyn Display) -> Result<u64, String> {
        let profile = fs::read_to_string(&self.output).map_err(|error| error.to_string())?;
        let counted = instructions(&profile).filter(|instructions| *instructions > 0);
        counted.ok_or_else(|| {
            format!("{what}: callgrind did not find the counted function (a stripped build?)")
        })
    }

    /// Starts this program under valgrind with a command line of plain words.
    pub(crate) fn run(&self, words: &str) -> std::io::Result<Output> {
        Command::new("valgrind")
            .args(["--tool=callgrind", "--collect-atstart=no", REGION])
            .arg(format!("--callgrind-out-file={}", self.output.display()))
            .arg(&self.program)
            .args(words.split(' '))
            .stdin(Stdio::null())
            .output()
    }
}

impl Drop for Callgrind {
    /// If nothing ran, there is no file.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.output);
    }
}

/// The total of a callgrind profile.
fn instructions(profile: &str) -> Option<u64> {
    let total = |line: &str| line.strip_prefix("totals: ")?.trim().parse().ok();
    profile.lines().rev().find_map(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_stands_in_the_profile() {
        assert_eq!(instructions("events: Ir\nsummary: 7\nfn=x\n1 5\ntotals: 12345\n"), Some(12345));
        assert_eq!(instructions("events: Ir\n"), None);
    }
}
