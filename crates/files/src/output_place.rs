//! The place that the path of an output leads to.

use std::fs::{self, FileType};
use std::io;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use crate::descriptor::Descriptor;

/// The most links that are followed, as on Linux.
const MOST_LINKS: usize = 40;

/// The place that the path of an output leads to, all links followed.
#[derive(Debug)]
pub(crate) enum OutputPlace {
    /// A file that is open in some process, such as standard output in this one.
    #[cfg(unix)]
    Descriptor(Descriptor),
    /// Standard output.
    #[cfg(not(unix))]
    StandardOutput,
    /// Something that is there.
    There(PathBuf, FileType),
    /// Nothing yet. The folder is there.
    New(PathBuf),
}

impl OutputPlace {
    /// Follows a path. `-` is standard output; a file with that name is `./-`.
    ///
    /// # Errors
    /// When its folder is not there, or links lead in a circle.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let bytes = path.as_os_str().as_encoded_bytes();
        if bytes.last().is_some_and(|&last| std::path::is_separator(last.into())) {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if bytes.is_empty() {
            return Err(io::ErrorKind::NotFound.into());
        }
        if path.as_os_str() == "-" {
            #[cfg(unix)]
            return Ok(Self::Descriptor(Descriptor::standard_output()));
            #[cfg(not(unix))]
            return Ok(Self::StandardOutput);
        }
        let mut path = path.to_owned();
        for _ in 0..=MOST_LINKS {
            let Some(name) = path.file_name() else {
                return Err(io::ErrorKind::IsADirectory.into());
            };
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
            // On Windows, a canonical path has a form that few programs know. It is not shown.
            let whole = folder.join(name);
            #[cfg(unix)]
            if let Some(descriptor) = Descriptor::of(&folder, name) {
                return Ok(Self::Descriptor(descriptor));
            }
            match fs::symlink_metadata(&whole) {
                Ok(there) if there.is_symlink() => path = folder.join(fs::read_link(&whole)?),
                Ok(there) => return Ok(Self::There(whole, there.file_type())),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok(Self::New(whole));
                }
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::new(io::ErrorKind::InvalidInput, "its links lead in a circle"))
    }

    pub(crate) fn is_standard_output(&self) -> bool {
        match self {
            #[cfg(unix)]
            Self::Descriptor(descriptor) => descriptor.is_standard_output(),
            #[cfg(not(unix))]
            Self::StandardOutput => true,
            Self::There(..) | Self::New(_) => false,
        }
    }
}

/// Whether an output with this path goes to the standard output of this process: `-`,
/// `/dev/stdout`, `/dev/fd/1`, `/proc/self/fd/1`.
pub fn names_standard_output(path: &Path) -> bool {
    OutputPlace::of(path).is_ok_and(|place| place.is_standard_output())
}

/// Whether an output with this path would replace a regular file, or one in a folder.
pub fn would_replace(output: &Path, there: &Path) -> bool {
    let Ok(OutputPlace::There(file, kind)) = OutputPlace::of(output) else { return false };
    kind.is_file() && fs::canonicalize(there).is_ok_and(|there| file.starts_with(there))
}
