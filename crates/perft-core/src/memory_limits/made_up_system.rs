//! Systems for tests.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

/// A folder with the files of a system.
pub(super) struct MadeUpSystem(TempDir);

impl MadeUpSystem {
    pub(super) fn new() -> Self {
        Self(TempDir::new().expect("a folder"))
    }

    pub(super) fn root(&self) -> &Path {
        self.0.path()
    }

    pub(super) fn write(&self, path: &str, text: &str) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}
