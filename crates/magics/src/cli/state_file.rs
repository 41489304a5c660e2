//! The file that keeps an interrupted proof until it is resumed.

use std::io;
use std::path::Path;
use std::time::Duration;

use files::{LockFile, open_regular};
use magic_core::Magic;
use magic_lab::IndexBits;
use magic_lab::exhaustive::SearchState;
use serde::{Deserialize, Serialize};
use terminal::read_bounded_file;

use super::error::CliError;
use super::output::write_file;

/// The right to work on a state file, which one process has at a time. It is a lock on a file
/// beside the state, and ends with the process, however that ends.
pub(crate) struct StateLock {
    /// None where the system cannot lock.
    _file: Option<LockFile>,
}

impl StateLock {
    /// Takes the right to work on the state in `state_path`.
    ///
    /// # Errors
    /// If another process has it, or the file beside the state cannot be made.
    pub(crate) fn take(state_path: &Path) -> Result<Self, CliError> {
        let mut path = state_path.as_os_str().to_owned();
        path.push(".lock");
        // A state is replaced again and again, and removed in the end.
        match open_regular(state_path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(CliError::Read { path: state_path.to_owned(), error });
            }
            _ => {}
        }
        match LockFile::take(Path::new(&path)) {
            Ok(file) => Ok(Self { _file: Some(file) }),
            Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(Self { _file: None }),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                let problem = "another process is using it".to_owned();
                Err(CliError::State { path: state_path.to_owned(), problem })
            }
            Err(error) => Err(CliError::Write { path: state_path.to_owned(), error }),
        }
    }
}

/// The saved part of a search.
pub(crate) struct Saved {
    pub(crate) state: SearchState,
    /// The time spent on the search so far.
    pub(crate) spent: Duration,
}

impl Saved {
    /// Reads the file; `None` if it does not exist. Waiting for it ends when `stop` is set.
    ///
    /// # Errors
    /// If the file cannot be read, has another format, or has been altered.
    pub(crate) fn read(path: &Path) -> Result<Option<Self>, CliError> {
        let bytes = match open_regular(path).and_then(|file| read_bounded_file(file, MAX_MEBIBYTES))
        {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(CliError::Read { path: path.to_owned(), error }),
        };
        let bad = |problem: String| CliError::State { path: path.to_owned(), problem };
        let file: StateFile =
            serde_json::from_slice(&bytes).map_err(|error| bad(error.to_string()))?;
        if file.version != VERSION {
            return Err(bad(format!("its version is {}, not {VERSION}", file.version)));
        }
        if file.contents.checksum() != file.checksum {
            return Err(bad("its checksum is wrong: the file was altered".to_owned()));
        }
        file.contents.restored().map(Some).map_err(bad)
    }

    /// Writes the file, completely or not at all.
    pub(crate) fn write(state: &SearchState, spent: Duration, path: &Path) -> Result<(), CliError> {
        let contents = SavedSearch {
            piece: state.slider.to_string(),
            square: state.square.to_string(),
            bits: state.bits.get(),
            seconds: spent.as_secs_f64(),
            done: state.done.iter().map(|word| format!("{word:x}")).collect(),
            tests: state.tests.clone(),
            found: state.found.iter().map(|magic| format!("{:x}", magic.0)).collect(),
        };
        let file = StateFile { version: VERSION, checksum: contents.checksum(), contents };
        let text = serde_json::to_vec(&file).map_err(io::Error::from)?;
        write_file(path, &text)
    }
}

const VERSION: u32 = 1;

/// The largest state that is read: room for millions of magics.
const MAX_MEBIBYTES: u64 = 256;

#[derive(Serialize, Deserialize)]
struct StateFile {
    version: u32,
    checksum: String,
    contents: SavedSearch,
}

/// Words are hexadecimal texts, because a JSON number is safe only up to 53 bits.
#[derive(Serialize, Deserialize)]
struct SavedSearch {
    piece: String,
    square: String,
    bits: u32,
    seconds: f64,
    done: Vec<String>,
    tests: Vec<u64>,
    found: Vec<String>,
}

impl SavedSearch {
    /// FNV-1a over all fields except the time.
    fn checksum(&self) -> String {
        let text = format!(
            "{} {} {} {:?} {:?} {:?}",
            self.piece, self.square, self.bits, self.done, self.tests, self.found
        );
        let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
        format!("{hash:016x}")
    }

    fn restored(self) -> Result<Saved, String> {
        let words = |texts: &[String]| -> Result<Vec<u64>, String> {
            let word = |text: &String| u64::from_str_radix(text, 16);
            texts.iter().map(word).collect::<Result<_, _>>().map_err(|error| error.to_string())
        };
        let state = SearchState {
            slider: self.piece.parse().map_err(|_| "its piece is unknown")?,
            square: self.square.parse().map_err(|_| "its square is unknown")?,
            bits: IndexBits::new(self.bits).ok_or("its index bits are not 1 to 16")?,
            done: words(&self.done)?,
            tests: self.tests,
            found: words(&self.found)?.into_iter().map(Magic).collect(),
        };
        let spent = Duration::try_from_secs_f64(self.seconds).map_err(|error| error.to_string())?;
        Ok(Saved { state, spent })
    }
}
