//! A folder with a plan of units.

use std::fs;
use std::path::{Path, PathBuf};

use perft_units::{Checksum, UnitResult};
use tempfile::TempDir;

use crate::program::{Run, perft};

/// A folder for a plan, which is removed with the value.
pub(crate) struct UnitsFolder {
    _temporary: TempDir,
    path: PathBuf,
}

impl UnitsFolder {
    /// A folder that is not there yet.
    pub(crate) fn new() -> Self {
        let temporary = TempDir::new().expect("a temporary folder can be made");
        // Paths may have spaces.
        let path = temporary.path().join("a plan");
        Self { _temporary: temporary, path }
    }

    /// A folder with this many units of a count.
    pub(crate) fn planned(target: &[&str], units: u32) -> Self {
        let folder = Self::new();
        let units = units.to_string();
        folder.plan(&[target, &["--units", &units]].concat()).ends_with(0);
        folder
    }

    pub(crate) fn path(&self) -> &str {
        text(&self.path)
    }

    /// Runs `units plan` with this folder.
    pub(crate) fn plan(&self, arguments: &[&str]) -> Run {
        perft([&["units", "plan", "--out", self.path()], arguments].concat())
    }

    /// Runs a command of units that takes the folder.
    pub(crate) fn run(&self, command: &str, arguments: &[&str]) -> Run {
        perft([&["units", command, self.path()], arguments].concat())
    }

    /// Runs a command of units that takes a unit.
    pub(crate) fn of_unit(&self, command: &str, number: u32, arguments: &[&str]) -> Run {
        perft([&["units", command, text(&self.unit(number))], arguments].concat())
    }

    pub(crate) fn unit(&self, number: u32) -> PathBuf {
        self.path.join(format!("units/unit-{number:06}.perftunit"))
    }

    /// The results, by name.
    pub(crate) fn results(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path.join("results")).into_iter().flatten();
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        paths
    }

    fn result(&self, number: u32) -> PathBuf {
        let name = format!("unit-{number:06}.");
        let is_of = |path: &PathBuf| {
            path.file_name().is_some_and(|it| text(Path::new(it)).starts_with(&name))
        };
        self.results().into_iter().find(is_of).expect("a result")
    }

    /// Cuts a result off.
    pub(crate) fn damage(&self, number: u32) {
        let path = self.result(number);
        let bytes = fs::read(&path).expect("a result");
        fs::write(path, &bytes[..bytes.len() / 2]).expect("it can be written");
    }

    /// Adds a result of a machine that computes wrongly.
    pub(crate) fn lie(&self, number: u32) {
        let path = self.result(number);
        let truth = UnitResult::read(&path).expect("a result");
        let fields = fs::read_to_string(&path).expect("a result");
        let (nodes, wrong) = (truth.nodes.to_string(), (truth.nodes + 1).to_string());
        let fields = fields.replacen(&nodes, &wrong, 1);
        let fields = fields.replace(&format!("\"host\":\"{}\"", truth.host), "\"host\":\"liar\"");
        let fields = fields.split(",\"checksum\"").next().expect("the fields");
        let checksum = Checksum::of(fields.as_bytes());
        let name = format!("unit-{number:06}.liar.json");
        let text = format!("{fields},\"checksum\":\"{checksum}\"}}\n");
        fs::write(path.with_file_name(name), text).expect("it can be written");
    }
}

fn text(path: &(impl AsRef<Path> + ?Sized)) -> &str {
    path.as_ref().to_str().expect("the path is UTF-8")
}
