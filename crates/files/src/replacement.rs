//! Regular files that are complete or as they were, even after a power cut.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Permissions, TryLockError};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use crate::regular::{is_at, open_own};

/// Beginning and end of the names of unfinished files.
const UNFINISHED: (&str, &str) = (".unfinished-", ".part");

/// The longest name that an unfinished file carries whole. File systems take 255 bytes.
const LONGEST: usize = 200;

/// How many processes may write a file of one name at once.
const MOST_WRITERS: u32 = 100;

/// Whether the name is that of a file that was never finished.
pub fn is_unfinished(name: &str) -> bool {
    name.starts_with(UNFINISHED.0) && name.ends_with(UNFINISHED.1)
}

/// Flushes the entries of a folder to the disk: which files it has.
///
/// # Errors
/// Whatever the system reports. Only Unix lets folders be flushed; elsewhere renaming is as durable
/// as the system makes it.
pub fn flush_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(path)?.sync_all()?;
    }
    Ok(())
}

/// A new regular file beside its place, which is moved there when it is complete. Dropped before,
/// it leaves nothing.
///
/// Its process holds a lock on it. So the next process that writes the same file knows what a
/// killed one has left, and removes it.
#[derive(Debug)]
pub struct Replacement {
    target: PathBuf,
    /// Where the unfinished file is; none once it is in its place.
    part: Option<PathBuf>,
    file: File,
}

impl Replacement {
    /// Makes the unfinished file, in the same folder. A link at its place will be replaced, not
    /// followed.
    ///
    /// # Errors
    /// Whatever the system reports: the folder is not there, or takes no file.
    pub fn beside(target: &Path) -> io::Result<Self> {
        let name = target.file_name().ok_or(io::ErrorKind::IsADirectory)?;
        let part_of = |number| target.with_file_name(part_name(name, number));
        for number in 1..=MOST_WRITERS {
            let part = part_of(number);
            if let Some(file) = make_part(&part)? {
                let later = (number + 1..=MOST_WRITERS).map(part_of);
                later.take_while(|part| remove_if_left(part)).for_each(drop);
                return Ok(Self { target: target.to_owned(), part: Some(part), file });
            }
        }
        Err(io::Error::new(io::ErrorKind::ResourceBusy, "too many processes write it at once"))
    }

    /// The unfinished file.
    pub const fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// The folder that it will be in.
    pub(crate) fn folder(&self) -> &Path {
        let folder = self.target.parent().filter(|folder| !folder.as_os_str().is_empty());
        folder.unwrap_or(Path::new("."))
    }

    /// Gives the file these permissions, such as the ones of the file that it replaces.
    pub(crate) fn set_permissions(&self, permissions: Permissions) -> io::Result<()> {
        self.file.set_permissions(permissions)
    }

    /// Flushes the file to the disk and moves it to its place.
    ///
    /// # Errors
    /// Whatever the system reports. The place is then as it was before.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        if let Some(part) = &self.part {
            fs::rename(part, &self.target)?;
        }
        self.part = None;
        Ok(())
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some(part) = &self.part {
            let _ = fs::remove_file(part);
        }
    }
}

/// The name of the unfinished file. A long name is shortened to a number that stands for it.
fn part_name(name: &OsStr, number: u32) -> OsString {
    let mut part = OsString::from(UNFINISHED.0);
    if name.len() <= LONGEST {
        part.push(name);
    } else {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        part.push(format!("{:016x}", hasher.finish()));
    }
    if number > 1 {
        part.push(format!("-{number}"));
    }
    part.push(UNFINISHED.1);
    part
}

/// Makes an unfinished file and locks it. `None` if a living process has it.
fn make_part(part: &Path) -> io::Result<Option<File>> {
    // A second try after a killed process's file was removed, a third if another process was
    // faster.
    for _ in 0..3 {
        match File::options().read(true).write(true).create_new(true).open(part) {
            Ok(file) => {
                let is_ours = !matches!(file.try_lock(), Err(TryLockError::WouldBlock));
                // Before the lock, another process can have taken the file for one that was left.
                if is_ours && is_at(&file, part) {
                    return Ok(Some(file));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if !remove_if_left(part) {
                    return Ok(None);
                }
            }
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Removes an unfinished file whose process has ended. Whether there was one.
fn remove_if_left(part: &Path) -> bool {
    // Nothing is made here: a file that is gone by now was removed by its process.
    if fs::symlink_metadata(part).is_err() {
        return false;
    }
    let Ok(file) = open_own(part) else { return false };
    // Where the system has no locks, nobody knows whose file it is.
    file.try_lock().is_ok() && is_at(&file, part) && fs::remove_file(part).is_ok()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder").flatten();
        let mut names: Vec<_> =
            entries.map(|entry| entry.file_name().into_string().expect("UTF-8")).collect();
        names.sort();
        names
    }

    #[test]
    fn the_old_file_stays_until_the_new_one_is_complete() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("result");
        fs::write(&path, "old").expect("a file");
        let mut new = Replacement::beside(&path).expect("a file beside it");
        new.file().write_all(b"half").expect("it can be written");
        drop(new);
        assert_eq!(
            (fs::read(&path).expect("the file"), names(folder.path()).len()),
            (b"old".to_vec(), 1)
        );
        let mut new = Replacement::beside(&path).expect("a file beside it");
        new.file().write_all(b"new").expect("it can be written");
        assert_eq!(names(folder.path()), [".unfinished-result.part", "result"]);
        new.finish().expect("it can be moved");
        assert_eq!(
            (fs::read(&path).expect("the file"), names(folder.path()).len()),
            (b"new".to_vec(), 1)
        );
    }

    #[test]
    fn parts_of_killed_processes_are_removed_and_those_of_living_ones_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("result");
        for left in
            [".unfinished-result.part", ".unfinished-result-2.part", ".unfinished-result-3.part"]
        {
            fs::write(folder.path().join(left), "half").expect("a file");
        }
        let first = Replacement::beside(&path).expect("a file");
        assert_eq!(names(folder.path()), [".unfinished-result.part"]);
        let second = Replacement::beside(&path).expect("another file");
        assert_eq!(names(folder.path()), [".unfinished-result-2.part", ".unfinished-result.part"]);
        first.finish().expect("it can be moved");
        second.finish().expect("it can be moved");
        assert_eq!(names(folder.path()), ["result"]);
    }

    #[test]
    fn names_of_any_length_have_room() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x".repeat(250));
        Replacement::beside(&path).expect("a file").finish().expect("it can be moved");
        assert!(path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_written_through_a_link_in_its_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, victim) = (folder.path().join("result"), folder.path().join("victim"));
        fs::write(&victim, "precious").expect("a file");
        for name in [".unfinished-result.part", "result"] {
            std::os::unix::fs::symlink(&victim, folder.path().join(name)).expect("a link");
        }
        let mut new = Replacement::beside(&path).expect("a file");
        new.file().write_all(b"new").expect("it can be written");
        new.finish().expect("it can be moved");
        assert!(!path.is_symlink());
        assert_eq!(fs::read(&victim).expect("a file"), b"precious");
    }
}
