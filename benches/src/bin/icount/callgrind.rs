//! Running this program under valgrind's callgrind.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs, process};

/// Callgrind counts inside this function, which it finds by this name, and writes a profile
/// whenever it returns.
const REGION: &str = "icount::callgrind::counted_region";

/// Does what is to be counted: under callgrind, only the instructions inside count.
#[inline(never)]
pub(crate) fn counted_region(work: Box<dyn FnOnce() -> u128 + '_>) -> u128 {
    work()
}

/// A valgrind that works.
pub(crate) struct Callgrind {
    program: PathBuf,
    profiles: PathBuf,
}

/// What came of a run under callgrind.
pub(crate) struct CountedRun {
    /// The exit code of the program, if it came to its end.
    pub(crate) code: Option<i32>,
    /// The instructions of each [counted region](counted_region), in the order in which they ran.
    pub(crate) instructions: Vec<u64>,
    /// What the program wrote to its standard error.
    pub(crate) errors: String,
}

impl Callgrind {
    /// Looks for valgrind on the search path.
    pub(crate) fn find() -> Option<Self> {
        let answer = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
        let profiles = env::temp_dir().join(format!("icount.{}.callgrind", process::id()));
        let program = env::current_exe().ok()?;
        answer.is_ok_and(|status| status.success()).then_some(Self { program, profiles })
    }

    /// Starts this program under valgrind with a command line of plain words.
    pub(crate) fn run(&self, words: &str) -> Result<CountedRun, String> {
        self.remove_profiles();
        let output = Command::new("valgrind")
            .args(["--quiet", "--tool=callgrind", "--collect-atstart=no"])
            .args([format!("--toggle-collect={REGION}"), format!("--dump-after={REGION}")])
            .arg(format!("--callgrind-out-file={}", self.profiles.display()))
            .arg(&self.program)
            .args(words.split(' '))
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("cannot start valgrind: {error}"))?;
        let mut instructions = Vec::new();
        while let Ok(profile) = fs::read_to_string(self.profile(instructions.len() + 1)) {
            let counted =
                total(&profile).ok_or_else(|| format!("{words}: a profile without a total"))?;
            instructions.push(counted);
        }
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(CountedRun { code: output.status.code(), instructions, errors })
    }

    /// The profile of the n-th region that was counted, from 1.
    fn profile(&self, number: usize) -> PathBuf {
        self.profiles.with_extension(format!("callgrind.{number}"))
    }

    /// If nothing ran, there are none.
    fn remove_profiles(&self) {
        let _ = fs::remove_file(&self.profiles);
        for number in 1.. {
            if fs::remove_file(self.profile(number)).is_err() {
                break;
            }
        }
    }
}

impl Drop for Callgrind {
    fn drop(&mut self) {
        self.remove_profiles();
    }
}

impl CountedRun {
    /// The instructions of as many regions as the run was to count.
    ///
    /// # Errors
    /// Where the program failed, or callgrind did not find the region.
    pub(crate) fn all(self, expected: usize) -> Result<Vec<u64>, String> {
        match self.code {
            Some(0) if self.instructions.len() == expected && !self.instructions.contains(&0) => {
                Ok(self.instructions)
            }
            Some(0) => {
                Err("callgrind did not find the counted function (a stripped build?)".to_owned())
            }
            _ => Err(self.errors),
        }
    }
}

/// The total of a callgrind profile.
fn total(profile: &str) -> Option<u64> {
    let total = |line: &str| line.strip_prefix("totals: ")?.trim().parse().ok();
    profile.lines().rev().find_map(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_stands_in_the_profile() {
        assert_eq!(total("events: Ir\nsummary: 7\nfn=x\n1 5\ntotals: 12345\n"), Some(12345));
        assert_eq!(total("events: Ir\n"), None);
    }

    #[test]
    fn a_region_that_was_not_counted_is_an_error() {
        let run = |code, instructions: &[u64]| CountedRun {
            code: Some(code),
            instructions: instructions.to_vec(),
            errors: "wrong count".to_owned(),
        };
        assert_eq!(run(0, &[5, 7]).all(2), Ok(vec![5, 7]));
        assert!(run(0, &[5]).all(2).is_err());
        assert!(run(0, &[5, 0]).all(2).is_err());
        assert_eq!(run(1, &[5, 7]).all(2), Err("wrong count".to_owned()));
    }
}
