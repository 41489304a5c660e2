//! Files to read: by path or as an open file of Python, as they are or packed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};

/// How many bytes are asked for at a time.
const AT_A_TIME: usize = 1 << 16;

/// An input that threads may take over.
pub(crate) type ReadableInput = Box<dyn BufRead + Send + Sync>;

/// A file that is open for reading, and its path if it has one.
pub(crate) struct InputFile {
    pub(crate) input: ReadableInput,
    pub(crate) path: Option<PathBuf>,
}

impl InputFile {
    /// Opens a path, or takes an open file: anything with a method `read`. Inputs packed by gzip,
    /// zstd or bzip2 are unpacked.
    pub(crate) fn open(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        if source.hasattr("read")? {
            let object = FileObject { file: source.clone().unbind(), bytes: Vec::new(), taken: 0 };
            return Ok(Self { input: unpacked(object), path: None });
        }
        let path: PathBuf = source.extract().map_err(|_| {
            let class = source.get_type();
            PyTypeError::new_err(format!("expected a path or an open file, got {class}"))
        })?;
        let file: File =
            files::open_regular(&path).map_err(|error| os_error(Some(&path), error))?;
        Ok(Self { input: unpacked(file), path: Some(path) })
    }
}

/// The exception of an unreadable input. What Python code has raised stays as it is.
pub(crate) fn os_error(path: Option<&Path>, error: io::Error) -> PyErr {
    if error.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<PyErr>) {
        return error.into();
    }
    let Some(path) = path.map(|path| path.display().to_string()) else {
        return PyOSError::new_err(error.to_string());
    };
    // The number tells Python which subclass of OSError it is.
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, error.to_string(), path)),
        None if error.kind() == io::ErrorKind::IsADirectory => {
            pyo3::exceptions::PyIsADirectoryError::new_err(format!("{path}: {error}"))
        }
        None => PyOSError::new_err(format!("{path}: {error}")),
    }
}

fn unpacked(source: impl Read + Send + Sync + 'static) -> ReadableInput {
    Box::new(files::Unpacked::new(BufReader::with_capacity(AT_A_TIME, source)))
}

/// An open file of Python. It may give bytes or texts.
struct FileObject {
    file: Py<PyAny>,
    /// What the file gave last.
    bytes: Vec<u8>,
    /// How many of these bytes were read.
    taken: usize,
}

impl Read for FileObject {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.bytes.len() {
            self.bytes.clear();
            self.taken = 0;
            let wanted = buffer.len().max(AT_A_TIME);
            let read = Python::attach(|py| read_some(self.file.bind(py), wanted, &mut self.bytes));
            read.map_err(io::Error::other)?;
        }
        let read = (&self.bytes[self.taken..]).read(buffer)?;
        self.taken += read;
        Ok(read)
    }
}

fn read_some(file: &Bound<'_, PyAny>, wanted: usize, bytes: &mut Vec<u8>) -> PyResult<()> {
    let read = file.call_method1("read", (wanted,))?;
    if let Ok(read) = read.cast::<PyBytes>() {
        bytes.extend_from_slice(read.as_bytes());
    } else if let Ok(read) = read.cast::<PyString>() {
        bytes.extend_from_slice(read.to_cow()?.as_bytes());
    } else if let Ok(read) = read.cast::<PyByteArray>() {
        bytes.extend_from_slice(&read.to_vec());
    } else {
        let class = read.get_type();
        return Err(PyTypeError::new_err(format!("read() gave {class}, not bytes or a text")));
    }
    Ok(())
}
