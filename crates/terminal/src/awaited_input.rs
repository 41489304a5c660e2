//! Input that may not come: standard input, and files that are pipes or devices.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Stdin};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

/// How soon waiting ends once it shall.
const POLL: Duration = Duration::from_millis(50);

/// How many bytes are read at once.
const CHUNK: usize = 1 << 16;

/// Input that is read by a thread of its own, so that waiting for it can end. A file on a disk is
/// read directly.
pub struct AwaitedInput {
    source: InputSource,
}

enum InputSource {
    /// It never lets its reader wait for long.
    Direct(Box<dyn BufRead>),
    Awaited(Chunks),
}

/// Input that a thread has read.
struct Chunks {
    /// An empty chunk is the end.
    receiver: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    used: usize,
    is_stopped: Box<dyn Fn() -> bool>,
}

impl AwaitedInput {
    /// Opens a file. A pipe is waited for until somebody writes to it.
    ///
    /// # Errors
    /// When it cannot be opened, or is a folder, or `is_stopped` first says so:
    /// [`is_stop`](Self::is_stop).
    pub fn file(path: &Path, is_stopped: impl Fn() -> bool + 'static) -> io::Result<Self> {
        if fs::metadata(path)?.is_file() {
            return Ok(Self::direct(BufReader::new(File::open(path)?)));
        }
        let path = path.to_owned();
        let open = move || {
            let file = File::open(path)?;
            let is_folder = file.metadata().is_ok_and(|metadata| metadata.is_dir());
            if is_folder { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
        };
        Self::awaited(open, Box::new(is_stopped))
    }

    /// Standard input.
    ///
    /// # Errors
    /// None where the system gives a thread.
    pub fn standard_input(is_stopped: impl Fn() -> bool + 'static) -> io::Result<Self> {
        if standard_input_is_a_file() {
            return Ok(Self::direct(io::stdin().lock()));
        }
        Self::awaited(|| Ok(io::stdin()), Box::new(is_stopped))
    }

    /// Whether reading or opening failed because `is_stopped` said so.
    pub fn is_stop(error: &io::Error) -> bool {
        let Some(error) = error.get_ref() else { return false };
        error.is::<NoMoreInput>()
    }

    fn direct(source: impl BufRead + 'static) -> Self {
        Self { source: InputSource::Direct(Box::new(source)) }
    }

    fn awaited<R: Read + 'static>(
        open: impl FnOnce() -> io::Result<R> + Send + Clone + 'static,
        is_stopped: Box<dyn Fn() -> bool>,
    ) -> io::Result<Self> {
        let (sender, receiver) = mpsc::sync_channel(2);
        let open_here = open.clone();
        if thread::Builder::new().spawn(move || read(open, &sender)).is_err() {
            // Where there is no thread, nobody watches for signals either: the first one ends the
            // program.
            return Ok(Self::direct(BufReader::new(open_here()?)));
        }
        let chunks = Chunks { receiver, chunk: Vec::new(), used: 0, is_stopped };
        // The first thing that comes is the news that it is open.
        chunks.next()?;
        Ok(Self { source: InputSource::Awaited(chunks) })
    }
}

impl Read for AwaitedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.source {
            InputSource::Direct(source) => source.read(buffer),
            InputSource::Awaited(_) => {
                let read = self.fill_buf()?.read(buffer)?;
                self.consume(read);
                Ok(read)
            }
        }
    }
}

impl BufRead for AwaitedInput {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match &mut self.source {
            InputSource::Direct(source) => source.fill_buf(),
            InputSource::Awaited(chunks) => {
                if chunks.used == chunks.chunk.len() {
                    chunks.chunk = chunks.next()?;
                    chunks.used = 0;
                }
                Ok(&chunks.chunk[chunks.used..])
            }
        }
    }

    fn consume(&mut self, bytes: usize) {
        match &mut self.source {
            InputSource::Direct(source) => source.consume(bytes),
            InputSource::Awaited(chunks) => chunks.used += bytes,
        }
    }
}

impl Chunks {
    fn next(&self) -> io::Result<Vec<u8>> {
        loop {
            if (self.is_stopped)() {
                return Err(io::Error::other(NoMoreInput));
            }
            match self.receiver.recv_timeout(POLL) {
                Ok(chunk) => return chunk,
                // It has told its end before.
                Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// Why there is no more input: nobody wants it any more.
#[derive(Debug)]
struct NoMoreInput;

impl std::error::Error for NoMoreInput {}

impl std::fmt::Display for NoMoreInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("interrupted")
    }
}

/// Opens the source, tells so with a chunk, and passes on what comes, until nobody takes it.
fn read<R: Read>(open: impl FnOnce() -> io::Result<R>, sender: &SyncSender<io::Result<Vec<u8>>>) {
    let mut source = match open() {
        Ok(source) => source,
        Err(error) => return drop(sender.send(Err(error))),
    };
    let mut chunk = Ok(Vec::new());
    let mut buffer = vec![0; CHUNK];
    while sender.send(chunk).is_ok() {
        chunk = match read_some(&mut source, &mut buffer) {
            Ok(0) => return,
            Ok(bytes) => Ok(buffer[..bytes].to_vec()),
            Err(error) => return drop(sender.send(Err(error))),
        };
    }
}

/// Reads at least a byte, or comes to the end.
fn read_some(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match source.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// Whether standard input is a file on a disk: `perft suite - <suite.epd`.
pub fn standard_input_is_a_file() -> bool {
    let metadata = copy_of(&io::stdin()).and_then(|copy| copy.metadata());
    metadata.is_ok_and(|metadata| metadata.is_file())
}

#[cfg(unix)]
fn copy_of(stdin: &Stdin) -> io::Result<File> {
    std::os::fd::AsFd::as_fd(stdin).try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn copy_of(stdin: &Stdin) -> io::Result<File> {
    std::os::windows::io::AsHandle::as_handle(stdin).try_clone_to_owned().map(File::from)
}

#[cfg(not(any(unix, windows)))]
fn copy_of(_: &Stdin) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn awaited(source: impl Read + Send + Clone + 'static) -> AwaitedInput {
        AwaitedInput::awaited(move || Ok(source), Box::new(|| false)).expect("it opens")
    }

    #[test]
    fn all_comes_in_order() {
        let bytes: Vec<u8> = (0..1_000_000_u32).map(|number| (number % 251) as u8).collect();
        let mut read = Vec::new();
        let source = io::Cursor::new(bytes.clone());
        awaited(source).read_to_end(&mut read).expect("it is read");
        assert!(read == bytes);
        let lines: Vec<_> =
            awaited(io::Cursor::new("a\nbc\n")).lines().map_while(Result::ok).collect();
        assert_eq!(lines, ["a", "bc"]);
    }

    #[test]
    fn reports_why_a_file_cannot_be_opened() {
        let open = || Err::<io::Empty, _>(io::ErrorKind::PermissionDenied.into());
        let error = AwaitedInput::awaited(open, Box::new(|| false)).err().expect("an error");
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
        assert!(!AwaitedInput::is_stop(&error));
    }

    #[test]
    fn waiting_ends_when_it_shall() {
        let open = || {
            thread::sleep(Duration::from_secs(3600));
            Ok(io::empty())
        };
        let error = AwaitedInput::awaited(open, Box::new(|| true)).err().expect("an error");
        assert!(AwaitedInput::is_stop(&error));
    }
}
