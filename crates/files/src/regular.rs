//! Opening regular files, and nothing else.

#[cfg(unix)]
use std::fs::OpenOptions;
use std::fs::{self, File, FileType, Metadata};
use std::io;
use std::path::Path;

/// Opens a regular file for reading, through links too.
///
/// # Errors
/// Whatever the system reports. A pipe, a socket, a device or a folder is refused by name, and
/// nobody waits for it.
pub fn open_regular(path: &Path) -> io::Result<File> {
    refuse_other_kinds(&fs::metadata(path)?)?;
    let mut options = File::options();
    options.read(true);
    // Between the two looks a pipe can have come in its place: opening it must not wait for a
    // writer either.
    #[cfg(unix)]
    set_flags(&mut options, rustix::fs::OFlags::NONBLOCK);
    let file = options.open(path)?;
    refuse_other_kinds(&file.metadata()?)?;
    Ok(file)
}

/// Opens a file that the program names itself for writing, and makes it if it is not there. What it
/// holds stays.
///
/// # Errors
/// Whatever the system reports. A link is refused, and so is all that is not regular, or has a
/// second name: somebody else may have put it there, and what is written would go elsewhere.
pub fn open_own(path: &Path) -> io::Result<File> {
    if let Ok(there) = fs::symlink_metadata(path) {
        refuse_other_kinds(&there)?;
    }
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    set_flags(&mut options, rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOFOLLOW);
    let file = options.open(path)?;
    let metadata = file.metadata()?;
    refuse_other_kinds(&metadata)?;
    #[cfg(unix)]
    if std::os::unix::fs::MetadataExt::nlink(&metadata) > 1 {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it has a second name"));
    }
    Ok(file)
}

/// Opens a regular file for reading, and for writing behind what it holds, through links too. Makes
/// it if it is not there.
///
/// # Errors
/// Whatever the system reports. What is not regular is refused as by [`open_regular`].
pub fn open_to_append(path: &Path) -> io::Result<File> {
    if let Ok(there) = fs::metadata(path) {
        refuse_other_kinds(&there)?;
    }
    let mut options = File::options();
    options.create(true).read(true).append(true);
    #[cfg(unix)]
    set_flags(&mut options, rustix::fs::OFlags::NONBLOCK);
    let file = options.open(path)?;
    refuse_other_kinds(&file.metadata()?)?;
    Ok(file)
}

fn refuse_other_kinds(metadata: &Metadata) -> io::Result<()> {
    let kind = metadata.file_type();
    if kind.is_file() {
        return Ok(());
    }
    let error =
        if kind.is_dir() { io::ErrorKind::IsADirectory } else { io::ErrorKind::InvalidInput };
    Err(io::Error::new(error, format!("it is {}, not a regular file", kind_name(kind))))
}

/// Whether an open file is the one at this place.
#[cfg(unix)]
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let (Ok(open), Ok(there)) = (file.metadata(), fs::symlink_metadata(path)) else { return false };
    (open.dev(), open.ino()) == (there.dev(), there.ino())
}

/// An open file keeps its name here.
#[cfg(not(unix))]
pub(crate) fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// The kind of a file, in words.
pub(crate) fn kind_name(kind: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return "a named pipe";
        }
        if kind.is_socket() {
            return "a socket";
        }
        if kind.is_char_device() || kind.is_block_device() {
            return "a device";
        }
    }
    match kind {
        kind if kind.is_dir() => "a folder",
        kind if kind.is_symlink() => "a link",
        kind if kind.is_file() => "a regular file",
        _ => "something else",
    }
}

/// Flags for opening beside those that the options have.
#[cfg(unix)]
pub(crate) fn set_flags(options: &mut OpenOptions, flags: rustix::fs::OFlags) {
    use std::os::unix::fs::OpenOptionsExt;

    options.custom_flags(flags.bits() as i32);
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{Read, Write};
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;

    use super::*;
    use crate::output_file::tests::make_pipe;

    #[test]
    fn reads_regular_files_only_and_never_waits() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::write(at("file"), "text").expect("a file");
        symlink(at("file"), at("link")).expect("a link");
        let mut text = String::new();
        open_regular(&at("link")).expect("a regular file").read_to_string(&mut text).expect("text");
        assert_eq!(text, "text");
        make_pipe(&at("pipe"));
        symlink(at("pipe"), at("link to a pipe")).expect("a link");
        let _listener = UnixListener::bind(at("socket")).expect("a socket");
        open_to_append(&at("link")).expect("a file").write_all(b" and more").expect("written");
        assert_eq!(fs::read(at("file")).expect("the file"), b"text and more");
        for (path, name) in [
            (at("pipe"), "a named pipe"),
            (at("link to a pipe"), "a named pipe"),
            (at("socket"), "a socket"),
            (Path::new("/dev/null").to_owned(), "a device"),
            (folder.path().to_owned(), "a folder"),
        ] {
            for open in [open_regular, open_to_append] {
                let error = open(&path).expect_err(name).to_string();
                assert!(error.contains(&format!("it is {name}, not")), "{path:?}: {error}");
            }
        }
        assert_eq!(
            open_regular(&at("nowhere")).expect_err("no file").kind(),
            io::ErrorKind::NotFound
        );
    }

    #[test]
    fn own_files_are_not_opened_through_links() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let mut own = open_own(&at("own")).expect("a new file");
        own.write_all(b"text").expect("it can be written");
        open_own(&at("own")).expect("it is there, and keeps what it holds");
        assert_eq!(fs::read(at("own")).expect("a file"), b"text");
        symlink(at("own"), at("link")).expect("a link");
        symlink(at("nowhere"), at("dangling")).expect("a link");
        make_pipe(&at("pipe"));
        for (name, kind) in [("link", "a link"), ("dangling", "a link"), ("pipe", "a named pipe")] {
            let error = open_own(&at(name)).expect_err(name).to_string();
            assert!(error.contains(kind), "{name}: {error}");
        }
        assert!(!at("nowhere").exists());
        fs::hard_link(at("own"), at("second name")).expect("a second name");
        let error = open_own(&at("second name")).expect_err("two names").to_string();
        assert!(error.contains("second name"), "{error}");
    }
}
