//! Files that are open already, which paths such as `/dev/stdout` and `/proc/self/fd/3` name.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Component, Path, PathBuf};

use rustix::fs::{OFlags, fcntl_getfl};

/// A file that is open in some process.
#[derive(Debug)]
pub(crate) struct Descriptor {
    number: u32,
    is_of_this_process: bool,
    path: PathBuf,
}

impl Descriptor {
    /// That of this process's standard output.
    pub(crate) fn standard_output() -> Self {
        Self { number: 1, is_of_this_process: true, path: PathBuf::from("/dev/stdout") }
    }

    /// The descriptor that a name in a folder stands for, if the folder is one of descriptors. Its
    /// links are followed.
    pub(crate) fn of(folder: &Path, name: &OsStr) -> Option<Self> {
        let number = name.to_str()?.parse().ok()?;
        let path = folder.join(name);
        if folder == Path::new("/dev/fd") {
            return Some(Self { number, is_of_this_process: true, path });
        }
        // `/proc/1/fd` or `/proc/1/task/1/fd`.
        let parts: Vec<&OsStr> = folder.components().map(Component::as_os_str).collect();
        let process = match parts[..] {
            [_, proc, process, fd] if proc == "proc" && fd == "fd" => process,
            [_, proc, process, task, _, fd] if proc == "proc" && task == "task" && fd == "fd" => {
                process
            }
            _ => return None,
        };
        let ours = fs::canonicalize("/proc/self").ok()?;
        Some(Self { number, is_of_this_process: ours.file_name() == Some(process), path })
    }

    pub(crate) const fn is_standard_output(&self) -> bool {
        self.is_of_this_process && self.number == 1
    }

    /// The open file itself, with its place and its flags: what others have written stays, and what
    /// they write later comes after.
    ///
    /// # Errors
    /// Whatever the system reports, and a file that is not open for writing.
    pub(crate) fn open(&self) -> io::Result<File> {
        let file = match self.copy()? {
            Some(copy) => File::from(copy),
            None => self.open_again()?,
        };
        let access = fcntl_getfl(&file)? & OFlags::RWMODE;
        if access == OFlags::RDONLY {
            let problem = "it is not open for writing";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, problem));
        }
        Ok(file)
    }

    /// A copy of the descriptor. `None` where the system makes none of this one.
    fn copy(&self) -> io::Result<Option<OwnedFd>> {
        if !self.is_of_this_process {
            return Ok(None);
        }
        match self.number {
            0 => io::stdin().as_fd().try_clone_to_owned().map(Some),
            1 => io::stdout().as_fd().try_clone_to_owned().map(Some),
            2 => io::stderr().as_fd().try_clone_to_owned().map(Some),
            number => Ok(copy_of(number)),
        }
    }

    /// Opens the file anew, with the place and the flags of the descriptor as far as they are
    /// known.
    fn open_again(&self) -> io::Result<File> {
        let (mut place, mut flags) = (None, 0);
        for line in self.information().unwrap_or_default().lines() {
            if let Some(text) = line.strip_prefix("pos:") {
                place = text.trim().parse().ok();
            } else if let Some(text) = line.strip_prefix("flags:") {
                flags = u32::from_str_radix(text.trim(), 8).unwrap_or(0);
            }
        }
        let appends = OFlags::from_bits_retain(flags).contains(OFlags::APPEND);
        let mut file = File::options().write(true).append(appends).open(&self.path)?;
        if let (Some(place), false) = (place, appends) {
            // A pipe has no place.
            let _ = file.seek(SeekFrom::Start(place));
        }
        Ok(file)
    }

    /// Linux's description of the descriptor.
    fn information(&self) -> Option<String> {
        let (name, process) = (self.path.file_name()?, self.path.parent()?.parent()?);
        fs::read_to_string(process.join("fdinfo").join(name)).ok()
    }
}

/// A copy of a descriptor of this process, if the system makes one.
#[cfg(target_os = "linux")]
fn copy_of(number: u32) -> Option<OwnedFd> {
    use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};

    let process = pidfd_open(getpid(), PidfdFlags::empty()).ok()?;
    pidfd_getfd(process, i32::try_from(number).ok()?, PidfdGetfdFlags::empty()).ok()
}

/// Elsewhere, opening its path makes a copy.
#[cfg(not(target_os = "linux"))]
fn copy_of(_: u32) -> Option<OwnedFd> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::io::Write;
    use std::os::fd::AsRawFd;

    use super::*;

    fn descriptor_of(file: &File) -> Descriptor {
        let folder = fs::canonicalize("/proc/self/fd").expect("Linux has it");
        let number = file.as_raw_fd().to_string();
        Descriptor::of(&folder, OsStr::new(&number)).expect("a descriptor")
    }

    #[test]
    fn keeps_earlier_output() {
        let folder = tempfile::tempdir().expect("a folder");
        for appends in [true, false] {
            let path = folder.path().join(format!("log of {appends}"));
            fs::write(&path, if appends { "first " } else { "" }).expect("a file");
            let mut log = File::options().write(true).append(appends).open(&path).expect("a file");
            log.write_all(b"before ").expect("it can be written");
            let descriptor = descriptor_of(&log);
            assert!(descriptor.is_of_this_process && !descriptor.is_standard_output());
            descriptor.open().expect("a copy").write_all(b"copy ").expect("it can be written");
            log.write_all(b"after").expect("it can be written");
            let text = fs::read_to_string(&path).expect("a file");
            let begin = if appends { "first " } else { "" };
            assert_eq!(text, format!("{begin}before copy after"));
            descriptor.open_again().expect("the file").write_all(b" again").expect("it is written");
            assert!(fs::read_to_string(&path).expect("a file").ends_with("after again"));
        }
    }

    #[test]
    fn a_file_that_is_open_for_reading_is_refused() {
        let file = File::open("/proc/self/status").expect("Linux has it");
        let error = descriptor_of(&file).open().expect_err("it is not open for writing");
        assert!(error.to_string().contains("not open for writing"), "{error}");
    }

    #[test]
    fn other_folders_hold_no_descriptors() {
        for folder in ["/proc", "/proc/1", "/tmp/fd", "/proc/1/fdinfo", "/"] {
            assert!(Descriptor::of(Path::new(folder), OsStr::new("1")).is_none(), "{folder}");
        }
        let other = Descriptor::of(Path::new("/proc/1/fd"), OsStr::new("1")).expect("a descriptor");
        assert!(!other.is_standard_output());
    }
}
