//! An earlier measurement, to compare with.

use std::io::Read;
use std::path::Path;

use perft_core::{Control, Counter, Depth};
use serde::Deserialize;
use terminal::AwaitedInput;

use crate::error::CliError;
use crate::text_source::TextSource;

/// The largest file that is read. A measurement of all positions and kernels has some kilobytes.
const MAX_BYTES: u64 = 16 << 20;

/// What `bench --json` wrote earlier, as far as it is compared.
#[derive(Debug, Deserialize)]
pub(super) struct EarlierBench {
    #[serde(default)]
    pub(super) processor: String,
    results: Vec<EarlierResult>,
}

#[derive(Debug, Deserialize)]
struct EarlierResult {
    fen: String,
    depth: u32,
    kernel: String,
    backend: String,
    threads: usize,
    seconds: f64,
}

impl EarlierBench {
    /// Reads a file that `bench --json` wrote.
    ///
    /// # Errors
    /// When it cannot be opened, or holds something else.
    pub(super) fn read(path: &Path, control: &'static Control) -> Result<Self, CliError> {
        let source = TextSource::File(path.to_owned());
        let file = source.open(control)?;
        let unusable = |reason: String| CliError::EarlierBench { path: path.to_owned(), reason };
        let mut text = Vec::new();
        let read = file.take(MAX_BYTES + 1).read_to_end(&mut text);
        let bytes = match read {
            Err(error) if AwaitedInput::is_stop(&error) => return Err(source.unawaited()),
            read => read.map_err(|error| unusable(error.to_string()))?,
        };
        if bytes as u64 > MAX_BYTES {
            return Err(unusable(format!("it is larger than {MAX_BYTES} bytes")));
        }
        serde_json::from_slice(&text).map_err(|error| unusable(error.to_string()))
    }

    /// How long this count took then, if it was measured.
    pub(super) fn seconds(&self, fen: &str, depth: Depth, counter: &Counter<'_>) -> Option<f64> {
        let is_same = |result: &&EarlierResult| {
            result.fen == fen
                && result.depth == depth.plies()
                && result.kernel == counter.kernel.name()
                && result.backend.parse() == Ok(counter.backend)
                && result.threads == counter.threads.get()
        };
        self.results.iter().find(is_same).map(|result| result.seconds)
    }
}
