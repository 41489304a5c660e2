//! Files that the user named for output.

use std::fs::{self, File, FileType};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use crate::output_place::OutputPlace;
use crate::patience::Patience;
#[cfg(unix)]
use crate::regular::kind_name;
use crate::replacement::{Replacement, flush_folder};

/// A file that the user named for output.
///
/// A regular file is replaced whole, and keeps its permissions; a link stays, and the file it leads
/// to is replaced. A device, a pipe or an open descriptor (`/dev/stdout`, `/dev/fd/3`) is written
/// in place: what an appended file holds stays. `-` is standard output.
pub struct OutputFile<'a> {
    stream: Stream,
    patience: Patience<'a>,
}

enum Stream {
    Whole(Replacement),
    InPlace(File),
    /// A reader of standard output that goes away has all it wanted.
    StandardOutput(StdoutStream),
}

#[cfg(unix)]
type StdoutStream = File;
#[cfg(not(unix))]
type StdoutStream = io::Stdout;

impl<'a> OutputFile<'a> {
    /// Opens the file now, so that an unwritable place fails before the work. A named pipe is given
    /// five seconds to get a reader. `is_stopped` says whether the program was asked to end: then
    /// the wait for a reader ends too.
    ///
    /// # Errors
    /// Whatever the system reports, a folder, and a pipe without a reader. Nothing is changed then.
    pub fn create(path: &Path, is_stopped: &'a dyn Fn() -> bool) -> io::Result<Self> {
        let patience = Patience::new(is_stopped);
        let stream = match OutputPlace::of(path)? {
            #[cfg(unix)]
            OutputPlace::Descriptor(descriptor) if descriptor.is_standard_output() => {
                Stream::StandardOutput(descriptor.open()?)
            }
            #[cfg(unix)]
            OutputPlace::Descriptor(descriptor) => Stream::InPlace(descriptor.open()?),
            #[cfg(not(unix))]
            OutputPlace::StandardOutput => Stream::StandardOutput(io::stdout()),
            OutputPlace::New(path) => Stream::Whole(Replacement::beside(&path)?),
            OutputPlace::There(path, kind) if kind.is_file() => Stream::Whole(instead_of(&path)?),
            OutputPlace::There(_, kind) if kind.is_dir() => {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            OutputPlace::There(path, kind) => {
                Stream::InPlace(open_in_place(&path, kind, &patience)?)
            }
        };
        Ok(Self { stream, patience })
    }

    /// Whether people read what is written.
    pub fn is_terminal(&self) -> bool {
        match &self.stream {
            Stream::Whole(_) => false,
            Stream::InPlace(file) => file.is_terminal(),
            Stream::StandardOutput(output) => output.is_terminal(),
        }
    }

    /// Lets `write` write the contents, and puts a regular file in its place. A reader that is slow
    /// is waited for.
    ///
    /// # Errors
    /// Whatever `write` or the system reports, and [`was_stopped`](crate::was_stopped). A regular
    /// file is then as it was before.
    pub fn finish(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        match self.stream {
            Stream::Whole(mut replacement) => {
                let mut buffer = BufWriter::new(replacement.file());
                write(&mut buffer)?;
                buffer.flush()?;
                drop(buffer);
                let folder = replacement.folder().to_owned();
                replacement.finish()?;
                flush_folder(&folder)
            }
            Stream::InPlace(file) => write_through(in_place(file, self.patience), write),
            Stream::StandardOutput(output) => {
                #[cfg(unix)]
                let output = in_place(output, self.patience);
                match write_through(output, write) {
                    Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                    written => written,
                }
            }
        }
    }
}

fn write_through(
    stream: impl Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut buffer = BufWriter::new(stream);
    write(&mut buffer)?;
    buffer.flush()
}

/// The file that replaces a regular one. It must be one that may be written: its folder alone does
/// not decide.
fn instead_of(path: &Path) -> io::Result<Replacement> {
    let permissions = fs::metadata(path)?.permissions();
    File::options().write(true).open(path)?;
    let replacement = Replacement::beside(path)?;
    replacement.set_permissions(permissions)?;
    Ok(replacement)
}

#[cfg(unix)]
fn open_in_place(path: &Path, kind: FileType, patience: &Patience<'_>) -> io::Result<File> {
    use std::os::unix::fs::FileTypeExt;

    use rustix::fs::OFlags;
    use rustix::io::Errno;

    use crate::patience::{INTERVAL, PATIENCE};
    use crate::regular::set_flags;

    let mut options = File::options();
    options.write(true);
    // A pipe without a reader is refused at once, and a terminal does not become that of this
    // process.
    set_flags(&mut options, OFlags::NONBLOCK | OFlags::NOCTTY);
    loop {
        match options.open(path) {
            Err(error) if error.raw_os_error() == Some(Errno::NXIO.raw_os_error()) => {
                if !kind.is_fifo() {
                    let problem = format!("it is {} that cannot be opened", kind_name(kind));
                    return Err(io::Error::new(io::ErrorKind::InvalidInput, problem));
                }
                patience.check()?;
                if patience.has_run_out() {
                    let seconds = PATIENCE.as_secs();
                    let problem =
                        format!("it is a named pipe, and nobody reads it for {seconds} s");
                    return Err(io::Error::new(io::ErrorKind::TimedOut, problem));
                }
                std::thread::sleep(INTERVAL);
            }
            opened => return opened,
        }
    }
}

#[cfg(not(unix))]
fn open_in_place(path: &Path, _: FileType, _: &Patience<'_>) -> io::Result<File> {
    File::options().write(true).open(path)
}

#[cfg(unix)]
const fn in_place(file: File, patience: Patience<'_>) -> impl Write {
    PatientWriter { file, patience }
}

#[cfg(not(unix))]
fn in_place(file: File, _: Patience<'_>) -> impl Write {
    file
}

/// Writes as much as the reader takes, and waits for more room until the program is asked to end.
/// It works with descriptors that wait and with those that do not, because other processes may have
/// the same one.
#[cfg(unix)]
struct PatientWriter<'a> {
    file: File,
    patience: Patience<'a>,
}

/// The bytes that a pipe has room for, if it has any room.
#[cfg(unix)]
const MOST_AT_ONCE: usize = 4096;

#[cfg(unix)]
impl Write for PatientWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};

        let interval = Timespec::try_from(crate::patience::INTERVAL).map_err(io::Error::other)?;
        self.patience.restart();
        loop {
            let ready = poll(&mut [PollFd::new(&self.file, PollFlags::OUT)], Some(&interval));
            if matches!(ready, Ok(1..)) {
                match self.file.write(&bytes[..bytes.len().min(MOST_AT_ONCE)]) {
                    // Another process was faster.
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                        std::thread::sleep(crate::patience::INTERVAL);
                    }
                    written => return written,
                }
            }
            self.patience.check()?;
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[path = "output_file/tests.rs"]
pub(crate) mod tests;
