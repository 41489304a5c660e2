//! What lies where in the folder of a plan.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use files::LockFile;

use crate::durable_file::{self, MadeFolders};
use crate::error::UnitsError;

/// The folder of a plan: `plan.json`, the unit files in `units`, the results in `results`, and in
/// `running` a small file for each unit that is being counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanFolder {
    path: PathBuf,
}

/// The right to plan in a folder, or to count all of it. It ends with the value, or with the
/// process. What was made for a plan that failed goes with the value.
#[derive(Debug)]
pub struct FolderLock {
    // In the order in which they go: what is inside, the lock, the folder itself.
    inside: MadeFolders,
    _file: LockFile,
    folder: MadeFolders,
}

const UNITS: &str = "units";
const RESULTS: &str = "results";
const RUNNING: &str = "running";

impl PlanFolder {
    /// The folder with this path, which need not be there yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The folder that a unit file belongs to: the one above the folder `units`.
    pub fn of_unit(unit: &Path) -> Option<Self> {
        // A unit may be named from inside its folder.
        let whole = fs::canonicalize(unit).ok()?;
        let units = whole.parent().filter(|folder| folder.ends_with(UNITS))?;
        Some(Self::new(units.parent()?))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The plan.
    pub fn plan_file(&self) -> PathBuf {
        self.path.join("plan.json")
    }

    /// Where the units are.
    pub fn units(&self) -> PathBuf {
        self.path.join(UNITS)
    }

    /// Where the results are.
    pub fn results(&self) -> PathBuf {
        self.path.join(RESULTS)
    }

    /// Where it is written which units are being counted.
    pub fn running(&self) -> PathBuf {
        self.path.join(RUNNING)
    }

    /// The name of the file of a unit, without its end.
    pub(crate) fn stem(number: u32) -> String {
        format!("unit-{number:06}")
    }

    /// The number of the unit that a name begins with.
    pub(crate) fn number_in(name: &str) -> Option<u32> {
        let digits = name.strip_prefix("unit-")?;
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        digits[..end].parse().ok()
    }

    /// The place of the result that somebody finds who is called `label`: results of one unit by
    /// different hosts, kernels or backends lie beside each other.
    pub(crate) fn result(&self, number: u32, label: &str, kernel: &str, backend: &str) -> PathBuf {
        let stem = Self::stem(number);
        self.results().join(format!("{stem}.{label}.{kernel}.{backend}.json"))
    }

    /// Makes the folder, and keeps other processes from planning or counting all of it.
    ///
    /// # Errors
    /// [`UnitsError::Locked`] when another process has it, and whatever the system reports.
    pub fn lock(&self) -> Result<FolderLock, UnitsError> {
        let (inside, mut folder) = (MadeFolders::default(), MadeFolders::default());
        folder.make(&self.path)?;
        let path = self.path.join(".lock");
        match LockFile::take(&path) {
            Ok(file) => Ok(FolderLock { inside, _file: file, folder }),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                Err(UnitsError::Locked { folder: self.path.clone() })
            }
            Err(error) => Err(UnitsError::io("lock", &path)(error)),
        }
    }

    /// Makes the folders for units, results and heartbeats, and removes what a process has left
    /// that was killed.
    pub(crate) fn prepare(&self, lock: &mut FolderLock) -> Result<(), UnitsError> {
        for folder in [self.units(), self.results(), self.running()] {
            lock.inside.make(&folder)?;
        }
        durable_file::remove_unfinished(&self.path)?;
        durable_file::remove_unfinished(&self.units())
    }
}

impl FolderLock {
    /// Lets all folders stay that were made, because there is a plan.
    pub(crate) fn keep_folders(&mut self) {
        self.inside.keep();
        self.folder.keep();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_the_number() {
        for number in [1, 42, 999_999] {
            let path = PlanFolder::new("folder").result(number, "node-1", "two-ply", "v3");
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
            assert_eq!(PlanFolder::number_in(name), Some(number));
        }
        assert_eq!(PlanFolder::number_in("unit-.json"), None);
        assert_eq!(PlanFolder::number_in("other.json"), None);
    }
}
