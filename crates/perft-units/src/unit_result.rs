//! The result of a unit.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::checksum::Checksum;
use crate::durable_file;
use crate::error::{FileProblem, UnitsError};
use crate::host_label::{is_plain, long_label, old_label};
use crate::number_text;
use crate::plan_folder::PlanFolder;
use crate::sealed_text::{self, Kind};

/// What a result says it is.
pub(crate) const KIND: Kind = Kind { format: "perft result", version: 1, most_bytes: 1 << 20 };

/// The most seconds that a result may say it took: 300 years.
const MOST_SECONDS: f64 = 1e10;

/// What somebody found who counted a unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct UnitResult {
    /// What the file is.
    pub format: String,
    /// The version of its form.
    pub version: u32,
    /// The checksum of the unit.
    pub unit: Checksum,
    /// The number of the unit.
    pub number: u32,
    /// How many plies the whole count has.
    pub depth: u32,
    /// How many plies lie between the roots and the positions of the unit.
    pub ply: u32,
    /// The positions of the unit.
    pub positions: u64,
    /// The paths to them.
    #[serde(with = "number_text")]
    pub paths: u128,
    /// The move sequences of the whole count that lead through the unit.
    #[serde(with = "number_text")]
    pub nodes: u128,
    /// The distinct positions of the ply of the unit, of the next ply, and so on, as far as they
    /// are known.
    pub distinct: Vec<u64>,
    /// How long it took.
    pub seconds: f64,
    /// When it began, in seconds of Unix time.
    pub begin: u64,
    /// When it ended, in seconds of Unix time.
    pub end: u64,
    /// The kernel that counted.
    pub kernel: String,
    /// The backend that counted.
    pub backend: String,
    /// The method that counted.
    pub method: String,
    /// How many threads counted.
    pub threads: u32,
    /// The bound for the memory of merging, in bytes; 0 for other methods.
    pub memory: u64,
    /// Name and version of the program.
    pub program: String,
    /// The commit that the program was built from, if it is known.
    pub commit: String,
    /// The processor.
    pub processor: String,
    /// The machine.
    pub host: String,
}

/// Who counted a unit, and how. Results of one unit by different witnesses confirm each other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Witness {
    /// The machine, as its result names it.
    pub host: String,
    /// The kernel.
    pub kernel: String,
    /// The backend.
    pub backend: String,
}

impl UnitResult {
    /// Where the result of a unit lies, if this host counts it with this kernel and backend: a file
    /// that no other host writes. A result of this host under the name that earlier versions gave
    /// it stays where it is.
    pub fn path(
        folder: &PlanFolder,
        number: u32,
        host: &str,
        kernel: &str,
        backend: &str,
    ) -> PathBuf {
        let place = |label: &str| folder.result(number, label, kernel, backend);
        let old = place(&old_label(host));
        match Self::read(&old) {
            Ok(there) if there.host == host => old,
            Err(_) if is_plain(host) => old,
            _ => place(&long_label(host)),
        }
    }

    /// Reads a result, and checks its checksum.
    ///
    /// # Errors
    /// When the file cannot be read, is damaged, or of another kind or version.
    pub fn read(path: &Path) -> Result<Self, UnitsError> {
        let (result, _) = sealed_text::read::<Self>(path, &KIND)?;
        if (0.0..=MOST_SECONDS).contains(&result.seconds) {
            return Ok(result);
        }
        let reason = format!("it took {} seconds", result.seconds);
        Err(UnitsError::file(path)(FileProblem::Contradiction { reason }))
    }

    /// Writes the result, so that there is all of it or none.
    pub(crate) fn write(&self, path: &Path) -> Result<(), UnitsError> {
        durable_file::write(path, self.text(path)?.as_bytes())?;
        durable_file::flush_folder(durable_file::above(path))
    }

    /// The result with its checksum, for the file of this path.
    pub(crate) fn text(&self, path: &Path) -> Result<String, UnitsError> {
        let object = serde_json::to_string(self).map_err(|error| {
            UnitsError::file(path)(FileProblem::Json { reason: error.to_string() })
        })?;
        Ok(sealed_text::seal(&object).0)
    }

    /// Who counted.
    pub fn witness(&self) -> Witness {
        let Self { host, kernel, backend, .. } = self.clone();
        Witness { host, kernel, backend }
    }
}
