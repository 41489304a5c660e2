//! Texts of batches: FENs, and what other files write.

use std::fmt::Write;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::PyBoards;
use super::rows::{CHUNK, unkeyed};
use crate::count::WholeNumber;
use crate::fen::fen_of;
use crate::memory::{out_of_memory, room_for};
use crate::threads::{CtrlC, for_each, threads_of};

/// Chunks that are written before their texts go to Python, so that the texts take little memory
/// beside Python's own.
const CHUNKS: usize = 64;

/// The longest FEN: 71 characters for the pieces, one for the side to move, eight for castling
/// rights and en passant square, 20 for the clocks, and five spaces.
const LONGEST_FEN: usize = 71 + 1 + 8 + 20 + 5;

/// The texts of a chunk, one behind the other.
struct WrittenChunk {
    all: String,
    ends: Vec<usize>,
}

impl WrittenChunk {
    fn with_room(longest: usize) -> PyResult<Self> {
        let mut all = String::new();
        all.try_reserve_exact(CHUNK * longest).map_err(|_| out_of_memory())?;
        Ok(Self { all, ends: room_for(CHUNK)? })
    }
}

/// A text for each row, as a list. `write` appends the text of a row, which has at most `longest`
/// bytes.
pub(super) fn texts_of<'py>(
    py: Python<'py>,
    threads: Option<WholeNumber>,
    rows: usize,
    longest: usize,
    write: impl Fn(usize, &mut String) + Sync,
) -> PyResult<Bound<'py, PyList>> {
    let threads = threads_of(py, threads)?;
    let texts = PyList::empty(py);
    let chunks = rows.div_ceil(CHUNK).min(CHUNKS);
    let mut written = room_for(chunks)?;
    for _ in 0..chunks {
        written.push(WrittenChunk::with_room(longest)?);
    }
    for first in (0..rows).step_by(CHUNKS * CHUNK) {
        let here = (CHUNKS * CHUNK).min(rows - first);
        let chunks = written.iter_mut().take(here.div_ceil(CHUNK)).enumerate();
        for_each(py, threads, CtrlC::Ends, chunks, |(number, WrittenChunk { all, ends })| {
            all.clear();
            ends.clear();
            for row in number * CHUNK..((number + 1) * CHUNK).min(here) {
                write(first + row, all);
                ends.push(all.len());
            }
        })?;
        for WrittenChunk { all, ends } in &written[..here.div_ceil(CHUNK)] {
            let mut begin = 0;
            for &end in ends {
                texts.append(PyString::from_bytes(py, &all.as_bytes()[begin..end])?)?;
                begin = end;
            }
        }
    }
    Ok(texts)
}

#[pymethods]
impl PyBoards {
    /// The FENs, as a list.
    #[pyo3(signature = (*, threads=None))]
    fn fens<'py>(
        &self,
        py: Python<'py>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyList>> {
        let rows = self.rows(py)?;
        let (words, clocks) = (rows.words(), rows.clocks());
        texts_of(py, threads, rows.len(), LONGEST_FEN, |row, all| {
            // Writing to a text cannot fail.
            let _ = write!(all, "{}", fen_of(&unkeyed(&words[row], &clocks[row])));
        })
    }
}
